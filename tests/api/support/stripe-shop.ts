import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { createStripe, type StripeSettings } from '../../../api/payments/stripe/stripe.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { STRIPE_KEY, startStripe, WEBHOOK_SECRET } from '../../helpers/stripe/stripe-server.ts'
import { createTestApi } from './api.ts'
import { onlineGrill, paymentActions } from './payments.ts'
import { NOON } from './venue.ts'

/** The fixture venue in euros, which accepts cards and Apple Pay online. */
export function euroGrill(prefix: string, more: Partial<VenueFileInput> = {}): VenueFileInput {
  const file = onlineGrill(prefix)
  return { ...file, business: { ...file.business, currency: 'EUR', payment_options: [1, 6] }, ...more }
}

/** The API with Stripe's stand-in as its provider, and a venue that is paid by it. */
export async function openStripeShop(open: OpenDatabase, settings: Partial<StripeSettings> = {}) {
  const clock = { now: NOON }
  const stripe = await startStripe(() => clock.now)
  const use = (more: Partial<StripeSettings> = {}) => {
    const provider = createStripe(
      {
        ...{ keys: [STRIPE_KEY], webhookSecrets: [WEBHOOK_SECRET], connectSecrets: [] },
        ...{ feePercent: 0, country: 'DE', url: stripe.url, ...settings, ...more },
      },
      () => clock.now,
    )
    const payments = { siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null, providers: [provider] }
    return createTestApi(open, { payments, now: () => clock.now })
  }
  const api = use()
  const diner = paymentActions(api, 'card')
  const imported = await api.operator('PUT', '/operator/venues', euroGrill('card'))
  expect(imported.status, imported.text).toBe(200)
  const sessionOf = (url: string) => {
    const session = stripe.sessions.get(url.split('/').at(-1) ?? '')
    if (!session) throw new Error(`there is no session ${url}`)
    return session
  }
  return {
    ...{ clock, stripe, api, diner, sessionOf },
    /** The same installation with other settings, after a restart. */
    restart: use,
    place: (more: object = {}, headers: Record<string, string> = {}) =>
      diner.place(randomUUID(), { payment_option: 1, ...more }, headers),
    /** Delivers an event. Returns the status of the answer. */
    async deliver(
      type: string,
      object: { readonly id: string; readonly account: string },
      {
        path = '/payments/stripe/callback',
        ...options
      }: { path?: string; secret?: string; at?: number } = {},
    ): Promise<number> {
      const { body, headers } = stripe.event(type, object, options)
      return (await api.post(path, body, headers)).status
    },
    sweepAt: async (sinceNoon: number) => {
      clock.now = NOON + sinceNoon
      await sweepPayments(api.payments)
    },
    setStatus: (id: string, status: number) =>
      api.operator('POST', `/operator/orders/${id}/status`, { status }),
    payment: (orderId: string) =>
      open.db
        .selectFrom('payment')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('attempt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    refunds: (orderId: string) =>
      open.db
        .selectFrom('payment_refund as refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select(['refund.id', 'refund.amount', 'refund.state', 'refund.reference'])
        .where('payment.order_id', '=', orderId)
        .orderBy('refund.id')
        .execute(),
    /** What was refunded at Stripe and did not fail, of a session. */
    refunded: (url: string) =>
      stripe.refunds
        .filter(
          ({ payment_intent, status }) =>
            payment_intent === sessionOf(url).payment_intent && status !== 'failed',
        )
        .map(({ amount }) => amount),
  }
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>
