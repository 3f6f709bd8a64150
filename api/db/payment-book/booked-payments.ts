import { type RawBuilder, sql } from 'kysely'
import type { LocaleNames } from '../../../src/contract/wire/primitives.ts'
import type {
  BookedDispute,
  BookedPayment,
  BookedRefund,
  ChargeDecision,
  Money,
} from '../../../src/domain/payment/payment-book.ts'
import type { PaidItem } from '../payments.ts'
import type { StoredPaymentState } from '../schema/payments.ts'
import type { Db } from '../venues.ts'

/** A payment with what is known about its money, as it is stored. */
export type StoredBookedPayment = Omit<BookedPayment, 'refunds' | 'disputes'> & {
  readonly pays: PaidItem
  /** Of the order; null for a package. */
  readonly number: number | null
  /** Of the package; null for an order. */
  readonly packageName: LocaleNames | null
  readonly provider: string
  readonly account: string
  readonly keyVersion: string
  readonly createdAt: Date
  readonly refunds: readonly (BookedRefund & {
    readonly isForeign: boolean
    /** Why the provider refused it, in its words. */
    readonly failure: string | null
  })[]
  readonly disputes: readonly (BookedDispute & {
    readonly reference: string
    readonly currency: string
    readonly reason: string
    readonly openedAt: Date
    readonly respondBy: Date | null
  })[]
}

/** Lists the payments of a branch that were created from `from` until before `to`, oldest first. */
export const listBookedPayments = (
  db: Db,
  branchId: string,
  from: Date,
  to: Date,
): Promise<StoredBookedPayment[]> =>
  readPayments(
    db,
    sql`(o.branch_id = ${branchId} or bought.branch_id = ${branchId})
      and payment.created_at >= ${from} and payment.created_at < ${to}`,
  )

/**
 * Lists the payments of a branch that somebody may have to do something about, whenever they were made, oldest first. Without a branch:
 * those of all.
 */
export function listUnsettledPayments(db: Db, branchId?: string): Promise<StoredBookedPayment[]> {
  const ofBranch =
    branchId === undefined ? sql`true` : sql`(o.branch_id = ${branchId} or bought.branch_id = ${branchId})`
  return readPayments(
    db,
    sql`${ofBranch} and payment.id in (
      select payment_id from payment_mismatch where decision is null
      union all select payment_id from payment_refund where state = 'failed'
      union all select payment_id from payment_refund where state = 'requested'
      union all select payment_id from payment_refund where state = 'pending'
      union all select payment_id from payment_dispute where state <> 'won' and written_off_at is null
    )`,
  )
}

/** Finds a payment of any branch. */
export async function findBookedPayment(
  db: Db,
  id: string,
): Promise<(StoredBookedPayment & { readonly branchId: string }) | undefined> {
  const [payment] = await readPayments(db, sql`payment.id = ${id}`)
  return payment
}

/** Returns which of these references a provider’s payments have. */
export async function findKnownReferences(
  db: Db,
  provider: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment')
    .select('reference')
    .where('provider', '=', provider)
    .where(sql<boolean>`reference = any(${[...references]}::text[])`)
    .execute()
  return new Set(rows.map(({ reference }) => reference ?? ''))
}

type Row = {
  id: string
  order_id: string | null
  purchase_id: string | null
  provider: string
  account: string
  key_version: string
  reference: string | null
  amount: string
  currency: string
  state: StoredPaymentState
  created_at: Date
  expires_at: Date
  number: number | null
  branch_id: string
  package_name: string | null
  other_amount: string | null
  other_currency: string | null
  expected_amount: string | null
  expected_currency: string | null
  decision: ChargeDecision | null
}

async function readPayments(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<(StoredBookedPayment & { readonly branchId: string })[]> {
  const { rows } = await sql<Row>`
    select payment.id, payment.order_id, payment.purchase_id, payment.provider, payment.account, payment.key_version,
      payment.reference, payment.amount::text, payment.currency, payment.state, payment.created_at, payment.expires_at,
      o.number, coalesce(o.branch_id, bought.branch_id) as branch_id, bought.package_name,
      other.amount::text as other_amount, other.currency as other_currency, other.decision,
      other.expected_amount::text, other.expected_currency
    from payment
    left join customer_order o on o.id = payment.order_id
    left join wallet_purchase bought on bought.id = payment.purchase_id
    left join payment_mismatch other on other.payment_id = payment.id
    where ${condition}
    order by payment.created_at, payment.attempt, payment.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [refunds, disputes] = [await readRefunds(db, ids), await readDisputes(db, ids)]
  return rows.map((row) => {
    const ownRefunds = refunds.get(row.id) ?? []
    return {
      ...{ id: row.id, subject: row.order_id ?? row.purchase_id ?? '', reference: row.reference },
      pays: row.order_id === null ? { purchaseId: row.purchase_id ?? '' } : { orderId: row.order_id },
      ...{ number: row.number, branchId: row.branch_id, state: row.state },
      packageName: row.package_name === null ? null : (JSON.parse(row.package_name) as LocaleNames),
      ...{ provider: row.provider, account: row.account, keyVersion: row.key_version },
      ...{ createdAt: row.created_at, expiresAt: row.expires_at.getTime() },
      expected: {
        amount: Number(row.expected_amount ?? row.amount),
        currency: row.expected_currency ?? row.currency,
      },
      charged: chargedIn(row, ownRefunds.length > 0),
      decision: row.decision,
      refunds: ownRefunds,
      disputes: disputes.get(row.id) ?? [],
    }
  })
}

/** What was charged. A charge that came too late is known by its refund. */
function chargedIn({ state, other_amount, other_currency, ...row }: Row, hasRefunds: boolean): Money | null {
  const asked = { amount: Number(row.amount), currency: row.currency }
  if (state === 'paid' || state === 'refunded') return asked
  if (other_amount !== null) return { amount: Number(other_amount), currency: other_currency ?? '' }
  return hasRefunds ? asked : null
}

type Many<Field extends 'refunds' | 'disputes'> = Map<string, StoredBookedPayment[Field][number][]>

async function readRefunds(db: Db, paymentIds: readonly string[]): Promise<Many<'refunds'>> {
  const rows = await db
    .selectFrom('payment_refund as refund')
    .leftJoin('payment_refund as again', 'again.retry_of', 'refund.id')
    .select(['refund.id', 'refund.payment_id as paymentId', 'refund.amount', 'refund.state'])
    .select(['refund.reference', 'refund.is_foreign as isForeign', 'refund.created_at as createdAt'])
    .select(['refund.failure', 'again.id as again'])
    .where(sql<boolean>`refund.payment_id = any(${[...paymentIds]}::text[])`)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
  const byPayment: Many<'refunds'> = new Map()
  for (const { paymentId, again, amount, ...refund } of rows)
    add(byPayment, paymentId, { ...refund, amount: Number(amount), isSentAgain: again !== null })
  return byPayment
}

async function readDisputes(db: Db, paymentIds: readonly string[]): Promise<Many<'disputes'>> {
  const rows = await db
    .selectFrom('payment_dispute')
    .select(['payment_id as paymentId', 'reference', 'amount', 'currency', 'state', 'reason'])
    .select(['opened_at as openedAt', 'respond_by as respondBy', 'written_off_at as writtenOffAt'])
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
    .orderBy('opened_at')
    .execute()
  const byPayment: Many<'disputes'> = new Map()
  for (const { paymentId, amount, writtenOffAt, ...dispute } of rows)
    add(byPayment, paymentId, { ...dispute, amount: Number(amount), isWrittenOff: writtenOffAt !== null })
  return byPayment
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
