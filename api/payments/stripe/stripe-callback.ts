import Stripe from 'stripe'
import { TOLERANCE } from '../../crypto/signed-body.ts'
import { InvalidCallback, type ProviderCallback } from '../provider.ts'
import { idOf } from './stripe-status.ts'

/** What an event is about. `account`: the connected account it happened on. */
export type EventSubject =
  | { readonly session: string }
  | { readonly intent: string; readonly account: string }
  | null

/**
 * Verifies an event by any of these secrets: while one is replaced, two are valid. `now` is in epoch milliseconds.
 * @throws InvalidCallback
 */
export function readEvent(
  { body, header }: ProviderCallback,
  secrets: readonly string[],
  now: number,
): EventSubject {
  const signature = header('Stripe-Signature') ?? ''
  const problems: string[] = []
  for (const secret of secrets) {
    try {
      return toSubject(Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now))
    } catch (error) {
      // Only the first line: the others are advice.
      problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
  throw new InvalidCallback(problems.at(-1) ?? 'this installation has no secret for this address')
}

function toSubject(event: Stripe.Event): EventSubject {
  const { object } = event.data as { object: EventObject }
  if (event.type.startsWith('checkout.session.')) return { session: object.id }
  if (!/^(refund|charge\.dispute|charge\.refund)/.test(event.type)) return null
  const intent = idOf(object.payment_intent ?? null)
  return intent === null ? null : { intent, account: event.account ?? '' }
}

type EventObject = { readonly id: string; readonly payment_intent?: string | { readonly id: string } | null }
