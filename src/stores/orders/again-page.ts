import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { AgainAnswer } from './order-again.ts'

export type AgainPage = {
  readonly $state: ReadableAtom<'idle' | 'busy' | 'failed'>
  /** Differences that the diner must confirm; null if there is nothing to confirm. */
  readonly $toConfirm: ReadableAtom<AgainAnswer | null>
  open(): () => void
  /** Adds the same order to the cart and opens the cart. Asks first if anything differs now. Never throws. */
  again(): Promise<void>
  /** Adds the lines that are still available to the cart and opens the cart. */
  addAvailable(): Promise<void>
  /** Closes the question without adding anything. */
  close(): void
}

/** Creates the model that orders the same again, into the cart stored under `cartKey`. */
export function createAgainPage(
  page: Pick<PageEnvironment, 'navigate' | 'on' | 'now'>,
  order: PlacedOrder,
  cartKey: string,
): AgainPage {
  const $state = atom<'idle' | 'busy' | 'failed'>('idle')
  const $toConfirm = atom<AgainAnswer | null>(null)
  let isOpen = false
  // Loaded at the first press, because few diners order again.
  const stores = () => import('./order-again.ts')
  const put = async (answer: AgainAnswer) => {
    if (answer.kind !== 'planned') return
    page.navigate.assign((await stores()).putInCart(cartKey, answer.plan, answer.shop))
  }
  return {
    $state,
    $toConfirm,
    open() {
      isOpen = true
      // The diner may return here from the cart by Back.
      const stop = page.on('restored', () => $state.set('idle'))
      return () => {
        isOpen = false
        stop()
      }
    },
    async again() {
      if ($state.get() === 'busy') return
      $state.set('busy')
      try {
        const { planAgain } = await stores()
        const planned = await planAgain(order, cartKey, page.now())
        if (!isOpen) return
        if (planned.kind === 'planned' && planned.same) return await put(planned)
        $toConfirm.set(planned)
        $state.set('idle')
      } catch {
        $state.set('failed')
      }
    },
    async addAvailable() {
      const answer = $toConfirm.get()
      if (answer) await put(answer)
    },
    close: () => $toConfirm.set(null),
  }
}
