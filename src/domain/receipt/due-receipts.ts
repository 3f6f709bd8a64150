import { isRefused, isUnanswered, type OrderStatus, orderStatus } from '../order/order-status.ts'
import type { Money, RefundState } from '../payment/payment-book.ts'
import { type Minor, proportionOf } from '../values/money.ts'
import { fitsInto, subtractTaxed, type Taxed } from './receipt-taxes.ts'

/** Why something is credited. */
export const creditReasons = ['removed', 'refunded', 'cancelled'] as const
export type CreditReason = (typeof creditReasons)[number]

/** What a credit note gives back of a receipt. `cause` is unique per order, so that nothing is credited twice. */
export type Credit = Taxed & {
  readonly cause: string
  readonly reason: CreditReason
  /** The units that are taken back, per line of the order. */
  readonly quantities: readonly number[]
}

/** What a receipt is for. `quantities`: units per line of the order. */
export type Sale = Taxed & { readonly quantities: readonly number[] }

/**
 * Whether an order is settled, so that it gets its receipt: it was paid online or entirely from the wallet, which an answer of the
 * venue charges, or it was paid on site, which is when staff hand it over. Free orders have no receipt.
 */
export function isSettled(order: {
  readonly status: OrderStatus
  /** The online payment was made. */
  readonly paid: boolean
  readonly total: Minor
  readonly payable: Minor
}): boolean {
  const { status, paid, total, payable } = order
  if (total === 0 || isRefused(status)) return false
  if (paid) return true
  return payable === 0 ? !isUnanswered(status) : status === orderStatus.delivered
}

/** A refund of what an order was paid with. */
export type ReceiptRefund = {
  readonly id: string
  readonly amount: Minor
  readonly state: RefundState
  /** Somebody made it at the provider. */
  readonly isForeign: boolean
  /** The failed refund that it repeats. */
  readonly retryOf: string | null
}

/** The money that went back to the diner, or should have. */
export type Returned = {
  /** What somebody has refunded at the provider, oldest first. */
  readonly refunds: readonly { readonly id: string; readonly amount: Minor }[]
  /** What refunds of ours should have returned for what was removed or cancelled here, and have not, because they failed. */
  readonly unreturned: Minor
}

/** A charge of another amount or currency than was asked for, which was accepted. */
export type OtherCharge = { readonly expected: Money; readonly charged: Money }

/**
 * Sorts out what refunds returned of an order. A refund of ours that repeats another should return nothing more. `other`: what was
 * charged instead of the order, and is what the refunds are of.
 */
export function returnedBy(refunds: readonly ReceiptRefund[], other: OtherCharge | null = null): Returned {
  const share = (amount: Minor) => (other ? shareOf(other, amount) : amount)
  const surplus = other ? surplusOf(other) : 0
  const own = refunds.filter(({ isForeign }) => !isForeign)
  const wanted = sumOf(own.filter(({ retryOf }) => retryOf === null))
  const done = refunds.filter(({ isForeign, state }) => isForeign && state === 'done')
  // Of the sums, so that the parts add up to the whole. Whoever paid too much gets that back first.
  const upTo = (count: number) => share(Math.max(0, sumOf(done.slice(0, count)) - surplus))
  return {
    refunds: done.map(({ id }, at) => ({ id, amount: upTo(at + 1) - upTo(at) })),
    unreturned: share(Math.max(0, wanted - sumOf(own.filter(({ state }) => state !== 'failed')))),
  }
}

/** What was charged beyond what was asked for. Amounts of two currencies cannot be compared. */
const surplusOf = ({ expected, charged }: OtherCharge): Minor =>
  expected.currency === charged.currency ? Math.max(0, charged.amount - expected.amount) : 0

/** The part of the order that a part of its charge, less the surplus, stands for. */
const shareOf = (other: OtherCharge, amount: Minor): Minor =>
  proportionOf(amount, other.expected.amount, other.charged.amount - surplusOf(other))

const sumOf = (parts: readonly { readonly amount: Minor }[]): Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the credit notes that a receipt still needs: for refunds that somebody made at the payment provider, for removed items, and
 * for a cancelled order. A refund at the provider instead of a failed one of ours is credited already. Together, they never exceed
 * the receipt.
 */
export function dueCredits(
  sale: Sale,
  issued: readonly Credit[],
  now: {
    readonly refused: boolean
    /** What remains of the order. */
    readonly sale: Sale
  } & Returned,
): Credit[] {
  const all = [...issued]
  const due: Credit[] = []
  const put = (credit: Credit) => {
    if (credit.total === 0 || all.some(({ cause }) => cause === credit.cause)) return
    all.push(credit)
    due.push(credit)
  }
  const none = sale.quantities.map(() => 0)
  for (const { cause, amount } of uncredited(issued, now)) {
    const part = partOf(subtractTaxed(sale, all), amount)
    put({ ...part, cause, reason: 'refunded', quantities: none })
  }
  const removed = all.filter(({ reason }) => reason === 'removed')
  const left = unitsLeft(sale, removed)
  const taken = left.map((count, at) => count - (now.sale.quantities[at] ?? 0))
  if (taken.some((count) => count > 0)) {
    const lost = subtractTaxed(sale, [...removed, now.sale])
    const rest = subtractTaxed(sale, all)
    const cause = `left ${now.sale.quantities.reduce((sum, count) => sum + count, 0)}`
    // A refund at the provider took its proportion of every tax.
    const part = fitsInto(lost, rest) ? lost : partOf(rest, lost.total)
    put({ ...part, cause, reason: 'removed', quantities: taken })
  }
  if (now.refused) {
    const quantities = unitsLeft(
      sale,
      all.filter(({ reason }) => reason === 'removed'),
    )
    put({ ...subtractTaxed(sale, all), cause: 'cancelled', reason: 'cancelled', quantities })
  }
  return due
}

/**
 * What refunds at the provider returned beyond what failed refunds of ours should have, and no credit note says yet. A refund of which
 * a part was credited can need a second one, when a refund of ours is repeated afterwards.
 */
function uncredited(issued: readonly Credit[], { refunds, unreturned }: Returned) {
  const credited = issued.filter(({ reason }) => reason === 'refunded')
  const totalOf = (credits: readonly Credit[]) => credits.reduce((sum, { total }) => sum + total, 0)
  let open = sumOf(refunds) - unreturned - totalOf(credited)
  return refunds.flatMap(({ id, amount }) => {
    const first = `refund ${id}`
    const done = totalOf(credited.filter(({ cause }) => cause === first || cause.startsWith(`${first} `)))
    const part = Math.min(open, amount - done)
    if (part <= 0) return []
    open -= part
    return [{ cause: done === 0 ? first : `${first} ${done}`, amount: part }]
  })
}

const unitsLeft = (sale: Sale, removed: readonly Credit[]) =>
  sale.quantities.map((count, at) => count - removed.reduce((sum, one) => sum + (one.quantities[at] ?? 0), 0))

/** A part of an amount, with its proportion of each tax; at most the whole. */
function partOf(whole: Taxed, amount: Minor): Taxed {
  const total = Math.min(amount, whole.total)
  const share = (of: Minor) => proportionOf(of, total, whole.total)
  return {
    total,
    untaxed: share(whole.untaxed),
    taxes: whole.taxes.map((tax) => ({ ...tax, net: share(tax.net), amount: share(tax.amount) })),
  }
}
