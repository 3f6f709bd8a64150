import {
  columnOf,
  type ExportContext,
  type ExportRows,
  existing,
  firstOfList,
  type ReadExport,
  textAt,
  withTexts,
} from './export-rows.ts'
import { htmlText } from './html-text.ts'

/** Names that Square gives to the only variation of an item. */
const ONLY = new Set(['regular', 'normal', 'standard'])

/** Reads the item library of Square: a row per variation, and the name of the item in each. */
export function readSquare(found: ExportRows, { category: fallback }: ExportContext): ReadExport | null {
  const name = columnOf(found, 'item name')
  const size = columnOf(found, 'variation name')
  const mark = columnOf(found, 'token', 'reference handle', 'sellable')
  if (name === undefined || size === undefined || mark === undefined) return null
  const columns = {
    ...{ name, size },
    category: columnOf(found, 'categories', 'category', 'reporting category'),
    description: columnOf(found, 'description'),
    price: columnOf(found, 'price') ?? found.headers.findIndex((header) => /^price /.test(header)),
    visible: columnOf(found, 'archived'),
  }
  const [shown, reporting] = [columnOf(found, 'customer facing name'), columnOf(found, 'reporting category')]
  const perLocation = found.headers.flatMap((header, column) => (/^price /.test(header) ? [column] : []))
  const variations = Map.groupBy(found.rows, (row) => textAt(row, name))
  const rows = found.rows.map((row) => {
    const isOnly =
      variations.get(textAt(row, name))?.length === 1 && ONLY.has(textAt(row, size).toLowerCase())
    const price = [columns.price, ...perLocation].map((column) => textAt(row, column)).find(isAmount) ?? ''
    const category = firstOfList(textAt(row, columns.category)) || textAt(row, reporting) || fallback
    return withTexts(
      row,
      [columns.category, textAt(row, name) && category],
      [name, textAt(row, shown) || textAt(row, name)],
      [size, isOnly ? '' : textAt(row, size)],
      [columns.description, htmlText(textAt(row, columns.description))],
      [columns.price, price],
      // A dish that is not archived stays hidden if the venue has hidden it here.
      [columns.visible, /^y/i.test(textAt(row, columns.visible)) ? 'no' : ''],
    )
  })
  return { columns: existing(columns), rows }
}

/** Variable prices are written as a word. */
const isAmount = (text: string): boolean => /\p{Nd}/u.test(text)
