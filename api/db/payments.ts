import { sql, type Transaction } from 'kysely'
import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { Money } from '../../src/domain/payment/payment-book.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { StoredPaymentState } from './schema/payments.ts'
import type { Db } from './venues.ts'

/** What a payment is for: an order, or the purchase of a wallet package. */
export type PaidItem = { readonly orderId: string } | { readonly purchaseId: string }

/** One attempt to pay something online. */
export type StoredPayment = {
  id: string
  pays: PaidItem
  attempt: number
  provider: string
  /** The account at the provider that is paid; empty for the installation's own. */
  account: string
  /** Which of the installation's keys made it. */
  keyVersion: string
  /** Name of the venue, in the diner's language. */
  merchant: string
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

export type NewPayment = Omit<StoredPayment, 'attempt' | 'reference' | 'url' | 'state' | 'settledAt'> & {
  /** When the provider is first asked how it stands. */
  askAt: Date
}

const selected = (db: Db) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'order_id as orderId',
      'purchase_id as purchaseId',
      'attempt',
      'provider',
      'account',
      'key_version as keyVersion',
      'merchant',
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
  const { askAt, ...stored } = payment
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
      account: payment.account,
      key_version: payment.keyVersion,
      merchant: payment.merchant,
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
      ask_at: askAt,
    })
    .execute()
  return { ...stored, attempt, reference: null, url: null, state: 'awaiting', settledAt: null }
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

/**
 * Ends a payment. One that is called off (`voided`) is still asked about, since somebody may be paying it at this moment; its
 * provider must be told (`toVoid`). One that is `refunded` may have parts whose refunds are not finished.
 */
export async function setPaymentState(
  trx: Transaction<Database>,
  id: string,
  state: Exclude<StoredPaymentState, 'awaiting'>,
  at: Date,
  { toVoid = false }: { readonly toVoid?: boolean } = {},
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      state,
      settled_at: at,
      ...(toVoid ? { to_void: true } : {}),
      ...(state === 'voided' || state === 'refunded' ? {} : { ask_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores what was charged instead of what was asked for, once somebody has decided about it. */
export async function setCharged(trx: Transaction<Database>, id: string, charged: Money): Promise<void> {
  const { amount, currency } = charged
  await trx.updateTable('payment').set({ amount, currency }).where('id', '=', id).execute()
}

/** Sets when the provider of a payment is asked next; null for no more. */
export async function setAskAt(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('payment').set({ ask_at: at }).where('id', '=', id).execute()
}

/** A payment that the sweep asks about. */
export type DuePayment = StoredPayment & { readonly askAt: Date }

/** Lists payments whose provider is to be asked by now, oldest first. Payments without a page cannot have been paid. */
export async function listPaymentsToAsk(db: Db, now: Date, limit: number): Promise<DuePayment[]> {
  const rows = await selected(db)
    .select('ask_at as askAt')
    .where('ask_at', '<=', now)
    .where('reference', 'is not', null)
    .orderBy('ask_at')
    .limit(limit)
    .execute()
  return rows.map(({ askAt, ...row }) => ({ ...toPayment(row), askAt: askAt ?? now }))
}

/** Moves the time of the next question, unless another process did so meanwhile: it then asks. */
export async function claimQuestion(
  db: Db,
  { id, askAt }: Pick<DuePayment, 'id' | 'askAt'>,
  next: Date | null,
): Promise<boolean> {
  const claimed = await db
    .updateTable('payment')
    .set({ ask_at: next })
    .where('id', '=', id)
    .where('ask_at', '=', askAt)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Lists payments whose provider must still be told that they were called off, oldest first. */
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

type ProviderAccount = { readonly provider: string; readonly account: string }

/** Selects payments of an account that are open, or whose refunds are not finished. */
const selectUnfinished = (db: Db, { provider, account }: ProviderAccount) =>
  db
    .selectFrom('payment')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('state', '=', 'awaiting'),
        eb('to_void', '=', true),
        eb('ask_at', 'is not', null),
        exists(
          selectFrom('payment_refund')
            .select('payment_refund.id')
            .whereRef('payment_refund.payment_id', '=', 'payment.id')
            .where('payment_refund.state', 'in', ['requested', 'pending']),
        ),
      ]),
    )

/** Counts payments of an account that are open, or whose refunds are not finished. */
export async function countUnfinishedPayments(db: Db, at: ProviderAccount): Promise<number> {
  const row = await selectUnfinished(db, at)
    .select((payment) => payment.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists the keys that payments of an account need: they are open, or their refunds are not finished. */
export async function listNeededKeyVersions(db: Db, at: ProviderAccount): Promise<string[]> {
  const rows = await selectUnfinished(db, at).select('key_version as keyVersion').distinct().execute()
  return rows.map(({ keyVersion }) => keyVersion)
}
