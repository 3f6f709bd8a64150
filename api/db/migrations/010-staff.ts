import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Staff of venues, their devices and invitations, and the log of what they changed. */
export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_member')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'manager', 'staff')`),
      )
      // Reference ids; null for all branches.
      .addColumn('branches', sql`text[]`)
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('staff_member_venue').on('staff_member').column('venue').execute()
    await db.schema
      .createTable('staff_device')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // Devices that belong to several venues have a row for each, all with the same token.
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'text', (column) =>
        column.notNull().references('staff_member.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('pin_hash', 'text', (column) => column.notNull())
      .addColumn('pin_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('joined_at', 'timestamptz', (column) => column.notNull())
      .addColumn('unlocked_at', 'timestamptz', (column) => column.notNull())
      .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('staff_device_token').on('staff_device').column('token_hash').execute()
    await db.schema.createIndex('staff_device_staff').on('staff_device').column('staff_id').execute()
    await db.schema
      .createTable('staff_invitation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      // Another device of that person.
      .addColumn('staff_id', 'text', (column) => column.references('staff_member.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'manager', 'staff')`),
      )
      .addColumn('name', 'text')
      .addColumn('branches', sql`text[]`)
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('staff_invitation_venue').on('staff_invitation').column('venue').execute()
    await db.schema
      .createTable('audit_entry')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      // Not a reference: the log outlives the venue, like its orders.
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('branch', 'text')
      .addColumn('staff_id', 'text')
      .addColumn('who', 'text')
      .addColumn('device', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('audit_entry_venue').on('audit_entry').columns(['venue', 'seq']).execute()
  },
}
