import type { OpenDatabase } from '../../../api/db/open.ts'
import { createStripe, type StripeSettings } from '../../../api/payments/stripe/stripe.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { STRIPE_KEY, startStripe, WEBHOOK_SECRET } from '../../helpers/stripe/stripe-server.ts'
import { onlineGrill } from './payments.ts'
import { openProviderShop } from './provider-shop.ts'
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
  const shop = await openProviderShop<StripeSettings>(open, {
    ...{ clock, file: euroGrill('card'), option: 1 },
    createProvider: (more) =>
      createStripe(
        {
          ...{ keys: [STRIPE_KEY], webhookSecrets: [WEBHOOK_SECRET], connectSecrets: [] },
          ...{ feePercent: 0, country: 'DE', url: stripe.url, ...settings, ...more },
        },
        () => clock.now,
      ),
  })
  const sessionOf = (url: string) => {
    const session = stripe.sessions.get(url.split('/').at(-1) ?? '')
    if (!session) throw new Error(`there is no session ${url}`)
    return session
  }
  return {
    ...{ ...shop, stripe, sessionOf },
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
      return (await shop.api.post(path, body, headers)).status
    },
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
