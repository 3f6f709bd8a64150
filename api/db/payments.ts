import { sql, type Transaction } from 'kysely'
import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database, StoredPaymentState } from './schema/database.ts'
import type { Db } from './venues.ts'

/** What a payment is for: an order, or the purchase of a wallet package. */
export type PaidItem = { readonly orderId: string } | { readonly purchaseId: string }

/** One attempt to pay something online. */
export type StoredPayment = {
  id: string
  pays: PaidItem
  attempt: number
  provider: string
  reference: string | null
  url: string | null
  amount: Minor
  currency: string
  option: OnlineOption
  origin: string
  locale: string
  state: StoredPaymentState
  createdAt: Date
  expiresAt: Date
  settledAt: Date | null
}

export type NewPayment = Omit<StoredPayment, 'attempt' | 'reference' | 'url' | 'state' | 'settledAt'>

const selected = (db: Db) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'order_id as orderId',
      'purchase_id as purchaseId',
      'attempt',
      'provider',
      'reference',
      'url',
      'amount',
      'currency',
      'option',
      'origin',
      'locale',
      'state',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'settled_at as settledAt',
    ])

type Row = Omit<StoredPayment, 'pays' | 'amount' | 'option'> & {
  orderId: string | null
  purchaseId: string | null
  amount: string | number | bigint
  option: number
}
const toPayment = ({ orderId, purchaseId, ...row }: Row): StoredPayment => ({
  ...row,
  // A constraint of the table ensures that exactly one is set.
  pays: orderId === null ? { purchaseId: purchaseId ?? '' } : { orderId },
  amount: Number(row.amount),
  option: row.option as OnlineOption,
})

/** Selects the payments of an order or a purchase. */
const selectPayments = (db: Db, pays: PaidItem) =>
  'orderId' in pays
    ? selected(db).where('order_id', '=', pays.orderId)
    : selected(db).where('purchase_id', '=', pays.purchaseId)

/** Adds the next attempt to pay something, which must be locked. Fails if one is awaiting or paid already. */
export async function insertPayment(trx: Transaction<Database>, payment: NewPayment): Promise<StoredPayment> {
  const { pays } = payment
  const before = await findLatestPayment(trx, pays)
  const attempt = (before?.attempt ?? 0) + 1
  await trx
    .insertInto('payment')
    .values({
      id: payment.id,
      order_id: 'orderId' in pays ? pays.orderId : null,
      purchase_id: 'purchaseId' in pays ? pays.purchaseId : null,
      attempt,
      provider: payment.provider,
      reference: null,
      url: null,
      amount: payment.amount,
      currency: payment.currency,
      option: payment.option,
      origin: payment.origin,
      locale: payment.locale,
      state: 'awaiting',
      to_void: false,
      created_at: payment.createdAt,
      expires_at: payment.expiresAt,
      settled_at: null,
    })
    .execute()
  return { ...payment, attempt, reference: null, url: null, state: 'awaiting', settledAt: null }
}

/** Finds the last attempt to pay something. */
export async function findLatestPayment(db: Db, pays: PaidItem): Promise<StoredPayment | undefined> {
  const row = await selectPayments(db, pays).orderBy('attempt', 'desc').limit(1).executeTakeFirst()
  return row && toPayment(row)
}

/** Finds the last attempt of an order. */
export const findLatestOrderPayment = (db: Db, orderId: string): Promise<StoredPayment | undefined> =>
  findLatestPayment(db, { orderId })

/** Finds the last attempt of each of these orders, by order id. */
export async function findLatestOrderPayments(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, StoredPayment>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selected(db)
    .where(sql<boolean>`order_id = any(${[...orderIds]}::text[])`)
    .orderBy('attempt')
    .execute()
  return new Map(rows.map((row) => [row.orderId ?? '', toPayment(row)]))
}

export async function findPayment(
  db: Db,
  by: { id: string } | { provider: string; reference: string },
): Promise<StoredPayment | undefined> {
  const found =
    'id' in by
      ? selected(db).where('id', '=', by.id)
      : selected(db).where('provider', '=', by.provider).where('reference', '=', by.reference)
  const row = await found.executeTakeFirst()
  return row && toPayment(row)
}

/** Stores the provider's payment page, once it exists. */
export async function setHostedPage(
  db: Db,
  id: string,
  hosted: { reference: string; url: string },
): Promise<void> {
  await db.updateTable('payment').set(hosted).where('id', '=', id).where('reference', 'is', null).execute()
}

/** Ends a payment. `notifyProvider`: the payment was cancelled or refunded, and the provider must be told. */
export async function setPaymentState(
  trx: Transaction<Database>,
  id: string,
  state: Exclude<StoredPaymentState, 'awaiting'>,
  at: Date,
  notifyProvider: boolean,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ state, settled_at: at, ...(notifyProvider ? { to_void: true } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Records a callback; false if it was recorded before. */
export async function recordPaymentEvent(
  trx: Transaction<Database>,
  event: { provider: string; id: string; paymentId: string; at: Date },
): Promise<boolean> {
  const taken = await trx
    .insertInto('payment_event')
    .values({ provider: event.provider, event_id: event.id, payment_id: event.paymentId, at: event.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Lists payments whose provider must still be told to cancel them, oldest first. */
export async function listPaymentsToVoid(db: Db, limit: number): Promise<StoredPayment[]> {
  const rows = await selected(db)
    .where('to_void', '=', true)
    .where('reference', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

export async function markVoided(db: Db, id: string): Promise<void> {
  await db.updateTable('payment').set({ to_void: sql<boolean>`false` }).where('id', '=', id).execute()
}
