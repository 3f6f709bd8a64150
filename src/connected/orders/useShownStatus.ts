import { useStore } from '@nanostores/react'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { type ShownStatus, shownStatus } from '../../domain/order/shown-status.ts'
import { venueClock } from '../../stores/venue-clock.ts'

/** The status of an order as the diner sees it, by the device's clock. An order for later changes it without any news of the order. */
export function useShownStatus(
  order: Pick<PlacedOrder, 'status' | 'schedule'>,
  timeZone: string,
): ShownStatus {
  useStore(venueClock(timeZone))
  return shownStatus(order, timeZone, Date.now())
}
