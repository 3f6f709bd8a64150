import { atom, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { guardReload } from '../timer.ts'
import { type CheckoutState, isUnderWay } from './checkout-state.ts'
import type { OrderDesk } from './order-desk.ts'
import type { OrderDetails } from './send-order.ts'

export type Checkout = {
  readonly $state: ReadableAtom<CheckoutState>
  /** Sends the order. `$state` shows the outcome. A second call while one is under way does nothing. */
  place(order: OrderDetails): Promise<void>
  /** Returns to the form after the diner has read an answer. */
  edit(): void
  /** Stops waiting for the connection. No order is sent automatically after this. */
  close(): void
}

/**
 * Places one order of a cart, exactly once. The attempt (`attempt.ts`) survives reloads, lost answers and closing the page.
 * Repeating the same request uses the same key and returns the existing order; a different request replaces that order. An
 * order that waits for its payment is paid, not placed again.
 */
export function checkoutFor(
  page: PageEnvironment,
  cartKey: string,
  referenceId: string,
  desk: OrderDesk,
): Checkout {
  const $state = atom<CheckoutState>({ state: 'editing' })
  let stopWaiting = () => {}

  const place = async (order: OrderDetails) => {
    if (isUnderWay($state.get())) return
    stopWaiting()
    $state.set({ state: 'sending' })
    const unguard = guardReload()
    try {
      const { createOrderSender } = await desk.loadSender()
      const answer = createOrderSender(page, cartKey, referenceId)(order)
      // The attempt is stored by now. Setting the state again recomputes what depends on it.
      $state.set({ state: 'sending' })
      const after = await answer
      unguard()
      $state.set(after)
    } catch (cause) {
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      const failed = failureState(error)
      $state.set(failed)
      if (!isOutcomeUnknown(error)) return
      stopWaiting = page.on('online', () => {
        stopWaiting()
        // The key is the same: if the first request did arrive, this returns its order.
        if ($state.get() === failed) void place(order)
      })
    } finally {
      unguard()
    }
  }

  return {
    $state,
    place,
    edit() {
      if ($state.get().state !== 'sending') $state.set({ state: 'editing' })
    },
    close: () => stopWaiting(),
  }
}

/** Diners order for themselves. */
export const dinerDesk: OrderDesk = {
  async loadSender() {
    try {
      return await import('./send-order.ts')
    } catch (cause) {
      throw new CallError('network', 'not loaded', { cause })
    }
  },
}

function failureState(error: CallError): CheckoutState {
  // Lines that cannot be ordered are refused as `invalid`. If the answer lists them, the diner can remove them.
  if (error.code !== 'changed' && !error.answer?.changes?.length)
    return { state: 'failed', error, issues: error.issues }
  const total = error.answer?.total ?? null
  return {
    state: 'changed',
    changes: error.answer?.changes ?? [],
    total: total === null ? null : Number(total),
  }
}
