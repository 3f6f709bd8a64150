import * as v from 'valibot'
import type { StripeSettings } from '../../../api/payments/stripe/stripe.ts'

/** Values separated by commas. */
export const list = (pattern: RegExp, expected: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((value) => value.trim())),
    v.check((values) => values.every((value) => pattern.test(value)), expected),
  )

/** The address of a server for tests. */
export const testAddress = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an address'),
)

const secrets = list(/^whsec_\S{10,}$/, 'must be signing secrets (whsec_…) separated by commas')

/** The variables of Stripe. Those that start with `SUFRA_` are secret. */
export const stripeVariables = {
  SUFRA_STRIPE_KEYS: v.optional(
    list(
      /^[sr]k_(test|live)_\S{10,}$/,
      'must be secret or restricted keys (sk_… or rk_…) separated by commas',
    ),
  ),
  SUFRA_STRIPE_WEBHOOK_SECRETS: v.optional(secrets),
  SUFRA_STRIPE_CONNECT_SECRETS: v.optional(secrets),
  STRIPE_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters such as AE')),
  ),
  STRIPE_FEE_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage from 0 to 99.9999'),
      v.transform(Number),
    ),
  ),
  STRIPE_URL: v.optional(testAddress),
}

type StripeVariables = v.InferOutput<v.ObjectSchema<typeof stripeVariables, undefined>>

/** Returns how Stripe is used; undefined without a key, and a message if another variable is missing. */
export function toStripeSettings(env: StripeVariables): StripeSettings | string | undefined {
  const [current, ...earlier] = env.SUFRA_STRIPE_KEYS ?? []
  if (current === undefined) return undefined
  if (env.SUFRA_STRIPE_WEBHOOK_SECRETS === undefined)
    return 'SUFRA_STRIPE_WEBHOOK_SECRETS: is required with SUFRA_STRIPE_KEYS, whose events it verifies'
  return {
    keys: [current, ...earlier],
    webhookSecrets: env.SUFRA_STRIPE_WEBHOOK_SECRETS,
    connectSecrets: env.SUFRA_STRIPE_CONNECT_SECRETS ?? [],
    feePercent: env.STRIPE_FEE_PERCENT ?? 0,
    country: env.STRIPE_COUNTRY ?? '',
    url: env.STRIPE_URL,
  }
}
