import { createRoot, type Root } from 'react-dom/client'
import { adoptIslandStyles } from '../../connected/island-styles.ts'
import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { intlTag } from '../../i18n/locale/intl.ts'
import { type LocaleData, setLocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { createBrowserTranslator, type MessageTree } from '../../i18n/messages/browser-translator.ts'
import { createI18n } from '../../i18n/messages/island-i18n.ts'
import { emit } from '../../stores/tracking/events.ts'
import { reportItemView } from '../../stores/tracking/report-interest.ts'
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
 * Opens the item sheet over the page and adds the item to the cart. Resolves when it closes, with the added line or
 * null. The focus then returns to where it was.
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
  reportItemView(shop.branchId, entry.item.id)
  const t = createBrowserTranslator(intlTag(locale), { item: await messages }, console.warn)
  const i18n = createI18n(t, locale, shop)
  const place = document.createElement('div')
  document.body.append(place)
  let added: CartLine | null = null
  let root: Root | undefined
  try {
    await new Promise<void>((closed, failed) => {
      // On an error the promise rejects, so that the caller can report it, and nothing stays open.
      root = createRoot(place, { onUncaughtError: failed })
      root.render(
        <ItemSheet
          entry={entry}
          shop={shop}
          i18n={i18n}
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
