import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest } from '../../src/contract/order.ts'
import { dineInType, hasCart } from '../../src/domain/order-types.ts'
import { parsePhone } from '../../src/domain/phone.ts'
import { openState } from '../../src/domain/schedule.ts'
import { orderTypeCode, parseSellingType, type SellingType } from '../../src/domain/selling-type.ts'
import type { CheckoutFields, FieldRule } from '../../src/domain/venue.ts'
import type { VenueTime } from '../../src/domain/weekday.ts'
import { ApiError, invalid } from '../errors.ts'
import type { BranchView } from './branch-view.ts'

/** The parts of an order request that do not depend on prices, checked. */
export type OrderDetails = {
  sellingType: SellingType
  name: string
  /** E.164, or ''. */
  phone: string
  comment: string
  tableId: string | null
  car: OrderRequest['car']
}

/** The selling type a request names. @throws ApiError `invalid`. */
export function sellingTypeOf(spelling: string): SellingType {
  const type = parseSellingType(spelling)
  if (type) return type
  throw invalid([{ path: 'selling_types', message: `there is no selling type ${JSON.stringify(spelling)}` }])
}

/**
 * Checks who orders, how and when against the branch's settings (spec §3, §4). `at` is the venue's wall clock.
 * @throws ApiError `invalid` with every wrong value, `unavailable` when the venue does not take such orders now.
 */
export function checkOrder(view: BranchView, request: OrderRequest, at: VenueTime): OrderDetails {
  const sellingType = sellingTypeOf(request.selling_types)
  const issues: Issue[] = [...notOffered(request), ...wrongType(request, sellingType)]
  const pickup = sellingType === 'pickup'
  const rules = rulesOf(view, sellingType)
  const phone = phoneOf(request, view.business.countryCode)
  if (phone === null) issues.push({ path: 'phone', message: 'this is not a phone number of that country' })
  const car = pickup && view.business.pickup.showCarInfo ? request.car : null
  const tableId = pickup ? null : request.table_id
  if (tableId !== null && !view.tables.some((table) => table.id === tableId))
    issues.push({ path: 'table_id', message: `there is no table ${JSON.stringify(tableId)}` })
  const required: readonly [string, FieldRule, boolean][] = [
    ['name', rules('name', pickup), request.name !== ''],
    ['phone', rules('phone', pickup), request.phone !== ''],
    ['comment', rules('note', false), request.comment !== ''],
    ['table_id', rules('table', false), pickup || tableId !== null],
    ['car', rules('car', false), !pickup || Boolean(car?.make || car?.color || car?.plate)],
  ]
  for (const [path, rule, given] of required)
    if (rule.on && rule.required && !given) issues.push({ path, message: 'this is required' })
  if (!view.business.paymentMethods.includes(request.payment_type))
    issues.push({ path: 'payment_type', message: 'the venue does not take this payment' })
  if (issues.length > 0) throw invalid(issues)
  takesOrders(view, sellingType, at)
  return { sellingType, name: request.name, phone: phone ?? '', comment: request.comment, tableId, car }
}

/** Parts of the payload this platform does not do: better refused than ignored. */
function notOffered(request: OrderRequest): Issue[] {
  const issues: Issue[] = []
  if (request.coupon_code) issues.push({ path: 'coupon_code', message: 'there is no such coupon' })
  if (request.use_wallet)
    issues.push({ path: 'use_wallet', message: 'paying from the wallet is not offered' })
  if (request.reservation) issues.push({ path: 'reservation', message: 'reservations are not offered' })
  if (request.payment_type === 1)
    issues.push({ path: 'payment_type', message: 'paying online is not offered yet' })
  return issues
}

function wrongType(request: OrderRequest, type: SellingType): Issue[] {
  if (type === 'delivery') return [{ path: 'selling_types', message: 'delivery is not offered yet' }]
  if (type === 'reserv_dinein' || type === 'reserv_service')
    return [{ path: 'selling_types', message: 'reservations are not offered yet' }]
  if (request.order_type !== null && request.order_type !== orderTypeCode(type))
    return [{ path: 'order_type', message: `the code of ${type} is ${orderTypeCode(type)}` }]
  return []
}

/** A venue's checkout fields: the type's own rule, else the one for all types, else the default. */
function rulesOf({ business }: BranchView, type: SellingType) {
  const own: CheckoutFields = type === 'pickup' ? business.checkout.pickup : business.checkout.dineIn
  const rule = (fields: CheckoutFields, name: string) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined
  return (name: string, requiredByDefault: boolean): FieldRule =>
    rule(own, name) ?? rule(business.checkout.all, name) ?? { on: true, required: requiredByDefault }
}

/** E.164; '' when none was given, null when it is not a phone number. */
function phoneOf({ phone, dial_code }: OrderRequest, countryCode: string): string | null {
  if (phone === '') return ''
  const calling = dial_code.replace(/\D/g, '')
  const international = calling && !phone.startsWith('+') ? `+${calling}${phone}` : phone
  return parsePhone(international, countryCode)?.e164 ?? null
}

function takesOrders({ business, hours }: BranchView, type: SellingType, at: VenueTime): void {
  const enabled =
    type === 'pickup' ? business.isCarPickup : business.isDineIn && type === dineInType(business)
  if (!enabled || !hasCart(business, type))
    throw new ApiError('unavailable', 'the venue does not take orders of this kind', {
      issues: [{ path: 'selling_types', message: `${type} is not open for orders` }],
    })
  const state = openState(hours, at)
  if (state.open) return
  throw new ApiError(
    'unavailable',
    state.opens ? `the venue is closed until ${opening(state.opens)}` : 'the venue is closed',
  )
}

function opening({ weekday, minute }: { weekday: string; minute: number }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${weekday} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
