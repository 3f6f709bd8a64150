import { isFinal } from '../../src/domain/order/order-status.ts'
import { PAYMENT_MINUTES } from '../../src/domain/payment/payment.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { lockOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { listBranchesToShow, markStockShown } from '../db/stock/entries.ts'
import { listStockUsers, returnStock } from '../db/stock/order-use.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { showChange } from '../venues/show-change.ts'

type Deps = Pick<CallDeps, 'db' | 'now' | 'log'> & { readonly publishing?: PublishRequests | undefined }

/** How often expired entries are looked for, in milliseconds. */
const INTERVAL = 15_000
/** Least time between two looks, in milliseconds. */
const PAUSE = 50

/**
 * Shows what orders have used up, what is available again because its time is over, and what orders gave back that nobody paid.
 * Returns the number of branches that changed.
 */
export async function updateStock({ db, now, publishing }: Omit<Deps, 'log'>): Promise<number> {
  await returnLapsed(db, now())
  return db.transaction().execute(async (trx) => {
    const at = new Date(now())
    const branchIds = await listBranchesToShow(trx, at)
    // Before the stock is locked, as orders do.
    await showChange(trx, branchIds, publishing)
    await markStockShown(trx, branchIds, at)
    return branchIds.length
  })
}

/** An unpaid order lapses without an event, so what it took is given back here: one by one, since the stock is locked after the order. */
async function returnLapsed(db: Deps['db'], now: number): Promise<void> {
  for (const orderId of await listStockUsers(db, new Date(now - PAYMENT_MINUTES * 60_000)))
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (!order) return
      const latest = await findLatestOrderPayment(trx, orderId)
      const placedMethod = parsePlacedOrder(order).payment_type
      if (isFinal(paymentStatus({ ...order, placedMethod }, latest, now).status))
        await returnStock(trx, orderId)
    })
}

/** Updates the stock every 15 seconds, and when it is woken, until it is closed. */
export const startStockKeeper = (deps: Deps): Wakeable =>
  createWakeable(() => updateStock(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'stock could not be updated', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
