import type { SheetGuess } from '../column-choices.ts'
import { foldWord } from '../header-words.ts'
import { guessLocale } from '../sheet-language.ts'
import { type Cell, cellText, type Table } from '../table.ts'
import type { ExportContext, ExportField, ReadExport } from './export-rows.ts'
import { readShopify } from './shopify.ts'
import { readSquare } from './square.ts'
import { readWooCommerce } from './woocommerce.ts'

/** The products whose exports are recognised. */
export type Product = 'square' | 'shopify' | 'woocommerce'

/** The export of another product, as rows that the import understands. Its columns are those of the file. */
export type ProductExport = {
  readonly product: Product
  readonly guess: SheetGuess
  readonly table: Table
  /** The row of the file for each row of the table, both from 1. */
  readonly rowOf: (row: number) => number
}

/** Headers may stand below a note of the product. */
const HEADER_ROWS = 3

const READERS = { square: readSquare, shopify: readShopify, woocommerce: readWooCommerce } as const

/** Recognises the export of another product by its headers. Null for other tables. */
export function recognizeExport(table: Table, context: ExportContext): ProductExport | null {
  for (let headerRow = 1; headerRow <= Math.min(HEADER_ROWS, table.length); headerRow++) {
    const headers = (table[headerRow - 1] ?? []).map((cell) => foldWord(cellText(cell)))
    const rows = table.slice(headerRow).map((row, index) => ({
      ...{ at: headerRow + index + 1, cells: headers.map((_, column) => cellText(row[column])) },
    }))
    for (const product of ['square', 'shopify', 'woocommerce'] as const) {
      const read = READERS[product]({ headers, rows }, context)
      if (read) return toExport(product, headerRow, table, read, context.locales)
    }
  }
  return null
}

function toExport(
  product: Product,
  headerRow: number,
  table: Table,
  { columns, rows }: ReadExport,
  locales: readonly string[],
): ProductExport {
  const texts = (column: number) => rows.map(({ cells }) => cells[column] ?? '')
  const meanings: SheetGuess['meanings'] = new Map(
    (Object.entries(columns) as [ExportField, number][]).map(([field, column]) => {
      const isText = field === 'category' || field === 'name' || field === 'description' || field === 'size'
      return [column, isText ? { field, locale: guessLocale(texts(column), ['en'], locales) } : { field }]
    }),
  )
  const cells = rows.map((row) => row.cells.map((text): Cell => text || null))
  return {
    ...{ product, guess: { headerRow, meanings } },
    table: [...table.slice(0, headerRow), ...cells],
    rowOf: (row) => rows[row - headerRow - 1]?.at ?? row,
  }
}
