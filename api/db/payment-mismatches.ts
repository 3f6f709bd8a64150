import type { Transaction } from 'kysely'
import type { PaymentMismatch } from '../../src/contract/operator/payment-operator-calls.ts'
import type { ChargeDecision, Money } from '../../src/domain/payment/payment-book.ts'
import { toMajorUnits } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** Stores a charge of another amount or currency than was requested, once. Returns whether that is new. */
export async function insertMismatch(
  trx: Transaction<Database>,
  charged: Money & {
    readonly provider: string
    readonly charge: string
    readonly paymentId: string
    readonly expected: Money
    readonly at: Date
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_mismatch')
    .values({
      provider: charged.provider,
      charge: charged.charge,
      payment_id: charged.paymentId,
      amount: charged.amount,
      currency: charged.currency,
      expected_amount: charged.expected.amount,
      expected_currency: charged.expected.currency,
      at: charged.at,
    })
    // The provider may say something else later, until somebody decides.
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'charge'])
        .doUpdateSet({ amount: charged.amount, currency: charged.currency })
        .where('payment_mismatch.decision', 'is', null)
        .where(({ or, eb }) =>
          or([
            eb('payment_mismatch.amount', '<>', charged.amount),
            eb('payment_mismatch.currency', '<>', charged.currency),
          ]),
        ),
    )
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
    .select(['reported.expected_amount as expected', 'reported.expected_currency as expectedCurrency'])
    .select(['reported.payment_id', 'reported.decision'])
    .orderBy('reported.at', 'desc')
    .orderBy('reported.charge')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    charge: row.charge,
    payment_id: row.payment_id,
    decision: row.decision,
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

/** A charge of another amount or currency. */
export type StoredMismatch = {
  readonly charged: Money
  readonly expected: Money
  readonly decision: ChargeDecision | null
}

/** Finds what else was charged for a payment. */
export async function findMismatch(db: Db, paymentId: string): Promise<StoredMismatch | undefined> {
  const row = await db
    .selectFrom('payment_mismatch')
    .select(['amount', 'currency', 'expected_amount', 'expected_currency', 'decision'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return (
    row && {
      charged: { amount: Number(row.amount), currency: row.currency },
      expected: { amount: Number(row.expected_amount), currency: row.expected_currency },
      decision: row.decision,
    }
  )
}

/** Stores what was decided about the other charge of a payment, whose order or purchase must be locked. */
export async function writeDecision(
  trx: Transaction<Database>,
  paymentId: string,
  decision: ChargeDecision,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('payment_mismatch')
    .set({ decision, decided_at: at })
    .where('payment_id', '=', paymentId)
    .execute()
}
