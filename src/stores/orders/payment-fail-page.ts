import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { parseSellingType, type SellingType } from '../../domain/menu/selling-type.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { isUnpaid, type PaymentChoice } from '../../domain/payment/payment.ts'
import { payAgain } from '../checkout/pay-again.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { pathsOf } from '../paths.ts'
import { type WatchedOrder, watchOrder } from './order.ts'

export type PaymentFailView =
  /** Also while the page redirects to an order that has been paid meanwhile, or that is unknown here. */
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** The address does not name an order. */
  | { readonly state: 'unknown' }
  /** The order ended without a payment. Its cart is unchanged. */
  | { readonly state: 'over'; readonly cartPath: string }
  | {
      readonly state: 'unpaid'
      readonly order: PlacedOrder
      readonly type: SellingType
      readonly cartPath: string
    }

export type PaymentFailPage = {
  readonly $view: ReadableAtom<PaymentFailView>
  open(): () => void
  /** Pays the order. @throws CallError if the diner must try again. */
  pay(way: PaymentChoice): Promise<void>
}

/**
 * The page after a failed payment. Redirects to the order page if the order has been paid meanwhile, and if it belongs
 * neither to this device nor to this customer: such an order may be paid, so this page says nothing about it.
 */
export function createPaymentFailPage(
  page: PageEnvironment,
  of: { readonly referenceId: string; readonly orderId: string; readonly loggedIn: boolean },
): PaymentFailPage {
  const { orderId } = of
  if (orderId === '')
    return { $view: atom({ state: 'unknown' }), open: () => () => {}, pay: () => Promise.resolve() }
  const { $order, open } = watchOrder(page, orderId, of.loggedIn)
  const orderPath = pathsOf({ referenceId: of.referenceId, type: 'pickup' }).order(orderId)
  return {
    $view: computed($order, (watched) => viewOf(watched, of.referenceId)),
    open() {
      let left = false
      const stop = $order.subscribe((watched) => {
        const settled = watched.state === 'loaded' && !isUnpaid(watched.order.payment.state)
        if (left || !(settled || watched.state === 'unknown')) return
        left = true
        page.navigate.replace(orderPath)
      })
      const close = open()
      return () => {
        stop()
        close()
      }
    },
    pay: (way) => payAgain(page, orderId, orderPath, way),
  }
}

function viewOf(watched: WatchedOrder, referenceId: string): PaymentFailView {
  if (watched.state === 'unknown') return { state: 'loading' }
  if (watched.state !== 'loaded') return { state: watched.state }
  const { order } = watched
  if (!isUnpaid(order.payment.state)) return { state: 'loading' }
  const type = parseSellingType(order.selling_types) ?? 'pickup'
  const { cart: cartPath } = pathsOf({ referenceId, type })
  return isFinal(order.status) ? { state: 'over', cartPath } : { state: 'unpaid', order, type, cartPath }
}
