import { perKey } from '../../domain/values/per-key.ts'
import { intlTag } from '../locale/intl.ts'
import { loadedLocaleData } from '../locale/loaded-locale-data.ts'
import { formatUnit, type Unit } from './format-unit.ts'

const unitList = perKey(
  (locale = '') => new Intl.ListFormat(intlTag(locale), { type: 'unit', style: 'short' }),
)

/** Formats a duration in whole minutes: `45 min`, `1 hr, 30 min`, `2 days`. Negative ones are shown as 0. */
export function formatDuration(minutes: number, locale: string): string {
  const whole = Math.max(0, Math.round(minutes))
  const parts: [number, Unit][] = [
    [Math.floor(whole / 1440), 'day short'],
    [Math.floor((whole % 1440) / 60), 'hour short'],
    [whole % 60, 'minute short'],
  ]
  const shown = parts.filter(([value]) => value > 0)
  const named = (shown.length > 0 ? shown : parts.slice(-1)).map(([value, unit]) =>
    formatUnit(value, unit, locale),
  )
  return loadedLocaleData() ? named.join(' ') : unitList(locale).format(named)
}
