import { useEffect, useState } from 'react'
import { lineItemOf, makeLine } from '../../domain/line.ts'
import { selectionProblems } from '../../domain/modifiers.ts'
import type { ItemEntry, ItemsPayload, Shop } from '../../payload/island-data.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { type CartNews, refreshCart } from '../../stores/cart/cart-menu.ts'
import { choiceOf } from '../../stores/cart/form-choice.ts'
import type { EditTarget } from '../../stores/cart/item-draft.ts'
import { pathsOf } from '../../stores/paths.ts'
import { loadPayload } from '../../stores/payload.ts'

type Menu = {
  /** Null until it is here; the cart is usable without it. */
  readonly entries: Readonly<Record<string, ItemEntry>> | null
  readonly news: CartNews | null
  readonly dismissNews: () => void
}

/**
 * The menu behind the cart: loaded after the cart is shown, it brings lines up to date, tells what that changed, and
 * takes in the item that a form sent here without script (`?item=…`).
 */
export function useMenu(shop: Shop, cartKey: string, onIncomplete: (target: EditTarget) => void): Menu {
  const [entries, setEntries] = useState<Menu['entries']>(null)
  const [news, setNews] = useState<CartNews | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per cart; the rest does not change
  useEffect(() => {
    let here = true
    loadPayload<ItemsPayload>(pathsOf(shop).menuPayload).then(
      ({ shop: fresh, items }) => {
        if (!here) return
        const found = refreshCart(cartFor(cartKey), fresh, items)
        if (found.left.length + found.changes.length > 0) setNews(found)
        setEntries(items)
        const incomplete = takeSentItem(items, cartKey)
        if (incomplete) onIncomplete(incomplete)
      },
      () => {
        // The cart stands by itself; the server has the last word at checkout.
      },
    )
    return () => {
      here = false
    }
  }, [cartKey])
  return { entries, news, dismissNews: () => setNews(null) }
}

/** Adds what the address carries, once; what is not complete comes back to be completed. */
function takeSentItem(items: Readonly<Record<string, ItemEntry>>, cartKey: string): EditTarget | null {
  const sent = new URLSearchParams(location.search)
  const entry = items[sent.get('item') ?? '']
  if (!sent.has('item')) return null
  history.replaceState(history.state, '', location.pathname)
  if (!entry) return null
  const { count, ...choice } = choiceOf(entry.item, sent)
  const line = makeLine(lineItemOf(entry.item), entry.categoryId, choice, count)
  const complete =
    selectionProblems(entry.item.modifierGroups, line.modifiers).length === 0 &&
    (!entry.item.commentRequired || line.note !== '')
  if (complete) cartFor(cartKey).add(line)
  return complete ? null : { entry, line, replaces: null }
}
