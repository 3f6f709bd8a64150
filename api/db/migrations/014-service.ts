import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pauses and busy times of branches, and dates with other hours. */
export const service: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_state')
      .addColumn('branch_id', 'text', (column) => column.notNull())
      // One row per selling type, also if staff mean all: then nothing has to say which of two rows counts.
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('paused', 'busy')`))
      .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes >= 0`))
      .addColumn('until', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('service_state_key', ['branch_id', 'type'])
      .execute()
    await db.schema.createIndex('service_state_until').on('service_state').column('until').execute()
    await db.schema
      .createTable('hours_override')
      .addColumn('branch_id', 'text', (column) => column.notNull())
      // `YYYY-MM-DD` in venue time.
      .addColumn('date', 'text', (column) => column.notNull())
      // JSON, as a day of a venue file.
      .addColumn('hours', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hours_override_key', ['branch_id', 'date'])
      .execute()
  },
}
