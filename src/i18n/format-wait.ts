import { cached, tagOf } from './intl.ts'

const unitFormat = cached(
  (locale = '', unit = '') =>
    new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'long' }),
)

/**
 * How long somebody has to wait, from whole seconds, in the largest unit that says it well and never less than it is:
 * `30 seconds`, `57 minutes`, `15 hours`.
 */
export function formatWait(seconds: number, locale: string): string {
  if (seconds < 120) return unitFormat(locale, 'second').format(Math.max(1, Math.ceil(seconds)))
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return unitFormat(locale, 'minute').format(minutes)
  return unitFormat(locale, 'hour').format(Math.ceil(minutes / 60))
}
