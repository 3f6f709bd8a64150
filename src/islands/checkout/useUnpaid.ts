import { useEffect, useState } from 'react'
import type { PlacedOrder } from '../../contract/order.ts'
import type { CartLine } from '../../domain/line.ts'
import { isFinal } from '../../domain/order-status.ts'
import { isUnpaid, type PaymentWay } from '../../domain/payment.ts'
import { attemptOf, holdsCart } from '../../stores/checkout/attempt.ts'
import { forgetOrder, settleOrder } from '../../stores/checkout/finish-order.ts'
import { orderNow } from '../../stores/checkout/pay-order.ts'

export type Unpaid = { readonly order: PlacedOrder; readonly way: PaymentWay }

/**
 * The order of this very cart that waits for its payment, asked for when the checkout is shown, also by Back. One that
 * was paid meanwhile leads to its page by `toOrder`.
 */
export function useUnpaid(
  cartKey: string,
  lines: readonly CartLine[],
  toOrder: (orderId: string) => void,
): Unpaid | null {
  const [found, setFound] = useState<PlacedOrder | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page is shown, not at every change
  useEffect(() => {
    const ask = async () => {
      const kept = attemptOf(cartKey)?.order
      if (!kept) {
        setFound(null)
        return
      }
      const order = await orderNow(kept.id, kept.secret)
      if (order && !isUnpaid(order.payment.state)) {
        settleOrder(kept.id)
        toOrder(kept.id)
      } else if (!order || isFinal(order.status)) forgetOrder(kept.id)
      else setFound(order)
    }
    // Without a connection nothing is offered: placing the order finds out what there is.
    const show = () => void ask().catch(() => {})
    const shown = (event: PageTransitionEvent) => event.persisted && show()
    show()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [cartKey])

  const attempt = found && attemptOf(cartKey)
  if (!found || attempt?.order?.id !== found.id || !holdsCart(attempt, lines)) return null
  return { order: found, way: { method: 1, option: found.payment.option ?? null } }
}
