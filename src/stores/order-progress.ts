import {
  isFinal,
  type OrderStatus,
  type OrderStatusName,
  orderStatus,
  statusName,
} from '../domain/order-status.ts'

export type ProgressStep = {
  readonly status: OrderStatusName
  readonly state: 'done' | 'current' | 'next'
  /** ISO 8601; null for what is still to come. */
  readonly at: string | null
}

/** The way an order usually goes; out for delivery only when it was. */
const USUAL: readonly OrderStatus[] = [
  orderStatus.pending,
  orderStatus.accepted,
  orderStatus.ready,
  orderStatus.delivered,
]

/** Out for delivery comes after ready; a scheduled order has been sent to the venue as well. */
const STANDS_FOR: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  [orderStatus.out]: orderStatus.ready,
  [orderStatus.scheduled]: orderStatus.pending,
}

/**
 * Where an order stands, as steps: what happened with its time, then what usually comes. An order that was rejected or
 * cancelled ends there. `history` is oldest first.
 */
export function progressOf(
  status: OrderStatus,
  history: readonly { readonly status: OrderStatus; readonly at: string }[],
): ProgressStep[] {
  const past = history.length > 0 ? history : [{ status, at: '' }]
  const steps = past.map((entry, index): ProgressStep => {
    const last = index === past.length - 1
    const state = last && !isFinal(entry.status) ? 'current' : 'done'
    return { status: statusName(entry.status), state, at: entry.at || null }
  })
  if (isFinal(status)) return steps
  const reached = USUAL.indexOf(STANDS_FOR[status] ?? status)
  const ahead = USUAL.slice(reached + 1).map(
    (next): ProgressStep => ({ status: statusName(next), state: 'next', at: null }),
  )
  return [...steps, ...ahead]
}
