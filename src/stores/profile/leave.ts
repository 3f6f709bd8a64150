import { authKey } from '../../client/credentials.ts'
import { authFor } from '../account/auth.ts'
import { cartFor, EMPTY_CART } from '../cart/cart.ts'
import { attemptOf, keepAttempt } from '../checkout/attempt.ts'
import { orderFormFor } from '../checkout/order-form.ts'
import { $deliveryForm, $locations, EMPTY_FORM } from '../delivery/delivery-kept.ts'

/**
 * Logs out on this device: removes user, token and verified phones (spec §4), and the personal data of the order form. The
 * cart is kept.
 */
export function leave(businessUserId: string, cartKey: string): void {
  const { name, phone, car } = EMPTY_CART
  cartFor(cartKey).setPerson({ name, phone, car })
  forgetRefused(cartKey)
  orderFormFor(cartKey).clear()
  $deliveryForm.set(EMPTY_FORM)
  $locations.set([])
  authFor(businessUserId).logOut()
  // The browser notifies other tabs, but not the first script of this page.
  dispatchEvent(new StorageEvent('storage', { key: authKey(businessUserId), newValue: null }))
}

/** An attempt contains personal data too. Keeps one that may have placed an order, because it prevents a duplicate. */
function forgetRefused(cartKey: string): void {
  const attempt = attemptOf(cartKey)
  if (attempt?.refused && attempt.lost.length === 0 && attempt.order === null) keepAttempt(cartKey, null)
}
