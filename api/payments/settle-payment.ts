import type { Transaction } from 'kysely'
import { isFinal } from '../../src/domain/order-status.ts'
import { lockOrder } from '../db/orders.ts'
import { keepMismatch } from '../db/payment-mismatches.ts'
import { findPayment, latestPayment, type PaidThing, settle, takeEvent } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { lockPurchase } from '../db/wallet-purchases.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { asPlaced } from '../orders/placed-order.ts'
import { creditPurchase } from '../wallet/buy-package.ts'
import { type PaymentDeps, tellVoids } from './hosted-page.ts'
import { standing } from './payment-status.ts'
import { InvalidCallback, type PaymentEvent } from './provider.ts'

const MISMATCH = 'another amount'

/**
 * Takes a provider's callback: proven, counted once, and acted on with what is paid locked. A charge for a payment that
 * was called off, or whose order is over, is given back; that of a package comes into the wallet.
 * A charge of another amount is kept for the operator and counts for nothing.
 * @throws ApiError `unauthorized` for what is not the provider's or not of now, `not-found`.
 */
export async function takeCallback(
  deps: PaymentDeps,
  providerName: string,
  callback: { body: string; header(name: string): string | undefined },
): Promise<void> {
  const provider = deps.providers.find(({ name }) => name === providerName)
  if (!provider) throw notFound('there is no such payment provider')
  let event: PaymentEvent
  try {
    event = provider.verifyCallback(callback, deps.now())
  } catch (error) {
    if (!(error instanceof InvalidCallback)) throw error
    deps.log('error', 'callback refused', { provider: providerName, reason: error.message })
    throw new ApiError('unauthorized', error.message)
  }
  const result = await deps.db.transaction().execute((trx) => settleEvent(deps, trx, provider.name, event))
  const level = result === MISMATCH ? 'error' : 'info'
  deps.log(level, 'payment callback', { provider: providerName, event: event.id, result })
  await tellVoids(deps)
}

async function settleEvent(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  provider: string,
  event: PaymentEvent,
): Promise<string> {
  const at = new Date(deps.now())
  const known = await findPayment(trx, { provider, reference: event.reference })
  // The provider asks again: the payment's page may be made but not yet noted.
  if (!known) throw notFound('there is no such payment')
  const paid = await lockPaid(trx, known.pays)
  if (!(await takeEvent(trx, { provider, id: event.id, paymentId: known.id, at }))) return 'repeated'
  const payment = await findPayment(trx, { id: known.id })
  if (!payment) throw notFound('there is no such payment')
  if (event.outcome === 'failed') {
    if (payment.state !== 'awaiting') return 'too late'
    await settle(trx, payment.id, 'failed', at, false)
    return 'failed'
  }
  if (event.amount !== payment.amount || event.currency !== payment.currency)
    return mismatch(trx, provider, payment.id, event, at)
  if (payment.state === 'paid') return 'repeated'
  if (payment.state === 'awaiting' && (await paid.takes(at))) {
    await settle(trx, payment.id, 'paid', at, false)
    await paid.settled(at)
    return 'paid'
  }
  await settle(trx, payment.id, payment.state === 'refunded' ? 'refunded' : 'voided', at, true)
  return 'given back'
}

/** Another amount was charged than was asked for: nothing counts as paid, and the operator gets to know. */
async function mismatch(
  trx: Transaction<Database>,
  provider: string,
  paymentId: string,
  { id, amount, currency }: PaymentEvent,
  at: Date,
): Promise<typeof MISMATCH> {
  await keepMismatch(trx, { provider, id, paymentId, amount, currency, at })
  return MISMATCH
}

/** What a payment pays, locked: does it still take a charge, and what follows from one. */
async function lockPaid(
  trx: Transaction<Database>,
  pays: PaidThing,
): Promise<{ takes(at: Date): Promise<boolean>; settled(at: Date): Promise<void> }> {
  if ('purchaseId' in pays) {
    const purchase = await lockPurchase(trx, pays.purchaseId)
    if (!purchase) throw notFound('there is no such purchase')
    return {
      // Of an account that is no more, nothing is bought.
      takes: async () => purchase.creditedAt === null && purchase.customerId !== null,
      settled: (at) => creditPurchase(trx, purchase, at),
    }
  }
  const order = await lockOrder(trx, pays.orderId)
  if (!order) throw notFound('there is no such order')
  return {
    async takes(at) {
      const latest = await latestPayment(trx, order.id)
      const placedMethod = asPlaced(order).payment_type
      return !isFinal(standing({ ...order, placedMethod }, latest, at.getTime()).status)
    },
    settled: async () => {},
  }
}
