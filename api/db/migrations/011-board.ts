import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Events of a branch's orders for its board, and the venue's answers to orders. Events are written by triggers, so that no
 * change of an order can be forgotten, and at the end of the transaction, when all its orders are locked: events of a branch
 * are therefore numbered in the order of their commits, and the row with the number is locked only for the commit.
 */
export const board: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('customer_order')
      .addColumn('ready_at', 'timestamptz')
      .addColumn('refusal', 'text')
      .execute()
    await db.schema
      .createTable('board')
      .addColumn('branch_id', 'text', (column) => column.primaryKey())
      .addColumn('last', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('board_event')
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('board_event_key', ['branch_id', 'seq'])
      .execute()
    // Rejected, delivered and cancelled orders are over.
    await sql`create index customer_order_open on customer_order (branch_id)
      where status not in (2, 5, 9)`.execute(db)
    await db.schema
      .createIndex('customer_order_updated')
      .on('customer_order')
      .columns(['branch_id', 'updated_at'])
      .execute()
    await db.schema.createIndex('board_event_age').on('board_event').column('at').execute()
    await createTriggers(db)
  },
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // In PL/pgSQL, which keeps the plans of its statements. A function in SQL would be planned again for every order.
  await sql`
    create function write_board_event(of_branch text, of_order text) returns void language plpgsql as $$
      declare
        next bigint;
      begin
        insert into board (branch_id, last) values (of_branch, 1)
        on conflict (branch_id) do update set last = board.last + 1
        returning last into next;
        insert into board_event (branch_id, seq, order_id, at) values (of_branch, next, of_order, clock_timestamp());
      end
    $$`.execute(db)
  await sql`
    create function order_changed() returns trigger language plpgsql as $$
      begin
        perform write_board_event(new.branch_id, new.id);
        return null;
      end
    $$`.execute(db)
  await sql`
    create function order_payment_changed() returns trigger language plpgsql as $$
      begin
        perform write_board_event(branch_id, id) from customer_order where id = new.order_id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create constraint trigger order_placed after insert on customer_order
    deferrable initially deferred for each row execute function order_changed()`.execute(db)
  await sql`
    create constraint trigger order_changed after update on customer_order
    deferrable initially deferred for each row
    when (old.status is distinct from new.status
      or old.payment_method is distinct from new.payment_method
      or old.ready_at is distinct from new.ready_at
      or old.placed is distinct from new.placed)
    execute function order_changed()`.execute(db)
  await sql`
    create constraint trigger order_payment_changed after update on payment
    deferrable initially deferred for each row
    when (new.order_id is not null and old.state is distinct from new.state)
    execute function order_payment_changed()`.execute(db)
}
