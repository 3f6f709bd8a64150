import { atom, type ReadableAtom } from 'nanostores'
import { isFinal } from '../../domain/order/order-status.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { $noticeState } from './notices.ts'
import type { OrderWatch } from './order.ts'
import { waitsForPayment } from './waits-for-payment.ts'

export type OrderPush = {
  /** Whether messages about the order arrive with the page closed. */
  readonly $isPushed: ReadableAtom<boolean>
  open(): () => void
}

/** Has push messages sent about an order of this device, once the diner wants notifications and the order is in progress. */
export function createOrderPush(
  { client, locale }: Pick<PageEnvironment, 'client' | 'locale'>,
  orderId: string,
  { $order, secret }: Pick<OrderWatch, '$order' | 'secret'>,
): OrderPush {
  const $isPushed = atom(false)
  let isAsked = false
  const ask = async () => {
    const watched = $order.get()
    if ($noticeState.get() !== 'on') {
      // The diner may want them again.
      isAsked = false
      $isPushed.set(false)
      return
    }
    if (isAsked || secret === null || watched.state !== 'loaded') return
    if (waitsForPayment(watched.order) || isFinal(watched.order.status)) return
    isAsked = true
    // Loaded on demand, because few diners want notifications.
    const { subscribeToOrder } = await import('./push-subscription.ts')
    $isPushed.set(await subscribeToOrder(client, { orderId, secret }, locale))
  }
  const askSafely = () => void ask().catch(() => {})
  return {
    $isPushed,
    open() {
      const stops = [$order.subscribe(askSafely), $noticeState.subscribe(askSafely)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
