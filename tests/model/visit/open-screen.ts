import type { CheckoutPayload } from '../../../src/contract/payloads/shop.ts'
import type { CartPage } from '../../../src/stores/cart/cart-page.ts'
import type { CheckoutPage } from '../../../src/stores/checkout/page/checkout-page.ts'
import type { ScheduleState } from '../../../src/stores/schedule/schedule.ts'
import type { PageWindow } from '../browser/window.ts'

/** An open cart or checkout. */
export type OpenScreen = {
  readonly window: PageWindow
  /** The scheduled time on the screen. */
  schedule(): ScheduleState
} & (
  | { readonly cart: CartPage; readonly checkout: null }
  | {
      readonly cart: null
      readonly checkout: CheckoutPage<string, string>
      readonly payload: CheckoutPayload
    }
)
