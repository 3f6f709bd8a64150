import { atom, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { guardReload } from '../timer.ts'
import { type CheckoutState, isUnderWay } from './checkout-state.ts'
import type { OrderDetails } from './send-order.ts'

export type Checkout = {
  readonly $state: ReadableAtom<CheckoutState>
  /** Sends the order; how that went is the state. A second call while one is under way does nothing. */
  place(order: OrderDetails): Promise<void>
  /** Back to the form after an answer was read. */
  edit(): void
  /** Ends waiting for the connection: nothing is sent by itself any more. */
  close(): void
}

/**
 * Placing one order of a cart, exactly once. The attempt (`attempt.ts`) outlives reloads, lost answers and the page:
 * asking for the same again gives the order that exists already, by the same key; asking for something else takes its
 * place. An order that waits for its payment is paid, not placed again.
 */
export function checkoutFor(page: PageEnvironment, cartKey: string, referenceId: string): Checkout {
  const $state = atom<CheckoutState>({ state: 'editing' })
  let stopWaiting = () => {}

  const place = async (order: OrderDetails) => {
    if (isUnderWay($state.get())) return
    stopWaiting()
    $state.set({ state: 'sending' })
    const unguard = guardReload()
    try {
      const { orderSender } = await loadSender()
      const answer = orderSender(page, cartKey, referenceId)(order)
      // The attempt is kept by now: what depends on it is computed again.
      $state.set({ state: 'sending' })
      const after = await answer
      unguard()
      $state.set(after)
    } catch (cause) {
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      const failed = failure(error)
      $state.set(failed)
      if (!isOutcomeUnknown(error)) return
      stopWaiting = page.on('online', () => {
        stopWaiting()
        // By the same key: if it did arrive, this is its answer.
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

/**
 * What sends an order, loaded when the diner first touches the form: it is not needed to show it. @throws CallError `network`
 * when it does not load; nothing was sent then.
 */
export async function loadSender(): Promise<typeof import('./send-order.ts')> {
  try {
    return await import('./send-order.ts')
  } catch (cause) {
    throw new CallError('network', 'the sending of orders did not load', { cause })
  }
}

function failure(error: CallError): CheckoutState {
  // Choices that cannot be ordered are `invalid`; with the changes the diner can take those lines out.
  if (error.code !== 'changed' && !error.answer?.changes?.length)
    return { state: 'failed', error, issues: error.issues }
  const total = error.answer?.total ?? null
  return {
    state: 'changed',
    changes: error.answer?.changes ?? [],
    total: total === null ? null : Number(total),
  }
}
