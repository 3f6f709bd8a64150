import type { Minor } from '../values/money.ts'

/** An amount of a currency. */
export type Money = { readonly amount: Minor; readonly currency: string }

/** Number and sum of amounts of one currency. */
export type CountedMoney = { readonly count: number; readonly total: Minor }

/** `requested` until the provider took it, `pending` until it says how it ended. */
export const refundStates = ['requested', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export type BookedRefund = {
  readonly id: string
  readonly amount: Minor
  readonly state: RefundState
  /** The provider's reference; null until it took the refund. */
  readonly reference: string | null
  /** It failed, and was sent again as another refund. */
  readonly isSentAgain: boolean
  readonly createdAt: Date
}

/** `lost` and `reversed`: the provider took the money back, for the diner’s bank or by itself. */
export const disputeStates = ['open', 'won', 'lost', 'reversed'] as const
export type DisputeState = (typeof disputeStates)[number]

export type BookedDispute = {
  readonly amount: Minor
  readonly state: DisputeState
  /** Somebody has taken note of the loss. */
  readonly isWrittenOff: boolean
}

/** What was decided about a charge of another amount or currency. */
export const chargeDecisions = ['accepted', 'refunded'] as const
export type ChargeDecision = (typeof chargeDecisions)[number]

/** A payment with everything that is known about its money. */
export type BookedPayment = {
  readonly id: string
  /** What it pays: an order or a package. Several attempts pay the same. */
  readonly subject: string
  /** The provider's reference; null until its page exists. */
  readonly reference: string | null
  readonly state: 'awaiting' | 'paid' | 'failed' | 'voided' | 'refunded'
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** What was asked for. */
  readonly expected: Money
  /** What was charged; null if nothing was. */
  readonly charged: Money | null
  /** Null if nothing had to be decided, or nobody has decided yet. */
  readonly decision: ChargeDecision | null
  /** In the currency of the charge. */
  readonly refunds: readonly BookedRefund[]
  readonly disputes: readonly BookedDispute[]
}

/**
 * How a payment stands in the books. `open`: it can still be paid. `lapsed`: it ended without a charge. `undecided`: another amount or
 * currency was charged, and people must decide. `returned`: it was charged, and counts for nothing.
 */
export const bookStates = ['open', 'lapsed', 'paid', 'undecided', 'returned'] as const
export type BookState = (typeof bookStates)[number]

/** Returns how a payment stands at `now`, in epoch milliseconds. */
export function bookState(payment: BookedPayment, now: number): BookState {
  const { state, charged, expiresAt } = payment
  if (charged === null) return state === 'awaiting' && now < expiresAt ? 'open' : 'lapsed'
  if (isUndecided(payment)) return 'undecided'
  return state === 'paid' ? 'paid' : 'returned'
}

const isSame = (a: Money, b: Money) => a.amount === b.amount && a.currency === b.currency

/** Whether another amount or currency was charged than was asked for. */
export const isOtherCharge = ({ expected, charged }: BookedPayment): boolean =>
  charged !== null && !isSame(expected, charged)

/** Whether people must decide about a charge. What was given back at the provider needs no decision. */
export const isUndecided = (payment: BookedPayment): boolean =>
  payment.decision === null && isOtherCharge(payment) && leftOf(payment) > 0

/** Whether the provider took back what is disputed. */
export const isLoss = ({ state }: Pick<BookedDispute, 'state'>): boolean =>
  state === 'lost' || state === 'reversed'

/** Returns what is left of a charge after the refunds that did not fail, and what the provider took back. */
export function leftOf({
  charged,
  refunds,
  disputes,
}: Pick<BookedPayment, 'charged'> & {
  readonly refunds: readonly Pick<BookedRefund, 'amount' | 'state'>[]
  readonly disputes: readonly Pick<BookedDispute, 'amount' | 'state'>[]
}): Minor {
  const returned = refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0)
  const lost = disputes.reduce((sum, dispute) => sum + (isLoss(dispute) ? dispute.amount : 0), 0)
  return Math.max(0, (charged?.amount ?? 0) - returned - lost)
}

/** Whether a refund that failed can be sent again: its money is still there, and nobody has done so. */
export const canSendAgain = (
  payment: BookedPayment,
  { state, isSentAgain }: Pick<BookedRefund, 'state' | 'isSentAgain'>,
): boolean => state === 'failed' && !isSentAgain && !isUndecided(payment) && leftOf(payment) > 0

const HOUR = 3_600_000
/** How long a refund may take, in milliseconds, until somebody should look: to be taken by the provider, and to be finished by it. */
const LONGEST: Readonly<Partial<Record<RefundState, number>>> = { requested: HOUR, pending: 30 * 24 * HOUR }

/** Whether a refund takes longer than it should. `now`: epoch milliseconds. */
export const isOverdue = ({ state, createdAt }: Pick<BookedRefund, 'state' | 'createdAt'>, now: number) =>
  now - createdAt.getTime() > (LONGEST[state] ?? Number.POSITIVE_INFINITY)

/** Whether people must take note of a loss. */
export const canWriteOff = (dispute: BookedDispute): boolean => isLoss(dispute) && !dispute.isWrittenOff

/** Whether people must do something about a payment at `now`, in epoch milliseconds, whenever it was made. */
export const needsAttention = (payment: BookedPayment, now: number): boolean =>
  isUndecided(payment) ||
  payment.refunds.some((refund) => canSendAgain(payment, refund) || isOverdue(refund, now)) ||
  payment.disputes.some((dispute) => dispute.state === 'open' || canWriteOff(dispute))

/** What payments in one currency add up to. */
export type BookTotals = {
  readonly currency: string
  /** Orders and packages, each once, whatever became of them. */
  readonly ordered: CountedMoney
  readonly charged: CountedMoney
  readonly refunds: Readonly<Record<RefundState, CountedMoney>>
  /** What was charged, less all refunds that did not fail, and less what the provider took back. */
  readonly kept: Minor
  /** Disputes that are open or lost, and reversals. */
  readonly disputed: CountedMoney
}

/** Adds up payments by currency. The order of payments with the same subject is that of the attempts. */
export function addBook(payments: readonly BookedPayment[]): BookTotals[] {
  const ordered = new Map(payments.map(({ subject, expected }) => [subject, expected]))
  const charges = payments.filter(({ charged }) => charged !== null)
  const currencies = new Set([
    ...[...ordered.values()].map(({ currency }) => currency),
    ...charges.map(({ charged }) => charged?.currency ?? ''),
  ])
  return [...currencies].sort().map((currency) => {
    const own = charges.filter(({ charged }) => charged?.currency === currency)
    const refundsIn = (state: RefundState) =>
      count(own.flatMap(({ refunds }) => refunds.filter((refund) => refund.state === state)))
    return {
      currency,
      ordered: count([...ordered.values()].filter((expected) => expected.currency === currency)),
      charged: count(own.map(({ charged }) => ({ amount: charged?.amount ?? 0 }))),
      refunds: {
        requested: refundsIn('requested'),
        pending: refundsIn('pending'),
        done: refundsIn('done'),
        failed: refundsIn('failed'),
      },
      kept: own.reduce((sum, payment) => sum + leftOf(payment), 0),
      disputed: count(own.flatMap(({ disputes }) => disputes.filter(({ state }) => state !== 'won'))),
    }
  })
}

const count = (amounts: readonly { readonly amount: Minor }[]): CountedMoney => ({
  count: amounts.length,
  total: amounts.reduce((sum, { amount }) => sum + amount, 0),
})
