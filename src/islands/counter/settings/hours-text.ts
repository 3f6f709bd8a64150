import type { Shift } from '../../../domain/time/schedule.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

/** The times of a day, or that it is closed. */
export function hoursText(
  shifts: readonly Shift[],
  { t, clock, list }: Pick<I18n, 't' | 'clock' | 'list'>,
): string {
  if (shifts.length === 0) return t('counter-screens:hours.closed')
  return list(shifts.map(({ from, to }) => `${clock(from % 1440)}–${clock(to % 1440)}`))
}
