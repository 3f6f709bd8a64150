import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { OrderRequestInput } from '../../contract/order/order.ts'
import type { placeOrderCall } from '../../contract/order/order-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { isRefused } from '../../domain/order/order-status.ts'
import type { PaymentChoice } from '../../domain/payment/payment.ts'
import { keepDeviceOrder } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { consentHeaders } from '../tracking/consent.ts'
import { type Attempt, attemptOf, type CountedLine, keepAttempt, type SentRequest } from './attempt.ts'
import type { CheckoutState } from './checkout-state.ts'
import { loadOrderCalls } from './load-order-calls.ts'
import { nextAttempt, ordersSame, requestOf } from './next-attempt.ts'
import { type PayAnswer, payOrder } from './pay-order.ts'

/** The request for an order, and the lines of the cart that it orders. */
export type Ordered = {
  readonly request: OrderRequestInput
  readonly lines: readonly CountedLine[]
}

/** How requests for orders are sent, and what this device keeps of an order. */
export type OrderChannel = {
  send(
    body: OrderRequestInput,
    headers: Readonly<Record<string, string>>,
  ): Promise<Pick<ResponseOf<typeof placeOrderCall>, 'order' | 'secret' | 'payment_url'>>
  keep(order: { readonly id: string; readonly secret: string }): void
}

/** Delays before the automatic retries of a request without an answer, in milliseconds. */
const RETRY_DELAYS_MS = [800, 2_500]

/**
 * Creates the function that places the orders of one cart through its attempt (`attempt.ts`) and returns the next state of
 * the checkout. That function throws a CallError if the order was not placed, or if the outcome is unknown.
 */
export function createAttemptPlacer(
  page: PageEnvironment,
  cartKey: string,
  referenceId: string,
  channel = dinerChannel(page, cartKey, referenceId),
): (ordered: Ordered) => Promise<CheckoutState> {
  const storeOrder = (id: string, secret: string) => channel.keep({ id, secret })

  const run = async ({ request, lines }: Ordered) => {
    const before = attemptOf(cartKey)
    if (before?.order && ordersSame(before, request)) {
      const paid = stateAfterPayment(
        before.order.id,
        await payOrder(page, before.order.id, before.order.secret, wayOf(request)),
      )
      if (paid) return paid
      keepAttempt(cartKey, null)
    }
    const latest = attemptOf(cartKey)
    const attempt = nextAttempt(latest, request, lines)
    keepAttempt(cartKey, attempt)
    return place(attempt, latest)
  }

  const place = async (attempt: Attempt, before: Attempt | null): Promise<CheckoutState> => {
    // An earlier request with this key, from any page, may have placed the order although its answer was lost.
    let mayBePlaced = before?.key === attempt.key && !before.refused
    try {
      const { order, secret, payment_url } = await send(page, channel, attempt, attempt.lost, () => {
        mayBePlaced = true
      })
      storeOrder(order.id, secret)
      const { state } = order.payment
      if (state !== 'awaiting' && state !== 'failed') {
        keepAttempt(cartKey, null)
        return { state: 'placed', order }
      }
      keepAttempt(cartKey, { ...attempt, order: { id: order.id, secret }, lost: [], replaces: null })
      if (state === 'awaiting') return { state: 'paying', order, url: payment_url || null }
      // The first answer was lost, and the payment has failed meanwhile.
      const way = wayOf(requestOf(attempt))
      const paid = stateAfterPayment(order.id, await payOrder(page, order.id, secret, way))
      if (!paid) keepAttempt(cartKey, null)
      return paid ?? { state: 'failed', error: new CallError('conflict', 'the order is over'), issues: [] }
    } catch (cause) {
      const error = asCallError(cause)
      if (!isOutcomeUnknown(error)) {
        const surviving = await findSurvivingOrder(attempt, before, error)
        if (surviving) return surviving
        // A refusal says nothing about earlier requests: rate limits and expired logins refuse before the key is looked up.
        const kept = attemptOf(cartKey)
        if (!mayBePlaced && kept?.key === attempt.key && !kept.order)
          keepAttempt(cartKey, { ...attempt, refused: true })
      }
      throw error
    }
  }

  /**
   * Finds the earlier order that the server did not let this one replace: the known one, or one placed by a request
   * whose answer was lost. Null if there is none. @throws CallError if that cannot be determined for lack of an answer
   */
  const findSurvivingOrder = async (
    attempt: Attempt,
    before: Attempt | null,
    error: CallError,
  ): Promise<CheckoutState | null> => {
    const issue =
      error.code === 'conflict' ? error.issues.find(({ path }) => path.startsWith('replaces')) : null
    if (!issue) return null
    if (issue.path === 'replaces' && attempt.replaces) {
      const orderId = String(attempt.replaces.order_id)
      // Restores the attempt that placed it, because that contains the ordered lines of the cart.
      keepAttempt(cartKey, before?.order?.id === orderId ? before : null)
      return { state: 'elsewhere', orderId }
    }
    let unanswered: CallError | null = null
    for (const lost of [...attempt.lost].reverse()) {
      // Sent as a replacement of all the others: if it never arrived, the server refuses it now instead of placing it late.
      const others = [...attempt.lost.filter(({ key }) => key !== lost.key), attempt]
      try {
        const found = await send(page, channel, lost, others)
        // This order was replaced by that of a later request, whose answer may still be missing: continue with that.
        if (isRefused(found.order.status)) continue
        storeOrder(found.order.id, found.secret)
        keepAttempt(cartKey, null)
        return { state: 'elsewhere', orderId: found.order.id }
      } catch (cause) {
        if (!(cause instanceof CallError) || isOutcomeUnknown(cause)) unanswered = asCallError(cause)
      }
    }
    if (unanswered) throw unanswered
    return null
  }

  return run
}

