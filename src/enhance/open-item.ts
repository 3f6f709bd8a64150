import type { CartLine } from '../domain/line.ts'
import type { ItemEntry, Shop } from '../payload/island-data.ts'

/** What the item sheet is opened with; an island, loaded by whoever starts the page. */
export type SheetRequest = {
  readonly entry: ItemEntry
  readonly shop: Shop
  readonly locale: string
  readonly cartKey: string
}
export type MenuOptions = {
  /** Opens the item sheet; done when it is closed, with the line that was added. The focus is the sheet's to return. */
  readonly openItem: (request: SheetRequest) => Promise<CartLine | null>
}
