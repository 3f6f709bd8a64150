import { atom, type ReadableAtom } from 'nanostores'
import { browserClient } from '../client/browser.ts'
import { CallError } from '../client/http.ts'
import type { Issue } from '../contract/errors.ts'
import type { LineCheck, OrderRequestInput, PlacedOrder } from '../contract/order.ts'
import { keepDeviceOrder } from './device-orders.ts'
import { readSession, writeSession } from './session.ts'

export type CheckoutState =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  /** The menu changed since the diner looked: each line's old and new price, and the new total in major units. */
  | { readonly state: 'changed'; readonly changes: readonly LineCheck[]; readonly total: number | null }
  | { readonly state: 'failed'; readonly error: CallError; readonly issues: readonly Issue[] }
  | { readonly state: 'placed'; readonly order: PlacedOrder }

export type Checkout = {
  readonly $state: ReadableAtom<CheckoutState>
  /** Sends the order. A second call while one is under way does nothing. */
  place(request: OrderRequestInput): Promise<void>
  /** Back to the form after an answer was read. */
  edit(): void
}

/**
 * Placing one order of a cart. The idempotency key belongs to the attempt: it outlives reloads and lost answers, so that
 * asking again gives the order that exists already; it is given up once the order is placed or what is ordered changes.
 */
export function checkoutFor(cartKey: string, referenceId: string): Checkout {
  const $state = atom<CheckoutState>({ state: 'editing' })
  return {
    $state,
    edit() {
      if ($state.get().state !== 'sending') $state.set({ state: 'editing' })
    },
    async place(request) {
      const now = $state.get().state
      if (now === 'sending' || now === 'placed') return
      $state.set({ state: 'sending' })
      try {
        const { order, secret } = await browserClient().call('placeOrder', {
          body: request,
          headers: { 'Idempotency-Key': attemptKey(cartKey, request) },
        })
        keepDeviceOrder({ id: order.id, secret, referenceId, placedAt: Date.now() })
        writeSession(attemptAt(cartKey), null)
        $state.set({ state: 'placed', order })
      } catch (cause) {
        const error =
          cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
        const total = error.answer?.total ?? null
        $state.set(
          error.code === 'changed'
            ? {
                state: 'changed',
                changes: error.answer?.changes ?? [],
                total: total === null ? null : Number(total),
              }
            : { state: 'failed', error, issues: error.issues },
        )
      }
    },
  }
}

const attemptAt = (cartKey: string) => `attempt:${cartKey}`

/** The key of this very request: the one kept from an earlier try of it, else a new one. */
function attemptKey(cartKey: string, request: OrderRequestInput): string {
  const body = JSON.stringify(request)
  const kept = readSession(attemptAt(cartKey))
  if (kept) {
    const at = kept.indexOf(' ')
    if (kept.slice(at + 1) === body) return kept.slice(0, at)
  }
  const key = crypto.randomUUID()
  writeSession(attemptAt(cartKey), `${key} ${body}`)
  return key
}
