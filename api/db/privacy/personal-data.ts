import type { Db } from '../venues.ts'

/** What is stored of a customer besides their orders and reservations. */
export async function readCustomerData(db: Db, customerId: string) {
  return {
    ratings: await db
      .selectFrom('rating')
      .select(['reference_id', 'stars', 'comment', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    answers: await db
      .selectFrom('survey_submission')
      .select(['reference_id', 'answers', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    newsletters: await db
      .selectFrom('newsletter_address')
      .select(['venue', 'email', 'locale', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    walletEntries: await db
      .selectFrom('wallet_entry')
      .innerJoin('wallet', 'wallet.id', 'wallet_entry.wallet_id')
      .select(['wallet.currency', 'wallet_entry.kind', 'wallet_entry.available', 'wallet_entry.held'])
      .select(['wallet_entry.order_id', 'wallet_entry.note', 'wallet_entry.at'])
      .where('wallet.customer_id', '=', customerId)
      .orderBy('wallet_entry.seq')
      .execute(),
  }
}

/** The orders and reservations of a customer, as they were placed. Oldest first. */
export async function readCustomerOrders(db: Db, customerId: string) {
  const placed = (table: 'customer_order' | 'reservation') =>
    db
      .selectFrom(table)
      .select(['placed', 'status'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute()
  return { orders: await placed('customer_order'), reservations: await placed('reservation') }
}

/** The messages that wait in the outbox for a phone (E.164). */
export const readMessagesTo = (db: Db, phone: string) =>
  db
    .selectFrom('outbox')
    .select(['channel', 'text', 'created_at'])
    .where('phone', '=', phone)
    .orderBy('seq')
    .execute()
