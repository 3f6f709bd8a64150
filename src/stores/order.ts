import { atom, onMount, type ReadableAtom } from 'nanostores'
import { browserClient } from '../client/browser.ts'
import { CallError } from '../client/http.ts'
import type { PlacedOrder } from '../contract/order.ts'
import { orderCall, transactionCall } from '../contract/order-calls.ts'
import { isFinal, type OrderStatus } from '../domain/order-status.ts'
import { isUnpaid } from '../domain/payment.ts'
import { deviceOrder } from './device-orders.ts'
import { forgetOrder, settleOrder } from './finish-order.ts'

export type WatchedOrder =
  | { readonly state: 'loading' }
  /** Not on this device, or unknown to the venue. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'loaded'
      readonly order: PlacedOrder
      readonly history: readonly { status: OrderStatus; at: string }[]
      readonly stale: boolean
    }
  | { readonly state: 'failed'; readonly error: CallError }

const FIRST_WAIT = 4_000
const LONGEST_WAIT = 60_000

/** Waits between polls, in milliseconds: 4 s, growing by half while nothing changes, at most a minute. */
export const nextWait = (wait: number, changed: boolean): number =>
  changed ? FIRST_WAIT : Math.min(LONGEST_WAIT, Math.round(wait * 1.5))

/**
 * An order of this device, asked for again and again while the page is shown and the order goes on. Paused while the
 * page is hidden; asked at once when it is shown or online again. Failed polls keep what is known, marked stale.
 */
export function watchOrder(orderId: string): ReadableAtom<WatchedOrder> {
  const $order = atom<WatchedOrder>({ state: 'loading' })
  onMount($order, () => {
    const kept = deviceOrder(orderId)
    if (!kept) {
      $order.set({ state: 'unknown' })
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = FIRST_WAIT
    const calledOff = new AbortController()
    const poll = async () => {
      clearTimeout(timer)
      const before = $order.get()
      try {
        const after = await loadOrder(orderId, kept.secret, before, calledOff.signal)
        const moved =
          before.state === 'loaded' &&
          (before.history.length !== after.history.length ||
            before.order.payment.state !== after.order.payment.state)
        wait = nextWait(wait, moved)
        $order.set(after)
        if (isFinal(after.order.status)) return
      } catch (cause) {
        if (calledOff.signal.aborted) return
        wait = nextWait(wait, false)
        const error =
          cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
        if (error.code === 'not-found') {
          $order.set({ state: 'unknown' })
          return
        }
        $order.set(before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error })
      }
      if (!document.hidden && !calledOff.signal.aborted) timer = setTimeout(poll, wait)
    }
    const wake = () => {
      const current = $order.get()
      if (document.hidden) clearTimeout(timer)
      else if (
        current.state !== 'unknown' &&
        !(current.state === 'loaded' && isFinal(current.order.status))
      ) {
        wait = FIRST_WAIT
        void poll()
      }
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    void poll()
    return () => {
      calledOff.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
  })
  return $order
}

async function loadOrder(orderId: string, secret: string, before: WatchedOrder, signal: AbortSignal) {
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
  return { state: 'loaded', order: now, history, stale: false } as const
}
