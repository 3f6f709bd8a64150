import type { Transaction } from 'kysely'
import type { PaymentMismatch } from '../../src/contract/operator/payment-operator-calls.ts'
import { type Minor, toMajorUnits } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** Stores a callback that reported another amount than was requested; each event once. */
export async function insertMismatch(
  trx: Transaction<Database>,
  told: { provider: string; id: string; paymentId: string; amount: Minor; currency: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('payment_mismatch')
    .values({
      provider: told.provider,
      event_id: told.id,
      payment_id: told.paymentId,
      amount: told.amount,
      currency: told.currency,
      at: told.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists mismatches, newest first. Amounts in major units. */
export async function listMismatches(db: Db, limit: number): Promise<PaymentMismatch[]> {
  const rows = await db
    .selectFrom('payment_mismatch as told')
    .innerJoin('payment', 'payment.id', 'told.payment_id')
    .select([
      'told.provider',
      'told.event_id',
      'told.amount as told',
      'told.currency as toldCurrency',
      'told.at',
    ])
    .select(['payment.reference', 'payment.order_id', 'payment.purchase_id'])
    .select(['payment.amount as expected', 'payment.currency as expectedCurrency'])
    .orderBy('told.at', 'desc')
    .orderBy('told.event_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    event_id: row.event_id,
    reference: row.reference ?? '',
    order_id: row.order_id,
    purchase_id: row.purchase_id,
    expected: toMajorUnits(Number(row.expected), row.expectedCurrency),
    expected_currency: row.expectedCurrency,
    told: toMajorUnits(Number(row.told), row.toldCurrency),
    told_currency: row.toldCurrency,
    at: row.at.toISOString(),
  }))
}
