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
  /** `refused`: the order ended before it was handed over. */
  readonly state: 'done' | 'current' | 'next' | 'refused'
  /** ISO 8601; null for steps that are still to come. */
  readonly at: string | null
}

/** The usual steps of an order. Only a delivered order has the step `out`. */
const usualSteps = (delivered: boolean): OrderStatus[] => [
  orderStatus.pending,
  orderStatus.accepted,
  orderStatus.ready,
  ...(delivered ? [orderStatus.out] : []),
  orderStatus.delivered,
]

/**
 * Returns the stage an order has reached and the number of stages: 1 of 4 when the venue has it, all of them when it is
 * handed over. Null for an order that ended before. `delivered`: whether the order is delivered to the diner.
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
 * Returns the steps of an order: past steps with their times, then the usual next ones. A rejected or cancelled order has no
 * next steps. `history` is sorted oldest first. `delivered`: whether the order is delivered to the diner.
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
  // An order with the status `out` is being delivered, whatever its type.
  const usual = usualSteps(delivered || status === orderStatus.out)
  // The venue has received a scheduled order too.
  const reached = status === orderStatus.scheduled ? orderStatus.pending : status
  const ahead = usual
    .slice(usual.indexOf(reached) + 1)
    .map((next): ProgressStep => ({ status: orderStatusName(next), state: 'next', at: null }))
  return [...steps, ...ahead]
}
