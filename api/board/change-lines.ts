import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import type { BoardOrder, changeLinesCall } from '../../src/contract/counter/board-calls.ts'
import { type ReducedOrder, reduceLines } from '../../src/contract/order/changed-lines.ts'
import { quantitiesOf } from '../../src/contract/order/line-quantities.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { toMinorUnits } from '../../src/domain/values/money.ts'
import { type StoredOrder, writeChangedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { queueOrderNews } from '../db/push/order-news.ts'
import type { Database } from '../db/schema/database.ts'
import { resizeLoad } from '../db/service/load.ts'
import { type Counted, lockUsedStock, returnStockPart } from '../db/stock/order-use.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { orderSubject } from '../orders/set-order-status.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { refundPart } from '../payments/refund-part.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { keepReceipts } from '../receipts/keep-receipts.ts'
import { recordAction } from '../staff/audit-log.ts'
import { returnWalletPart } from '../wallet/order-wallet.ts'
import { lockBoardOrder, movedMeanwhile, onBoard } from './answer-order.ts'

type Change = v.InferOutput<typeof changeLinesCall.request>

/**
 * Removes items from an order for staff, and records it. Gives back what the diner paid for them, what they took from counted
 * stocks, and their places in the kitchen. An order that already has the wanted quantities stays as it is.
 * @throws ApiError `not-found`; `conflict` with the reason `moved` if the order is not as the device showed it, or has ended;
 * `conflict` with the reason `unpaid` if it awaits its online payment; `invalid` with a reason of `ReductionProblem`
 */
export async function changeLines(
  deps: PaymentDeps,
  staff: StaffCaller,
  orderId: string,
  { from, shown, wanted }: Change,
): Promise<BoardOrder> {
  const order = await deps.db.transaction().execute(async (trx) => {
    const { stored, placed, status, payment, seq } = await lockBoardOrder(trx, staff, orderId, deps.now())
    const now = quantitiesOf(placed)
    // The call was repeated, or another device removed the same.
    if (isEqual(now, wanted)) return onBoard(trx, stored, seq, deps.now())
    if (status !== from || isFinal(status) || !isEqual(now, shown)) throw movedMeanwhile(status)
    if (isUnpaid(payment))
      throw new ApiError('conflict', 'the order is not paid', {
        issues: [{ path: 'from', message: `the order’s online payment is ${payment}`, reason: 'unpaid' }],
      })
    const at = new Date(deps.now())
    const reduced = reduceLines(placed, wanted, at.toISOString())
    if (typeof reduced === 'string')
      throw invalid([{ path: 'wanted', message: PROBLEMS[reduced], reason: reduced }])
    const changed = await write(deps, trx, stored, reduced, at)
    // Before the stocks, as orders do (`placeOrder`).
    await returnWalletPart(trx, stored.id, reduced.before.wallet - reduced.after.wallet, at)
    const removed = now.map((count, line) => count - (wanted[line] ?? 0))
    await lockUsedStock(trx, stored.id)
    for (const counted of countRemoved(placed, removed)) await returnStockPart(trx, stored.id, counted)
    const dishes = wanted.reduce((sum, count) => sum + count, 0)
    await resizeLoad(trx, stored.id, dishes)
    await recordAction(
      trx,
      staff,
      {
        ...{ action: 'order.lines', subject: orderSubject(stored) },
        ...{ before: listChanged(placed, now, wanted), after: listChanged(reduced.order, wanted, now) },
      },
      deps.now(),
    )
    // It settles the order only if the wallet pays all that is left. One that was settled before there were receipts gets none.
    const settles = reduced.before.payable > 0 && reduced.after.payable === 0
    await keepReceipts(deps, trx, stored.id, deps.now(), { onlyCredits: !settles })
    return onBoard(trx, changed, seq, deps.now())
  })
  await sendVoids(deps)
  return order
}

const PROBLEMS = {
  quantity: 'expected a quantity per line, at most the current one',
  'nothing-left': 'at least one item must remain; decline or cancel the order to remove all',
} as const

const isEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((count, at) => count === b[at])

/** Stores the changed order, and queues the message to its diner and the refund of an online payment. Returns what is stored. */
async function write(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  stored: StoredOrder,
  { order, before, after }: ReducedOrder,
  at: Date,
): Promise<StoredOrder> {
  const placed = JSON.stringify(order)
  await writeChangedOrder(trx, stored.id, placed, at)
  await queueOrderNews(trx, stored.id, at)
  const latest = await findLatestOrderPayment(trx, stored.id)
  await refundPart(trx, latest, { id: deps.randomId(), amount: before.payable - after.payable, at })
  return { ...stored, placed, updatedAt: at }
}

/** What was removed of dishes and options. */
function countRemoved({ order_lines }: PlacedOrder, removed: readonly number[]): Counted[] {
  const sums = new Map<string, Counted>()
  const add = (kind: Counted['kind'], id: string, quantity: number) => {
    const key = `${kind} ${id}`
    if (quantity > 0) sums.set(key, { kind, id, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  for (const [at, line] of order_lines.entries()) {
    const less = removed[at] ?? 0
    add('item', line.item_id, less)
    for (const { id, quantity } of line.modifiers) add('option', id, quantity * less)
  }
  return [...sums.values()]
}

/** The changed lines and the total of an order, for the audit log. */
function listChanged(
  { order_lines, amounts, currency }: PlacedOrder,
  quantities: readonly number[],
  others: readonly number[],
): AuditValue {
  const lines = order_lines.flatMap(({ locales }, at) => {
    const quantity = quantities[at] ?? 0
    return quantity === others[at] ? [] : [{ quantity, locales }]
  })
  return { kind: 'lines', lines, total: toMinorUnits(amounts.total, currency), currency }
}
