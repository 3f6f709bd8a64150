import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/primitives.ts'

// Regular expressions, because every other check would make the scripts of all screens larger.
const pattern = (expected: RegExp, message: string) => v.pipe(v.string(), v.regex(expected, message))
const address = pattern(/^[\x21-\x7e]{1,1000}$/, 'expected an address')
/** The language of the messages. */
export const pushLocale = pattern(/^[\w-]{2,20}$/, 'expected a locale such as en or zh-Hant')

/** A browser's subscription to push messages, as `PushSubscription.toJSON()` describes it. */
export const pushSubscription = v.object({
  endpoint: address,
  keys: v.object({
    /** An uncompressed point of the curve P-256. */
    p256dh: pattern(/^B[\w-]{86}$/, 'expected 65 bytes in base64url'),
    auth: pattern(/^[\w-]{22}$/, 'expected 16 bytes in base64url'),
  }),
})
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscription>

/** The key for subscriptions to push messages, in base64url. Null if this installation sends none. */
export const pushKeyCall = {
  method: 'GET',
  path: '/webapp/push-key',
  response: v.object({ key: v.nullish(text, null) }),
  auth: 'none',
} as const satisfies Call

/**
 * Sends a push message for each new status of an order, in a language, until it is over. Repeating the call for the same
 * endpoint changes its keys and language.
 */
export const orderPushCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/push',
  request: v.object({ subscription: pushSubscription, locale: pushLocale }),
  maxBody: 4096,
  response: v.object({}),
  auth: 'none',
} as const satisfies Call

/** Ends that. */
export const endOrderPushCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/push/end',
  request: v.object({ endpoint: address }),
  maxBody: 4096,
  response: v.object({}),
  auth: 'none',
} as const satisfies Call
