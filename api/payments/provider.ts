import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { Minor } from '../../src/domain/values/money.ts'

/** What is paid, for the provider's page: an order by the number diner and venue call it by, or a package by its name. */
export type PaymentSubject =
  | { readonly kind: 'order'; readonly id: string; readonly number: number }
  | { readonly kind: 'package'; readonly id: string; readonly name: string }

/** What a provider is asked to have paid, once. */
export type HostedPayment = {
  /** Ours; the provider makes one payment of it however often it is asked. */
  readonly paymentId: string
  readonly subject: PaymentSubject
  /** Name of the venue, in the diner's language. */
  readonly merchant: string
  readonly amount: Minor
  readonly currency: string
  /** How the diner chose to pay (spec §9). */
  readonly option: OnlineOption
  readonly locale: string
  /** No charge is made after this. */
  readonly expiresAt: Date
  /** Where the browser goes afterwards: absolute addresses. */
  readonly paidUrl: string
  readonly failedUrl: string
  /** Where the provider says how it went: an absolute address. */
  readonly callbackUrl: string
}

/** What a callback says, once its signature is proven. */
export type PaymentEvent = {
  /** Of the provider; the same event may come any number of times. */
  readonly id: string
  readonly reference: string
  readonly outcome: 'paid' | 'failed'
  readonly amount: Minor
  readonly currency: string
}

/** A callback that did not come from the provider, or is not of now: nothing of it is believed. */
export class InvalidCallback extends Error {
  override readonly name = 'InvalidCallback'
}

/**
 * A payment provider with a hosted page (docs/decisions/012-payments.md). It never touches orders or wallets: what it says comes in
 * by `verifyCallback` and is acted on by `api/payments/settle-payment.ts`.
 */
export type PaymentProvider = {
  /** Lower case letters and digits: part of the callback's path, kept with every payment. */
  readonly name: string
  /**
   * Makes the page on which it is paid. Asked again with the same `paymentId` it gives the same page.
   * @throws any error where the provider cannot be reached; the diner can try again.
   */
  create(payment: HostedPayment): Promise<{ reference: string; url: string }>
  /**
   * Proves that a callback is the provider's and of now, and reads it. `now` in epoch milliseconds.
   * @throws InvalidCallback
   */
  verifyCallback(
    callback: { readonly body: string; header(name: string): string | undefined },
    now: number,
  ): PaymentEvent
  /** Calls the payment off: no charge afterwards, and one made already is given back. Asked again it changes nothing. */
  void(reference: string): Promise<void>
}
