import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import type { OrderNotice } from '../../i18n/messages/order-notification.ts'
import { takePlaced } from '../just-placed.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { emit } from '../tracking/events.ts'
import { createCancellation, type OrderCancellation } from './cancel-order.ts'
import { keepAddress } from './keep-address.ts'
import { type LateAnswer, watchLateAnswer } from './late-answer.ts'
import { showNotice } from './notices.ts'
import { type OrderWatch, watchOrder } from './order.ts'
import { createOrderPush, type OrderPush } from './order-push.ts'
import { waitsForPayment } from './waits-for-payment.ts'

export type OrderPage = Omit<OrderCancellation, 'open'> &
  Pick<OrderWatch, '$order' | 'open'> &
  Pick<LateAnswer, '$isLate'> &
  Pick<OrderPush, '$isPushed'> & {
    /** Whether the diner has just placed the order. True only once, for the thanks. */
    readonly $isNew: ReadableAtom<boolean>
  }

const keptLines = ({ order_lines }: PlacedOrder) => order_lines.filter(({ quantity }) => quantity > 0)

/**
 * The order page. An order that is paid online counts as placed once it is paid. Then the page thanks the diner, saves the
 * address in their account, and tracks the purchase, once each. `noticeOf` creates the notification for a new status or change.
 */
export function createOrderPage(
  page: PageEnvironment,
  of: {
    readonly orderId: string
    readonly loggedIn: boolean
    readonly userId: string
    readonly timeZone: string
    readonly noticeOf: (order: PlacedOrder) => OrderNotice
  },
): OrderPage {
  const watch = watchOrder(page, of.orderId, of.loggedIn)
  const { $order, open } = watch
  const $isNew = atom(false)
  const late = watchLateAnswer(page, $order, of.timeZone)
  const push = createOrderPush(page, of.orderId, watch)
  const cancellation = createCancellation(page, of.orderId, of.timeZone, watch)

  const handlePlaced = (order: PlacedOrder) => {
    if (isUnpaid(order.payment.state) || !takePlaced(of.orderId)) return
    $isNew.set(true)
    if (of.loggedIn) void keepAddress(page, of.userId, order)
    emit({ kind: 'purchase', order: { ...order, order_lines: keptLines(order) } })
  }
  let notified: string | null = null
  const notify = (order: PlacedOrder) => {
    if (waitsForPayment(order)) return
    const state = `${order.status} ${order.changed?.at}`
    if (notified !== null && notified !== state) void showNotice(page, of.noticeOf(order))
    notified = state
  }
  return {
    $order,
    $isNew,
    $isLate: late.$isLate,
    $isPushed: push.$isPushed,
    ...cancellation,
    open() {
      const stop = $order.subscribe((watched) => {
        if (watched.state !== 'loaded') return
        handlePlaced(watched.order)
        notify(watched.order)
      })
      const stops = [stop, late.open(), push.open(), cancellation.open()]
      const close = open()
      return () => {
        for (const each of stops) each()
        close()
      }
    },
  }
}
