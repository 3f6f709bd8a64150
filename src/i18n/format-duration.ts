import { cached, tagOf } from './intl.ts'

const unitFormat = cached(
  (locale = '', unit = '') =>
    new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'short' }),
)
const unitList = cached((locale = '') => new Intl.ListFormat(tagOf(locale), { type: 'unit', style: 'short' }))

/** A duration in whole minutes: `45 min`, `1 hr, 30 min`, `2 days`. Negative ones show as none. */
export function formatDuration(minutes: number, locale: string): string {
  const whole = Math.max(0, Math.round(minutes))
  const parts: [number, string][] = [
    [Math.floor(whole / 1440), 'day'],
    [Math.floor((whole % 1440) / 60), 'hour'],
    [whole % 60, 'minute'],
  ]
  const shown = parts.filter(([value]) => value > 0)
  const named = (shown.length > 0 ? shown : parts.slice(-1)).map(([value, unit]) =>
    unitFormat(locale, unit).format(value),
  )
  return unitList(locale).format(named)
}
