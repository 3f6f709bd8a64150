import type { CartLine } from '../../domain/order/line.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import type { MessageTree } from '../../i18n/messages/browser-translator.ts'
import type { ItemEntry, Shop } from '../../payload/screens/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import type { PageData } from '../page/page-data.ts'

/** What the item sheet is opened with; an island, loaded by whoever starts the page. */
export type SheetRequest = {
  readonly entry: ItemEntry
  readonly shop: Shop
  readonly locale: string
  readonly cartKey: string
  readonly localeData: LocaleData | undefined
  /** Of the namespace `item`: on their way while the island itself is. */
  readonly messages: Promise<MessageTree>
}
export type MenuOptions = {
  /** Opens the item sheet; done when it is closed, with the line that was added. The focus is the sheet's to return. */
  readonly openItem: (request: SheetRequest) => Promise<CartLine | null>
}

export function sheetRequest(page: PageData, entry: ItemEntry, shop: Shop): SheetRequest {
  const { locale, cartKey, itemMessagesPath, localeData } = page
  return {
    entry,
    shop,
    locale,
    cartKey,
    localeData,
    messages: loadPayload<MessageTree>(itemMessagesPath ?? ''),
  }
}
