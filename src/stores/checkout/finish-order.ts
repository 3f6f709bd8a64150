import { cartFor } from '../cart/cart.ts'
import { couponFor } from '../cart/coupon.ts'
import { deviceOrder } from '../device-orders.ts'
import { forgetVisit } from '../forget-visit.ts'
import { keptChoice } from '../schedule/schedule-choice.ts'
import { attemptOf, keepAttempt } from './attempt.ts'
import { orderFormFor } from './order-form.ts'

/**
 * An order is placed and, where that is done online, paid (spec §4, reset): what was ordered leaves the cart, and so do
 * note, coupon, table, and what a link said of the place. The person stays.
 */
export function finishOrder(cartKey: string, lineKeys: readonly string[]): void {
  const cart = cartFor(cartKey)
  const ordered = new Set(lineKeys)
  cart.setLines(cart.$lines.get().filter(({ key }) => !ordered.has(key)))
  couponFor(cartKey).remove()
  cart.setWalletDiscount(0)
  orderFormFor(cartKey).clear()
  for (const type of ['pickup', 'delivery'] as const) keptChoice(cartKey, type).set(undefined)
  forgetVisit()
  keepAttempt(cartKey, null)
}

/** The order is paid, or will be without us: if its cart still waits for that, it waits no more. */
export function settleOrder(orderId: string): void {
  const cartKey = deviceOrder(orderId)?.cartKey
  const attempt = cartKey ? attemptOf(cartKey) : null
  if (!cartKey || attempt?.order?.id !== orderId) return
  finishOrder(
    cartKey,
    attempt.lines.map(([key]) => key),
  )
}

/** The order is over without being paid: its cart is as it was. */
export function forgetOrder(orderId: string): void {
  const cartKey = deviceOrder(orderId)?.cartKey
  if (cartKey && attemptOf(cartKey)?.order?.id === orderId) keepAttempt(cartKey, null)
}
