import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { Minor } from '../../domain/values/money.ts'

/**
 * What happens in a shop, told where it happens. Whoever tells knows of no vendor, and costs next to nothing where nobody
 * listens.
 */
export type EmittedEvent =
  /** Told by who listens, for nobody listens before the page is there. */
  | { readonly kind: 'page_view' }
  | { readonly kind: 'view_item'; readonly itemId: string }
  /** `line.count` is how many were added. */
  | { readonly kind: 'add_to_cart'; readonly line: CartLine }
  /** `total` in minor units of the shop's currency, as the diner sees it. */
  | {
      readonly kind: 'begin_checkout'
      readonly shop: Shop
      readonly lines: readonly CartLine[]
      readonly total: Minor
    }
  /** Placed and, where that is done online, paid. */
  | { readonly kind: 'purchase'; readonly order: PlacedOrder }

type Listener = (moment: EmittedEvent) => void

/** What happened before anybody listened; a page has no more to tell by then. */
const MOST_EARLY = 20
let early: EmittedEvent[] = []
let listener: Listener | null = null

export function emit(moment: EmittedEvent): void {
  if (listener) listener(moment)
  else if (early.length < MOST_EARLY) early.push(moment)
}

/** Hears of everything, from the opening of the page on; one per page. Returns how to stop, for good. */
export function listen(hear: Listener): () => void {
  listener = hear
  for (const moment of early) hear(moment)
  early = []
  return () => {
    listener = () => {}
  }
}
