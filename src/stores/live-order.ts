/** The key under which `device-orders.ts` stores the orders of this device. */
export const DEVICE_ORDERS_KEY = 'okmenu_delivery_orders'

/** Whether this device has ordered at the venue. Small, because every page loads it; `last-order.ts` reads the details. */
export function hasOrderOnDevice(referenceId: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(DEVICE_ORDERS_KEY) ?? '[]') as readonly {
      readonly referenceId?: unknown
    }[]
    return kept.some((order) => order.referenceId === referenceId)
  } catch {
    // Storage is disabled, or contains something else.
    return false
  }
}
