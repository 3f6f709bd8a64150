import type { Printer } from '../../../contract/counter/printing-calls.ts'
import { needsHelp } from '../../../domain/printing/printer.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

/** Says what is the matter with a printer, since when, and which tickets it has not printed; one text per sentence. */
export function printerSentences(printer: Printer, i18n: I18n, timeZone: string, now: number): string[] {
  const { t, reference, number } = i18n
  const { condition, since, waiting, failed } = printer
  const time = timeOf(since, i18n, timeZone, now)
  const state = t(`counter:printer.condition.${condition}`)
  return [
    needsHelp(condition) ? `${state} · ${t('counter:printer.since', { time })}` : state,
    ...(waiting > 0 ? [t('counter:printer.waiting', { number: number(waiting) })] : []),
    ...failed.map((order) => t('counter:printer.unprinted', { number: reference(order) })),
  ]
}

/** A time of today, or with its date. */
function timeOf(instant: string, { clock, locale }: I18n, timeZone: string, now: number): string {
  const at = venueTime(Date.parse(instant), timeZone)
  return at.date === venueTime(now, timeZone).date
    ? clock(at.minute)
    : formatDate(instant, locale, timeZone, 'date-time')
}
