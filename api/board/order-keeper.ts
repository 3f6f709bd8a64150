import type { Transaction } from 'kysely'
import { waitsSince } from '../../src/domain/order/answer-time.ts'
import { type OrderStatus, orderStatus } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import {
  listWaitingOrders,
  markAutoAccepted,
  readCounterSettings,
  type WaitingOrderRow,
} from '../db/board/settings.ts'
import { lockOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { insertAuditEntry } from '../db/staff/audit.ts'
import { auditedStatus } from '../db/staff/audit-values.ts'
import { isFromBackup } from '../db/standby/standby.ts'
import { changeOrderStatus, orderSubject, type VenueAnswer } from '../orders/set-order-status.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { sendVoids } from '../payments/send-voids.ts'

const MINUTE = 60_000
/** The shortest limit that a venue can set, in milliseconds: younger orders need no look. */
const SHORTEST_LIMIT = 3 * MINUTE
/** How often unanswered orders are looked for, in milliseconds. */
const INTERVAL = 5_000
/** Least time between two looks, in milliseconds. */
const PAUSE = 250

/**
 * Answers the orders that nobody has to answer, or nobody has answered in time: accepts those of types that the branch accepts
 * automatically, and declines those that have waited longer than the branch's limit. Orders from a backup wait for people. Several
 * processes may do this at once.
 */
export async function answerWaitingOrders(deps: PaymentDeps): Promise<void> {
  const before = new Date(deps.now() - SHORTEST_LIMIT)
  let answered = false
  for (const waiting of await listWaitingOrders(deps.db, before))
    if (await deps.db.transaction().execute((trx) => answer(deps, trx, waiting))) answered = true
  if (answered) await sendVoids(deps)
}

/** Answers one order if it is due. Returns whether it was. */
async function answer(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  { id, branchId, createdAt }: WaitingOrderRow,
): Promise<boolean> {
  const order = await lockOrder(trx, id)
  // The original of a backup may have answered it.
  if (!order || (await isFromBackup(trx, createdAt))) return false
  const placed = parsePlacedOrder(order)
  const latest = await findLatestOrderPayment(trx, id)
  const now = deps.now()
  const { status, payment } = paymentStatus({ ...order, placedMethod: placed.payment_type }, latest, now)
  if ((status !== orderStatus.pending && status !== orderStatus.scheduled) || isUnpaid(payment)) return false
  const { business, venue } = await deps.venues.branch(trx, { branchId })
  const waiting = {
    placedAt: createdAt.getTime(),
    paidAt: payment === 'paid' ? (latest?.settledAt?.getTime() ?? null) : null,
    schedule: placed.schedule,
  }
  const since = waitsSince(waiting, business.timeZone)
  const { auto_accept, decline_after } = await readCounterSettings(trx, branchId)
  const minutes = Object.entries(auto_accept).find(([type]) => type === placed.selling_types)?.[1]
  const change = async (next: OrderStatus, device: string, given: VenueAnswer) => {
    await changeOrderStatus(deps, trx, order, next, now, given)
    await insertAuditEntry(trx, {
      ...{ venue, branch: placed.reference_id },
      ...{ staffId: null, who: null, device, action: 'order.status', subject: orderSubject(order) },
      ...{ before: auditedStatus(status), after: auditedStatus(next, given), at: new Date(now) },
    })
    return true
  }
  if (minutes !== undefined) {
    await markAutoAccepted(trx, id)
    // A scheduled order is ready when its slot starts, but one for now may have been moved by a few minutes only.
    const readyAt = new Date(Math.max(placed.schedule ? since : 0, now + minutes * MINUTE))
    return change(orderStatus.accepted, 'automatic', { readyAt })
  }
  if (decline_after !== null && now - since >= decline_after * MINUTE)
    return change(orderStatus.rejected, 'automatic', { refusal: 'unanswered' })
  return false
}

/** Answers waiting orders every five seconds, and when it is woken, until it is closed. */
export const startOrderKeeper = (deps: PaymentDeps): Wakeable =>
  createWakeable(() => answerWaitingOrders(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'waiting orders could not be answered', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
