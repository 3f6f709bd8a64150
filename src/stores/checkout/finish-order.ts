import { cartFor } from '../cart/cart.ts'
import { couponFor } from '../cart/coupon.ts'
import { deviceOrder } from '../device-orders.ts'
import { forgetVisit } from '../forget-visit.ts'
import { keptChoice } from '../schedule/schedule-choice.ts'
import { attemptOf, keepAttempt } from './attempt.ts'
import { orderFormFor } from './order-form.ts'

/**
 * Resets the cart after its order is placed and, if it is paid online, paid (spec §4, reset): removes the ordered lines,
 * note, coupon, table, and the place named by a link. Name, phone and car are kept.
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

/** Resets the cart of an order that is paid, or will be paid on site, if the cart still waits for that. */
export function settleOrder(orderId: string): void {
  const cartKey = deviceOrder(orderId)?.cartKey
  const attempt = cartKey ? attemptOf(cartKey) : null
  if (!cartKey || attempt?.order?.id !== orderId) return
  finishOrder(
    cartKey,
    attempt.lines.map(([key]) => key),
  )
}

/** Forgets an order that ended without a payment. Its cart is unchanged. */
export function forgetOrder(orderId: string): void {
  const cartKey = deviceOrder(orderId)?.cartKey
  if (cartKey && attemptOf(cartKey)?.order?.id === orderId) keepAttempt(cartKey, null)
}
