import type { Transaction } from 'kysely'
import { type StoredPayment, settle } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'

/**
 * Cancels a payment before another begins or when none is wanted any more: one that is awaited is voided, a charge is
 * refunded. The provider is told later, by `sendVoids`.
 */
export async function cancelPayment(
  trx: Transaction<Database>,
  latest: StoredPayment | undefined,
  at: Date,
): Promise<void> {
  if (latest?.state === 'awaiting') await settle(trx, latest.id, 'voided', at, true)
  if (latest?.state === 'paid') await settle(trx, latest.id, 'refunded', at, true)
}
