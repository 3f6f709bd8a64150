import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderCall, orderStreamCall, transactionCall } from '../../contract/order/order-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { isFinal, type OrderStatus } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { forgetOrder, settleOrder } from '../checkout/finish-order.ts'
import { deviceOrder, markOver } from '../device-orders.ts'
import { followOrPoll } from '../follow-or-poll.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { Found } from '../poll.ts'
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
  /** The secret of an order that was placed on this device, else null. */
  readonly secret: string | null
  /** Shows a state that the platform answered to another call. */
  take(timeline: Timeline): void
  /** Reads the order again. Never throws. */
  refresh(): Promise<void>
}

/** Polling continues while another tab is in front if the diner wants notifications. */
const pollsInBackground = () => readNoticeState() === 'on'

type Timeline = ResponseOf<typeof transactionCall>
type Read = (before: WatchedOrder, signal: AbortSignal) => Promise<LoadedOrder>

/**
 * Watches an order while the page is shown and the order is in progress. An order of this device is read with its secret and
 * followed through its stream, or polled where that is not possible; an order of the logged-in customer is polled. After a
 * failed poll, the known order stays and is marked stale.
 */
export function watchOrder(page: PageEnvironment, orderId: string, loggedIn: boolean): OrderWatch {
  const secret = deviceOrder(orderId)?.secret ?? null
  const read =
    secret !== null
      ? bySecret(page.client, orderId, secret)
      : loggedIn
        ? asCustomer(page.client, orderId)
        : null
  const $order = atom<WatchedOrder>({ state: read ? 'loading' : 'unknown' })
  const show = (after: LoadedOrder): Found => {
    const before = $order.get()
    // An answer to an earlier call may arrive after that to a later one.
    if (before.state === 'loaded' && after.history.length < before.history.length) return 'same'
    $order.set(after)
    if (isFinal(after.order.status)) {
      markOver(orderId)
      return 'over'
    }
    return hasChanged(before, after) ? 'changed' : 'same'
  }
  const take = (timeline: Timeline): Found => {
    const before = $order.get()
    if (before.state !== 'loaded') return 'same'
    const found = show(withTimeline(before.order, timeline))
    // A timeline has no lines.
    if (hasOtherLines(before.order, timeline)) void refresh()
    return found
  }
  const poll = async (read: Read, signal: AbortSignal): Promise<Found> => {
    const before = $order.get()
    try {
      const after = await read(before, signal)
      return signal.aborted ? 'over' : show(after)
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
  const refresh = async () => {
    if (read) await poll(read, new AbortController().signal)
  }
  return {
    $order,
    secret,
    take,
    refresh,
    open() {
      if (!read) return () => {}
      return followOrPoll<Timeline>(page, {
        ask: (signal) => poll(read, signal),
        take,
        openStream: (handlers) =>
          secret === null || $order.get().state !== 'loaded'
            ? null
            : page.openEvents(orderStreamCall, { orderId, secret }, handlers),
        goesOnHidden: pollsInBackground,
      })
    },
  }
}

const hasChanged = (before: WatchedOrder, after: LoadedOrder) =>
  before.state === 'loaded' &&
  (before.history.length !== after.history.length ||
    before.order.payment.state !== after.order.payment.state ||
    before.order.ready_at !== after.order.ready_at ||
    before.order.changed?.at !== after.order.changed?.at)

const hasOtherLines = ({ changed }: PlacedOrder, { changed_at }: Timeline) =>
  (changed?.at ?? null) !== changed_at

/** The order in the state of its timeline. Settles or forgets its cart, which waits for the payment. */
function withTimeline(order: PlacedOrder, timeline: Timeline): LoadedOrder {
  const { status, payment: state, paid_at, history, ready_at, refusal } = timeline
  if (!isUnpaid(state)) settleOrder(order.id)
  else if (isFinal(status)) forgetOrder(order.id)
  const payment = { ...order.payment, state, paid_at }
  // The latest of both, since the order may have been read after the timeline.
  const updated_at = [order.updated_at, history.at(-1)?.at ?? ''].sort().at(-1) ?? order.updated_at
  const current = { ...order, status, updated_at, ready_at, refusal, payment }
  return { state: 'loaded', order: current, history, stale: false }
}

function bySecret(client: Client, orderId: string, secret: string): Read {
  return async (before, signal) => {
    const params = { orderId, secret }
    const timeline = await client.call(transactionCall, { params, signal })
    // The lines are read once, and again if the venue has removed something. Apart from that, only the statuses are read.
    const order =
      before.state === 'loaded' && !hasOtherLines(before.order, timeline)
        ? before.order
        : (await client.call(orderCall, { params, query: { full: 'true' }, signal })).order
    return withTimeline(order, timeline)
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
