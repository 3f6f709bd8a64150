import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { hash, matchesHash } from '../../crypto/secrets.ts'
import { InvalidCallback, type ProviderCallback } from '../provider.ts'
import { toSignedAmount } from './tap-amounts.ts'
import { type TapPost, tapPost } from './tap-objects.ts'

/** The signature of a post (https://developers.tap.company/docs/webhook#validate-the-webhook-hashstring). */
function hashString(post: TapPost, key: string): string {
  const { id, amount, currency, reference, status } = post
  const created = post.transaction?.created ?? post.created ?? ''
  const signed = `x_id${id}x_amount${toSignedAmount(amount, currency)}x_currency${currency}x_gateway_reference${reference.gateway}x_payment_reference${reference.payment}x_status${status}x_created${created}`
  return createHmac('sha256', key).update(signed).digest('hex')
}

/**
 * Verifies a post by any of these keys, and returns the id of the charge or refund that it is about, and its key. Tap signs no time, but
 * a repeated post has no effect. What it does not sign, such as the order, is not read. @throws InvalidCallback
 */
export function readPost(
  { body, header }: ProviderCallback,
  keys: readonly string[],
): { readonly id: string; readonly key: string } {
  const post = parsePost(body)
  const given = header('hashstring') ?? ''
  const key = keys.find((candidate) => matchesHash(given, hash(hashString(post, candidate))))
  if (key === undefined) throw new InvalidCallback('hashstring: not signed with a key of this account')
  return { id: post.id, key }
}

function parsePost(body: string): TapPost {
  try {
    return v.parse(tapPost, JSON.parse(body))
  } catch (cause) {
    throw new InvalidCallback('the body is not a charge or refund of Tap', { cause })
  }
}
