import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Passkeys of staff's devices, and the challenges that they have yet to answer. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    // A device with a passkey needs no PIN.
    await db.schema
      .alterTable('staff_device')
      .alterColumn('pin_hash', (column) => column.dropNotNull())
      .execute()
    await db.schema
      .createTable('staff_passkey')
      // Whoever signs a device out also deletes its passkey.
      .addColumn('device_id', 'text', (column) =>
        column.primaryKey().references('staff_device.id').onDelete('cascade'),
      )
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', sql`text[]`, (column) => column.notNull())
      .addColumn('rp_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('passkey_challenge')
      .addColumn('challenge', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) =>
        column.notNull().check(sql`purpose in ('join', 'add', 'unlock', 'sign-in')`),
      )
      .addColumn('subject', 'text')
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('passkey_challenge_subject')
      .on('passkey_challenge')
      .columns(['subject', 'purpose'])
      .execute()
    await db.schema
      .createIndex('passkey_challenge_expiry')
      .on('passkey_challenge')
      .column('expires_at')
      .execute()
  },
}
