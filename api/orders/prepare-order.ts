import type { OrderRequest } from '../../src/contract/order/order.ts'
import { slotStartTime } from '../../src/domain/time/slot-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { ApiError } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { assertMinimumOrder } from './checks/check-delivery.ts'
import { checkOrder, type OrderDetails } from './checks/check-order.ts'
import type { OrderAttempt } from './order-attempt.ts'
import { assertNoChanges, type PricedOrder, priceOrder } from './price-order.ts'

/** An order that a venue accepts, before it is numbered. */
export type PreparedOrder = {
  readonly at: Date
  /** The venue's date, by which orders are numbered. */
  readonly day: string
  /** Null for a guest, and for customers of another business. */
  readonly customerId: string | null
  readonly details: OrderDetails
  readonly priced: PricedOrder
}

/**
 * Checks and prices an order by a state of its venue. `now`: epoch milliseconds. `byStaff`: they enter it for a guest.
 * @throws ApiError `invalid`, `unavailable` (closed, type not sold), `changed` (with the changes).
 */
export function prepareOrder(
  view: BranchView,
  request: OrderRequest,
  now: number,
  customer: OrderAttempt['customer'],
  byStaff = false,
): PreparedOrder {
  if (view.closed) throw new ApiError('unavailable', 'this venue is not accepting orders at the moment')
  const time = venueTime(now, view.business.timeZone)
  const customerId = customer?.businessId === view.business.userId ? customer.customerId : null
  const details = checkOrder(view, request, now, customerId === null ? 'guest' : 'member', byStaff)
  const priced = priceOrder(
    view,
    details.sellingType,
    request.order_lines,
    { coupon: details.coupon, delivery: details.terms, totalUnit: view.totalUnit },
    // Availability depends on the requested time of the order.
    details.schedule ? slotStartTime(details.schedule) : time,
  )
  assertNoChanges(priced, request, view.business.currency)
  assertMinimumOrder(priced.quote, details.terms, view.business.currency)
  return { at: new Date(now), day: time.date, customerId, details, priced }
}
