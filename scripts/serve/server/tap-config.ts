import * as v from 'valibot'
import type { TapSettings } from '../../../api/payments/tap/tap.ts'
import { TAP_CURRENCIES } from '../../../api/payments/tap/tap-amounts.ts'
import { list, testAddress } from './stripe-config.ts'

/** Those of the countries that Tap is in. */
const GULF = 'AED,BHD,EGP,KWD,OMR,QAR,SAR'
const known = new RegExp(`^(${TAP_CURRENCIES.join('|')})$`)

/** The variables of Tap. The one that starts with `SUFRA_` is secret. */
export const tapVariables = {
  SUFRA_TAP_KEYS: v.optional(
    list(/^sk_(test|live)_\S{10,}$/, 'must be secret keys (sk_…) separated by commas'),
  ),
  TAP_CONTACT: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  TAP_CURRENCIES: v.optional(
    list(known, `must be currencies that Tap charges, separated by commas: ${TAP_CURRENCIES.join(', ')}`),
    GULF,
  ),
  TAP_URL: v.optional(testAddress),
}

type TapVariables = v.InferOutput<v.ObjectSchema<typeof tapVariables, undefined>>

/** Returns how Tap is used; undefined if it is not, and a message if a variable is missing. */
export function toTapSettings(env: TapVariables): TapSettings | string | undefined {
  const { SUFRA_TAP_KEYS: keys = [], TAP_CONTACT: contact, TAP_CURRENCIES: currencies, TAP_URL: url } = env
  if (contact !== undefined) return { keys, contact, currencies, url }
  if (keys.length === 0) return undefined
  return 'TAP_CONTACT: is required with SUFRA_TAP_KEYS: Tap takes no charge without an e-mail address'
}
