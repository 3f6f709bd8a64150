import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { USUAL_PROMISE } from '../../domain/order/board-rules.ts'
import type { OrderDesk } from '../checkout/order-desk.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type StaffDesk = OrderDesk & {
  /** Minutes until an order for now will be ready. */
  readonly $minutes: ReadableAtom<number>
  promise(minutes: number): void
  /** The order that was placed; null: none yet. Its number is null if an earlier attempt placed it. */
  readonly $placed: ReadableAtom<{ readonly number: number | null } | null>
}

/**
 * Sends the order of a checkout as staff who enter it for a guest. `forget` removes what was entered from the tab, once the
 * order is placed.
 */
export function createStaffDesk(page: PageEnvironment, forget: () => void): StaffDesk {
  const $minutes = atom<number>(USUAL_PROMISE)
  const $placed = atom<{ number: number | null } | null>(null)
  return {
    ...{ $minutes, $placed },
    promise: (minutes) => $minutes.set(minutes),
    async loadSender() {
      try {
        const { createEnteredOrderSender } = await import('./send-entered-order.ts')
        return {
          createOrderSender: (_, cartKey, referenceId) =>
            createEnteredOrderSender(page, cartKey, referenceId, $minutes.get),
        }
      } catch (cause) {
        throw new CallError('network', 'the sending of orders did not load', { cause })
      }
    },
    leave(number) {
      forget()
      $placed.set({ number })
    },
  }
}
