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
}

/** Stores what the provider says about a dispute. Returns whether that is new. */
export async function writeDispute(
  trx: Transaction<Database>,
  dispute: NewDispute,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_dispute as known
      (provider, reference, payment_id, amount, currency, state, reason, opened_at, changed_at)
    values (${dispute.provider}, ${dispute.reference}, ${dispute.paymentId}, ${dispute.amount}, ${dispute.currency},
      ${dispute.state}, ${dispute.reason}, ${dispute.openedAt}, ${at})
    on conflict (provider, reference) do update
      set state = excluded.state, amount = excluded.amount, reason = excluded.reason, changed_at = excluded.changed_at
      where (known.state, known.amount, known.reason) is distinct from (excluded.state, excluded.amount, excluded.reason)
    returning known.reference`.execute(trx)
  return rows.length > 0
}