/** Diners order through the site, and this device remembers their orders. */
const dinerChannel = (page: PageEnvironment, cartKey: string, referenceId: string): OrderChannel => ({
  async send(body, headers) {
    const { placeOrderCall } = await loadOrderCalls()
    return page.client.call(placeOrderCall, { body, headers: { ...headers, ...consentHeaders() } })
  },
  keep: ({ id, secret }) => keepDeviceOrder({ id, secret, referenceId, placedAt: page.now(), cartKey }),
})

const asCallError = (cause: unknown) =>
  cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })

const wayOf = ({ payment_type, payment_option }: OrderRequestInput): PaymentChoice => ({
  method: payment_type ?? 2,
  option: payment_option ?? null,
})

/** The state after paying an existing order; null if that order has ended, so that a new one must be placed. */
function stateAfterPayment(orderId: string, answer: PayAnswer): CheckoutState | null {
  switch (answer.kind) {
    case 'page':
      return { state: 'paying', order: answer.order, url: answer.url }
    case 'offline':
      return { state: 'placed', order: answer.order }
    case 'settled':
      return { state: 'elsewhere', orderId }
    case 'gone':
      return null
  }
}

/**
 * Sends a try that replaces `others`. Retries automatically while there is no answer; the key makes that safe. Calls
 * `onLost` for each request whose answer was lost.
 */
async function send(
  page: PageEnvironment,
  channel: OrderChannel,
  { key, ...tried }: SentRequest,
  others: readonly SentRequest[],
  onLost: () => void = () => {},
) {
  for (const wait of [...RETRY_DELAYS_MS, null]) {
    try {
      return await channel.send(requestOf({ key, ...tried }), {
        'Idempotency-Key': key,
        ...(others.length > 0 ? { 'Replaces-Keys': others.map((other) => other.key).join(',') } : {}),
      })
    } catch (error) {
      const lost = error instanceof CallError && isOutcomeUnknown(error)
      if (lost) onLost()
      // No retry after a timeout: the diner has waited long enough.
      const again = lost && error.code !== 'timeout' && page.isOnline()
      if (!again || wait === null) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  throw new CallError('network', 'not reached')
}
