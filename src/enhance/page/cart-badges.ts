import { formatNumberByTag } from '../../i18n/locale/format-by-tag.ts'
import { cartFor } from '../../stores/cart/cart.ts'

/** Shows the number of units in the cart in every `[data-cart-badge]`. Empty if there are none. */
export function startCartBadges(numberTag: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    cartFor(badge.dataset.cartBadge ?? '').$count.subscribe((count) => {
      badge.textContent = count > 0 ? formatNumberByTag(numberTag, count) : ''
    })
  }
}
