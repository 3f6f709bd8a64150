import { isFinal } from '../../domain/order/order-status.ts'
import { type ShownStatus, shownStatus } from '../../domain/order/shown-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import type { CurrentOrders } from './current-orders.ts'

/** The newest order in progress, as the bar on home and menu shows it. */
export type ActiveOrder = {
  readonly number: number
  readonly status: ShownStatus | 'unpaid'
  /** Orders in progress besides this one. */
  readonly others: number
  /** Links to the order, or to the list of orders in progress if there are several. */
  readonly href: string
}

/**
 * Returns null until the orders are loaded, and if none is in progress. An order that ends while it is shown stays with its
 * last status. `now`: epoch milliseconds. `timeZone` is that of the venue.
 */
export function activeOrder(
  current: CurrentOrders,
  {
    referenceId,
    timeZone,
    now,
  }: { readonly referenceId: string; readonly timeZone: string; readonly now: number },
): ActiveOrder | null {
  if (current.state !== 'ready') return null
  const [newest, ...others] = current.orders
  if (!newest) return null
  const { id, number, status, payment } = newest
  const path = others.length > 0 ? 'orders/status' : `order/${encodeURIComponent(id)}`
  return {
    number,
    status: isUnpaid(payment.state) && !isFinal(status) ? 'unpaid' : shownStatus(newest, timeZone, now),
    others: others.length,
    href: `/${referenceId}/${path}`,
  }
}
