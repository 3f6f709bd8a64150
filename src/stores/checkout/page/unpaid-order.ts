import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../../contract/order/order.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import { isFinal } from '../../../domain/order/order-status.ts'
import { isUnpaid, type PaymentChoice } from '../../../domain/payment/payment.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { attemptOf, holdsCart } from '../attempt.ts'
import type { CheckoutState } from '../checkout-state.ts'
import { forgetOrder, settleOrder } from '../finish-order.ts'

export type Unpaid = { readonly order: PlacedOrder; readonly way: PaymentChoice }

export type UnpaidOrder = {
  /** The order of this very cart that waits for its payment. */
  readonly $unpaid: ReadableAtom<Unpaid | null>
  readonly $paying: ReadableAtom<'idle' | 'busy' | 'failed'>
  /** Goes on with its payment, the way it was begun. */
  pay(): Promise<void>
  /** The cart's attempt may have changed. */
  reread(): void
  open(): () => void
}

/**
 * Asks for the unpaid order of a cart when the checkout is shown, also by Back. One that was paid meanwhile leads to its
 * page. `pathOf` gives the page of an order.
 */
export function unpaidOrder(
  page: PageEnvironment,
  cartKey: string,
  order: {
    readonly $draft: ReadableAtom<{ readonly lines: readonly CartLine[] }>
    readonly $state: ReadableAtom<CheckoutState>
    pathOf(orderId: string): string
  },
): UnpaidOrder {
  const $found = atom<PlacedOrder | null>(null)
  const $paying = atom<'idle' | 'busy' | 'failed'>('idle')
  const $reads = atom(0)
  const $unpaid = computed(
    [$found, order.$draft, order.$state, $reads],
    (found, { lines }): Unpaid | null => {
      const attempt = found && attemptOf(cartKey)
      if (!found || attempt?.order?.id !== found.id || !holdsCart(attempt, lines)) return null
      return { order: found, way: { method: 1, option: found.payment.option ?? null } }
    },
  )
  let latest = 0

  const ask = async () => {
    const mine = ++latest
    const kept = attemptOf(cartKey)?.order
    if (!kept) {
      $found.set(null)
      return
    }
    const { orderNow } = await import('../order-now.ts')
    const now = await orderNow(page, kept.id, kept.secret)
    if (mine !== latest) return
    if (now && !isUnpaid(now.payment.state)) {
      settleOrder(kept.id)
      page.navigate.replace(order.pathOf(kept.id))
    } else if (!now || isFinal(now.status)) {
      forgetOrder(kept.id)
      $found.set(null)
    } else $found.set(now)
  }
  const show = () => {
    // Back from the payment page: the button is for use again.
    $paying.set('idle')
    // Without a connection nothing is offered: placing the order finds out what there is.
    void ask().catch(() => {})
  }

  return {
    $unpaid,
    $paying,
    reread: () => $reads.set($reads.get() + 1),
    async pay() {
      const unpaid = $unpaid.get()
      if (!unpaid || $paying.get() === 'busy') return
      $paying.set('busy')
      const { id } = unpaid.order
      try {
        const { payAgain } = await import('../pay-again.ts')
        await payAgain(page, id, order.pathOf(id), unpaid.way)
      } catch {
        $paying.set('failed')
      }
    },
    open() {
      show()
      const stop = page.on('restored', show)
      return () => {
        stop()
        latest++
      }
    },
  }
}
