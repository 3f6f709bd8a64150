import type { Transaction } from 'kysely'
import type { CalcOrderResponse, ScheduleSlot } from '../../src/contract/order/order.ts'
import { isParcel } from '../../src/domain/delivery/delivery-terms.ts'
import type { DeliveryTerms } from '../../src/domain/delivery/delivery-zone.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import type { CartLine } from '../../src/domain/order/line.ts'
import {
  type Capacity,
  hasRoom,
  type Load,
  quarterTimes,
  soonestPeriod,
} from '../../src/domain/time/capacity.ts'
import { firstFree, quarterOf } from '../../src/domain/time/quarter-hours.ts'
import { slotStartTime } from '../../src/domain/time/slot-time.ts'
import { availableSlots, type Slot, slotsOnDate } from '../../src/domain/time/slots.ts'
import { wallClockToInstant } from '../../src/domain/time/wall-clock.ts'
import { serviceOf } from '../../src/domain/venue/service-state.ts'
import { schedulingRulesFor } from '../../src/domain/visit/order-types.ts'
import { parsePlacedOrder } from '../db/orders.ts'
import type { Database } from '../db/schema/database.ts'
import {
  insertLoad,
  listUnplannedOrders,
  lockCapacity,
  type PlannedOrder,
  readLoad,
} from '../db/service/load.ts'
import type { Db } from '../db/venues.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'

/** When an order is to be prepared. */
export type OrderPlan = {
  /** The slot that the diner chose, or the quarter of an hour to which an order for now was moved. Null: now. */
  readonly schedule: ScheduleSlot | null
  /** Null: nothing counts this order. */
  readonly load: Omit<PlannedOrder, 'orderId'> | null
}

/** What decides when an order can be prepared. */
export type PlannableOrder = {
  readonly schedule: ScheduleSlot | null
  readonly sellingType: SellingType
  readonly terms: DeliveryTerms
  /** Staff enter it, who know whether the kitchen has room. */
  readonly byStaff: boolean
}

/** Counts the dishes of an order. */
export const countDishes = (lines: readonly { readonly line: Pick<CartLine, 'count'> }[]): number =>
  lines.reduce((sum, { line }) => sum + line.count, 0)

/**
 * Finds the quarter of an hour in which the branch prepares an order of a diner, and locks its capacity until the transaction ends, so
 * that simultaneous orders cannot take the same place. An order for as soon as possible moves to the first quarter with room. An
 * order that staff enter counts, and is neither moved nor refused.
 * @throws ApiError `invalid` if the chosen slot is full, `unavailable` if today has no room; both with the issue's reason `full`
 */
export async function planOrder(
  trx: Transaction<Database>,
  view: BranchView,
  details: PlannableOrder,
  dishes: number,
  at: Date,
): Promise<OrderPlan> {
  const { capacity } = view.staff
  if (!capacity || !isLimited(details)) return { schedule: details.schedule, load: null }
  const now = at.getTime()
  if (details.byStaff) {
    const quarter = wantedQuarter(details.schedule, view.business.timeZone, now)
    return { schedule: details.schedule, load: { quarter, dishes } }
  }
  await lockCapacity(trx, view.branchId)
  const load = await readLoad(trx, view.branchId, new Date(quarterOf(now)), at)
  const quarter = findQuarter(view, details.schedule, { capacity, load, dishes }, now)
  if (quarter === null) throw refuseFull(view, details, { capacity, load, dishes }, now)
  const isMoved = details.schedule === null && quarter > now
  return {
    schedule: isMoved ? quarterTimes(quarter, view.business.timeZone) : details.schedule,
    load: { quarter: new Date(quarter), dishes },
  }
}

