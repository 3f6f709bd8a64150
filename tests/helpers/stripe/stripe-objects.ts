import type Stripe from 'stripe'

/** The parts of Stripe's objects that the stand-in answers with, in Stripe's own types. */
export type StandInSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null }

export type StandInIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'application_fee_amount' | 'currency' | 'metadata' | 'status'
>

export type StandInRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'
> & { payment_intent: string }

export type StandInDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status'
> & { payment_intent: string; evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> }

/** An object as it is kept: with the account that it belongs to. */
export type Kept<T> = T & { readonly account: string }

/** A charged session with what the installation keeps of it. */
export type KeptIntent = Kept<StandInIntent> & { fee_refunded: number }

/** Returns an object as the API answers with it. */
export function toAnswer<T extends object>(kept: T): object {
  const { account: _, fee_refunded: __, ...answer } = kept as T & { account?: string; fee_refunded?: number }
  return answer
}
