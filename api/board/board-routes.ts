import {
  boardCall,
  boardStreamCall,
  changeLinesCall,
  moveOrderCall,
  promiseTimeCall,
} from '../../src/contract/counter/board-calls.ts'
import { orderStreamCall } from '../../src/contract/order/order-calls.ts'
import { MAX_ENDED } from '../../src/domain/order/board-rules.ts'
import { listBoardOrders, readLastEvents } from '../db/board/events.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import { createOpenLimit } from '../http/open-limit.ts'
import type { Register } from '../http/register.ts'
import { requireOrderBySecret } from '../orders/order-by-secret.ts'
import { encodeNames } from '../orders/placed-order.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { typesOfBranch } from '../service/served-types.ts'
import type { DeviceWatch } from '../staff/device-watch.ts'
import { moveOrder, promiseTime } from './answer-order.ts'
import type { BoardHub } from './board-hub.ts'
import { toBoardOrders } from './board-orders.ts'
import type { BoardPresence } from './board-presence.ts'
import { openBoardStream } from './board-stream.ts'
import { changeLines } from './change-lines.ts'
import { openOrderStream } from './order-stream.ts'

/** How long an order that ended stays on the board, in milliseconds: longer than a day of opening hours. */
const SHOWN_AFTER_END = 18 * 3_600_000

type Deps = CallDeps & {
  readonly hub: BoardHub
  readonly devices: DeviceWatch
  readonly presence: BoardPresence
}

/** The calls of the board: load it, follow it, answer orders. */
export function boardRoutes(register: Register, deps: Deps, payments: PaymentDeps): void {
  const { db, now } = deps

  register(boardCall, async ({ staff }) => {
    const { branchId } = staff
    // Read before the orders, which may then be newer than this event, never older.
    const seq = (await readLastEvents(db, [branchId])).get(branchId) ?? 0
    const stored = await listBoardOrders(db, branchId, new Date(now() - SHOWN_AFTER_END), MAX_ENDED)
    const numbered = stored.map((order) => ({ ...order, seq }))
    const { business, tables } = await payments.venues.branch(db, { branchId })
    return {
      venue: {
        reference_id: staff.referenceId,
        name: encodeNames(business.name),
        locales: [...business.locales],
        time_zone: business.timeZone,
        currency: business.currency,
        tables: tables.map(({ id, locales, floor }) => ({ id, locales, floor })),
        types: typesOfBranch(business),
        reservations: business.reservation.enabled,
      },
      orders: await toBoardOrders(db, numbered, now()),
      seq,
      now: new Date(now()).toISOString(),
    }
  })
  register(boardStreamCall, ({ staff, query, header }) =>
    openBoardStream(deps, staff, parseEventNumber(header('last-event-id') ?? query.after)),
  )
  register(moveOrderCall, async ({ staff, params, body }) => ({
    order: await moveOrder(payments, staff, params.orderId, body),
  }))
  register(changeLinesCall, async ({ staff, params, body }) => ({
    order: await changeLines(payments, staff, params.orderId, body),
  }))
  register(promiseTimeCall, async ({ staff, params, body }) => ({
    order: await promiseTime(payments, staff, params.orderId, body.minutes),
  }))
}

/** The stream of an order for its diner. `most`: open streams per network. */
export function orderStreamRoute(
  register: Register,
  deps: CallDeps & { readonly hub: BoardHub },
  most: number,
): void {
  const limitOpen = createOpenLimit(most)
  register(orderStreamCall, async ({ params, address }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    return openOrderStream({ ...deps, limitOpen }, order, address)
  })
}

/** Parses the number of an event. @throws ApiError `invalid` */
function parseEventNumber(text: string | undefined): number {
  const number = Number(text ?? '0')
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw invalid([{ path: 'after', message: 'expected the number of an event' }])
}
