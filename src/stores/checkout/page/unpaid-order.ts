import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../../contract/order/order.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import { isFinal } from '../../../domain/order/order-status.ts'
import { isUnpaid, type PaymentChoice } from '../../../domain/payment/payment.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { attemptOf, isAttemptOfCart } from '../attempt.ts'
import type { CheckoutState } from '../checkout-state.ts'
import { forgetOrder, settleOrder } from '../finish-order.ts'

export type Unpaid = { readonly order: PlacedOrder; readonly way: PaymentChoice }

export type UnpaidOrder = {
  /** The order that waits for its payment, if its lines are those of the cart. */
  readonly $unpaid: ReadableAtom<Unpaid | null>
  readonly $paying: ReadableAtom<'idle' | 'busy' | 'failed'>
  /** Resumes its payment with the original method. */
  pay(): Promise<void>
  /** Reads the cart's attempt again, because it may have changed. */
  reread(): void
  open(): () => void
}

/**
 * Loads the unpaid order of a cart when the checkout is shown, also through Back. If it has been paid meanwhile, the
 * browser goes to its page. `pathOf` returns the path of an order's page.
 */
export function createUnpaidOrder(
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
      if (!found || attempt?.order?.id !== found.id || !isAttemptOfCart(attempt, lines)) return null
      return { order: found, way: { method: 1, option: found.payment.option ?? null } }
    },
  )
  let latest = 0

  const loadOrder = async () => {
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
  const refresh = () => {
    // Enables the button again when the diner comes back from the payment page.
    $paying.set('idle')
    // Without a connection no payment is offered. Placing the order finds the unpaid one anyway.
    void loadOrder().catch(() => {})
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
      refresh()
      const stop = page.on('restored', refresh)
      return () => {
        stop()
        latest++
      }
    },
  }
}
