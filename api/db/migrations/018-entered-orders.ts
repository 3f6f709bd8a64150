import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which orders staff entered for guests. */
export const enteredOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('customer_order')
      // The person who entered it, who may have left since; null: the diner ordered.
      .addColumn('staff_id', 'text')
      .execute()
  },
}
