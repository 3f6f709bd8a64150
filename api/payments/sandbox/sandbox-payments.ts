import type { Transaction } from 'kysely'
import type { Minor } from '../../../src/domain/values/money.ts'
import type { Database } from '../../db/schema/database.ts'
import type { SandboxPaymentTable } from '../../db/schema/payments.ts'
import type { Db } from '../../db/venues.ts'
import type { HostedPayment, RequestedRefund } from '../provider.ts'

/** A payment as the sandbox stores it. */
export type SandboxPayment = {
  reference: string
  /** Sufra's id of the payment. */
  paymentId: string
  /** Number of the paid order; null if the payment is for a package. */
  orderNumber: number | null
  packageName: string | null
  merchant: string
  amount: Minor
  currency: string
  option: number
  paidUrl: string
  failedUrl: string
  callbackUrl: string
  state: SandboxPaymentTable['state']
  eventId: string | null
  delivered: boolean
  createdAt: Date
  expiresAt: Date
}

const selectPayment = (db: Db) =>
  db
    .selectFrom('sandbox_payment')
    .select([
      'reference',
      'payment_id as paymentId',
      'order_number as orderNumber',
      'package_name as packageName',
      'merchant',
      'amount',
      'currency',
      'option',
      'paid_url as paidUrl',
      'failed_url as failedUrl',
      'callback_url as callbackUrl',
      'state',
      'event_id as eventId',
      'delivered',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])

/** Stores a payment under `reference`, unless it exists already. Returns the reference it is stored under. */
export async function createSandboxPayment(
  db: Db,
  reference: string,
  payment: HostedPayment,
  at: Date,
): Promise<string> {
  const { subject } = payment
  await db
    .insertInto('sandbox_payment')
    .values({
      reference,
      payment_id: payment.paymentId,
      order_number: subject.kind === 'order' ? subject.number : null,
      package_name: subject.kind === 'package' ? subject.name : null,
      merchant: payment.merchant,
      amount: payment.amount,
      currency: payment.currency,
      option: payment.option,
      paid_url: payment.paidUrl,
      failed_url: payment.failedUrl,
      callback_url: payment.callbackUrl,
      state: 'open',
      event_id: null,
      delivered: false,
      created_at: at,
      expires_at: payment.expiresAt,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute()
  const row = await db
    .selectFrom('sandbox_payment')
    .select('reference')
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirstOrThrow()
  return row.reference
}

/** Finds a payment by its reference. */
export async function findSandboxPayment(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  const row = await selectPayment(db).where('reference', '=', reference).executeTakeFirst()
  return row && { ...row, amount: Number(row.amount) }
}

/** Finds a payment and locks it until the transaction ends. */
export async function lockSandboxPayment(
  trx: Transaction<Database>,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const row = await selectPayment(trx).where('reference', '=', reference).forUpdate().executeTakeFirst()
  return row && { ...row, amount: Number(row.amount) }
}

/** Sets the state of a payment and, unless it is null, the id of the event that reports it. */
export async function setSandboxState(
  trx: Transaction<Database>,
  reference: string,
  state: SandboxPayment['state'],
  eventId: string | null,
): Promise<void> {
  await trx
    .updateTable('sandbox_payment')
    .set({ state, ...(eventId === null ? {} : { event_id: eventId }) })
    .where('reference', '=', reference)
    .execute()
}

/** A refund as the sandbox stores it. */
export type SandboxRefund = { readonly refundId: string; readonly amount: Minor }

/** Lists the refunds of a payment. */
export async function listSandboxRefunds(db: Db, reference: string): Promise<SandboxRefund[]> {
  const rows = await db
    .selectFrom('sandbox_refund')
    .select(['refund_id as refundId', 'amount'])
    .where('reference', '=', reference)
    .orderBy('refund_id')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export async function insertSandboxRefund(
  trx: Transaction<Database>,
  reference: string,
  { refundId, amount }: Pick<RequestedRefund, 'refundId' | 'amount'>,
): Promise<void> {
  await trx.insertInto('sandbox_refund').values({ refund_id: refundId, reference, amount }).execute()
}

/** Lists payments that were created from `from` until before `to`. */
export async function listSandboxPayments(db: Db, from: Date, to: Date): Promise<SandboxPayment[]> {
  const rows = await selectPayment(db)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Marks the callback of a payment as delivered. */
export async function setDelivered(db: Db, reference: string): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ delivered: true })
    .where('reference', '=', reference)
    .execute()
}
