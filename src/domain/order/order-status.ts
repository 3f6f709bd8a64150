/** Order status codes (spec §4). */
export const orderStatus = {
  pending: 0,
  accepted: 1,
  rejected: 2,
  ready: 3,
  out: 4,
  delivered: 5,
  cancelled: 9,
  scheduled: 10,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]
export type OrderStatusName = keyof typeof orderStatus

const namesByCode = new Map(
  Object.entries(orderStatus).map(([name, code]) => [code, name as OrderStatusName]),
)

export function orderStatusName(code: OrderStatus): OrderStatusName {
  return namesByCode.get(code) ?? 'pending'
}

/** Whether the order is rejected or cancelled, so that nothing is prepared. */
export function isRefused(code: OrderStatus): boolean {
  return code === orderStatus.rejected || code === orderStatus.cancelled
}

/** Whether the venue has not answered the order yet. Until then, the diner may cancel it. */
export function isUnanswered(code: OrderStatus): boolean {
  return code === orderStatus.pending || code === orderStatus.scheduled
}

/** Whether the status can no longer change. */
export function isFinal(code: OrderStatus): boolean {
  return isRefused(code) || code === orderStatus.delivered
}

const allowedMoves: Readonly<Record<OrderStatusName, readonly OrderStatusName[]>> = {
  scheduled: ['pending', 'accepted', 'rejected', 'cancelled'],
  pending: ['accepted', 'rejected', 'cancelled'],
  accepted: ['ready', 'out', 'delivered', 'cancelled'],
  ready: ['out', 'delivered', 'cancelled'],
  out: ['delivered', 'cancelled'],
  rejected: [],
  delivered: [],
  cancelled: [],
}

/** Whether a venue may move an order from one status to the other. Orders only move forward; final ones stay. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return allowedMoves[orderStatusName(from)].includes(orderStatusName(to))
}
