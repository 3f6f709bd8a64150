/** A text from a cell, with its column for messages. */
export type SheetText = { readonly text: string; readonly column: string }
export type TextsByLocale = ReadonlyMap<string, SheetText>

/** The price of an item. Its text is empty if the item has its price on request. */
export type SheetPrice = SheetText

/** A size of an item, from its own row or from a price column. */
export type SheetSize = {
  readonly row: number
  readonly id: string | null
  readonly names: TextsByLocale
  readonly price: string | null
  /** The column of the price, or of the name. */
  readonly column: string
  /** Its place among the prices of a cell that does not name their sizes; from 0. */
  readonly position?: number
}
