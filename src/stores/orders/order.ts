import { atom, onMount, type ReadableAtom } from 'nanostores'
import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { PlacedOrder } from '../../contract/order.ts'
import { orderCall, transactionCall } from '../../contract/order-calls.ts'
import { isFinal, type OrderStatus } from '../../domain/order-status.ts'
import { isUnpaid } from '../../domain/payment.ts'
import { forgetOrder, settleOrder } from '../checkout/finish-order.ts'
import { browserPage } from '../page/browser-page.ts'
import { pollWhileShown } from '../poll.ts'
import { deviceOrder, markOver } from './device-orders.ts'
import { readNoticeState } from './notices.ts'

type LoadedOrder = {
  readonly state: 'loaded'
  readonly order: PlacedOrder
  readonly history: readonly { status: OrderStatus; at: string }[]
  readonly stale: boolean
}
export type WatchedOrder =
  | { readonly state: 'loading' }
  /** Neither of this device nor of this customer, or unknown to the venue. */
  | { readonly state: 'unknown' }
  | LoadedOrder
  | { readonly state: 'failed'; readonly error: CallError }

/** Who wants to hear of their order meanwhile is told: see `showNotice`. */
const tellsInBackground = () => readNoticeState() === 'on'

type Read = (before: WatchedOrder, signal: AbortSignal) => Promise<LoadedOrder>

/**
 * An order, asked for again and again while the page is shown and the order goes on: by the secret of the device it was
 * placed on, else as the order of whoever is logged in. Failed polls keep what is known, marked stale.
 */
export function watchOrder(orderId: string, loggedIn: boolean): ReadableAtom<WatchedOrder> {
  const $order = atom<WatchedOrder>({ state: 'loading' })
  onMount($order, () => {
    const kept = deviceOrder(orderId)
    const read = kept ? bySecret(orderId, kept.secret) : loggedIn ? asCustomer(orderId) : null
    if (!read) {
      $order.set({ state: 'unknown' })
      return
    }
    return pollWhileShown(
      browserPage(),
      async (signal) => {
        const before = $order.get()
        try {
          const after = await read(before, signal)
          $order.set(after)
          if (isFinal(after.order.status)) {
            markOver(orderId)
            return 'over'
          }
          const moved =
            before.state === 'loaded' &&
            (before.history.length !== after.history.length ||
              before.order.payment.state !== after.order.payment.state)
          return moved ? 'changed' : 'same'
        } catch (cause) {
          if (signal.aborted) return 'over'
          const error =
            cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
          if (error.code === 'not-found') {
            $order.set({ state: 'unknown' })
            return 'over'
          }
          $order.set(before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error })
          return 'same'
        }
      },
      tellsInBackground,
    )
  })
  return $order
}

function bySecret(orderId: string, secret: string): Read {
  return async (before, signal) => {
    const client = browserClient()
    const params = { orderId, secret }
    const { status, payment, history } = await client.call(transactionCall, { params, signal })
    // Lines and person do not change: they are asked for once, then only where order and payment stand.
    const order =
      before.state === 'loaded'
        ? before.order
        : (await client.call(orderCall, { params, query: { full: 'true' }, signal })).order
    if (!isUnpaid(payment)) settleOrder(orderId)
    else if (isFinal(status)) forgetOrder(orderId)
    const now = { ...order, status, payment: { ...order.payment, state: payment } }
    return { state: 'loaded', order: now, history, stale: false }
  }
}

function asCustomer(orderId: string): Read {
  return async (before, signal) => {
    // Few come from another device than the one they ordered with.
    const { readOwnOrder } = await import('./own-orders.ts')
    const whole = before.state === 'loaded' ? before.order : null
    const { order, history } = await readOwnOrder(orderId, whole, signal)
    return { state: 'loaded', order, history, stale: false }
  }
}
