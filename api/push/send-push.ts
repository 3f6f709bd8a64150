import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { RequestDetails } from 'web-push'
import type { PushSubscriptionInput } from '../../src/contract/order/push-calls.ts'
import { guardedLookup } from '../http/public-address.ts'
import { isAllowedEndpoint, PUBLIC_PUSH_SERVICES, type PushRules, type PushSettings } from './push-service.ts'

/** For a whole request to a push service, in milliseconds. */
export const PUSH_TIMEOUT = 20_000
/** How long a push service keeps a message for a device that it cannot reach, in seconds. */
const KEPT_FOR = 4 * 3600

/**
 * What became of a message. `gone`: the subscription has ended, or was never one. `later`: the service is busy or was not reached;
 * `after` is the wait it asks for, in milliseconds. `refused`: it does not accept this message.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later'; readonly after: number }
  | { readonly kind: 'refused'; readonly status: number }

export type PushMessage = {
  /** What the service worker receives, as JSON. Only the browser can decrypt it (RFC 8291). */
  readonly content: unknown
  /** At most 32 characters of base64url. A later message replaces one with the same topic that was not delivered yet. */
  readonly topic: string
}

/** Encrypts a message and sends it to a subscription. Never throws. */
export async function sendPush(
  { keys, contact, rules = PUBLIC_PUSH_SERVICES }: PushSettings,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  { content, topic }: PushMessage,
  timeout = PUSH_TIMEOUT,
): Promise<PushOutcome> {
  if (!isAllowedEndpoint(endpoint, rules)) return { kind: 'gone' }
  // Loaded with the first message, to start sooner.
  const { default: webPush } = await import('web-push')
  let details: RequestDetails
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
      urgency: 'high',
      TTL: KEPT_FOR,
      topic,
    })
  } catch {
    // The keys of the subscription are not a point of the curve.
    return { kind: 'gone' }
  }
  try {
    const response = await post(details, rules, AbortSignal.timeout(timeout))
    response.destroy()
    return outcomeOf(response)
  } catch (error) {
    const forbidden = (error as NodeJS.ErrnoException).code === 'EFORBIDDEN'
    return forbidden ? { kind: 'gone' } : { kind: 'later', after: 0 }
  }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', after: (Number(headers['retry-after']) || 0) * 1000 }
  return { kind: 'refused', status }
}

function post(
  { endpoint, method, headers, body }: RequestDetails,
  { isAllowedAddress }: PushRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(endpoint)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    send(url, {
      method,
      headers: headers as Record<string, string>,
      signal,
      // No connection pool: each connection goes to an address that was just checked.
      agent: false,
      lookup: guardedLookup(isAllowedAddress),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}
