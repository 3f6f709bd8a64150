import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isRefused } from '../../src/domain/order/order-status.ts'
import {
  type Credit,
  debitedCause,
  dueCredits,
  dueDebits,
  type IssuedDebit,
  isSettled,
  type Returned,
  returnedBy,
} from '../../src/domain/receipt/due-receipts.ts'
import { toMinorUnits } from '../../src/domain/values/money.ts'
import { queueReceiptMails } from '../db/mail/mails.ts'
import { findOrder, orderPlace, parsePlacedOrder, type StoredOrder } from '../db/orders.ts'
import { findMismatch } from '../db/payment-mismatches.ts'
import { findLatestOrderPayment, type StoredPayment } from '../db/payments.ts'
import { issueReceipt, listOrderReceipts, type StoredReceipt } from '../db/receipts/receipts.ts'
import { listRefunds } from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError } from '../http/errors.ts'
import { paymentStatus, withPayment } from '../payments/payment-status.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { buildCreditNote, buildDebitNote, buildReceipt, saleOf } from './build-receipt.ts'

/**
 * Issues what an order lacks after a change: its receipt once it is settled, credit notes for what was taken back since, and debit notes
 * for refunds at the provider that failed after they were credited. Calling it again changes nothing. The order must be locked. Call it
 * last in the transaction: from the first number on, all others of the venue wait for it. `now`: epoch milliseconds. `onlyCredits`:
 * without a receipt, nothing is issued. An order of a venue that no longer exists gets no receipt.
 */
export async function keepReceipts(
  { venues }: { readonly venues: VenueReader },
  trx: Transaction<Database>,
  orderId: string,
  now: number,
  { onlyCredits = false }: { readonly onlyCredits?: boolean } = {},
): Promise<void> {
  const stored = await findOrder(trx, orderId)
  if (!stored) return
  const at = new Date(now)
  const latest = await findLatestOrderPayment(trx, orderId)
  const placed = parsePlacedOrder(stored)
  const current = paymentStatus({ ...stored, placedMethod: placed.payment_type }, latest, now)
  const order = withPayment(placed, current)
  const [issued, ...later] = await listOrderReceipts(trx, orderId)
  const sale = saleOf(order)
  const payable = toMinorUnits(order.amounts.payable, order.currency)
  const settling = { status: current.status, paid: current.payment === 'paid', total: sale.total, payable }
  if (!issued && (onlyCredits || !isSettled(settling))) return
  const { venue } = await orderPlace(trx, orderId)
  const issue = { venue, orderId, at }
  const issueSale = async () => {
    const business = await businessOf(venues, trx, stored)
    if (business === null) return null
    return issueReceipt(trx, {
      ...{ ...issue, token: newToken(), kind: 'receipt', cause: 'sale' },
      document: (number) => buildReceipt(order, sale, business, { number, at }),
    })
  }
  const receipt = issued ?? (await issueSale())
  if (!receipt) return
  const original = receipt.document
  const credits = later.filter(({ kind }) => kind === 'credit')
  const debits: IssuedDebit[] = later
    .filter(({ kind }) => kind === 'debit')
    .map(({ cause, document }) => ({ ...document, cause }))
  const known = credits.map(toCredit)
  const facts = { ...{ refused: isRefused(stored.status), sale }, ...(await returnedOf(trx, latest)) }
  for (const debit of dueDebits(known, debits, facts)) {
    const credit = credits.find(({ cause }) => cause === debitedCause(debit.cause))
    if (!credit) throw new Error(`there is no credit note ${debitedCause(debit.cause)}`)
    debits.push(debit)
    await issueReceipt(trx, {
      ...{ ...issue, token: newToken(), kind: 'debit', cause: debit.cause },
      document: (number) => buildDebitNote(credit.document, debit, { number, at }),
    })
  }
  for (const credit of dueCredits(original, known, facts, debits))
    await issueReceipt(trx, {
      ...{ ...issue, token: newToken(), kind: 'credit', cause: credit.cause },
      document: (number) => buildCreditNote(order, original, credit, { number, at }),
    })
  await queueReceiptMails(trx, orderId, at)
}

const newToken = () => randomBytes(16).toString('base64url')

const toCredit = ({ cause, document }: StoredReceipt): Credit => ({
  ...document,
  cause,
  reason: document.reason ?? 'cancelled',
})

/** What refunds returned of an order, in its currency. */
async function returnedOf(trx: Transaction<Database>, latest: StoredPayment | undefined): Promise<Returned> {
  if (!latest) return returnedBy([])
  const other = await findMismatch(trx, latest.id)
  const accepted = other?.decision === 'accepted' ? other : null
  return returnedBy(await listRefunds(trx, latest.id), accepted)
}

async function businessOf(venues: VenueReader, trx: Transaction<Database>, { branchId }: StoredOrder) {
  try {
    return (await venues.branch(trx, { branchId })).business
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  }
}
