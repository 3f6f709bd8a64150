import type { Transaction } from 'kysely'
import type { Minor } from '../../../src/domain/values/money.ts'
import type { Database, SandboxPaymentTable } from '../../db/schema/database.ts'
import type { Db } from '../../db/venues.ts'
import type { HostedPayment, PartialRefund } from '../provider.ts'

/** A payment as the sandbox stores it. */
export type SandboxPayment = {
  reference: string
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
  expiresAt: Date
}

const selectPayment = (db: Db) =>
  db
    .selectFrom('sandbox_payment')
    .select([
      'reference',
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
      'expires_at as expiresAt',
    ])

/** Stores a payment under `reference`, unless it exists already. Returns the reference it is stored under. */
export async function createSandboxPayment(
  db: Db,
  reference: string,
  payment: HostedPayment,
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

/** Refunds a part of a payment, which must be locked. Returns false if less is left. The same refund counts once. */
export async function insertSandboxRefund(
  trx: Transaction<Database>,
  { reference, amount }: Pick<SandboxPayment, 'reference' | 'amount'>,
  refund: PartialRefund,
): Promise<boolean> {
  const refunds = await trx
    .selectFrom('sandbox_refund')
    .select(['refund_id', 'amount'])
    .where('reference', '=', reference)
    .execute()
  if (refunds.some((known) => known.refund_id === refund.refundId)) return true
  const left = refunds.reduce((rest, known) => rest - Number(known.amount), amount)
  if (refund.amount > left) return false
  await trx
    .insertInto('sandbox_refund')
    .values({ refund_id: refund.refundId, reference, amount: refund.amount })
    .execute()
  return true
}

/** Marks the callback of a payment as delivered. */
export async function setDelivered(db: Db, reference: string): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ delivered: true })
    .where('reference', '=', reference)
    .execute()
}
