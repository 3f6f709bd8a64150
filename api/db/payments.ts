import { sql, type Transaction } from 'kysely'
import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database, StoredPaymentState } from './schema/database.ts'
import type { Db } from './venues.ts'

/** What a payment pays: an order, or the purchase of a wallet's package. */
export type PaidThing = { readonly orderId: string } | { readonly purchaseId: string }

/** One try to pay something online. */
export type StoredPayment = {
  id: string
  pays: PaidThing
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
  // The table says that it is one of them.
  pays: orderId === null ? { purchaseId: purchaseId ?? '' } : { orderId },
  amount: Number(row.amount),
  option: row.option as OnlineOption,
})

/** Payments of an order, or of a purchase. */
const paying = (db: Db, pays: PaidThing) =>
  'orderId' in pays
    ? selected(db).where('order_id', '=', pays.orderId)
    : selected(db).where('purchase_id', '=', pays.purchaseId)

/** Adds the next attempt to pay something, which must be locked. Fails where one is awaiting or paid already. */
export async function insertPayment(trx: Transaction<Database>, payment: NewPayment): Promise<StoredPayment> {
  const { pays } = payment
  const before = await latestOf(trx, pays)
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

/** The last attempt to pay something. */
export async function latestOf(db: Db, pays: PaidThing): Promise<StoredPayment | undefined> {
  const row = await paying(db, pays).orderBy('attempt', 'desc').limit(1).executeTakeFirst()
  return row && toPayment(row)
}

/** The last attempt of an order. */
export const latestPayment = (db: Db, orderId: string): Promise<StoredPayment | undefined> =>
  latestOf(db, { orderId })

/** The last attempt of each of these orders, by order id. */
export async function latestPayments(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, StoredPayment>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selected(db).where('order_id', 'in', orderIds).orderBy('attempt').execute()
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

/** The provider's page of a payment, once it is made. */
export async function setHosted(
  db: Db,
  id: string,
  hosted: { reference: string; url: string },
): Promise<void> {
  await db.updateTable('payment').set(hosted).where('id', '=', id).where('reference', 'is', null).execute()
}

/** `tellProvider`: it is called off or given back, and the provider has to hear of it. */
export async function settle(
  trx: Transaction<Database>,
  id: string,
  state: Exclude<StoredPaymentState, 'awaiting'>,
  at: Date,
  tellProvider: boolean,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ state, settled_at: at, ...(tellProvider ? { to_void: true } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Remembers a callback; false when it was taken before. */
export async function takeEvent(
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

/** Payments the provider has yet to be told to call off, oldest first. */
export async function paymentsToVoid(db: Db, limit: number): Promise<StoredPayment[]> {
  const rows = await selected(db)
    .where('to_void', '=', true)
    .where('reference', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

export async function setVoided(db: Db, id: string): Promise<void> {
  await db.updateTable('payment').set({ to_void: sql<boolean>`false` }).where('id', '=', id).execute()
}
