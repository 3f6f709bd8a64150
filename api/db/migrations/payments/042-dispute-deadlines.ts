import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Until when disputes can be answered. */
export const disputeDeadlines: Migration = {
  async up(db: Kysely<unknown>) {
    // Null if there is nothing to answer, or the provider does not say.
    await db.schema.alterTable('payment_dispute').addColumn('respond_by', 'timestamptz').execute()
  },
}
