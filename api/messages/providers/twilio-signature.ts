import { createHmac } from 'node:crypto'
import { hash, matchesHash } from '../../crypto/secrets.ts'

/**
 * The signature of a request by Twilio: HMAC-SHA1 of the full URL, followed by the sorted names and values of the form, in base64
 * (https://www.twilio.com/docs/usage/security).
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const pairs = [...new Set(form.keys())].sort().flatMap((name) =>
    // Twilio signs each distinct value of a repeated name once.
    [...new Set(form.getAll(name))].sort().map((value) => name + value),
  )
  return createHmac('sha1', token)
    .update([url, ...pairs].join(''))
    .digest('base64')
}

/** True if a request with this signature is from Twilio. */
export function isSignedByTwilio(
  token: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string | undefined },
): boolean {
  return matchesHash(signature ?? '', hash(twilioSignature(token, url, form)))
}
