import { authKey } from '../../client/credentials.ts'
import { authFor } from '../account/auth.ts'
import { cartFor, EMPTY_CART } from '../cart/cart.ts'
import { attemptOf, keepAttempt } from '../checkout/attempt.ts'
import { orderFormFor } from '../checkout/order-form.ts'
import { $deliveryForm, $locations, EMPTY_FORM } from '../delivery/delivery-kept.ts'

/**
 * Nobody is logged in on this device any more: user, token and verified phones go (spec §4), and of the order form what is
 * the person's. The cart stays.
 */
export function leave(businessUserId: string, cartKey: string): void {
  const { name, phone, car } = EMPTY_CART
  cartFor(cartKey).setPerson({ name, phone, car })
  forgetRefused(cartKey)
  orderFormFor(cartKey).clear()
  $deliveryForm.set(EMPTY_FORM)
  $locations.set([])
  authFor(businessUserId).logOut()
  // Other tabs are told by the browser; this page's own first script is not.
  dispatchEvent(new StorageEvent('storage', { key: authKey(businessUserId), newValue: null }))
}

/** An attempt holds the person too. One that may have placed an order is kept: it alone keeps that from being placed twice. */
function forgetRefused(cartKey: string): void {
  const attempt = attemptOf(cartKey)
  if (attempt?.refused && attempt.lost.length === 0 && attempt.order === null) keepAttempt(cartKey, null)
}
