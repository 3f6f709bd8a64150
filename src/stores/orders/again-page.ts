import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { AgainAnswer } from './order-again.ts'

export type AgainPage = {
  readonly $state: ReadableAtom<'idle' | 'busy' | 'failed'>
  /** What is different now, to be agreed to; null: nothing is asked. */
  readonly $toConfirm: ReadableAtom<AgainAnswer | null>
  open(): () => void
  /** Puts the same order into the cart and leads there. Asks first where it cannot be the same. Never throws. */
  again(): Promise<void>
  /** Puts what there still is into the cart and leads there. */
  addAvailable(): Promise<void>
  /** Leaves it. */
  close(): void
}

/** Ordering the same again, with the cart under `cartKey`. */
export function againPage(
  page: Pick<PageEnvironment, 'navigate' | 'on' | 'now'>,
  order: PlacedOrder,
  cartKey: string,
): AgainPage {
  const $state = atom<'idle' | 'busy' | 'failed'>('idle')
  const $toConfirm = atom<AgainAnswer | null>(null)
  let isOpen = false
  // Loaded with the first press: few diners order again.
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
      // The cart may have led back here.
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
        const found = await planAgain(order, cartKey, page.now())
        if (!isOpen) return
        if (found.kind === 'planned' && found.same) return await put(found)
        $toConfirm.set(found)
        $state.set('idle')
      } catch {
        $state.set('failed')
      }
    },
    async addAvailable() {
      const asked = $toConfirm.get()
      if (asked) await put(asked)
    },
    close: () => $toConfirm.set(null),
  }
}
