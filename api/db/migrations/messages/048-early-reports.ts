import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a report has said about a message before its provider’s answer, so that the answer counts and costs what it should. */
export const earlyReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sent_message')
      // Whether the provider has accepted it. It is counted for its venue from then on.
      .addColumn('accepted', 'boolean', (column) => column.notNull().defaultTo(true))
      // False if the provider charges nothing for it.
      .addColumn('billed', 'boolean', (column) => column.notNull().defaultTo(true))
      .execute()
  },
}
