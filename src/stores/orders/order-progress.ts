import {
  isFinal,
  isRefused,
  type OrderStatus,
  type OrderStatusName,
  orderStatus,
  orderStatusName,
} from '../../domain/order/order-status.ts'

export type ProgressStep = {
  readonly status: OrderStatusName
  /** `refused`: the order ended without being handed over. */
  readonly state: 'done' | 'current' | 'next' | 'refused'
  /** ISO 8601; null for what is still to come. */
  readonly at: string | null
}

/** The way an order usually goes; only what is delivered is out for a while. */
const usualSteps = (delivered: boolean): OrderStatus[] => [
  orderStatus.pending,
  orderStatus.accepted,
  orderStatus.ready,
  ...(delivered ? [orderStatus.out] : []),
  orderStatus.delivered,
]

/**
 * How far an order has come, of how many stages: 1 of 4 when it is with the venue, all of them when it is handed over;
 * null for one that ended before. `delivered`: it is brought to the diner.
 */
export function progressStage(
  status: OrderStatus,
  delivered: boolean,
): { reached: number; of: number } | null {
  const usual = usualSteps(delivered || status === orderStatus.out)
  const at = usual.indexOf(status === orderStatus.scheduled ? orderStatus.pending : status)
  return at < 0 ? null : { reached: at + 1, of: usual.length }
}

/**
 * Where an order stands, as steps: what happened with its time, then what usually comes. An order that was rejected or
 * cancelled ends there. `history` is oldest first; `delivered`: it is brought to the diner.
 */
export function progressSteps(
  status: OrderStatus,
  history: readonly { readonly status: OrderStatus; readonly at: string }[],
  delivered = false,
): ProgressStep[] {
  const past = history.length > 0 ? history : [{ status, at: '' }]
  const steps = past.map((entry, index): ProgressStep => {
    const last = index === past.length - 1
    const state = isRefused(entry.status) ? 'refused' : last && !isFinal(entry.status) ? 'current' : 'done'
    return { status: orderStatusName(entry.status), state, at: entry.at || null }
  })
  if (isFinal(status)) return steps
  // Whatever kind of order: one that is out is on its way to somebody.
  const usual = usualSteps(delivered || status === orderStatus.out)
  // A scheduled order has been sent to the venue as well.
  const reached = status === orderStatus.scheduled ? orderStatus.pending : status
  const ahead = usual
    .slice(usual.indexOf(reached) + 1)
    .map((next): ProgressStep => ({ status: orderStatusName(next), state: 'next', at: null }))
  return [...steps, ...ahead]
}
