import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How diners hear about their orders by message, and how many messages each venue has caused. */
export const orderMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order_message')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) =>
        column.notNull().unique().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // When the state of the order is to be sent; null if it was. During an attempt, the end of its lease.
      .addColumn('due_at', 'timestamptz')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      // The state that the diner knows, as JSON. It is written before a message is passed on, so that none is sent twice.
      .addColumn('told', 'text', (column) => column.notNull())
      // The id of the latest message.
      .addColumn('message_id', 'text')
      // Whether the latest message did not arrive.
      .addColumn('failed', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema
      .createIndex('order_message_due')
      .on('order_message')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute()
    await db.schema.createIndex('order_message_age').on('order_message').column('created_at').execute()
    await db.schema
      .createIndex('order_message_message')
      .on('order_message')
      .column('message_id')
      .where('message_id', 'is not', null)
      .execute()
    await db.schema
      .alterTable('sent_message')
      // `code` or `order`.
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('code'))
      .addColumn('venue', 'text', (column) => column.notNull().defaultTo(''))
      // `YYYY-MM` by the venue's clock.
      .addColumn('month', 'text', (column) => column.notNull().defaultTo(''))
      // The calling code of the phone, such as `+965`.
      .addColumn('country', 'text', (column) => column.notNull().defaultTo(''))
      // In millionths of the currency; '' if no price is known.
      .addColumn('cost', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('message_volume')
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('messages', 'integer', (column) => column.notNull())
      .addColumn('parts', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('cost', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_volume_pkey', [
        'venue',
        'month',
        'channel',
        'kind',
        'country',
        'currency',
      ])
      .execute()
  },
}
