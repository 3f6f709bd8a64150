import { type OrderStatus, orderStatus } from './order-status.ts'

/**
 * What the diner expects at the time that the venue named: `ready` for an order that is prepared, `arrives` for one that is
 * delivered. Null before the order is accepted, and once it is ready or over.
 */
export function expectedMoment(status: OrderStatus, delivered: boolean): 'ready' | 'arrives' | null {
  const { accepted, ready, out } = orderStatus
  if (delivered) return status === accepted || status === ready || status === out ? 'arrives' : null
  return status === accepted ? 'ready' : null
}
