import type Stripe from 'stripe'
import type { ProviderDispute, ProviderRefund, ProviderStatus, RefundState } from '../provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** The field of a refund's metadata that has Sufra's id of it. */
export const REFUND_ID = 'refund'

/** Returns whether a session was paid. One that is complete but unpaid waits for a bank; unknown states are not a payment. */
export const isPaid = ({ status, payment_status }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && payment_status !== 'unpaid'

/** Returns the id of an object that may be expanded. */
export const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Converts an unpaid session. */
export const toUnpaidStatus = ({ status }: Stripe.Checkout.Session): ProviderStatus => ({
  state: status === 'expired' ? 'failed' : 'open',
})

/** Converts a paid session with its refunds and disputes. */
export function toPaidStatus(
  session: Stripe.Checkout.Session,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ProviderStatus {
  const currency = (session.currency ?? '').toUpperCase()
  return {
    state: 'paid',
    charge: idOf(session.payment_intent) ?? session.id,
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
  }
}

/** Converts a refund. */
export const toRefund = ({
  id,
  amount,
  currency,
  status,
  metadata,
  created,
}: Stripe.Refund): ProviderRefund => ({
  reference: id,
  refundId: metadata?.[REFUND_ID] ?? null,
  amount: fromStripeAmount(amount, currency.toUpperCase()),
  state: toRefundState(status),
  createdAt: new Date(created * 1000),
})

/** Converts the state of a refund. States that Stripe may add are not an end. */
export function toRefundState(status: string | null): RefundState {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const DISPUTE_ENDS: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** Converts a dispute. States that Stripe may add are not an end. */
export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { id, amount, currency, status, reason, created, evidence_details } = dispute
  // 0: the bank takes no answer. Other states are with the bank, or an end.
  const dueBy = status.endsWith('needs_response') ? (evidence_details.due_by ?? 0) : 0
  return {
    reference: id,
    amount: fromStripeAmount(amount, currency.toUpperCase()),
    currency: currency.toUpperCase(),
    state: DISPUTE_ENDS[status] ?? 'open',
    reason,
    openedAt: new Date(created * 1000),
    respondBy: dueBy > 0 ? new Date(dueBy * 1000) : null,
  }
}
