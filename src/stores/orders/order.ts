import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderCall, transactionCall } from '../../contract/order/order-calls.ts'
import { isFinal, type OrderStatus } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { forgetOrder, settleOrder } from '../checkout/finish-order.ts'
import { deviceOrder, markOver } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type Found, pollWhileShown } from '../poll.ts'
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

export type OrderWatch = {
  readonly $order: ReadableAtom<WatchedOrder>
  open(): () => void
}

/** Diners who asked for notifications get them while another tab is in front. */
const tellsInBackground = () => readNoticeState() === 'on'

type Read = (before: WatchedOrder, signal: AbortSignal) => Promise<LoadedOrder>

/**
 * An order, polled while the page is shown and the order is in progress: by the secret of the device it was placed on,
 * else as the order of the customer who is logged in. Failed polls keep what is known, marked stale.
 */
export function watchOrder(page: PageEnvironment, orderId: string, loggedIn: boolean): OrderWatch {
  const kept = deviceOrder(orderId)
  const read = kept
    ? bySecret(page.client, orderId, kept.secret)
    : loggedIn
      ? asCustomer(page.client, orderId)
      : null
  const $order = atom<WatchedOrder>({ state: read ? 'loading' : 'unknown' })
  const ask = async (read: Read, signal: AbortSignal): Promise<Found> => {
    const before = $order.get()
    try {
      const after = await read(before, signal)
      if (signal.aborted) return 'over'
      $order.set(after)
      if (isFinal(after.order.status)) {
        markOver(orderId)
        return 'over'
      }
      return hasMoved(before, after) ? 'changed' : 'same'
    } catch (cause) {
      if (signal.aborted) return 'over'
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      if (error.code === 'not-found') {
        $order.set({ state: 'unknown' })
        return 'over'
      }
      $order.set(before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error })
      return 'same'
    }
  }
  return {
    $order,
    open: () => (read ? pollWhileShown(page, (signal) => ask(read, signal), tellsInBackground) : () => {}),
  }
}

const hasMoved = (before: WatchedOrder, after: LoadedOrder) =>
  before.state === 'loaded' &&
  (before.history.length !== after.history.length || before.order.payment.state !== after.order.payment.state)

function bySecret(client: Client, orderId: string, secret: string): Read {
  return async (before, signal) => {
    const params = { orderId, secret }
    const { status, payment, history } = await client.call(transactionCall, { params, signal })
    // Lines and person do not change: they are read once, after that only the status of order and payment.
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

function asCustomer(client: Client, orderId: string): Read {
  return async (before, signal) => {
    // Few customers open an order on another device than the one they placed it on.
    const { readOwnOrder } = await import('../account/own-orders.ts')
    const whole = before.state === 'loaded' ? before.order : null
    const { order, history } = await readOwnOrder(client, orderId, whole, signal)
    return { state: 'loaded', order, history, stale: false }
  }
}
