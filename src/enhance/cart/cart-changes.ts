import type { ItemsPayload } from '../../contract/payloads/shop.ts'
import { textIn } from '../../domain/values/localized.ts'
import { formatNames } from '../../i18n/format/format-list.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { type CartNews, refreshCart } from '../../stores/cart/cart-menu.ts'
import { itemsShape } from '../../stores/items-shape.ts'
import { loadPayload } from '../../stores/payload.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'

/**
 * Compares the cart with the current menu and shows what changed. Loaded only if the cart contains something. If this
 * fails, the cart's own screen checks again.
 */
export async function showCartChanges(page: PageData): Promise<void> {
  const cart = cartFor(page.cartKey)
  if (!page.menuPath || cart.$lines.get().length === 0) return
  const { shop, items } = await loadPayload<ItemsPayload>(`${page.menuPath}/_payload.json`, itemsShape)
  const text = cartChangesText(await refreshCart(cart, shop, items), page)
  if (text === '') return
  showToast({
    text,
    closeLabel: page.messages.close,
    ...(page.cartPath ? { action: { label: page.messages.viewCart, href: page.cartPath } } : {}),
  })
}

/** One sentence for each kind of change, with the names of the items. '' if nothing changed. */
export function cartChangesText(
  { left, changes }: CartNews,
  { locale, locales, messages }: Pick<PageData, 'locale' | 'locales' | 'messages'>,
): string {
  const sentence = (
    message: string,
    lines: readonly { line: { item: { name: Record<string, string> } } }[],
  ) =>
    lines.length === 0
      ? []
      : [
          fillMessage(message, {
            names: formatNames(
              lines.map(({ line }) => textIn(line.item.name, locale, locales[0])),
              locale,
            ),
          }),
        ]
  return [
    ...sentence(messages.removedFromCart, [
      ...left,
      ...changes.filter(({ kind }) => kind !== 'price' && kind !== 'quantity'),
    ]),
    ...sentence(
      messages.priceChanged,
      changes.filter(({ kind }) => kind === 'price'),
    ),
    ...sentence(
      messages.quantityChanged,
      changes.filter(({ kind }) => kind === 'quantity'),
    ),
  ].join(' ')
}
