import type { Transaction } from 'kysely'
import { currencyExponent, type Minor } from '../../src/domain/values/money.ts'
import { sumLosses } from '../db/payment-disputes.ts'
import { findMismatch } from '../db/payment-mismatches.ts'
import type { StoredPayment } from '../db/payments.ts'
import { insertRefund, listRefunds } from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'

/**
 * Refunds a part of what was paid online for an order, which must be locked: at most what is left, because somebody may have
 * refunded at the provider. `sendVoids` notifies the provider later.
 */
export async function refundPart(
  trx: Transaction<Database>,
  latest: StoredPayment | undefined,
  { id, amount, at }: { readonly id: string; readonly amount: Minor; readonly at: Date },
): Promise<void> {
  if (latest?.state !== 'paid') return
  const left = await findUnrefunded(trx, latest)
  const given = Math.min(await convert(trx, latest, amount), left.amount)
  if (given > 0) await insertRefund(trx, { id, paymentId: latest.id, amount: given, at })
}

/**
 * Converts a part of what was asked for to the currency that was charged, if the venue has accepted another one: in proportion,
 * rounded down to what every provider can refund.
 */
async function convert(trx: Transaction<Database>, paid: StoredPayment, amount: Minor): Promise<Minor> {
  const other = await findMismatch(trx, paid.id)
  if (!other || other.expected.currency === paid.currency) return amount
  const step = 10 ** Math.max(0, currencyExponent(paid.currency) - 2)
  return Math.floor((amount * paid.amount) / other.expected.amount / step) * step
}

/** Refunds what is left of a payment, whose order or purchase must be locked. `sendVoids` notifies the provider later. */
export async function refundRest(
  trx: Transaction<Database>,
  payment: StoredPayment,
  at: Date,
): Promise<void> {
  const { amount, nextId } = await findUnrefunded(trx, payment)
  if (amount > 0) await insertRefund(trx, { id: nextId, paymentId: payment.id, amount, at })
}

/**
 * Returns what is left of a payment after all refunds that did not fail and what the provider took back, and the id of a refund of
 * it. `own`: refunds of ours. `isPending`: the provider has not finished one.
 */
export async function findUnrefunded(
  trx: Transaction<Database>,
  { id, amount }: Pick<StoredPayment, 'id' | 'amount'>,
): Promise<{
  readonly amount: Minor
  readonly own: number
  readonly nextId: string
  readonly isPending: boolean
}> {
  const refunds = await listRefunds(trx, id)
  const refunded = refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0)
  const lost = await sumLosses(trx, id)
  const own = refunds.filter(({ isForeign }) => !isForeign).length
  const isPending = refunds.some(({ state }) => state === 'pending')
  const left = Math.max(0, amount - refunded - lost)
  return { amount: left, own, nextId: `${id}-${refunds.length + 1}`, isPending }
}
