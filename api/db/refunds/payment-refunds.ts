import { sql, type Transaction } from 'kysely'
import type { Minor } from '../../../src/domain/values/money.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** A refund that the provider has not confirmed yet. */
export type WaitingRefund = {
  readonly id: string
  readonly amount: Minor
  readonly currency: string
  readonly provider: string
  readonly reference: string
}

/**
 * Records the refund of a part of a payment, whose order must be locked.
 * @throws RangeError if more would be refunded than was paid
 */
export async function insertRefund(
  trx: Transaction<Database>,
  refund: { id: string; paymentId: string; amount: Minor; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_refund (id, payment_id, amount, created_at)
    select ${refund.id}::text, payment.id, ${refund.amount}::bigint, ${refund.at}::timestamptz
    from payment
    where payment.id = ${refund.paymentId}::text
      and payment.amount >= ${refund.amount}::bigint + (
        select coalesce(sum(amount), 0) from payment_refund where payment_id = payment.id
      )
    returning id`.execute(trx)
  if (rows.length === 0)
    throw new RangeError(`payment ${refund.paymentId} was less than its refunds would be`)
}

/** Lists refunds that the provider has not confirmed, oldest first, unless their whole payment is refunded. */
export async function listRefundsToSend(db: Db, limit: number): Promise<WaitingRefund[]> {
  const rows = await db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount', 'payment.currency', 'payment.provider', 'payment.reference'])
    .where('refund.sent_at', 'is', null)
    .where('payment.state', '=', 'paid')
    .where('payment.reference', 'is not', null)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount), reference: row.reference ?? '' }))
}

/** Records that the provider has confirmed a refund, or the refund of a whole payment, which includes its parts. */
export async function markRefunded(
  db: Db,
  refunded: { id: string } | { paymentId: string },
  at: Date,
): Promise<void> {
  const waiting = db.updateTable('payment_refund').set({ sent_at: at }).where('sent_at', 'is', null)
  await ('id' in refunded
    ? waiting.where('id', '=', refunded.id)
    : waiting.where('payment_id', '=', refunded.paymentId)
  ).execute()
}
