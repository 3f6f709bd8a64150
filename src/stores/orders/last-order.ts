import { DEVICE_ORDERS_KEY } from '../live-order.ts'

/** The fields read from an order stored on this device (`device-orders.ts`). */
type StoredOrder = { readonly id: string; readonly referenceId: string; readonly over?: boolean }

/**
 * Returns the orders placed on this device at the venue, newest first. Reads the storage directly, so that the calling script
 * need not load a store.
 */
export function readDeviceOrders(referenceId: string): readonly StoredOrder[] {
  try {
    const stored = JSON.parse(localStorage.getItem(DEVICE_ORDERS_KEY) ?? '[]') as readonly StoredOrder[]
    return stored.filter((order) => order.referenceId === referenceId && typeof order.id === 'string')
  } catch {
    return []
  }
}

/** Whether one of these orders may still be in progress. */
export const isAnyLive = (orders: readonly StoredOrder[]): boolean => orders.some(({ over }) => !over)

/**
 * Returns the path of the newest order, where it can be ordered again. Null if there is no order, or if one is in progress.
 * `orders` is sorted newest first.
 */
export function lastOrderPath(orders: readonly StoredOrder[]): string | null {
  const [newest] = orders
  if (!newest || isAnyLive(orders)) return null
  return `/${newest.referenceId}/order/${encodeURIComponent(newest.id)}`
}
