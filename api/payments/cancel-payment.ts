import type { Transaction } from 'kysely'
import { type StoredPayment, setPaymentState } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'

/**
 * Cancels a payment when another replaces it or it is no longer needed: an awaited payment is voided, a charge refunded.
 * `sendVoids` notifies the provider later.
 */
export async function cancelPayment(
  trx: Transaction<Database>,
  latest: StoredPayment | undefined,
  at: Date,
): Promise<void> {
  if (latest?.state === 'awaiting') await setPaymentState(trx, latest.id, 'voided', at, true)
  if (latest?.state === 'paid') await setPaymentState(trx, latest.id, 'refunded', at, true)
}
