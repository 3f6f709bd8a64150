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
  /** Refunds at the provider that failed, perhaps after they seemed done. */
  readonly failed: readonly { readonly id: string; readonly amount: Minor }[]
}

/** A charge of another amount or currency than was asked for, which was accepted. */
export type OtherCharge = { readonly expected: Money; readonly charged: Money }

/**
 * Sorts out what refunds returned of an order. A refund of ours that repeats another should return nothing more; if it repeats one that
 * somebody made at the provider, it counts like that. `other`: what was charged instead of the order, and is what the refunds are of.
 */
export function returnedBy(refunds: readonly ReceiptRefund[], other: OtherCharge | null = null): Returned {
  const share = (amount: Minor) => (other ? shareOf(other, amount) : amount)
  const surplus = other ? surplusOf(other) : 0
  const isTheirs = ({ isForeign, retryOf }: ReceiptRefund): boolean => {
    const repeated = refunds.find(({ id }) => id === retryOf)
    return isForeign || (repeated !== undefined && isTheirs(repeated))
  }
  const theirs = refunds.filter(isTheirs)
  const own = refunds.filter((refund) => !isTheirs(refund))
  const wanted = sumOf(own.filter(({ retryOf }) => retryOf === null))
  const done = theirs.filter(({ state }) => state === 'done')
  // Of the sums, so that the parts add up to the whole. Whoever paid too much gets that back first.
  const upTo = (count: number) => share(Math.max(0, sumOf(done.slice(0, count)) - surplus))
  return {
    refunds: done.map(({ id }, at) => ({ id, amount: upTo(at + 1) - upTo(at) })),
    unreturned: share(Math.max(0, wanted - sumOf(own.filter(({ state }) => state !== 'failed')))),
    failed: theirs
      .filter(({ state }) => state === 'failed')
      .map(({ id, amount }) => ({ id, amount: share(amount) })),
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

/** What a debit note takes back of a credit note. `cause` is unique per order. */
export type Debit = Sale & { readonly cause: string }

/** A debit note that was issued. */
export type IssuedDebit = Taxed & { readonly cause: string }

const debitCause = (count: number, credit: string) => `debit ${count} of ${credit}`

/** The cause of the credit note that a debit note takes back. */
export const debitedCause = (cause: string): string => cause.replace(/^debit \d+ of /, '')

/**
 * Returns the debit notes that a receipt still needs: refunds at the provider failed after they seemed done, so their money is with the
 * venue again. They take back credit notes of refunds, first those of the failed ones.
 */
export function dueDebits(
  credits: readonly Credit[],
  issued: readonly IssuedDebit[],
  now: Returned,
): Debit[] {
  const open = afterDebits(credits, issued).filter(({ reason }) => reason === 'refunded')
  const surplus = totalOf(open) - Math.max(0, sumOf(now.refunds) - now.unreturned)
  let left = Math.min(surplus, sumOf(now.failed) - totalOf(issued))
  const isFailed = ({ cause }: Credit) => now.failed.some(({ id }) => isCreditOf(id, cause))
  return [...open.filter(isFailed), ...open.filter((credit) => !isFailed(credit))].flatMap((credit) => {
    const amount = Math.min(left, credit.total)
    if (amount <= 0) return []
    left -= amount
    const count = issued.filter(({ cause }) => debitedCause(cause) === credit.cause).length
    return [
      {
        ...partOf(credit, amount),
        quantities: credit.quantities,
        cause: debitCause(count + 1, credit.cause),
      },
    ]
  })
}

/** Credit notes less what debit notes took back of them. */
const afterDebits = (credits: readonly Credit[], debits: readonly IssuedDebit[]): Credit[] =>
  credits.map((credit) => {
    const taken = debits.filter(({ cause }) => debitedCause(cause) === credit.cause)
    // Not a proportion of what is left, which rounding can make different from what was debited.
    return taken.length === 0 ? credit : { ...credit, ...subtractTaxed(credit, taken) }
  })

/**
 * Returns the credit notes that a receipt still needs: for refunds that somebody made at the payment provider, for removed items, and
 * for a cancelled order. A refund at the provider instead of a failed one of ours is credited already. Together, they never exceed
 * the receipt. `debits`: what was taken back of the issued ones.
 */
export function dueCredits(
  sale: Sale,
  issued: readonly Credit[],
  now: {
    readonly refused: boolean
    /** What remains of the order. */
    readonly sale: Sale
  } & Returned,
  debits: readonly IssuedDebit[] = [],
): Credit[] {
  const all = afterDebits(issued, debits)
  const due: Credit[] = []
  const put = (credit: Credit) => {
    if (credit.total === 0 || all.some(({ cause }) => cause === credit.cause)) return
    all.push(credit)
    due.push(credit)
  }
  const none = sale.quantities.map(() => 0)
  for (const { cause, amount } of uncredited(issued, [...all], now)) {
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
  const credited = totalOf(all.filter(({ reason }) => reason === 'removed'))
  const missing = sale.total - now.sale.total - credited
  // A refund at the provider left too little for them, until it was debited.
  if (missing > 0)
    put({
      ...partOf(subtractTaxed(sale, all), missing),
      ...{ cause: `left beside ${credited}`, reason: 'removed', quantities: none },
    })
  if (now.refused) {
    const earlier = totalOf(all.filter(({ reason }) => reason === 'cancelled'))
    const quantities = unitsLeft(
      sale,
      all.filter(({ reason }) => reason === 'removed'),
    )
    put({
      ...subtractTaxed(sale, all),
      cause: earlier === 0 ? 'cancelled' : `cancelled beside ${earlier}`,
      ...{ reason: 'cancelled', quantities: earlier === 0 ? quantities : none },
    })
  }
  return due
}

/**
 * What refunds at the provider returned beyond what failed refunds of ours should have, and no credit note says yet. A refund of which
 * a part was credited can need a second one, when a refund of ours is repeated afterwards. `afterwards`: the issued ones after debits.
 */
function uncredited(
  issued: readonly Credit[],
  afterwards: readonly Credit[],
  { refunds, unreturned }: Returned,
) {
  const credited = afterwards.filter(({ reason }) => reason === 'refunded')
  let open = sumOf(refunds) - unreturned - totalOf(credited)
  return refunds.flatMap(({ id, amount }) => {
    const ofRefund = ({ cause }: Credit) => isCreditOf(id, cause)
    const part = Math.min(open, amount - totalOf(credited.filter(ofRefund)))
    if (part <= 0) return []
    open -= part
    const before = totalOf(issued.filter(ofRefund))
    return [{ cause: before === 0 ? `refund ${id}` : `refund ${id} ${before}`, amount: part }]
  })
}

/** Whether a credit note is for a refund: the first one, or one of the rest. */
const isCreditOf = (refundId: string, cause: string): boolean =>
  cause === `refund ${refundId}` || cause.startsWith(`refund ${refundId} `)

const totalOf = (parts: readonly { readonly total: Minor }[]): Minor =>
  parts.reduce((sum, { total }) => sum + total, 0)

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
