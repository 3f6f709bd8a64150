import { atom, type ReadableAtom } from 'nanostores'
import { CallError, isLost } from '../../client/http.ts'
import { loadOrders } from '../../client/lazy.ts'
import type { Issue } from '../../contract/errors.ts'
import type { LineCheck } from '../../contract/line-check.ts'
import type { OrderRequestInput, PlacedOrder } from '../../contract/order.ts'
import type { PaymentWay } from '../../domain/payment.ts'
import { keepDeviceOrder } from '../orders/device-orders.ts'
import { guardReload } from '../timer.ts'
import { consentHeaders } from '../tracking/consent.ts'
import {
  type Attempt,
  attemptOf,
  keepAttempt,
  nextAttempt,
  ordersSame,
  requestOf,
  type Try,
} from './attempt.ts'
import { type PayAnswer, payOrder } from './pay-order.ts'

export type CheckoutState =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  /** The menu changed since the diner looked: each line's old and new price, and the new total in major units. */
  | { readonly state: 'changed'; readonly changes: readonly LineCheck[]; readonly total: number | null }
  | { readonly state: 'failed'; readonly error: CallError; readonly issues: readonly Issue[] }
  | { readonly state: 'placed'; readonly order: Pick<PlacedOrder, 'id'> }
  /** Placed, and to be paid on that page before the cart is emptied; null: no page can be made at the moment. */
  | { readonly state: 'paying'; readonly order: Pick<PlacedOrder, 'id'>; readonly url: string | null }
  /** Nothing was placed: an earlier order of this cart is paid, or the venue has begun with it. */
  | { readonly state: 'elsewhere'; readonly orderId: string }

export type Checkout = {
  readonly $state: ReadableAtom<CheckoutState>
  /** Sends the order of these lines. A second call while one is under way does nothing. */
  place(request: OrderRequestInput, lines: readonly { key: string; count: number }[]): Promise<void>
  /** Back to the form after an answer was read. */
  edit(): void
}

/** Waits before asking again by itself where the connection broke, in milliseconds. */
const WAITS = [800, 2_500]

/** The order is on its way, or the page is being left: nothing may change under it. */
export const isUnderWay = ({ state }: CheckoutState): boolean =>
  state === 'sending' || state === 'placed' || state === 'paying' || state === 'elsewhere'

/**
 * Placing one order of a cart, exactly once. The attempt (`attempt.ts`) outlives reloads, lost answers and the page:
 * asking for the same again gives the order that exists already, by the same key; asking for something else takes its
 * place. An order that waits for its payment is paid, not placed again.
 */
export function checkoutFor(cartKey: string, referenceId: string): Checkout {
  const $state = atom<CheckoutState>({ state: 'editing' })
  const note = (id: string, secret: string) =>
    keepDeviceOrder({ id, secret, referenceId, placedAt: Date.now(), cartKey })

  const run = async (request: OrderRequestInput, lines: readonly { key: string; count: number }[]) => {
    const before = attemptOf(cartKey)
    if (before?.order && ordersSame(before, request)) {
      const paid = stateAfter(
        before.order.id,
        await payOrder(before.order.id, before.order.secret, wayOf(request)),
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
      const { order, secret, payment_url } = await send(attempt)
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
      const paid = stateAfter(order.id, await payOrder(order.id, secret, way))
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
      const found = await send({ ...lost, lost: [] }).catch(() => null)
      if (!found) continue
      note(found.order.id, found.secret)
      keepAttempt(cartKey, null)
      return { state: 'elsewhere', orderId: found.order.id }
    }
    return null
  }

  const checkout: Checkout = {
    $state,
    edit() {
      if ($state.get().state !== 'sending') $state.set({ state: 'editing' })
    },
    async place(request, lines) {
      if (isUnderWay($state.get())) return
      $state.set({ state: 'sending' })
      const unguard = guardReload()
      try {
        const after = await run(request, lines)
        unguard()
        $state.set(after)
      } catch (cause) {
        const error =
          cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
        const failed = failure(error)
        $state.set(failed)
        if (isLost(error))
          addEventListener(
            'online',
            () => {
              // By the same key: if it did arrive, this is its answer.
              if ($state.get() === failed) void checkout.place(request, lines)
            },
            { once: true },
          )
      } finally {
        unguard()
      }
    },
  }
  return checkout
}

function failure(error: CallError): CheckoutState {
  if (error.code !== 'changed') return { state: 'failed', error, issues: error.issues }
  const total = error.answer?.total ?? null
  return {
    state: 'changed',
    changes: error.answer?.changes ?? [],
    total: total === null ? null : Number(total),
  }
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
async function send({ key, lost, ...tried }: Try & { readonly lost: readonly Try[] }) {
  for (const wait of [...WAITS, null]) {
    try {
      const { placeOrder } = await loadOrders()
      return await placeOrder({
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
        navigator.onLine
      if (!broken || wait === null) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  throw new CallError('network', 'not reached')
}
