import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What something was before and after an audited action, as data. Earlier entries keep their English phrases in `before` and
 * `after`: an audit log is not rewritten.
 */
export const auditValues: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit_entry')
      .addColumn('before_value', 'text')
      .addColumn('after_value', 'text')
      .execute()
  },
}
