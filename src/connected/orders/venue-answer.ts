import type { PlacedOrder } from '../../contract/order/order.ts'
import { expectedMoment } from '../../domain/order/expected-time.ts'
import { isRefused } from '../../domain/order/order-status.ts'
import { knownRefusal } from '../../domain/order/refusal.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { formatDate } from '../../i18n/format/format-date.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'

type Answered = Pick<PlacedOrder, 'status' | 'selling_types' | 'ready_at' | 'refusal'>

/**
 * When an accepted order will be ready or arrive, by the venue's clock; '' if the venue has not said. `since`: when the order
 * got its status, ISO 8601. A time on another day is shown with its date.
 */
export function expectedText(
  { status, selling_types, ready_at }: Answered,
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
  { t, clock, locale }: Pick<I18n, 't' | 'clock' | 'locale'>,
): string {
  const moment = expectedMoment(status, selling_types === 'delivery')
  if (moment === null || ready_at === null) return ''
  const expected = venueTime(Date.parse(ready_at), timeZone)
  const isSameDay = expected.date === venueTime(Date.parse(since), timeZone).date
  const time = isSameDay ? clock(expected.minute) : formatDate(ready_at, locale, timeZone, 'date-time')
  return t(moment === 'ready' ? 'order:readyAround' : 'order:arrivesAround', { time })
}

/** Why the venue declined or cancelled an order; '' if it has not, or has not said. */
export function refusalText({ status, refusal }: Answered, { t }: Pick<I18n, 't'>): string {
  const reason = isRefused(status) ? knownRefusal(refusal) : null
  return reason === null || reason === 'other' ? '' : t(`order:refusal.${reason}`)
}
