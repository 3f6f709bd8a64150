import { createRoot } from 'react-dom/client'
import type { CartLine } from '../../domain/line.ts'
import { loadWords } from '../../i18n/island-words.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'
import { cartFor } from '../../stores/cart.ts'
import { ItemSheet } from './ItemSheet.tsx'
import { adoptIslandStyles } from './styles.ts'

type Request = {
  readonly entry: ItemEntry
  readonly shop: Shop
  readonly locale: string
  readonly cartKey: string
}

/**
 * Opens the sheet of an item over the page and puts what is chosen into the cart. Done when it is closed, with the line
 * that was added, or null. The focus returns to where it was.
 */
export async function openItemSheet({ entry, shop, locale, cartKey }: Request): Promise<CartLine | null> {
  adoptIslandStyles()
  const words = await loadWords(locale, ['item'], shop)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let added: CartLine | null = null
  await new Promise<void>((closed) => {
    root.render(
      <ItemSheet
        entry={entry}
        shop={shop}
        words={words}
        onAdd={(line) => {
          cartFor(cartKey).add(line)
          added = line
        }}
        onClosed={closed}
      />,
    )
  })
  root.unmount()
  place.remove()
  return added
}
