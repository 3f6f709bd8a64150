import type { Transaction } from 'kysely'
import { type StoredPayment, setPaymentState } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { refundRest } from './refund-part.ts'

/**
 * Cancels a payment when another replaces it or it is no longer needed: an awaited payment is voided, a charge refunded.
 * `sendVoids` notifies the provider later.
 */
export async function cancelPayment(
  trx: Transaction<Database>,
  latest: StoredPayment | undefined,
  at: Date,
): Promise<void> {
  if (latest?.state === 'awaiting') await setPaymentState(trx, latest.id, 'voided', at, { toVoid: true })
  if (latest?.state !== 'paid') return
  await setPaymentState(trx, latest.id, 'refunded', at)
  await refundRest(trx, latest, at)
}
