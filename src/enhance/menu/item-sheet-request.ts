import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import type { MessageTree } from '../../i18n/messages/browser-translator.ts'
import { loadMessageFile } from '../../stores/payload.ts'
import type { PageData } from '../page/page-data.ts'

/** The arguments of the item sheet. The sheet is an island, loaded by the code that starts the page. */
export type SheetRequest = {
  readonly entry: ItemEntry
  readonly shop: Shop
  readonly locale: string
  readonly cartKey: string
  readonly localeData: LocaleData | undefined
  /** Messages of the namespace `item`, which load at the same time as the island. */
  readonly messages: Promise<MessageTree>
}
export type MenuOptions = {
  /** Opens the item sheet. Resolves when it closes, with the added line or null. The sheet restores the focus. */
  readonly openItem: (request: SheetRequest) => Promise<CartLine | null>
}

export function createSheetRequest(page: PageData, entry: ItemEntry, shop: Shop): SheetRequest {
  const { locale, cartKey, itemMessagesPath, localeData } = page
  return {
    entry,
    shop,
    locale,
    cartKey,
    localeData,
    messages: loadMessageFile(itemMessagesPath ?? ''),
  }
}
