import type { Transaction } from 'kysely'
import type { PaymentMismatch } from '../../src/contract/operator/payment-operator-calls.ts'
import { type Minor, toMajorUnits } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** Stores a charge of another amount than was requested, once. Returns whether it is new. */
export async function insertMismatch(
  trx: Transaction<Database>,
  charged: { provider: string; charge: string; paymentId: string; amount: Minor; currency: string; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_mismatch')
    .values({
      provider: charged.provider,
      charge: charged.charge,
      payment_id: charged.paymentId,
      amount: charged.amount,
      currency: charged.currency,
      at: charged.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('charge')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Lists mismatches, newest first. Amounts in major units. */
export async function listMismatches(db: Db, limit: number): Promise<PaymentMismatch[]> {
  const rows = await db
    .selectFrom('payment_mismatch as reported')
    .innerJoin('payment', 'payment.id', 'reported.payment_id')
    .select([
      'reported.provider',
      'reported.charge',
      'reported.amount as reported',
      'reported.currency as reportedCurrency',
      'reported.at',
    ])
    .select(['payment.reference', 'payment.order_id', 'payment.purchase_id'])
    .select(['payment.amount as expected', 'payment.currency as expectedCurrency'])
    .orderBy('reported.at', 'desc')
    .orderBy('reported.charge')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    charge: row.charge,
    reference: row.reference ?? '',
    order_id: row.order_id,
    purchase_id: row.purchase_id,
    expected: toMajorUnits(Number(row.expected), row.expectedCurrency),
    expected_currency: row.expectedCurrency,
    reported: toMajorUnits(Number(row.reported), row.reportedCurrency),
    reported_currency: row.reportedCurrency,
    at: row.at.toISOString(),
  }))
}
