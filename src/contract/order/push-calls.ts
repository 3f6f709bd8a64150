import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { requestedLocale, text } from '../wire/primitives.ts'

/** Bytes in base64url. `first`: a pattern for the first characters. */
const bytes = (count: number, first = '') =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+={0,2}$/, 'expected base64url'),
    v.transform((encoded) => encoded.replace(/=+$/, '')),
    v.check(
      (encoded) => encoded.length === Math.ceil((count * 4) / 3) && encoded.startsWith(first),
      `expected ${count} bytes`,
    ),
  )

/** A browser's subscription to push messages, as `PushSubscription.toJSON()` describes it. */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url('expected an address')),
  keys: v.object({
    /** An uncompressed point of the curve P-256. */
    p256dh: bytes(65, 'B'),
    auth: bytes(16),
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
  request: v.object({ subscription: pushSubscription, locale: requestedLocale }),
  maxBody: 4096,
  response: v.object({}),
  auth: 'none',
} as const satisfies Call

/** Ends that. */
export const endOrderPushCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/push/end',
  request: v.object({ endpoint: v.pipe(v.string(), v.maxLength(1000)) }),
  maxBody: 4096,
  response: v.object({}),
  auth: 'none',
} as const satisfies Call