/** Finds out which times have room for an order. Null if nothing limits it. `now`: epoch milliseconds. */
export async function offeredTimes(
  db: Db,
  view: BranchView,
  order: Pick<PlannableOrder, 'sellingType' | 'terms'>,
  dishes: number,
  now: number,
): Promise<CalcOrderResponse['times']> {
  const { capacity } = view.staff
  if (!capacity || !isLimited(order)) return null
  const load = await readLoad(db, view.branchId, new Date(quarterOf(now)), new Date(now))
  const quarter = findQuarter(view, null, { capacity, load, dishes }, now)
  const full = [...load.keys()].filter((start) => !hasRoom(capacity, load, start, dishes))
  return {
    now: quarter === null ? 'full' : quarter > now ? 'moved' : 'free',
    soonest: quarter !== null && quarter > now ? quarterTimes(quarter, view.business.timeZone) : null,
    full: full.sort((a, b) => a - b).map((start) => new Date(start).toISOString()),
  }
}

/** Counts the orders that were placed before the branch had a limit, and are still to be prepared. */
export async function planEarlierOrders(
  trx: Transaction<Database>,
  branchId: string,
  timeZone: string,
  now: number,
): Promise<void> {
  const planned = (await listUnplannedOrders(trx, branchId)).flatMap((stored): PlannedOrder[] => {
    const { schedule, created_at, order_lines: lines, delivery } = parsePlacedOrder(stored)
    if (isParcel(delivery)) return []
    const quarter = wantedQuarter(schedule, timeZone, Date.parse(created_at))
    return [{ orderId: stored.id, quarter, dishes: lines.reduce((sum, { quantity }) => sum + quantity, 0) }]
  })
  await insertLoad(
    trx,
    branchId,
    planned.filter(({ quarter }) => quarter.getTime() >= quarterOf(now)),
  )
}

/** The quarter of an hour in which an order starts that was placed at `at` (epoch milliseconds). */
function wantedQuarter(schedule: ScheduleSlot | null, timeZone: string, at: number): Date {
  const start = schedule && wallClockToInstant(schedule.date, timeZone)(slotStartTime(schedule).minute)
  return new Date(quarterOf(start ?? at))
}

/** Parcels to other countries are sent, not prepared for a time. */
const isLimited = ({ terms }: Pick<PlannableOrder, 'terms'>) => terms.kind !== 'shipping'

type Room = { readonly capacity: Capacity; readonly load: Load; readonly dishes: number }

const isFullFor =
  ({ capacity, load, dishes }: Room) =>
  (quarter: number): boolean =>
    !hasRoom(capacity, load, quarter, dishes)

function findQuarter(
  { hours, business }: BranchView,
  schedule: ScheduleSlot | null,
  room: Room,
  now: number,
): number | null {
  if (schedule === null) return firstFree(soonestPeriod(hours, business.timeZone, now), isFullFor(room))
  const slot = slotsOnDate(hours, schedule.date, business.timeZone).find(
    ({ from, to }) => from === schedule.from && to === schedule.to,
  )
  return slot ? firstFree(slot, isFullFor(room)) : null
}

function refuseFull(
  { hours, business }: BranchView,
  { schedule, sellingType }: PlannableOrder,
  room: Room,
  now: number,
): ApiError {
  const rules = {
    ...{ hours, timeZone: business.timeZone, isFull: isFullFor(room) },
    scheduled: schedulingRulesFor(business, sellingType),
    service: serviceOf(business.service, sellingType),
  }
  const next = availableSlots(rules, now).find((slot) => isLater(slot, schedule))
  const instead = next
    ? `the next time with room is ${next.date} ${next.from}–${next.to}`
    : 'no later time has room'
  const message = `${schedule ? 'this time' : 'today'} is full; ${instead}`
  const issues = [{ path: 'schedule', message, reason: 'full' }]
  return schedule ? invalid(issues) : new ApiError('unavailable', `schedule: ${message}`, { issues })
}

const isLater = (slot: Slot, wanted: ScheduleSlot | null) =>
  wanted === null || `${slot.date} ${slot.from}` > `${wanted.date} ${wanted.from}`
