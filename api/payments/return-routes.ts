import type { Hono } from 'hono'
import { findOrder, parsePlacedOrder } from '../db/orders.ts'
import { findPayment, type PaidItem } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { findPurchase } from '../db/wallet-purchases.ts'
import { notFound } from '../http/errors.ts'
import { type ApiEnv, type CallGuard, PARAM_PATTERN } from '../http/register.ts'
import { type Payable, payableOrder, payablePurchase } from './payable.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { sendVoids } from './send-voids.ts'
import { askAboutPayment } from './settle-payment.ts'

const PATH = '/payments/return/:payment'

/**
 * The address that browsers return to from a provider's page. It asks the provider, so that the page of the order is right at once,
 * and leads there. `?failed`: the provider says so, or the diner gave up.
 */
export function paymentReturnRoute(
  app: Hono<ApiEnv>,
  deps: PaymentDeps,
  countCall: CallGuard['countCall'],
): void {
  app.get(PATH, async (c) => {
    c.set('route', PATH)
    countCall('pay', c.env?.address ?? '')
    const id = c.req.param('payment')
    const returned = PARAM_PATTERN.test(id) ? await findPayment(deps.db, { id }) : undefined
    const payable = returned && (await findPayable(deps.db, returned.pays))
    if (!returned || !payable) throw notFound('there is no such payment')
    if (returned.state !== 'paid' && returned.state !== 'refunded') {
      await askAboutPayment(deps, returned).catch((error: unknown) => {
        // The sweep asks again; meanwhile the order waits.
        deps.log('error', 'payment not asked about', { payment: id, error: String(error) })
      })
      await sendVoids(deps)
    }
    const state = (await findPayment(deps.db, { id }))?.state
    const isOpen = state === 'awaiting' && c.req.query('failed') === undefined
    const path = state === 'paid' || isOpen ? payable.paidPath : payable.failedPath
    return c.redirect(`${returned.origin}/${payable.referenceId}${path}`, 303)
  })
}

async function findPayable(db: Db, pays: PaidItem): Promise<Payable | undefined> {
  if ('purchaseId' in pays) {
    const purchase = await findPurchase(db, pays.purchaseId)
    return purchase && payablePurchase(purchase)
  }
  const order = await findOrder(db, pays.orderId)
  return order && payableOrder(parsePlacedOrder(order))
}
