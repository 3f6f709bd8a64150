import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { BoardOrder, moveOrderCall } from '../../src/contract/counter/board-calls.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import {
  isFinal,
  isRefused,
  type OrderStatus,
  orderStatus,
  orderStatusName,
} from '../../src/domain/order/order-status.ts'
import { readLastEvents } from '../db/board/events.ts'
import { lockOrder, parsePlacedOrder, type StoredOrder, writeReadyAt } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { queueOrderNews } from '../db/push/order-news.ts'
import type { Database } from '../db/schema/database.ts'
import { auditedStatus, auditedTime } from '../db/staff/audit-values.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { changeOrderStatus, orderSubject } from '../orders/set-order-status.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { type PaymentStatus, paymentStatus } from '../payments/payment-status.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { recordAction } from '../staff/audit-log.ts'
import { toBoardOrders } from './board-orders.ts'

type Move = v.InferOutput<typeof moveOrderCall.request>

/**
 * Answers or moves an order for staff, and records it.
 * @throws ApiError `not-found`; `conflict` with the reason `moved` if the order no longer has the status that the device showed;
 * `conflict` as `changeOrderStatus`; `invalid` if a refusal has no reason
 */
export async function moveOrder(
  deps: PaymentDeps,
  staff: StaffCaller,
  orderId: string,
  move: Move,
): Promise<BoardOrder> {
  const { from, to, minutes, refusal } = move
  if (isRefused(to) && refusal === null)
    throw invalid([{ path: 'refusal', message: 'a reason is required to decline or cancel an order' }])
  const order = await deps.db.transaction().execute(async (trx) => {
    const { stored, status, seq } = await lockBoardOrder(trx, staff, orderId, deps.now())
    if (status !== from) throw movedMeanwhile(status)
    const readyAt = minutes === null ? undefined : minutesFrom(deps.now(), minutes)
    const changed = await changeOrderStatus(deps, trx, stored, to, deps.now(), {
      ...(readyAt && { readyAt }),
      ...(isRefused(to) && refusal && { refusal }),
    })
    await recordAction(
      trx,
      staff,
      {
        ...{ action: 'order.status', subject: orderSubject(stored) },
        before: auditedStatus(status),
        after: auditedStatus(to, isRefused(to) ? { refusal } : { readyAt }),
      },
      deps.now(),
    )
    return onBoard(trx, changed, seq, deps.now())
  })
  await sendVoids(deps)
  return order
}

/**
 * Changes when an accepted order will be ready, and records it.
 * @throws ApiError `not-found`, `conflict` with the reason `moved` if the order is not being prepared
 */
export function promiseTime(
  deps: PaymentDeps,
  staff: StaffCaller,
  orderId: string,
  minutes: number,
): Promise<BoardOrder> {
  return deps.db.transaction().execute(async (trx) => {
    const { stored, status, seq } = await lockBoardOrder(trx, staff, orderId, deps.now())
    if (isFinal(status) || status === orderStatus.pending || status === orderStatus.scheduled)
      throw movedMeanwhile(status)
    const readyAt = minutesFrom(deps.now(), minutes)
    const at = new Date(deps.now())
    await writeReadyAt(trx, stored.id, readyAt, at)
    await queueOrderNews(trx, stored.id, at)
    await recordAction(
      trx,
      staff,
      {
        ...{ action: 'order.time', subject: orderSubject(stored), after: auditedTime(readyAt) },
        ...(stored.readyAt && { before: auditedTime(stored.readyAt) }),
      },
      deps.now(),
    )
    return onBoard(trx, { ...stored, readyAt, updatedAt: at }, seq, deps.now())
  })
}

const minutesFrom = (now: number, minutes: number) => new Date(now + minutes * 60_000)

/** The failure of a call that names another state than that of the order. */
export const movedMeanwhile = (status: OrderStatus) =>
  new ApiError('conflict', `the order is now ${orderStatusName(status)}`, {
    issues: [{ path: 'from', message: `the order is ${orderStatusName(status)}`, reason: 'moved' }],
  })

/** Locks an order of the caller's branch. `seq`: the last event before, so that later ones count as newer. */
export async function lockBoardOrder(
  trx: Transaction<Database>,
  staff: StaffCaller,
  orderId: string,
  now: number,
): Promise<
  Pick<PaymentStatus, 'status' | 'payment'> & { stored: StoredOrder; placed: PlacedOrder; seq: number }
> {
  const stored = await lockOrder(trx, orderId)
  // An order of another branch is none of this caller's business.
  if (!stored || stored.branchId !== staff.branchId) throw notFound('there is no such order')
  const latest = await findLatestOrderPayment(trx, stored.id)
  const placed = parsePlacedOrder(stored)
  const { status, payment } = paymentStatus({ ...stored, placedMethod: placed.payment_type }, latest, now)
  const seq = (await readLastEvents(trx, [staff.branchId])).get(staff.branchId) ?? 0
  return { stored, placed, status, payment, seq }
}

/** An order as the board shows it. `seq`: as from `lockBoardOrder`. */
export async function onBoard(
  trx: Transaction<Database>,
  order: StoredOrder,
  seq: number,
  now: number,
): Promise<BoardOrder> {
  const [shown] = await toBoardOrders(trx, [{ ...order, seq }], now)
  if (!shown) throw notFound('there is no such order')
  return shown
}
