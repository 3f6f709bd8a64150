import { DEVICE_ORDERS_KEY } from './live-order.ts'
import { persisted } from './persisted.ts'

/** An order placed on this device. The secret opens it; it is never put in a URL. */
export type DeviceOrder = {
  readonly id: string
  readonly secret: string
  readonly referenceId: string
  /** Epoch milliseconds. */
  readonly placedAt: number
  /** The cart it was placed from, which is kept until it is paid. */
  readonly cartKey?: string
  /** Nothing more happens to it: it is not asked for any more to learn where it stands. */
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

/** The order reached its end, as this device saw. */
export function markOver(id: string): void {
  const orders = $deviceOrders.get()
  if (!orders.some((order) => order.id === id && !order.over)) return
  $deviceOrders.set(orders.map((order) => (order.id === id ? { ...order, over: true } : order)))
}

/** The venue knows it no more. */
export function forgetDeviceOrder(id: string): void {
  $deviceOrders.set($deviceOrders.get().filter((order) => order.id !== id))
}

export function deviceOrder(id: string): DeviceOrder | null {
  return $deviceOrders.get().find((order) => order.id === id) ?? null
}
