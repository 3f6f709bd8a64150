import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { Minor } from '../../src/domain/values/money.ts'

/** The subject of a payment, for the provider's page: an order with its number, or a package with its name. */
export type PaymentSubject =
  | { readonly kind: 'order'; readonly id: string; readonly number: number }
  | { readonly kind: 'package'; readonly id: string; readonly name: string }

/** A payment as it is passed to a provider. */
export type HostedPayment = {
  /** Sufra's id of the payment. Repeated requests with the same id must create only one payment. */
  readonly paymentId: string
  readonly subject: PaymentSubject
  /** Name of the venue, in the diner's language. */
  readonly merchant: string
  readonly amount: Minor
  readonly currency: string
  /** The payment option that the diner chose (spec §9). */
  readonly option: OnlineOption
  readonly locale: string
  /** The provider must not charge after this time. */
  readonly expiresAt: Date
  /** Absolute URLs that the browser returns to. */
  readonly paidUrl: string
  readonly failedUrl: string
  /** Absolute URL to which the provider reports the outcome. */
  readonly callbackUrl: string
}

/** The refund of a part of a payment. */
export type PartialRefund = {
  /** Sufra's id of the refund. */
  readonly refundId: string
  readonly amount: Minor
  readonly currency: string
}

/** The content of a callback whose signature was verified. */
export type PaymentEvent = {
  /** The provider's id of the event. The same event can arrive more than once. */
  readonly id: string
  readonly reference: string
  readonly outcome: 'paid' | 'failed'
  readonly amount: Minor
  readonly currency: string
}

/** Thrown for a callback that is not from the provider or is too old. It has no effect. */
export class InvalidCallback extends Error {
  override readonly name = 'InvalidCallback'
}

/**
 * A payment provider with a hosted page (docs/decisions/012-payments.md). It never changes orders or wallets: it reports
 * outcomes through `verifyCallback`, and `api/payments/settle-payment.ts` acts on them.
 */
export type PaymentProvider = {
  /** Lower-case letters and digits. Part of the callback path and stored with every payment. */
  readonly name: string
  /**
   * Creates the hosted page. Returns the same page when called again with the same `paymentId`.
   * @throws any error if the provider cannot be reached; the diner can try again.
   */
  create(payment: HostedPayment): Promise<{ reference: string; url: string }>
  /**
   * Verifies that a callback is from the provider and recent, and parses it. `now` is in epoch milliseconds.
   * @throws InvalidCallback
   */
  verifyCallback(
    callback: { readonly body: string; header(name: string): string | undefined },
    now: number,
  ): PaymentEvent
  /**
   * Refunds a part of a charged payment. Repeated requests with the same `refundId` refund it only once.
   * @throws any error if the provider cannot be reached, or less than the amount is left; the call is repeated later.
   */
  refund(reference: string, part: PartialRefund): Promise<void>
  /** Voids the payment or, if it was charged, refunds what is left of it. Has no effect when called again. */
  void(reference: string): Promise<void>
}
