import type { ReserveRequest } from '../../src/contract/order/reservation.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { isReservation, orderTypeCode } from '../../src/domain/menu/selling-type.ts'
import { isReservable, maxPartySize, takesReservations } from '../../src/domain/reservations/reservation.ts'
import { checkReservationTime } from '../../src/domain/reservations/reservation-slots.ts'
import type { Slot } from '../../src/domain/time/slots.ts'
import { parsePhoneParts } from '../../src/domain/values/phone.ts'
import type { ReserveType } from '../../src/domain/venue/reservation-settings.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { requireSellingType } from '../orders/checks/check-order.ts'
import { visibleName } from '../orders/visible-name.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { assertTakesReservations, reservableTables, toReservationRules } from './reservation-slots.ts'

/** How long a time stays valid after it was last offered, in milliseconds: filling in the form takes a while. */
const TOLERANCE = 5 * 60_000

const MESSAGES = {
  expired: 'this time has passed or is too soon',
  'not-offered': 'the venue does not accept reservations for this time',
} as const

/** The checked parts of a reservation request. Capacity and prices are checked separately. */
export type CheckedReservation = {
  type: ReserveType
  slot: Slot
  people: number
  /** Null: any table that fits, or none if the venue does not reserve by table. */
  tableId: string | null
  name: string
  /** E.164. */
  phone: string
  comment: string
}

/**
 * Checks a reservation's type, time, table, party size and contact details against the branch's settings (spec §3, §5).
 * `now` is in epoch milliseconds.
 * @throws ApiError `invalid` with all issues, `unavailable` if the venue does not accept reservations.
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
    add('selling_types', `the venue accepts reservations of the type ${settings.type}`)
  else if (request.order_type !== null && request.order_type !== orderTypeCode(type))
    add('order_type', `the code of ${type} is ${orderTypeCode(type)}`)
  if (!request.reservation) add('reservation', 'use webapp/order for orders without this flag')

  const { verdict, slot } = checkReservationTime(toReservationRules(view), request.schedule, now, TOLERANCE)
  if (verdict !== 'offered') add('schedule', MESSAGES[verdict], verdict)

  const tables = reservableTables(view)
  const most = maxPartySize(settings, tables)
  if (request.users > most) add('users', `a reservation is for at most ${most} people`, 'too-many')
  if (request.table_id !== null && !tables.some(({ id }) => id === request.table_id))
    add('table_id', `there is no table ${JSON.stringify(request.table_id)}`)

  if (visibleName(request.name) === '') add('name', 'this field is required', 'required')
  const phone =
    request.phone === '' ? null : parsePhoneParts(request.phone, request.dial_code, business.countryCode)
  if (request.phone === '') add('phone', 'this field is required', 'required')
  else if (phone === null) add('phone', 'this is not a valid phone number of that country')

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

/** A service reservation must name a service if the menu has services to reserve. */
function checkReservedItems(view: BranchView, { order_lines }: ReserveRequest, issues: Issue[]): void {
  const { withItems, type } = view.business.reservation
  if (!withItems && order_lines.length > 0)
    issues.push({ path: 'order_lines', message: 'the venue does not accept items with reservations' })
  const chooses = withItems && type === 'reserv_service' && !view.business.hidePrice
  if (!chooses || order_lines.length > 0) return
  if ([...view.items.values()].some(({ item }) => isReservable(item, type, view.branchId)))
    issues.push({ path: 'order_lines', message: 'expected the reserved services', reason: 'required' })
}

/** Reservations are paid at the venue, so coupons, online payment and the wallet are refused. */
function checkPaymentFields(request: ReserveRequest, issues: Issue[]): void {
  if (request.coupon_code !== null)
    issues.push({ path: 'coupon_code', message: 'reservations do not accept coupons' })
  if (request.payment_type === 1)
    issues.push({ path: 'payment_type', message: 'reservations are paid at the venue' })
  if (request.use_wallet) issues.push({ path: 'use_wallet', message: 'reservations are paid at the venue' })
}

/** The error for a place that somebody else reserved first: `conflict` with an issue at `path`. */
export function noLongerAvailable(
  path: 'table_id' | 'schedule' | 'users',
  reason: string,
  message: string,
): ApiError {
  return new ApiError('conflict', message, { issues: [{ path, message, reason }] })
}
