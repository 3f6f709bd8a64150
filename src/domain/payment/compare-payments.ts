import type { BookedPayment, BookedRefund, Money } from './payment-book.ts'

/** A payment as its provider lists it. */
export type ListedPayment = Money & {
  readonly reference: string
  /** Our id of it, as the provider repeats it; null if something else made it. */
  readonly paymentId: string | null
  readonly state: 'open' | 'paid' | 'failed'
  readonly refunds: readonly ListedRefund[]
}

export type ListedRefund = {
  readonly reference: string
  /** Our id of it; null if somebody made it at the provider. */
  readonly refundId: string | null
  readonly amount: number
  readonly state: 'pending' | 'done' | 'failed'
}

/**
 * What differs. `unknown`: charged at the provider, and no payment of ours. `uncounted`: charged there, and not charged here.
 * `missing`: charged here, and not there. `amount`: charged there with another amount or currency. `refund`: a refund that is not
 * the same on both sides.
 */
export const differenceKinds = ['unknown', 'uncounted', 'missing', 'amount', 'refund'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  readonly kind: DifferenceKind
  /** Null if it is not a payment of ours. */
  readonly paymentId: string | null
  /** The provider's reference of the payment or, if the kind is `refund`, of the refund. */
  readonly reference: string | null
  /** What we know; null: nothing. */
  readonly here: Money | null
  /** What the provider lists; null: nothing. */
  readonly there: Money | null
}

/**
 * Compares our payments of a provider with those that it lists. The list may contain more than our payments: `isOurs` says whether a
 * payment that is none of them is ours nevertheless, for example of another day, or must not be reported for another reason. The
 * order of neither side matters, except for that of the result.
 */
export function comparePayments(
  ours: readonly BookedPayment[],
  theirs: readonly ListedPayment[],
  isOurs: (listed: ListedPayment) => boolean,
): Difference[] {
  const byReference = new Map(theirs.map((listed) => [listed.reference, listed]))
  const references = new Set(ours.flatMap(({ reference }) => reference ?? []))
  // The answer that told the reference of the page was lost. Of several pages, the one that was paid counts.
  const byPayment = new Map(
    theirs
      .filter(({ reference }) => !references.has(reference))
      .sort((a, b) => Number(a.state === 'paid') - Number(b.state === 'paid'))
      .map((listed) => [listed.paymentId, listed]),
  )
  const matched = new Set<ListedPayment>()
  const differences = ours.flatMap((payment) => {
    const { id, reference } = payment
    const listed = reference === null ? byPayment.get(id) : byReference.get(reference)
    if (listed) matched.add(listed)
    return compareOne(payment, listed)
  })
  for (const listed of theirs) {
    if (listed.state !== 'paid' || matched.has(listed) || isOurs(listed)) continue
    const { reference, paymentId } = listed
    differences.push({ kind: 'unknown', paymentId, reference, here: null, there: moneyOf(listed) })
  }
  return differences
}

function compareOne(payment: BookedPayment, listed: ListedPayment | undefined): Difference[] {
  const { id: paymentId, reference, expected, charged } = payment
  const about = { paymentId, reference: reference ?? listed?.reference ?? null }
  if (listed?.state !== 'paid') {
    // A reversal counts as a difference until somebody has taken note of it.
    const isKnown = payment.disputes.some((dispute) => dispute.state === 'reversed' && dispute.isWrittenOff)
    return charged === null || isKnown ? [] : [{ kind: 'missing', ...about, here: charged, there: null }]
  }
  const there = moneyOf(listed)
  if (charged === null) return [{ kind: 'uncounted', ...about, here: expected, there }]
  const differences = compareRefunds(payment, charged, listed)
  if (charged.amount === there.amount && charged.currency === there.currency) return differences
  return [{ kind: 'amount', ...about, here: charged, there }, ...differences]
}

/** Refunds that failed moved no money. One that the provider has not answered yet may be there already. */
function compareRefunds(
  { id: paymentId, refunds }: BookedPayment,
  { currency }: Money,
  listed: ListedPayment,
): Difference[] {
  const differences: Difference[] = []
  const add = (
    reference: string | null,
    here: BookedRefund | undefined,
    there: ListedRefund | undefined,
  ): void => {
    const isHere = here !== undefined && here.state !== 'failed'
    const isThere = there !== undefined && there.state !== 'failed'
    if (!isHere && !isThere) return
    if (isHere && isThere && here.amount === there.amount) return
    if (!isThere && here?.state === 'requested') return
    differences.push({
      ...{ kind: 'refund', paymentId, reference },
      here: isHere ? { amount: here.amount, currency } : null,
      there: isThere ? { amount: there.amount, currency: listed.currency } : null,
    })
  }
  const matched = new Set<BookedRefund>()
  for (const there of listed.refunds) {
    const here = refunds.find(({ id, reference }) => id === there.refundId || reference === there.reference)
    if (here) matched.add(here)
    add(there.reference, here, there)
  }
  for (const here of refunds) if (!matched.has(here)) add(here.reference ?? here.id, here, undefined)
  return differences
}

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency })
