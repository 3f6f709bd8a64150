import type { OrderRequest, ScheduleSlot } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import {
  isReservation,
  orderTypeCode,
  parseSellingType,
  type SellingType,
} from '../../../src/domain/menu/selling-type.ts'
import type { Coupon, CouponUse } from '../../../src/domain/payment/coupon.ts'
import type { OnlineOption, PaymentMethod } from '../../../src/domain/payment/payment.ts'
import { openState } from '../../../src/domain/time/schedule.ts'
import { pauseEnd } from '../../../src/domain/time/type-service.ts'
import { venueTime } from '../../../src/domain/time/weekday.ts'
import { serviceOf } from '../../../src/domain/venue/service-state.ts'
import { hasCart, sellsType } from '../../../src/domain/visit/order-types.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { BranchView } from '../../venues/branch-view.ts'
import { findCoupon, toCouponUse } from '../find-coupon.ts'
import { checkDelivery, type OrderDelivery } from './check-delivery.ts'
import { checkDinerDetails, type DinerDetails } from './check-diner-details.ts'
import { checkPayment } from './check-payment.ts'
import { checkSchedule } from './check-schedule.ts'

/** The checked parts of an order request that do not depend on the prices of its lines. */
export type OrderDetails = DinerDetails &
  OrderDelivery & {
    sellingType: SellingType
    priority: number
    schedule: ScheduleSlot | null
    coupon: Coupon | null
    payment: PaymentMethod
    /** Set for online payments only. */
    paymentOption: OnlineOption | null
  }

/** Parses the selling type of a request. @throws ApiError `invalid` if it is unknown. */
export function requireSellingType(spelling: string): SellingType {
  const type = parseSellingType(spelling)
  if (type) return type
  throw invalid([{ path: 'selling_types', message: `there is no selling type ${JSON.stringify(spelling)}` }])
}

/**
 * Checks an order's diner, type, destination, time, coupon and payment against the branch's settings (spec §3, §4).
 * `now` is in epoch milliseconds. Staff who enter an order for a guest (`byStaff`) may do so while the venue is closed or paused.
 * @throws ApiError `invalid` with all issues, `unavailable` if the venue does not accept such orders at this time.
 */
export function checkOrder(
  view: BranchView,
  request: OrderRequest,
  now: number,
  customer: CouponUse['customer'],
  byStaff: boolean,
): OrderDetails {
  const sellingType = requireSellingType(request.selling_types)
  const issues = findTypeIssues(request, sellingType)
  if (issues.length === 0) assertTypeSold(view, sellingType)
  const destination = checkDelivery(view, request, sellingType, issues)
  const details = {
    sellingType,
    priority: request.priority,
    ...checkDinerDetails(view, request, sellingType, issues, byStaff),
    ...destination,
    schedule: checkSchedule(view, request, { sellingType, terms: destination.terms, byStaff }, now, issues),
    coupon: findCoupon(
      view,
      request.coupon_code,
      toCouponUse(sellingType, request.order_lines, customer),
      venueTime(now, view.business.timeZone),
      issues,
    ),
    ...checkPayment(
      view,
      request,
      { sellingType, parcel: destination.terms.kind === 'shipping', byStaff },
      customer,
      issues,
    ),
  }
  if (issues.length > 0) throw invalid(issues)
  if (!byStaff) assertOpenForOrder(view, details, now)
  return details
}

function findTypeIssues(request: OrderRequest, type: SellingType): Issue[] {
  const elsewhere = 'use webapp/reserve-table for reservations'
  if (request.reservation) return [{ path: 'reservation', message: elsewhere }]
  if (isReservation(type)) return [{ path: 'selling_types', message: elsewhere }]
  if (request.order_type !== null && request.order_type !== orderTypeCode(type))
    return [{ path: 'order_type', message: `the code of ${type} is ${orderTypeCode(type)}` }]
  return []
}

/** Checked first, because the other checks make no sense for a type that the venue does not sell. */
function assertTypeSold({ business }: BranchView, type: SellingType): void {
  if (sellsType(business, type) && hasCart(business, type)) return
  throw new ApiError('unavailable', 'the venue does not accept orders of this type', {
    issues: [{ path: 'selling_types', message: `the venue does not sell ${type}` }],
  })
}

function assertOpenForOrder(
  { business, hours }: BranchView,
  { sellingType, schedule, terms }: Pick<OrderDetails, 'sellingType' | 'schedule' | 'terms'>,
  now: number,
): void {
  const state = openState(hours, venueTime(now, business.timeZone))
  // Orders that are shipped to other countries are accepted at any hour.
  if (schedule || terms.kind === 'shipping') return
  if (pauseEnd(serviceOf(business.service, sellingType), now) !== null)
    throw new ApiError('unavailable', 'the venue takes no orders of this type at the moment', {
      issues: [{ path: 'selling_types', message: `${sellingType} is paused`, reason: 'paused' }],
    })
  if (state.open) return
  throw new ApiError(
    'unavailable',
    state.opens ? `the venue is closed until ${formatOpening(state.opens)}` : 'the venue is closed',
  )
}

function formatOpening({ weekday, minute }: { weekday: string; minute: number }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${weekday} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
