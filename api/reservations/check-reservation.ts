import type { ReserveRequest } from '../../src/contract/order/reservation.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { isReservation, orderTypeCode } from '../../src/domain/menu/selling-type.ts'
import { isReservable, mostPeople, takesReservations } from '../../src/domain/reservations/reservation.ts'
import { judgeStay } from '../../src/domain/reservations/reservation-slots.ts'
import type { Slot } from '../../src/domain/time/slots.ts'
import { parsePhoneParts } from '../../src/domain/values/phone.ts'
import type { ReserveType } from '../../src/domain/venue/reservation-settings.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { requireSellingType } from '../orders/check-order.ts'
import { visibleName } from '../orders/visible-name.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { assertTakesReservations, reservableTables, toReservationRules } from './reservation-slots.ts'

/** How long ago a time may have been offered, in milliseconds: whoever saw it fills in a form meanwhile. */
const TOLERANCE = 5 * 60_000

const MESSAGES = {
  expired: 'this time has passed, or is too soon by now',
  'not-offered': 'this is not a time for which reservations are taken',
} as const

/** A reservation asked for, checked: all but whether there is room, and prices. */
export type CheckedReservation = {
  type: ReserveType
  slot: Slot
  people: number
  /** Null: any table that fits, or none where reservations are for no table. */
  tableId: string | null
  name: string
  /** E.164. */
  phone: string
  comment: string
}

/**
 * Checks what is reserved, when, for whom and for how many against the branch's settings (spec §3, §5). `now` in epoch
 * milliseconds. @throws ApiError `invalid` with every wrong value, `unavailable` where the venue takes no reservations.
 */
export function checkReservation(view: BranchView, request: ReserveRequest, now: number): CheckedReservation {
  assertTakesReservations(view)
  const { business } = view
  const { reservation: settings } = business
  const issues: Issue[] = []
  const add = (path: string, message: string, reason?: string) =>
    issues.push({ path, message, ...(reason === undefined ? {} : { reason }) })

  const type = requireSellingType(request.selling_types)
  if (!isReservation(type) || !takesReservations(settings, type))
    add('selling_types', `the venue takes reservations as ${settings.type}`)
  else if (request.order_type !== null && request.order_type !== orderTypeCode(type))
    add('order_type', `the code of ${type} is ${orderTypeCode(type)}`)
  if (!request.reservation) add('reservation', 'an order without this flag is placed by webapp/order')

  const { verdict, slot } = judgeStay(toReservationRules(view), request.schedule, now, TOLERANCE)
  if (verdict !== 'offered') add('schedule', MESSAGES[verdict], verdict)

  const tables = reservableTables(view)
  const most = mostPeople(settings, tables)
  if (request.users > most) add('users', `a reservation is for ${most} people at most`, 'too-many')
  if (request.table_id !== null && !tables.some(({ id }) => id === request.table_id))
    add('table_id', `there is no table ${JSON.stringify(request.table_id)}`)

  if (visibleName(request.name) === '') add('name', 'this is required', 'required')
  const phone =
    request.phone === '' ? null : parsePhoneParts(request.phone, request.dial_code, business.countryCode)
  if (request.phone === '') add('phone', 'this is required', 'required')
  else if (phone === null) add('phone', 'this is not a phone number of that country')

  checkReservedItems(view, request, issues)
  checkPaymentFields(request, issues)
  if (issues.length > 0 || slot === null || phone === null) throw invalid(issues)
  return {
    type: settings.type,
    slot,
    people: request.users,
    tableId: request.table_id,
    name: request.name,
    phone: phone.e164,
    comment: request.comment,
  }
}

/** A service is reserved by what it is, where the venue has put that on its menu. */
function checkReservedItems(view: BranchView, { order_lines }: ReserveRequest, issues: Issue[]): void {
  const { withItems, type } = view.business.reservation
  if (!withItems && order_lines.length > 0)
    issues.push({ path: 'order_lines', message: 'nothing is ordered along with a reservation here' })
  const chooses = withItems && type === 'reserv_service' && !view.business.hidePrice
  if (!chooses || order_lines.length > 0) return
  if ([...view.items.values()].some(({ item }) => isReservable(item, type, view.branchId)))
    issues.push({ path: 'order_lines', message: 'name what is reserved', reason: 'required' })
}

/** What is reserved is paid at the venue. */
function checkPaymentFields(request: ReserveRequest, issues: Issue[]): void {
  if (request.coupon_code !== null)
    issues.push({ path: 'coupon_code', message: 'no coupons are taken with reservations' })
  if (request.payment_type === 1)
    issues.push({ path: 'payment_type', message: 'reservations are paid at the venue' })
  if (request.use_wallet) issues.push({ path: 'use_wallet', message: 'reservations are paid at the venue' })
}

/** @throws ApiError `conflict`: whoever was sooner has it. */
export function noLongerAvailable(
  path: 'table_id' | 'schedule' | 'users',
  reason: string,
  message: string,
): ApiError {
  return new ApiError('conflict', message, { issues: [{ path, message, reason }] })
}
