import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { PaymentVenue } from '../../src/domain/payment/payment-reach.ts'
import type { Minor } from '../../src/domain/values/money.ts'

/** The subject of a payment, for the provider's page: an order with its number, or a package with its name. */
export type PaymentSubject =
  | { readonly kind: 'order'; readonly id: string; readonly number: number }
  | { readonly kind: 'package'; readonly id: string; readonly name: string }

/** The account that is paid, and which of the installation's keys is used. */
export type ProviderAccess = { readonly account: string; readonly keyVersion: string }

/** A payment at a provider. */
export type PaymentAtProvider = ProviderAccess & {
  /** The provider's reference of the payment. */
  readonly reference: string
}

/** A payment as it is passed to a provider. */
export type HostedPayment = ProviderAccess & {
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
  /** The provider should not charge after this time. Sufra ends the payment then (`expire`). */
  readonly expiresAt: Date
  /** Absolute URLs that the browser returns to. */
  readonly paidUrl: string
  readonly failedUrl: string
  /** Absolute URL that the provider calls when something may have changed. */
  readonly callbackUrl: string
}

/** A refund of a payment or of a part of it. */
export type RequestedRefund = {
  /** Sufra's id of the refund. Repeated requests with the same id refund it only once. */
  readonly refundId: string
  readonly amount: Minor
  readonly currency: string
  readonly requestedAt: Date
  /** Absolute URL that the provider calls when the refund may have changed. */
  readonly callbackUrl: string
}

/** How far a refund is. `failed`: the money is with the merchant again; it can happen days after `done`. */
export type RefundState = 'pending' | 'done' | 'failed'

/** A refund as the provider knows it. */
export type ProviderRefund = {
  /** The provider's reference. */
  readonly reference: string
  /** Sufra's id; null if somebody made the refund at the provider. */
  readonly refundId: string | null
  readonly amount: Minor
  readonly state: RefundState
  readonly createdAt: Date
}

/** A charge that a diner disputes with their bank. */
export type ProviderDispute = {
  readonly reference: string
  readonly amount: Minor
  readonly currency: string
  readonly state: 'open' | 'won' | 'lost'
  /** In the provider's words. */
  readonly reason: string
  readonly openedAt: Date
  /** Until when the merchant can answer it; null if there is nothing to answer any more, or the provider does not say. */
  readonly respondBy: Date | null
}

/**
 * How a payment stands at its provider, the only source of that. `open`: it can still be paid, or nobody knows yet. `failed`: it
 * was not charged and never will be.
 */
export type ProviderStatus =
  | { readonly state: 'open' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'paid'
      /** The provider's reference of the charge. */
      readonly charge: string
      readonly amount: Minor
      readonly currency: string
      readonly refunds: readonly ProviderRefund[]
      readonly disputes: readonly ProviderDispute[]
    }

/** A payment as the provider lists it, paid or not. */
export type ListedPayment = {
  /** The provider's reference, as `create` returned it. */
  readonly reference: string
  /** Sufra's id as the provider repeats it; null if something else made the payment on the same account. */
  readonly paymentId: string | null
  readonly account: string
  readonly state: ProviderStatus['state']
  /** What was charged if it is paid, else what was asked for. */
  readonly amount: Minor
  readonly currency: string
  /** All refunds of it so far, whenever they were made. */
  readonly refunds: readonly ProviderRefund[]
  readonly disputes: readonly ProviderDispute[]
  /** When it was created at the provider. */
  readonly createdAt: Date
}

/** A call of the callback address, with its body as it was signed. */
export type ProviderCallback = {
  /** The last part of the address, which tells accounts apart; empty for the provider's main address. */
  readonly account: string
  readonly body: string
  header(name: string): string | undefined
}

/** Thrown for a callback that is not from the provider or is too old. It has no effect. */
export class InvalidCallback extends Error {
  override readonly name = 'InvalidCallback'
}

/** Thrown for a payment that the provider does not know with this account and key. Asking again does not help. */
export class UnknownPayment extends Error {
  override readonly name = 'UnknownPayment'
}

/** Thrown for a refund that the provider will never make, for example because the charge was already refunded at the provider. */
export class RefusedRefund extends Error {
  override readonly name = 'RefusedRefund'
}

/**
 * A payment provider with a hosted page (docs/decisions/080-payment-providers.md). It never changes orders or wallets: it says
 * how payments stand, and the API decides. Except for `supports` and `smallestUnit`, every function may throw any error if the
 * provider cannot be reached; the call is then repeated later.
 */
export type PaymentProvider = {
  /** The name in stored payments and in the callback path: `[a-z-]+`. */
  readonly name: string
  /** Whether it takes this option in this currency for a venue. */
  supports(option: OnlineOption, currency: string, venue: PaymentVenue): boolean
  /** The smallest amount it can charge or refund, in minor units: every amount is a multiple of it. */
  smallestUnit(currency: string): Minor
  /** The account and key for new payments of a venue. */
  access(venue: PaymentVenue): ProviderAccess
  /** Creates the hosted page. Returns the same page when called again with the same `paymentId`. */
  create(payment: HostedPayment): Promise<{ reference: string; url: string }>
  /**
   * Verifies that a callback is from the provider and recent, and returns the reference of the payment that may have changed; null
   * if it is about none. What else a callback says does not count. `now` is in epoch milliseconds.
   * @throws InvalidCallback
   */
  readCallback(callback: ProviderCallback, now: number): Promise<string | null>
  /** Asks how a payment stands. @throws UnknownPayment */
  status(payment: PaymentAtProvider): Promise<ProviderStatus>
  /**
   * Ends a payment unless it is paid, as far as the provider can do that, and returns how it stands then. Has no effect when called
   * again.
   * @throws UnknownPayment
   */
  expire(payment: PaymentAtProvider): Promise<ProviderStatus>
  /** Refunds a charged payment or a part of it. @throws RefusedRefund */
  refund(
    payment: PaymentAtProvider,
    refund: RequestedRefund,
  ): Promise<{ readonly reference: string; readonly state: RefundState }>
  /**
   * Lists the payments of an account that were created from `from` until before `to`, each once, in any order. It may leave out
   * payments that are not paid.
   */
  list(from: Date, to: Date, access: ProviderAccess): Promise<ListedPayment[]>
}
