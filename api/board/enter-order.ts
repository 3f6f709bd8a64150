import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { enterOrderCall, priceEnteredOrderCall } from '../../src/contract/counter/entered-order-calls.ts'
import { orderStatus } from '../../src/domain/order/order-status.ts'
import { minuteOfDay } from '../../src/domain/time/slot-time.ts'
import { wallClockToInstant } from '../../src/domain/time/wall-clock.ts'
import { readLastEvents } from '../db/board/events.ts'
import { findOrder, lockOrder } from '../db/orders.ts'
import type { Database } from '../db/schema/database.ts'
import { auditedTime } from '../db/staff/audit-values.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import { parseIdempotencyKey, parseIdempotencyKeys } from '../http/idempotency-key.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { calcOrder } from '../orders/calc-order.ts'
import type { OrderAttempt } from '../orders/order-attempt.ts'
import { placeOrder } from '../orders/place-order.ts'
import { changeOrderStatus, orderSubject } from '../orders/set-order-status.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { recordAction } from '../staff/audit-log.ts'
import { toBoardOrders } from './board-orders.ts'

type EnteredOrder = v.InferOutput<typeof enterOrderCall.request>

/** The calls by which staff enter orders for guests on the phone or at the counter. */
export function enteredOrderRoutes(
  register: Register,
  deps: CallDeps & { onStockUsed?(): void },
  payments: PaymentDeps,
): void {
  register(enterOrderCall, async ({ staff, body, header }) => {
    const order = await enterOrder(payments, staff, body, {
      key: parseIdempotencyKey('Idempotency-Key', header),
      supersedes: parseIdempotencyKeys('Replaces-Keys', header),
      // Nothing is paid online, so nobody returns from a payment page.
      origin: '',
      customer: null,
    })
    if (payments.venues.known(staff.branchId)?.staff.stock.some(({ left }) => left !== null))
      deps.onStockUsed?.()
    deps.log('info', 'order entered by staff', { order: order.id, branch: order.branch_id })
    return { order }
  })
  register(priceEnteredOrderCall, async ({ staff, body }) => ({
    ...(await calcOrder(payments, staff.branchId, body, null)),
    // Staff decide themselves whether the kitchen has room.
    times: null,
  }))
}

/**
 * Places an order of a guest as accepted, by the rules and in the transaction of every order, and records who entered it.
 * @throws ApiError as `placeOrder`; `invalid` if the order is for another branch than that in the path
 */
async function enterOrder(
  deps: PaymentDeps,
  staff: StaffCaller,
  body: EnteredOrder,
  attempt: OrderAttempt,
): Promise<BoardOrder> {
  if (body.branch_id !== staff.branchId)
    throw invalid([{ path: 'branch_id', message: `the branch of this call is ${staff.branchId}` }])
  const { order } = await placeOrder(deps, body, {
    ...attempt,
    entry: { staffId: staff.staffId, accept: (trx, id) => accept(deps, trx, staff, id, body) },
  })
  const stored = await findOrder(deps.db, order.id)
  const seq = (await readLastEvents(deps.db, [staff.branchId])).get(staff.branchId) ?? 0
  const [shown] = stored ? await toBoardOrders(deps.db, [{ ...stored, seq }], deps.now()) : []
  if (!shown) throw new Error(`the order ${order.id} was placed and is gone`)
  return shown
}

async function accept(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  staff: StaffCaller,
  id: string,
  { minutes, schedule }: EnteredOrder,
): Promise<void> {
  const now = deps.now()
  const order = await lockOrder(trx, id)
  if (!order) throw new Error(`the new order ${id} is missing`)
  const { business } = await deps.venues.branch(trx, { branchId: staff.branchId })
  const readyAt =
    minutes !== null
      ? now + minutes * 60_000
      : schedule && wallClockToInstant(schedule.date, business.timeZone)(minuteOfDay(schedule.from))
  await changeOrderStatus(deps, trx, order, orderStatus.accepted, now, {
    ...(readyAt !== null && { readyAt: new Date(readyAt) }),
  })
  await recordAction(
    trx,
    staff,
    {
      ...{ action: 'order.entered', subject: orderSubject(order) },
      ...(readyAt !== null && { after: auditedTime(new Date(readyAt)) }),
    },
    now,
  )
}
