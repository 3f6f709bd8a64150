import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds what is deleted: old days, and everything of a venue that is removed. */
export const insightIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['search_miss', 'item_view'])
      await db.schema.createIndex(`${table}_day`).on(table).column('day').execute()
    for (const table of ['search_miss', 'item_view', 'day_figures', 'figures_check'])
      await db.schema.createIndex(`${table}_venue`).on(table).column('venue').execute()
  },
}
