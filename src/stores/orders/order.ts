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
  /** The order belongs neither to this device nor to this customer, or the venue does not know it. */
  | { readonly state: 'unknown' }
  | LoadedOrder
  | { readonly state: 'failed'; readonly error: CallError }

export type OrderWatch = {
  readonly $order: ReadableAtom<WatchedOrder>
  open(): () => void
}

/** Polling continues while another tab is in front if the diner wants notifications. */
const pollsInBackground = () => readNoticeState() === 'on'

type Read = (before: WatchedOrder, signal: AbortSignal) => Promise<LoadedOrder>

/**
 * Watches an order: polls while the page is shown and the order is in progress. Reads it with the secret stored on this
 * device, otherwise as an order of the logged-in customer. After a failed poll, the known order stays and is marked stale.
 */
export function watchOrder(page: PageEnvironment, orderId: string, loggedIn: boolean): OrderWatch {
  const kept = deviceOrder(orderId)
  const read = kept
    ? bySecret(page.client, orderId, kept.secret)
    : loggedIn
      ? asCustomer(page.client, orderId)
      : null
  const $order = atom<WatchedOrder>({ state: read ? 'loading' : 'unknown' })
  const poll = async (read: Read, signal: AbortSignal): Promise<Found> => {
    const before = $order.get()
    try {
      const after = await read(before, signal)
      if (signal.aborted) return 'over'
      $order.set(after)
      if (isFinal(after.order.status)) {
        markOver(orderId)
        return 'over'
      }
      return hasChanged(before, after) ? 'changed' : 'same'
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
    open: () => (read ? pollWhileShown(page, (signal) => poll(read, signal), pollsInBackground) : () => {}),
  }
}

const hasChanged = (before: WatchedOrder, after: LoadedOrder) =>
  before.state === 'loaded' &&
  (before.history.length !== after.history.length || before.order.payment.state !== after.order.payment.state)

function bySecret(client: Client, orderId: string, secret: string): Read {
  return async (before, signal) => {
    const params = { orderId, secret }
    const { status, payment, history } = await client.call(transactionCall, { params, signal })
    // The lines and the diner's details do not change, so they are read once. After that, only the statuses are read.
    const order =
      before.state === 'loaded'
        ? before.order
        : (await client.call(orderCall, { params, query: { full: 'true' }, signal })).order
    if (!isUnpaid(payment)) settleOrder(orderId)
    else if (isFinal(status)) forgetOrder(orderId)
    const current = { ...order, status, payment: { ...order.payment, state: payment } }
    return { state: 'loaded', order: current, history, stale: false }
  }
}

function asCustomer(client: Client, orderId: string): Read {
  return async (before, signal) => {
    // Loaded on demand, because few customers open an order on a device other than the one they used to place it.
    const { readOwnOrder } = await import('../account/own-orders.ts')
    const whole = before.state === 'loaded' ? before.order : null
    const { order, history } = await readOwnOrder(client, orderId, whole, signal)
    return { state: 'loaded', order, history, stale: false }
  }
}
