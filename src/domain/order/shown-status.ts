import { minuteOfDay } from '../time/slot-time.ts'
import type { SlotTimes } from '../time/slots.ts'
import { wallClockToInstant } from '../time/wall-clock.ts'
import { isDue } from './due-time.ts'
import { type OrderStatus, type OrderStatusName, orderStatus, orderStatusName } from './order-status.ts'

/** The status of an order as diners see it. `planned`: it is accepted for later, and not prepared yet. */
export type ShownStatus = OrderStatusName | 'planned'

/**
 * Returns the status of an order as diners see it at `now`, in epoch milliseconds. An accepted order for later is prepared when the
 * board moves it to the kitchen. `timeZone` is that of the venue. A time that clocks skip counts as long past.
 */
export function shownStatus(
  order: { readonly status: OrderStatus; readonly schedule: Pick<SlotTimes, 'date' | 'from'> | null },
  timeZone: string,
  now: number,
): ShownStatus {
  const { status, schedule } = order
  if (status !== orderStatus.accepted || schedule === null) return orderStatusName(status)
  const start = wallClockToInstant(schedule.date, timeZone)(minuteOfDay(schedule.from))
  return isDue(start, now) ? 'accepted' : 'planned'
}
