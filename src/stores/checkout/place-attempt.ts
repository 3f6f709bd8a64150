import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { OrderRequestInput } from '../../contract/order/order.ts'
import { isRefused } from '../../domain/order/order-status.ts'
import type { PaymentChoice } from '../../domain/payment/payment.ts'
import { keepDeviceOrder } from '../device-orders.ts'
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

/** Waits before asking again by itself where no answer came, in milliseconds. */
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
    // What this key was sent with before, by any page, may have been placed without an answer.
    let unsure = before?.key === attempt.key && !before.refused
    try {
      const { order, secret, payment_url } = await send(page, attempt, attempt.lost, () => {
        unsure = true
      })
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
      const error = asCallError(cause)
      if (!isOutcomeUnknown(error)) {
        const goesOn = await orderThatGoesOn(attempt, before, error)
        if (goesOn) return goesOn
        // A refusal says nothing of sends before it: a limit or a login that ended refuses before keys are looked up.
        const kept = attemptOf(cartKey)
        if (!unsure && kept?.key === attempt.key && !kept.order)
          keepAttempt(cartKey, { ...attempt, refused: true })
      }
      throw error
    }
  }

  /**
   * Which order the server did not give up for this one: known, or placed by a try whose answer was lost.
   * @throws CallError where asking for it got no answer either.
   */
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
    let unheard: CallError | null = null
    for (const lost of [...attempt.lost].reverse()) {
      // Taking the place of all the others, one that never arrived is refused now, and not placed late.
      const others = [...attempt.lost.filter(({ key }) => key !== lost.key), attempt]
      try {
        const found = await send(page, lost, others)
        // Given up for a later try, whose answer may still be missing: that one goes on, not this.
        if (isRefused(found.order.status)) continue
        note(found.order.id, found.secret)
        keepAttempt(cartKey, null)
        return { state: 'elsewhere', orderId: found.order.id }
      } catch (cause) {
        if (!(cause instanceof CallError) || isOutcomeUnknown(cause)) unheard = asCallError(cause)
      }
    }
    if (unheard) throw unheard
    return null
  }

  return run
}

const asCallError = (cause: unknown) =>
  cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })

const wayOf = ({ payment_type, payment_option }: OrderRequestInput): PaymentChoice => ({
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

/**
 * Sends a try that takes the place of `others`, again by itself while no answer comes: the key makes that safe. `onLost` is
 * called for each send whose answer was lost.
 */
async function send(
  page: PageEnvironment,
  { key, ...tried }: Try,
  others: readonly Try[],
  onLost: () => void = () => {},
) {
  for (const wait of [...WAITS, null]) {
    try {
      const { placeOrderCall } = await loadOrderCalls()
      return await page.client.call(placeOrderCall, {
        body: requestOf({ key, ...tried }),
        headers: {
          'Idempotency-Key': key,
          ...consentHeaders(),
          ...(others.length > 0 ? { 'Replaces-Keys': others.map((other) => other.key).join(',') } : {}),
        },
      })
    } catch (error) {
      const lost = error instanceof CallError && isOutcomeUnknown(error)
      if (lost) onLost()
      // The diner has waited long enough for an answer that came too late.
      const again = lost && error.code !== 'timeout' && page.isOnline()
      if (!again || wait === null) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  throw new CallError('network', 'not reached')
}
