import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Email addresses of orders and reservations, and the mails to them. The addresses are nowhere else. */
export const mails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_receiver')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) =>
        column.unique().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('reservation_id', 'text', (column) =>
        column.unique().references('reservation.id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addCheckConstraint('mail_receiver_subject', sql`(order_id is null) <> (reservation_id is null)`)
      .execute()
    await db.schema
      .createTable('mail')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('receiver', 'bigint', (column) =>
        column.notNull().references('mail_receiver.seq').onDelete('cascade'),
      )
      // Token of a receipt or credit note; empty: the reservation as it is then.
      .addColumn('document', 'text', (column) => column.notNull())
      // Counts the changes of a reservation.
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      // When it is to be sent; null if nothing is left to do. During an attempt, the end of its lease.
      .addColumn('due_at', 'timestamptz')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      // `sent`, `refused` or `failed`; null as long as it is not decided.
      .addColumn('outcome', 'text')
      // The text, if mails are only kept.
      .addColumn('kept', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('mail_document', ['receiver', 'document'])
      .execute()
    await db.schema
      .createIndex('mail_due')
      .on('mail')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute()
  },
}
