import { numberIn } from '../../i18n/locale/by-tag.ts'
import { cartFor } from '../../stores/cart/cart.ts'

/** Keeps every `[data-cart-badge]` at the number of units in its cart; empty when there are none. */
export function startBadges(tag: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    cartFor(badge.dataset.cartBadge ?? '').$count.subscribe((count) => {
      badge.textContent = count > 0 ? numberIn(tag, count) : ''
    })
  }
}
