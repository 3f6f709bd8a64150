import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CartPayload, ItemEntry, ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import { type CartLine, createCartLine, defaultLabelId, toLineItem } from '../../domain/order/line.ts'
import type { Quote } from '../../domain/order/quote.ts'
import { canOrder, type OrderingState } from '../../domain/time/order-time.ts'
import type { OpenState } from '../../domain/time/schedule.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { createSchedule } from '../schedule/schedule.ts'
import { type Cart, type CartNotice, cartFor } from './cart.ts'
import { type CartLineView, cartLineViews } from './cart-lines.ts'
import { type CartNews, refreshCart } from './cart-menu.ts'
import type { EditTarget } from './item-draft.ts'
import { orderTermsFor } from './order-terms.ts'
import { orderableLines } from './orderable-lines.ts'
import { quoteFor } from './quote.ts'
import { sentItemOf } from './sent-item.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

/** What the screen provides: the query of its address, and the loader of its menu. */
export type CartVisit = {
  /** The query of the address. It may contain an item from a form that was sent without JavaScript. */
  readonly search: string
  /** Removes the query from the address, so that a reload does not add the item again. */
  clearSearch(): void
  loadMenu(): Promise<ItemsPayload>
}

export type CartView = {
  readonly lines: readonly CartLineView[]
  readonly quote: Quote
  readonly opening: OpenState
  readonly hours: OrderingState
  /** Nothing in the cart is available now, and the order is for later. */
  readonly laterOnly: boolean | undefined
  /** When a pause ends, in minutes since midnight at the venue; null: there is none. */
  readonly resumesAt: number | null
  /** How much longer orders take than usual, in minutes. */
  readonly busyMinutes: number
  /** The minute of the day at the venue. */
  readonly minute: number
  readonly canCheckOut: boolean
}

export type Removal = Extract<CartNotice, { kind: 'removed' }>

export type CartPage = {
  readonly cart: Cart
  readonly $view: ReadableAtom<CartView>
  /** The shop, and the lines that can be ordered now. */
  readonly $order: ReadableAtom<{ readonly shop: Shop; readonly lines: readonly CartLine[] }>
  /** Empty until the menu is loaded. */
  readonly $suggestions: ReadableAtom<readonly Suggestion[]>
  /** The name of the last added suggestion. It is announced to screen readers. */
  readonly $added: ReadableAtom<Localized | null>
  /** The changes that the current menu or a change of branch caused in the cart. */
  readonly $news: ReadableAtom<CartNews | null>
  readonly $removed: ReadableAtom<Removal | null>
  readonly $editing: ReadableAtom<EditTarget | null>
  /** Loads the menu. The cart is usable without it. */
  open(): () => void
  take(suggestion: Suggestion): void
  dismissNews(): void
  edit(line: CartLine): void
  closeEditor(): void
}

/** The cart of one selling type of a venue (spec §2, cart). */
export function createCartPage(
  { shop, suggestedItemIds }: Pick<CartPayload, 'shop' | 'suggestedItemIds'>,
  cartKey: string,
  visit: CartVisit,
): CartPage {
  const cart = cartFor(cartKey)
  const { $state: $schedule } = createSchedule(shop, cartKey, cart.$lines, orderableLines)
  const $entries = atom<Readonly<Record<string, ItemEntry>>>({})
  const $news = atom<CartNews | null>(null)
  const $added = atom<Localized | null>(null)
  const $editing = atom<EditTarget | null>(null)
  const addSentItem = sentItemAdder(cart, visit)
  const $order = computed([cart.$lines, $schedule], (lines, { at }) => ({
    shop,
    lines: orderableLines(lines, shop, at),
  }))
  const $quote = computed([$order, orderTermsFor(cartKey, shop.branchId)], ({ lines }, terms) =>
    quoteFor(lines, shop, terms),
  )
  return {
    cart,
    $view: computed(
      [cart.$lines, $schedule, $quote],
      (lines, { at, opening, hours, laterOnly, resumesAt, busyMinutes }, quote) => ({
        lines: cartLineViews(lines, quote, shop, at),
        quote,
        opening,
        hours,
        laterOnly,
        resumesAt,
        busyMinutes,
        minute: at.minute,
        canCheckOut: quote.count > 0 && canOrder(hours),
      }),
    ),
    $order,
    $suggestions: computed([$entries, cart.$lines, $schedule], (entries, lines, { at }) =>
      suggestionsFor(lines, suggestedItemIds, entries, shop, at),
    ),
    $added,
    $news,
    $removed: computed(cart.$notice, (notice) => (notice?.kind === 'removed' ? notice : null)),
    $editing,
    open() {
      let isOpen = true
      const take = async ({ shop: fresh, items }: ItemsPayload) => {
        if (!isOpen) return
        $entries.set(items)
        const found = await refreshCart(cart, fresh, items)
        if (found.left.length + found.changes.length > 0) $news.set(found)
        const incomplete = addSentItem(items)
        if (incomplete) $editing.set(incomplete)
      }
      // The cart is complete without the menu, and the platform checks the order at the checkout.
      void visit
        .loadMenu()
        .then(take)
        .catch(() => {})
      return () => {
        isOpen = false
      }
    },
    take({ entry, direct }) {
      const { item, categoryId } = entry
      if (!direct) return $editing.set({ entry, line: null, replaces: null })
      const choice = { labelId: defaultLabelId(item), modifiers: {}, note: '' }
      cart.add(createCartLine(toLineItem(item), categoryId, choice, 1))
      $added.set(item.name)
    },
    dismissNews: () => $news.set(null),
    edit(line) {
      const entry = $entries.get()[line.itemId] ?? { item: line.item, categoryId: line.categoryId }
      $editing.set({ entry, line, replaces: line.key })
    },
    closeEditor: () => $editing.set(null),
  }
}

/** Adds the item of the address to the cart, once. An incomplete item is returned instead, so that the diner completes it. */
function sentItemAdder(cart: Cart, { search, clearSearch }: CartVisit) {
  let left = new URLSearchParams(search).has('item') ? search : null
  return (entries: Readonly<Record<string, ItemEntry>>): EditTarget | null => {
    if (left === null) return null
    const sent = sentItemOf(left, entries)
    left = null
    clearSearch()
    if (sent?.complete) cart.add(sent.line)
    return sent && !sent.complete ? { entry: sent.entry, line: sent.line, replaces: null } : null
  }
}
