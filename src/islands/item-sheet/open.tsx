import { createRoot, type Root } from 'react-dom/client'
import { adoptIslandStyles } from '../../connected/island-styles.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { tagOf } from '../../i18n/locale/intl.ts'
import { type LocaleData, setLocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { createBrowserTranslator, type MessageTree } from '../../i18n/messages/browser-translator.ts'
import { wordsOf } from '../../i18n/messages/island-words.ts'
import type { ItemEntry, Shop } from '../../payload/screens/island-data.ts'
import { emit } from '../../stores/tracking/events.ts'
import { ItemSheet } from './ItemSheet.tsx'

type Request = {
  readonly entry: ItemEntry
  readonly shop: Shop
  readonly locale: string
  readonly cartKey: string
  readonly localeData: LocaleData | undefined
  readonly messages: Promise<MessageTree>
}

/**
 * Opens the sheet of an item over the page and puts what is chosen into the cart. Done when it is closed, with the line
 * that was added, or null. The focus returns to where it was.
 */
export async function openItemSheet({
  entry,
  shop,
  locale,
  cartKey,
  localeData,
  messages,
}: Request): Promise<CartLine | null> {
  adoptIslandStyles()
  setLocaleData(localeData)
  emit({ kind: 'view_item', itemId: entry.item.id })
  const t = createBrowserTranslator(tagOf(locale), { item: await messages }, console.warn)
  const words = wordsOf(t, locale, shop)
  const place = document.createElement('div')
  document.body.append(place)
  let added: CartLine | null = null
  let root: Root | undefined
  try {
    await new Promise<void>((closed, failed) => {
      // Whoever opened it says that it did not work; nothing stays half open.
      root = createRoot(place, { onUncaughtError: failed })
      root.render(
        <ItemSheet
          entry={entry}
          shop={shop}
          words={words}
          cartKey={cartKey}
          onAdd={(line) => {
            added = line
          }}
          onClosed={closed}
        />,
      )
    })
  } finally {
    root?.unmount()
    place.remove()
  }
  return added
}
