import { CallError, isLost } from '../../client/http.ts'
import type { OrderRequestInput } from '../../contract/order.ts'
import type { PaymentWay } from '../../domain/payment.ts'
import { keepDeviceOrder } from '../orders/device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { consentHeaders } from '../tracking/consent.ts'
import { type Attempt, attemptOf, type Counted, keepAttempt, type Try } from './attempt.ts'
import type { CheckoutState } from './checkout-state.ts'
import { loadOrderCalls } from './load-order-calls.ts'
import { nextAttempt, ordersSame, requestOf } from './next-attempt.ts'
import { type PayAnswer, payOrder } from './pay-order.ts'

/** What an order is made of: the request, and which lines of the cart it orders. */
export type Ordered = {
  readonly request: OrderRequestInput
  readonly lines: readonly Counted[]
}

/** Waits before asking again by itself where the connection broke, in milliseconds. */
const WAITS = [800, 2_500]

/**
 * Places orders of one cart by its attempt (`attempt.ts`), and says what the checkout is to do next.
 * @throws CallError where the order was not placed, or nobody knows.
 */
export function attemptPlacer(
  page: PageEnvironment,
  cartKey: string,
  referenceId: string,
): (ordered: Ordered) => Promise<CheckoutState> {
  const note = (id: string, secret: string) =>
    keepDeviceOrder({ id, secret, referenceId, placedAt: page.now(), cartKey })

  const run = async ({ request, lines }: Ordered) => {
    const before = attemptOf(cartKey)
    if (before?.order && ordersSame(before, request)) {
      const paid = stateAfter(
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
    try {
      const { order, secret, payment_url } = await send(page, attempt)
      note(order.id, secret)
      const { state } = order.payment
      if (state !== 'awaiting' && state !== 'failed') {
        keepAttempt(cartKey, null)
        return { state: 'placed', order }
      }
      keepAttempt(cartKey, { ...attempt, order: { id: order.id, secret }, lost: [], replaces: null })
      if (state === 'awaiting') return { state: 'paying', order, url: payment_url || null }
      // The answer was lost, and the payment has failed meanwhile.
      const way = wayOf(requestOf(attempt))
      const paid = stateAfter(order.id, await payOrder(page, order.id, secret, way))
      if (!paid) keepAttempt(cartKey, null)
      return paid ?? { state: 'failed', error: new CallError('conflict', 'the order is over'), issues: [] }
    } catch (cause) {
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      if (!isLost(error)) {
        const goesOn = await orderThatGoesOn(attempt, before, error)
        if (goesOn) return goesOn
        const kept = attemptOf(cartKey)
        if (kept?.key === attempt.key && !kept.order) keepAttempt(cartKey, { ...attempt, refused: true })
      }
      throw error
    }
  }

  /** Which order the server did not give up for this one: known, or placed by a try whose answer was lost. */
  const orderThatGoesOn = async (
    attempt: Attempt,
    before: Attempt | null,
    error: CallError,
  ): Promise<CheckoutState | null> => {
    const issue =
      error.code === 'conflict' ? error.issues.find(({ path }) => path.startsWith('replaces')) : null
    if (!issue) return null
    if (issue.path === 'replaces' && attempt.replaces) {
      const orderId = String(attempt.replaces.order_id)
      // Back to the attempt that placed it: it knows which lines of the cart are ordered.
      keepAttempt(cartKey, before?.order?.id === orderId ? before : null)
      return { state: 'elsewhere', orderId }
    }
    for (const lost of [...attempt.lost].reverse()) {
      const found = await send(page, { ...lost, lost: [] }).catch(() => null)
      if (!found) continue
      note(found.order.id, found.secret)
      keepAttempt(cartKey, null)
      return { state: 'elsewhere', orderId: found.order.id }
    }
    return null
  }

  return run
}

const wayOf = ({ payment_type, payment_option }: OrderRequestInput): PaymentWay => ({
  method: payment_type ?? 2,
  option: payment_option ?? null,
})

/** What paying an order that exists leads to; null: it is over, and another is to be placed. */
function stateAfter(orderId: string, answer: PayAnswer): CheckoutState | null {
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

/** Sends a try, again by itself where the connection breaks: the key makes that safe. */
async function send(page: PageEnvironment, { key, lost, ...tried }: Try & { readonly lost: readonly Try[] }) {
  for (const wait of [...WAITS, null]) {
    try {
      const { placeOrderCall } = await loadOrderCalls()
      return await page.client.call(placeOrderCall, {
        body: requestOf({ key, ...tried }),
        headers: {
          'Idempotency-Key': key,
          ...consentHeaders(),
          ...(lost.length > 0 ? { 'Replaces-Keys': lost.map((other) => other.key).join(',') } : {}),
        },
      })
    } catch (error) {
      // Not reached, or cut off in the middle of its answer.
      const broken =
        error instanceof CallError &&
        (error.code === 'network' || error.code === 'bad-answer') &&
        page.isOnline()
      if (!broken || wait === null) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  throw new CallError('network', 'not reached')
}
