import type { PlacedOrder } from '../../contract/order/order.ts'
import { expectedMoment } from '../../domain/order/expected-time.ts'
import { isFinal, isRefused, isUnanswered, orderStatus } from '../../domain/order/order-status.ts'
import { knownRefusal } from '../../domain/order/refusal.ts'
import { shownStatus } from '../../domain/order/shown-status.ts'
import { minuteOfDay } from '../../domain/time/slot-time.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { formatDate } from '../format/format-date.ts'
import { formatDay } from '../format/format-day.ts'
import type { Translate } from './translator.ts'

/** The messages and formats of a page or of the server. */
type Texts = {
  readonly t: Translate
  readonly locale: string
  readonly reference: (number: number) => string
  readonly clock: (minute: number) => string
}
type Answered = Pick<PlacedOrder, 'status' | 'selling_types' | 'ready_at' | 'refusal'>

/**
 * When an accepted order will be ready or arrive, by the venue's clock; '' if the venue has not said. `since`: when the order
 * got its status, ISO 8601. A time on another day is shown with its date.
 */
export function expectedText(
  { status, selling_types, ready_at }: Answered,
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
  { t, clock, locale }: Pick<Texts, 't' | 'clock' | 'locale'>,
): string {
  const moment = expectedMoment(status, selling_types === 'delivery')
  if (moment === null || ready_at === null) return ''
  const expected = venueTime(Date.parse(ready_at), timeZone)
  const isSameDay = expected.date === venueTime(Date.parse(since), timeZone).date
  const time = isSameDay ? clock(expected.minute) : formatDate(ready_at, locale, timeZone, 'date-time')
  return t(moment === 'ready' ? 'order:readyAround' : 'order:arrivesAround', { time })
}

/** The day and time for which an order is scheduled, by the venue's clock: `For Friday, November 27, 12:00 PM – 12:30 PM`. */
export function scheduledText(
  { date, from, to }: SlotTimes,
  { t, clock, locale }: Pick<Texts, 't' | 'clock' | 'locale'>,
): string {
  const time = [from, to].map((at) => clock(minuteOfDay(at))).join(' – ')
  return t('order:wantedFor', { day: formatDay(date, locale), time })
}

/** Why the venue declined or cancelled an order; '' if it has not, or has not said. */
export function refusalText({ status, refusal }: Answered, { t }: Pick<Texts, 't'>): string {
  const reason = isRefused(status) ? knownRefusal(refusal) : null
  return reason === null || reason === 'other' ? '' : t(`order:refusal.${reason}`)
}

/** That the venue has removed something, until the order is ready; '' if it has not. A later status is news without it. */
function changeText({ status, changed, updated_at }: PlacedOrder, { t }: Pick<Texts, 't'>): string {
  if (!changed || isFinal(status)) return ''
  const isEarly = isUnanswered(status) || status === orderStatus.accepted
  return isEarly || changed.at === updated_at ? t('order:changed.title') : ''
}

/** A notification. A later one with the same `tag` replaces it. */
export type OrderNotice = {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** The page that opens when the diner presses the notification. */
  readonly path: string
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/**
 * Says what an order's status is at `now`, in epoch milliseconds, with the venue's answer: first what is new, then its number, then the
 * rest. Times are those of `timeZone`.
 */
export function describeNews(
  order: PlacedOrder,
  texts: Texts,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): { readonly title: string; readonly number: string; readonly more: readonly string[] } {
  const { t, reference } = texts
  const shown = shownStatus(order, timeZone, now)
  const answer =
    expectedText(order, { since: order.updated_at, timeZone }, texts) ||
    refusalText(order, texts) ||
    (shown === 'planned' && order.schedule ? scheduledText(order.schedule, texts) : '')
  const number = t('order:number', { number: reference(order.number) })
  const status = t(`order:status.${shown}`)
  const change = changeText(order, texts)
  const isNews = change !== '' && order.changed?.at === order.updated_at
  const more = isNews ? [status, answer] : [answer, change]
  return { title: isNews ? change : status, number, more: more.filter(Boolean) }
}

/** Creates the notification about the status of an order. */
export function orderNotification(
  order: PlacedOrder,
  texts: Texts,
  { dir, ...place }: Pick<OrderNotice, 'dir'> & { readonly timeZone: string; readonly now: number },
): OrderNotice {
  const { title, number, more } = describeNews(order, texts, place)
  return {
    title,
    body: [number, ...more].join(' · '),
    tag: `order-${order.id}`,
    path: `/${order.reference_id}/order/${encodeURIComponent(order.id)}`,
    locale: texts.locale,
    dir,
  }
}
