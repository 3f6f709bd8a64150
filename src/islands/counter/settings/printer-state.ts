import type { Printer } from '../../../contract/counter/printing-calls.ts'
import { needsHelp } from '../../../domain/printing/printer.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

type Words = Pick<I18n, 't' | 'reference' | 'number' | 'clock' | 'locale'>

/**
 * Says in a few texts what is wrong with a printer, which tickets it has not printed, and since when. `now` is in epoch
 * milliseconds.
 */
export function printerTexts(printer: Printer, words: Words, timeZone: string, now: number): string[] {
  const { t, reference, number } = words
  const { condition, since, waiting, failed } = printer
  return [
    t(`counter-screens:printer.condition.${condition}`),
    ...failed.map((order) => t('counter-screens:printer.unprinted', { number: reference(order) })),
    ...(waiting > 0 ? [t('counter-screens:printer.waiting', { number: number(waiting) })] : []),
    ...(needsHelp(condition)
      ? [t('counter-screens:printer.since', { time: timeOf(since, words, timeZone, now) })]
      : []),
  ]
}

/** A time of today, or with its date. */
function timeOf(instant: string, { clock, locale }: Words, timeZone: string, now: number): string {
  const at = venueTime(Date.parse(instant), timeZone)
  return at.date === venueTime(now, timeZone).date
    ? clock(at.minute)
    : formatDate(instant, locale, timeZone, 'date-time')
}
