import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Edits of venue files that are published at a time. */
export const scheduledEdits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('desk_schedule')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      // Why its edits were not published at that time. They are still in the draft.
      .addColumn('problem', 'text')
      .execute()
    await sql`create index desk_schedule_due on desk_schedule (at) where problem is null`.execute(db)
    await db.schema.createIndex('desk_schedule_venue').on('desk_schedule').column('venue').execute()
    await db.schema
      .alterTable('desk_edit')
      .addColumn('schedule', 'text', (column) => column.references('desk_schedule.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('desk_edit_schedule').on('desk_edit').column('schedule').execute()
  },
}
