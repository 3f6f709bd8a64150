import { perKey } from '../../domain/values/per-key.ts'
import { intlTag, numberTag } from '../locale/intl.ts'
import { type LocaleDate, loadedLocaleData } from '../locale/loaded-locale-data.ts'

/** The date formats of the interface. */
export const dateStyles = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  'short-weekday': { weekday: 'short' },
  'short-day': { day: 'numeric', month: 'short' },
  date: { dateStyle: 'medium' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

type DateFormat = { format(instant: number): string }

const formatFor = perKey((style = '', locale = '', timeZone = ''): DateFormat => {
  const brought = loadedLocaleData()?.dates[style]
  return brought
    ? loadedDataFormat(brought, locale, timeZone)
    : new Intl.DateTimeFormat(intlTag(locale), { ...dateStyles[style as DateStyle], timeZone })
})

/**
 * Returns a formatter of instants (epoch milliseconds) in `timeZone`.
 * @throws RangeError if the time zone does not exist.
 */
export function dateFormat(style: DateStyle, locale: string, timeZone = 'UTC'): DateFormat {
  return formatFor(style, locale, timeZone)
}

/** Formats dates with the pattern and names of the loaded locale data. */
function loadedDataFormat(
  { pattern, weekday, month }: LocaleDate,
  locale: string,
  timeZone: string,
): DateFormat {
  const [weekdays, months] = [weekday.split('|'), month.split('|')]
  const fields = new Intl.DateTimeFormat('en', {
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  })
  const clock = new Intl.DateTimeFormat(numberTag(locale), { timeStyle: 'short', timeZone })
  return {
    format(instant) {
      const is = Object.fromEntries(fields.formatToParts(instant).map(({ type, value }) => [type, value]))
      const values: Record<string, string | undefined> = {
        ...is,
        weekday: weekdays[['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(is.weekday ?? '')],
        month: months[Number(is.month) - 1],
        time: clock.format(instant),
      }
      return pattern.replace(/\{(\w+)\}/g, (whole, field: string) => values[field] ?? whole)
    },
  }
}
