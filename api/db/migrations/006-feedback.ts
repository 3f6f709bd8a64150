import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Feedback of diners: ratings, survey answers, newsletter addresses. Deleted with the venue. */
export const feedback: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rating')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('reference_id', 'text', (column) => column.notNull())
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('set null'))
      .addColumn('stars', 'integer', (column) => column.notNull().check(sql`stars between 1 and 5`))
      .addColumn('comment', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('rating_device', ['reference_id', 'device_hash'])
      .addUniqueConstraint('rating_customer', ['reference_id', 'customer_id'])
      .execute()
    await db.schema.createIndex('rating_venue').on('rating').columns(['venue', 'created_at desc']).execute()
    await db.schema.createIndex('rating_of_customer').on('rating').column('customer_id').execute()
    await db.schema
      .createTable('survey_submission')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('reference_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', (column) => column.unique())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('survey_submission_venue')
      .on('survey_submission')
      .columns(['venue', 'created_at desc'])
      .execute()
    await db.schema
      .createIndex('survey_submission_customer')
      .on('survey_submission')
      .column('customer_id')
      .execute()
    await db.schema
      .createTable('newsletter_address')
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('business_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('newsletter_address_pk', ['venue', 'email'])
      .execute()
    await db.schema
      .createIndex('newsletter_address_customer')
      .on('newsletter_address')
      .column('customer_id')
      .execute()
  },
}
