import { MAX_LISTED_ORDERS, orderListCall } from '../../src/contract/counter/order-list-calls.ts'
import { isCalendarDate } from '../../src/domain/time/clock-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { listDayOrders } from '../db/board/day-orders.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { toBoardOrders } from './board-orders.ts'

/** The call that lists the orders of a day. */
export function orderListRoutes(register: Register, { db, now }: CallDeps, venues: VenueReader): void {
  register(orderListCall, async ({ staff, query }) => {
    const { business } = await venues.branch(db, { branchId: staff.branchId })
    const day = query.day ?? venueTime(now(), business.timeZone).date
    if (!isCalendarDate(day)) throw invalid([{ path: 'day', message: 'expected a date such as 2026-05-06' }])
    const limit = MAX_LISTED_ORDERS + 1
    const stored = await listDayOrders(db, staff.branchId, day, query.search ?? null, limit)
    const numbered = stored.slice(0, MAX_LISTED_ORDERS).map((order) => ({ ...order, seq: 0 }))
    return { day, orders: await toBoardOrders(db, numbered, now()), more: stored.length === limit }
  })
}
