import { sql, type Transaction } from 'kysely'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { PaymentDisputeTable } from './schema/payments.ts'
import type { Db } from './venues.ts'

export type NewDispute = {
  readonly provider: string
  readonly reference: string
  readonly paymentId: string
  readonly amount: Minor
  readonly currency: string
  readonly state: PaymentDisputeTable['state']
  readonly reason: string
  readonly openedAt: Date
  readonly respondBy: Date | null
}

/** Stores what the provider says about a dispute. Returns whether that is new. */
export async function writeDispute(
  trx: Transaction<Database>,
  dispute: NewDispute,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_dispute as known
      (provider, reference, payment_id, amount, currency, state, reason, opened_at, respond_by, changed_at)
    values (${dispute.provider}, ${dispute.reference}, ${dispute.paymentId}, ${dispute.amount}, ${dispute.currency},
      ${dispute.state}, ${dispute.reason}, ${dispute.openedAt},
      ${dispute.respondBy}, ${at})
    on conflict (provider, reference) do update
      set state = excluded.state, amount = excluded.amount, reason = excluded.reason, respond_by = excluded.respond_by,
        changed_at = excluded.changed_at,
        -- Somebody has taken note of another loss.
        written_off_at = case when (known.state, known.amount) = (excluded.state, excluded.amount)
          then known.written_off_at end
      where (known.state, known.amount, known.reason, known.respond_by)
        is distinct from (excluded.state, excluded.amount, excluded.reason, excluded.respond_by)
    returning known.reference`.execute(trx)
  return rows.length > 0
}

/** Adds up what the provider took back of a charge. */
export async function sumLosses(db: Db, paymentId: string): Promise<Minor> {
  const row = await db
    .selectFrom('payment_dispute')
    .select((dispute) => dispute.fn.sum<string | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['lost', 'reversed'])
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** How much of a charge the provider has reversed by itself. */
export async function findReversal(db: Db, paymentId: string): Promise<Minor> {
  const row = await db
    .selectFrom('payment_dispute')
    .select('amount')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'reversed')
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** Forgets the reversal of a charge that the provider has made after all. Returns whether there was one. */
export async function deleteReversal(trx: Transaction<Database>, paymentId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('payment_dispute')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'reversed')
    .returning('reference')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Stores that somebody has taken note of a loss. */
export async function writeOff(
  trx: Transaction<Database>,
  paymentId: string,
  reference: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('payment_dispute')
    .set({ written_off_at: at })
    .where('payment_id', '=', paymentId)
    .where('reference', '=', reference)
    .execute()
}
