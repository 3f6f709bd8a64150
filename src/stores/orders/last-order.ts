import { DEVICE_ORDERS_KEY } from '../live-order.ts'

/** What is read of an order that this device keeps (`device-orders.ts`). */
type Kept = { readonly id: string; readonly referenceId: string; readonly over?: boolean }

/** Orders of this device at the venue, newest first: read without a store, for a script that few visits load. */
export function readDeviceOrders(referenceId: string): readonly Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(DEVICE_ORDERS_KEY) ?? '[]') as readonly Kept[]
    return kept.filter((order) => order.referenceId === referenceId && typeof order.id === 'string')
  } catch {
    return []
  }
}

/** Whether one of these orders may still be in progress. */
export const isAnyLive = (orders: readonly Kept[]): boolean => orders.some(({ over }) => !over)

/** Where the last of these orders, newest first, can be placed again: its page. Null: there is none, or one is in progress. */
export function lastOrderPath(orders: readonly Kept[]): string | null {
  const [newest] = orders
  if (!newest || isAnyLive(orders)) return null
  return `/${newest.referenceId}/order/${encodeURIComponent(newest.id)}`
}
