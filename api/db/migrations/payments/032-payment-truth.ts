import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Payments whose state is asked for: the account and key that made them, when to ask again, refunds with their states, and
 * disputes. Every refund is a row, also that of a whole payment.
 */
export const paymentTruth: Migration = {
  async up(db: Kysely<unknown>) {
    await addToPayments(db)
    await addRefundStates(db)
    // An event no longer says anything about its payment: the provider is asked.
    await db.schema.dropTable('payment_event').execute()
    await sql`alter table payment_mismatch rename column event_id to charge`.execute(db)
    await db.schema
      .createTable('payment_dispute')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text', (column) =>
        column.notNull().references('payment.id').onDelete('cascade'),
      )
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'won', 'lost')`))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
      .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_dispute_key', ['provider', 'reference'])
      .execute()
    await db.schema.createIndex('payment_dispute_of').on('payment_dispute').column('payment_id').execute()
    await db.schema
      .alterTable('sandbox_payment')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
  },
}

async function addToPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    // Empty: the provider has only one account.
    .addColumn('account', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('key_version', 'text', (column) => column.notNull().defaultTo(''))
    // As the payment page names the venue: a repeated request to the provider must have the same content.
    .addColumn('merchant', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('ask_at', 'timestamptz')
    .execute()
  await sql`update payment set ask_at = created_at where state = 'awaiting'`.execute(db)
  await sql`create index payment_to_ask on payment (ask_at) where ask_at is not null`.execute(db)
}

async function addRefundStates(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payment_refund_to_send`.execute(db)
  await db.schema
    .alterTable('payment_refund')
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('requested').check(sql`state in ('requested', 'pending', 'done', 'failed')`),
    )
    // The provider's reference of the refund, once it has one.
    .addColumn('reference', 'text')
    // Somebody made it at the provider.
    .addColumn('is_foreign', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`alter table payment_refund rename column sent_at to settled_at`.execute(db)
  await sql`update payment_refund set state = 'done' where settled_at is not null`.execute(db)
  // Whole payments were refunded without a row. Those that the provider was not told of yet remain requested.
  await sql`
    insert into payment_refund (id, payment_id, amount, created_at, state, settled_at)
    select payment.id || '-rest', payment.id, payment.amount - coalesce(parts.amount, 0), payment.settled_at,
      case when payment.to_void then 'requested' else 'done' end,
      case when payment.to_void then null else payment.settled_at end
    from payment
    left join (select payment_id, sum(amount) as amount from payment_refund group by payment_id) as parts
      on parts.payment_id = payment.id
    where payment.state = 'refunded' and payment.amount > coalesce(parts.amount, 0)`.execute(db)
  await sql`update payment set to_void = false where state = 'refunded'`.execute(db)
  await sql`create index payment_refund_to_send on payment_refund (created_at) where state = 'requested'`.execute(
    db,
  )
}
