import type { CartLine } from '../domain/line.ts'
import { textIn } from '../domain/localized.ts'
import { fill, type PageData } from './page-data.ts'
import { say } from './say.ts'

/** Says that a line is in the cart, and where that is. */
export function sayAdded(page: PageData, line: CartLine): void {
  const { added, viewCart } = page.messages
  const name = textIn(line.item.name, page.locale, page.locales[0])
  say({
    text: fill(added, { name }),
    ...(page.cartPath ? { action: { label: viewCart, href: page.cartPath } } : {}),
  })
}
