/** Where `device-orders.ts` keeps the orders of this device. */
export const DEVICE_ORDERS_KEY = 'okmenu_delivery_orders'

/** Has this device ordered at the venue? Small, for every page asks; where the orders stand, `last-order.ts` knows. */
export function hasOrder(referenceId: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(DEVICE_ORDERS_KEY) ?? '[]') as readonly {
      readonly referenceId?: unknown
    }[]
    return kept.some((order) => order.referenceId === referenceId)
  } catch {
    // Nothing can be read from storage that is off, or that holds something else.
    return false
  }
}
