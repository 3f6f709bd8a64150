import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Ticket printers of branches, every ticket that was handed to a printer or a browser, and tickets that staff ask for. */
export const printing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('printer')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      // Millimetres.
      .addColumn('paper', 'integer', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('moment', 'text', (column) => column.notNull().check(sql`moment in ('accepted', 'arrived')`))
      .addColumn('types', sql`text[]`, (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('seen_at', 'timestamptz')
      .addColumn('condition', 'text', (column) => column.notNull())
      .addColumn('condition_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('printer_branch').on('printer').column('branch_id').execute()
    await db.schema
      .createTable('ticket_print')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) =>
        column.notNull().references('customer_order.id').onDelete('cascade'),
      )
      // Null: a browser. No reference, so that a ticket stays printed when its printer is removed.
      .addColumn('printer_id', 'text')
      // Counts per order and printer, from 1. For a browser 0.
      .addColumn('attempt', 'integer', (column) => column.notNull())
      // Name of the printer, or of the person and the device.
      .addColumn('printed_by', 'text', (column) => column.notNull())
      // Key of a browser's request, so that a repeated one is the same print.
      .addColumn('claim', 'text')
      .addColumn('duplicate', 'boolean', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      // Null: the printer has not said.
      .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('printed', 'failed')`))
      .addColumn('ended_at', 'timestamptz')
      .addUniqueConstraint('ticket_print_attempt', ['order_id', 'printer_id', 'attempt'])
      .execute()
    await db.schema
      .createTable('ticket_request')
      .addColumn('order_id', 'text', (column) =>
        column.notNull().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('printer_id', 'text', (column) =>
        column.notNull().references('printer.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('ticket_request_key', ['order_id', 'printer_id'])
      .execute()
    await sql`create index ticket_print_open on ticket_print (printer_id) where outcome is null`.execute(db)
  },
}
