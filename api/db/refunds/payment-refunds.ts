import { sql, type Transaction } from 'kysely'
import type { Minor } from '../../../src/domain/values/money.ts'
import type { StoredPayment } from '../payments.ts'
import type { Database } from '../schema/database.ts'
import type { StoredRefundState } from '../schema/payments.ts'
import type { Db } from '../venues.ts'

/** A refund of a payment or of a part of it. */
export type StoredRefund = {
  readonly id: string
  readonly paymentId: string
  readonly amount: Minor
  readonly state: StoredRefundState
  /** The provider's reference; null until it took the refund. */
  readonly reference: string | null
  /** Somebody made it at the provider. */
  readonly isForeign: boolean
  /** The failed refund that it repeats. */
  readonly retryOf: string | null
  readonly createdAt: Date
}

/** A refund that the provider has not taken yet. */
export type WaitingRefund = Pick<StoredRefund, 'id' | 'paymentId' | 'amount' | 'createdAt' | 'retryOf'> &
  Pick<StoredPayment, 'provider' | 'account' | 'keyVersion' | 'currency'> & {
    /** The provider's reference of the payment. */
    readonly payment: string
  }

/**
 * Records a refund of a payment, whose order or purchase must be locked. `retryOf`: the failed refund that it repeats.
 * @throws RangeError if more would be refunded than was paid, apart from refunds that failed
 */
export async function insertRefund(
  trx: Transaction<Database>,
  refund: { id: string; paymentId: string; amount: Minor; at: Date; retryOf?: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_refund (id, payment_id, amount, created_at, retry_of)
    select ${refund.id}::text, payment.id, ${refund.amount}::bigint, ${refund.at}::timestamptz,
      ${refund.retryOf ?? null}::text
    from payment
    where payment.id = ${refund.paymentId}::text
      and payment.amount >= ${refund.amount}::bigint + (
        select coalesce(sum(amount), 0) from payment_refund
        where payment_id = payment.id and state <> 'failed'
      )
    returning id`.execute(trx)
  if (rows.length === 0)
    throw new RangeError(`payment ${refund.paymentId} was less than its refunds would be`)
}

/** Records a refund that somebody made at the provider. */
export async function insertForeignRefund(
  trx: Transaction<Database>,
  refund: Omit<StoredRefund, 'id' | 'reference' | 'isForeign' | 'retryOf'> & { readonly reference: string },
): Promise<void> {
  await trx
    .insertInto('payment_refund')
    .values({
      id: refund.reference,
      payment_id: refund.paymentId,
      amount: refund.amount,
      created_at: refund.createdAt,
      state: refund.state,
      reference: refund.reference,
      is_foreign: true,
      settled_at: refund.state === 'pending' ? null : refund.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the refunds of a payment, oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<StoredRefund[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select(['id', 'payment_id as paymentId', 'amount', 'state', 'reference', 'is_foreign as isForeign'])
    .select(['retry_of as retryOf', 'created_at as createdAt'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Lists refunds that the provider has not taken, oldest first. */
export async function listRefundsToSend(db: Db, limit: number): Promise<WaitingRefund[]> {
  const rows = await db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.payment_id as paymentId',
      'refund.amount',
      'refund.created_at as createdAt',
      'refund.retry_of as retryOf',
    ])
    .select(['payment.provider', 'payment.account', 'payment.key_version as keyVersion'])
    .select(['payment.currency', 'payment.reference as payment'])
    .where('refund.state', '=', 'requested')
    .where('payment.reference', 'is not', null)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount), payment: row.payment ?? '' }))
}

/**
 * Stores what the provider says about a refund. A state that the provider reached is never taken back by an older answer, except
 * that a refund can fail after it seemed done. Returns whether anything changed.
 */
export async function setRefundState(
  db: Db,
  id: string,
  {
    state,
    reference,
  }: { readonly state: Exclude<StoredRefundState, 'requested'>; readonly reference: string | null },
  at: Date,
): Promise<boolean> {
  const earlier = { pending: ['requested'], done: ['requested', 'pending'], failed: [] }[state]
  const changed = await db
    .updateTable('payment_refund')
    .set({ state, reference, settled_at: state === 'pending' ? null : at })
    .where('id', '=', id)
    .$if(state !== 'failed', (query) => query.where('state', 'in', earlier as StoredRefundState[]))
    .$if(state === 'failed', (query) => query.where('state', '<>', 'failed'))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Stores that the provider refused a refund, and why, unless it has taken it meanwhile: another process may have sent it too.
 */
export async function refuseRefund(db: Db, id: string, failure: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set({ state: 'failed', failure, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}
