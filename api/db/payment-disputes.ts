import { sql, type Transaction } from 'kysely'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { PaymentDisputeTable } from './schema/payments.ts'

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
        changed_at = excluded.changed_at
      where (known.state, known.amount, known.reason, known.respond_by)
        is distinct from (excluded.state, excluded.amount, excluded.reason, excluded.respond_by)
    returning known.reference`.execute(trx)
  return rows.length > 0
}
