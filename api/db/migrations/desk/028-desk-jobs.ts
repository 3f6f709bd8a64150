import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which edits of a venue file were made together, so that they can be taken back together. */
export const deskJobs: Migration = {
  async up(db: Kysely<unknown>) {
    // Made by the author's device. Null for an edit that was made alone.
    await db.schema.alterTable('desk_edit').addColumn('job', 'text').execute()
  },
}
