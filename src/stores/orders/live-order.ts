/** Where `device-orders.ts` keeps the orders of this device. */
export const DEVICE_ORDERS_KEY = 'okmenu_delivery_orders'

/** Has this device an order of the venue that may still be in progress? Small, for every page asks. */
export function hasLiveOrder(referenceId: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(DEVICE_ORDERS_KEY) ?? '[]') as readonly {
      readonly referenceId?: unknown
      readonly over?: unknown
    }[]
    return kept.some((order) => order.referenceId === referenceId && !order.over)
  } catch {
    // Nothing can be read from storage that is off, or that holds something else.
    return false
  }
}
