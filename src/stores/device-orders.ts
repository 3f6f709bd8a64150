import { DEVICE_ORDERS_KEY } from './live-order.ts'
import { persisted } from './persisted.ts'

/** An order placed on this device. The secret grants access to it and is never part of a URL. */
export type DeviceOrder = {
  readonly id: string
  readonly secret: string
  readonly referenceId: string
  /** Epoch milliseconds. */
  readonly placedAt: number
  /** The cart that it was placed from. The cart is kept until the order is paid. */
  readonly cartKey?: string
  /** The order has ended: its status is no longer requested. */
  readonly over?: boolean
}

const MOST = 50

/** Orders of this device, newest first, under the delivery state's prefix (spec §3). */
export const $deviceOrders = persisted<readonly DeviceOrder[]>(
  DEVICE_ORDERS_KEY,
  (stored) =>
    Array.isArray(stored)
      ? stored.filter((order) => typeof order?.id === 'string' && typeof order.secret === 'string')
      : null,
  [],
)

export function keepDeviceOrder(order: DeviceOrder): void {
  const others = $deviceOrders.get().filter((kept) => kept.id !== order.id)
  $deviceOrders.set([order, ...others].slice(0, MOST))
}

/** Records that the order has ended. */
export function markOver(id: string): void {
  const orders = $deviceOrders.get()
  if (!orders.some((order) => order.id === id && !order.over)) return
  $deviceOrders.set(orders.map((order) => (order.id === id ? { ...order, over: true } : order)))
}

/** Removes an order that the venue no longer knows. */
export function forgetDeviceOrder(id: string): void {
  $deviceOrders.set($deviceOrders.get().filter((order) => order.id !== id))
}

export function deviceOrder(id: string): DeviceOrder | null {
  return $deviceOrders.get().find((order) => order.id === id) ?? null
}
