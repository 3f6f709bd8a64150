import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { Minor } from '../../domain/values/money.ts'

/**
 * An event in a shop, emitted where it happens. Emitters do not know the vendors and cost almost nothing without a listener.
 */
export type EmittedEvent =
  /** Emitted by the listener itself, because there is no listener before the page has loaded. */
  | { readonly kind: 'page_view' }
  | { readonly kind: 'view_item'; readonly itemId: string }
  /** `line.count` is the number of units added. */
  | { readonly kind: 'add_to_cart'; readonly line: CartLine }
  /** `total` is the amount the diner sees, in minor units of the shop's currency. */
  | {
      readonly kind: 'begin_checkout'
      readonly shop: Shop
      readonly lines: readonly CartLine[]
      readonly total: Minor
    }
  /** The order is placed and, if it is paid online, paid. */
  | { readonly kind: 'purchase'; readonly order: PlacedOrder }

type Listener = (event: EmittedEvent) => void

/** Maximum number of events stored until there is a listener. A page emits fewer before. */
const MAX_EARLY = 20
let early: EmittedEvent[] = []
let listener: Listener | null = null

/** Passes an event to the listener, or stores it until there is one. */
export function emit(event: EmittedEvent): void {
  if (listener) listener(event)
  else if (early.length < MAX_EARLY) early.push(event)
}

/**
 * Sets the only listener of the page. It also receives the events emitted before. Returns a function that stops it
 * permanently.
 */
export function listen(onEvent: Listener): () => void {
  listener = onEvent
  for (const event of early) onEvent(event)
  early = []
  return () => {
    listener = () => {}
  }
}
