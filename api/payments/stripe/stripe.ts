import Stripe from 'stripe'
import { paymentOptions } from '../../../src/domain/payment/payment.ts'
import { versionOf } from '../key-version.ts'
import {
  type PaymentAtProvider,
  type PaymentProvider,
  type ProviderAccess,
  type ProviderStatus,
  RefusedRefund,
  type RequestedRefund,
  UnknownPayment,
} from '../provider.ts'
import { isChargeable, smallestStripeUnit, toStripeAmount } from './stripe-amounts.ts'
import { readEvent } from './stripe-callback.ts'
import { listSessions } from './stripe-list.ts'
import { toSessionParams } from './stripe-session.ts'
import { idOf, isPaid, REFUND_ID, toPaidStatus, toRefundState, toUnpaidStatus } from './stripe-status.ts'

/** How the installation uses Stripe (docs/settings.md). */
export type StripeSettings = {
  /** Secret or restricted keys. The first makes new payments, each other one ends those that it made. */
  readonly keys: readonly [string, ...string[]]
  /** Secrets of the endpoint for the installation's own account. */
  readonly webhookSecrets: readonly string[]
  /** Secrets of the endpoint for connected accounts. */
  readonly connectSecrets: readonly string[]
  /** What the installation keeps of charges of connected accounts. */
  readonly feePercent: number
  /** Country of the installation's account, such as `AE`; empty if unknown. */
  readonly country: string
  /** Address of the API; undefined for Stripe's own. */
  readonly url?: string | undefined
}

/** The last part of the callback address for events of connected accounts. */
const CONNECT = 'connect'
/** In milliseconds. Diners wait for the page of their payment. */
const TIMEOUT = 10_000
const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

/**
 * Creates the provider Stripe, with its page for cards, Apple Pay, Google Pay and Link (docs/decisions/081-stripe.md). Charges of
 * venues with an account of their own are made on it directly. `now`: epoch milliseconds.
 */
export function createStripe(settings: StripeSettings, now: () => number): PaymentProvider {
  const { feePercent, country, webhookSecrets, connectSecrets } = settings
  const clients = createClients(settings, now)
  const access = (account: string): ProviderAccess => ({ account, keyVersion: clients.current })
  const status = (payment: PaymentAtProvider): Promise<ProviderStatus> =>
    clients.call(payment, async (api, options) => {
      const session = await api.checkout.sessions.retrieve(payment.reference, {}, options)
      if (!isPaid(session)) return toUnpaidStatus(session)
      const intent = idOf(session.payment_intent)
      if (intent === null) return toPaidStatus(session, [], [])
      const by = { payment_intent: intent, limit: 100 }
      const refunds = await api.refunds.list(by, options).autoPagingToArray({ limit: 1000 })
      const disputes = await api.disputes.list(by, options).autoPagingToArray({ limit: 1000 })
      return toPaidStatus(session, refunds, disputes)
    })
  return {
    name: 'stripe',
    supports: (option, currency) =>
      (option === paymentOptions.cardBrands || option === paymentOptions.applePay) &&
      isChargeable(currency, country),
    smallestUnit: smallestStripeUnit,
    access: ({ accounts }) => access(accounts.stripe ?? ''),
    create: (payment) =>
      clients.call(payment, async (api, options) => {
        const params = toSessionParams(payment, feePercent)
        const open = (key: string) =>
          api.checkout.sessions.create(params, { ...options, idempotencyKey: `${payment.paymentId}${key}` })
        const session = await open('').catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeAPIError)) throw error
          // Stripe repeats a failure for a day. Another session is harmless: nobody knows the address of the first.
          return open(`-${Math.floor(now() / MINUTE)}`)
        })
        if (session.url === null) throw new Error(`the session ${session.id} has no page`)
        return { reference: session.id, url: session.url }
      }),
    async readCallback(callback, at) {
      const secrets = { '': webhookSecrets, [CONNECT]: connectSecrets }[callback.account] ?? []
      const subject = readEvent(callback, secrets, at)
      if (subject === null || 'session' in subject) return subject?.session ?? null
      return clients.call(access(subject.account), async (api, options) => {
        const by = { payment_intent: subject.intent, limit: 1 }
        const { data } = await api.checkout.sessions.list(by, options)
        return data[0]?.id ?? null
      })
    },
    status,
    async expire(payment) {
      try {
        return await clients.call(payment, async (api, options) =>
          toUnpaidStatus(await api.checkout.sessions.expire(payment.reference, {}, options)),
        )
      } catch (error) {
        // It is no longer open: expired before, or paid.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return status(payment)
        throw error
      }
    },
    refund: (payment, refund) =>
      clients.call(payment, (api, options) => makeRefund(api, options, payment, refund, now())),
    list: (from, to, at) =>
      clients.call(at, (api, options) => listSessions(api, options, from, to, at.account)),
  }
}

/** Clients by key. */
function createClients({ keys, url }: StripeSettings, now: () => number) {
  const address = url === undefined ? null : new URL(url)
  const server = address && {
    host: address.hostname,
    port: address.port,
    protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  const clients = new Map(
    keys.map((key) => [
      versionOf(key),
      new Stripe(key, { timeout: TIMEOUT, maxNetworkRetries: 1, telemetry: false, ...server }),
    ]),
  )
  const current = versionOf(keys[0])
  /** When Stripe may be called again after it was called too often. */
  let pausedUntil = 0
  return {
    current,
    /** Calls Stripe for an account, with the key that made the payment, or with the current one if that is gone. */
    async call<T>(
      { account, keyVersion }: ProviderAccess,
      use: (api: Stripe, options: Stripe.RequestOptions) => Promise<T>,
    ): Promise<T> {
      const api = clients.get(keyVersion) ?? clients.get(current)
      if (!api) throw new Error('there is no key of Stripe')
      if (now() < pausedUntil) throw new Error('Stripe asked to be called later')
      try {
        return await use(api, account === '' ? {} : { stripeAccount: account })
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        if (error.statusCode === 429)
          pausedUntil = now() + 1000 * (Number(error.headers?.['retry-after']) || 1)
        if (error.code === 'resource_missing') throw new UnknownPayment(error.message, { cause: error })
        throw error
      }
    },
  }
}

async function makeRefund(
  api: Stripe,
  options: Stripe.RequestOptions,
  { reference, account }: PaymentAtProvider,
  { refundId, amount, currency, requestedAt }: RequestedRefund,
  now: number,
) {
  const session = await api.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }, options)
  const intent = session.payment_intent
  if (intent === null || typeof intent === 'string') throw new RefusedRefund('the session was not paid')
  // Stripe forgets keys of repeated requests after a day, and repeats a failure until then.
  const by = { payment_intent: intent.id, limit: 100 }
  for await (const made of api.refunds.list(by, options))
    if (made.metadata?.[REFUND_ID] === refundId)
      return { reference: made.id, state: toRefundState(made.status) }
  const days = Math.floor((now - requestedAt.getTime()) / DAY)
  const hasFee = account !== '' && (intent.application_fee_amount ?? 0) > 0
  try {
    const made = await api.refunds.create(
      {
        payment_intent: intent.id,
        amount: toStripeAmount(amount, currency),
        metadata: { [REFUND_ID]: refundId },
        ...(hasFee && { refund_application_fee: true }),
      },
      { ...options, idempotencyKey: `${refundId}-${days}` },
    )
    return { reference: made.id, state: toRefundState(made.status) }
  } catch (error) {
    // Whatever the reason is, people must read it. Errors of the key and of too many calls are of other classes.
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
    throw isRefused ? new RefusedRefund(error.message, { cause: error }) : error
  }
}
