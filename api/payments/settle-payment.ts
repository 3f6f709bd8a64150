import type { Transaction } from 'kysely'
import { insertMismatch } from '../db/payment-mismatches.ts'
import { findPayment, type PaidItem, recordPaymentEvent, setPaymentState } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { type PaymentDeps, sendVoids } from './hosted-page.ts'
import { InvalidCallback, type PaymentEvent } from './provider.ts'

const MISMATCH = 'another amount'

/** The order or purchase that a payment is for, locked until the transaction ends. */
export type LockedPaymentTarget = {
  /** True if a charge still counts: the order is open, or the package not credited yet. */
  acceptsCharge(at: Date): Promise<boolean>
  /** Applies the consequences of an accepted charge. */
  onCharged(at: Date): Promise<void>
}

/** Lock functions for each kind of target; `api/orders` and `api/wallet` provide them. @throws ApiError `not-found` */
export type PaymentTargetLocks = {
  order(trx: Transaction<Database>, orderId: string): Promise<LockedPaymentTarget>
  purchase(trx: Transaction<Database>, purchaseId: string): Promise<LockedPaymentTarget>
}

/**
 * Processes a provider's callback: verifies it and applies its event once, with the order or purchase locked. The charge of
 * a package is credited to the wallet. A charge for a cancelled payment or a final order is refunded. A charge of another
 * amount is recorded for the operator and otherwise ignored.
 * @throws ApiError `unauthorized` if the callback is not from the provider or too old, `not-found`.
 */
export async function settlePayment(
  deps: PaymentDeps,
  lock: PaymentTargetLocks,
  providerName: string,
  callback: { body: string; header(name: string): string | undefined },
): Promise<void> {
  const provider = deps.providers.find(({ name }) => name === providerName)
  if (!provider) throw notFound('unknown payment provider')
  let event: PaymentEvent
  try {
    event = provider.verifyCallback(callback, deps.now())
  } catch (error) {
    if (!(error instanceof InvalidCallback)) throw error
    deps.log('error', 'callback refused', { provider: providerName, reason: error.message })
    throw new ApiError('unauthorized', error.message)
  }
  const result = await deps.db
    .transaction()
    .execute((trx) => settleEvent(deps, lock, trx, provider.name, event))
  const level = result === MISMATCH ? 'error' : 'info'
  deps.log(level, 'payment callback', { provider: providerName, event: event.id, result })
  await sendVoids(deps)
}

async function settleEvent(
  deps: PaymentDeps,
  lock: PaymentTargetLocks,
  trx: Transaction<Database>,
  provider: string,
  event: PaymentEvent,
): Promise<string> {
  const at = new Date(deps.now())
  const known = await findPayment(trx, { provider, reference: event.reference })
  // The provider will retry. The payment's page may exist at the provider while its reference is not stored yet.
  if (!known) throw notFound('there is no such payment')
  const paid = await lockTarget(lock, trx, known.pays)
  if (!(await recordPaymentEvent(trx, { provider, id: event.id, paymentId: known.id, at }))) return 'repeated'
  const payment = await findPayment(trx, { id: known.id })
  if (!payment) throw notFound('there is no such payment')
  if (event.outcome === 'failed') {
    if (payment.state !== 'awaiting') return 'too late'
    await setPaymentState(trx, payment.id, 'failed', at, false)
    return 'failed'
  }
  if (event.amount !== payment.amount || event.currency !== payment.currency)
    return recordMismatch(trx, provider, payment.id, event, at)
  if (payment.state === 'paid') return 'repeated'
  if (payment.state === 'awaiting' && (await paid.acceptsCharge(at))) {
    await setPaymentState(trx, payment.id, 'paid', at, false)
    await paid.onCharged(at)
    return 'paid'
  }
  await setPaymentState(trx, payment.id, payment.state === 'refunded' ? 'refunded' : 'voided', at, true)
  return 'given back'
}

/** Records a charge of another amount than requested for the operator; nothing counts as paid. */
async function recordMismatch(
  trx: Transaction<Database>,
  provider: string,
  paymentId: string,
  { id, amount, currency }: PaymentEvent,
  at: Date,
): Promise<typeof MISMATCH> {
  await insertMismatch(trx, { provider, id, paymentId, amount, currency, at })
  return MISMATCH
}

const lockTarget = (
  lock: PaymentTargetLocks,
  trx: Transaction<Database>,
  pays: PaidItem,
): Promise<LockedPaymentTarget> =>
  'purchaseId' in pays ? lock.purchase(trx, pays.purchaseId) : lock.order(trx, pays.orderId)
