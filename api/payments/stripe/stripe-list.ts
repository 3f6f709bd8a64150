import type Stripe from 'stripe'
import type { ListedPayment } from '../provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { idOf, isPaid, toDispute, toRefund, toUnpaidStatus } from './stripe-status.ts'

/**
 * Lists the Checkout Sessions of an account, created from `from` until before `to`, with their refunds and disputes. Charges that
 * were made without a session, such as those of a terminal, are none of Sufra's.
 */
export async function listSessions(
  api: Stripe,
  options: Stripe.RequestOptions,
  from: Date,
  to: Date,
  account: string,
): Promise<ListedPayment[]> {
  const gte = toSeconds(from)
  const page = { limit: 100 }
  // No refund is older than its session: one list of each kind, instead of two calls for each session.
  const refunds = await groupByIntent(api.refunds.list({ created: { gte }, ...page }, options))
  const disputes = await groupByIntent(api.disputes.list({ created: { gte }, ...page }, options))
  const listed: ListedPayment[] = []
  const created = { gte, lt: toSeconds(to) }
  for await (const session of api.checkout.sessions.list({ created, ...page }, options)) {
    const currency = (session.currency ?? '').toUpperCase()
    const intent = idOf(session.payment_intent) ?? ''
    listed.push({
      ...{ reference: session.id, account, currency },
      paymentId: session.client_reference_id,
      state: isPaid(session) ? 'paid' : toUnpaidStatus(session).state,
      amount: fromStripeAmount(session.amount_total ?? 0, currency),
      refunds: (refunds.get(intent) ?? []).map(toRefund),
      disputes: (disputes.get(intent) ?? []).map(toDispute),
      createdAt: new Date(session.created * 1000),
    })
  }
  return listed
}

const toSeconds = (at: Date): number => Math.ceil(at.getTime() / 1000)

type OfIntent = { readonly payment_intent: string | { readonly id: string } | null }

async function groupByIntent<T extends OfIntent>(list: AsyncIterable<T>): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  for await (const object of list) {
    const intent = idOf(object.payment_intent)
    if (intent === null) continue
    const group = groups.get(intent)
    if (group) group.push(object)
    else groups.set(intent, [object])
  }
  return groups
}
