import { priceWording, readPrice } from './cell-values.ts'
import type { Column } from './column.ts'
import type { SheetPrice, SheetSize, TextsByLocale } from './sheet-values.ts'
import { type Cell, type CellIssue, type CellWarning, cellText } from './table.ts'

type PriceContext = {
  readonly currency: string
  readonly issues: CellIssue[]
  readonly warnings: CellWarning[]
}

/** Reads the prices of a row. A price is that of the row's size if it names one, else that of the item. */
export function readRowPrices(
  cells: readonly Cell[],
  row: number,
  filled: readonly Column[],
  own: { readonly id: string | null; readonly names: TextsByLocale },
  { currency, issues, warnings }: PriceContext,
): { readonly price: SheetPrice | null; readonly sizes: readonly SheetSize[] } {
  let price: SheetPrice | null = null
  const sizes: SheetSize[] = []
  for (const { index, title, meaning } of filled) {
    if (meaning.field !== 'price') continue
    const cell = cells[index] ?? null
    const wording = priceWording(cell)
    if (wording === 'nothing') continue
    const read = wording === 'words' ? { value: '' } : readPrice(cell, currency)
    if ('problem' in read) {
      issues.push({ row, column: title, code: read.code, shown: read.shown, message: read.problem })
      continue
    }
    if (read.value === '') warnings.push(onRequest(row, title, cellText(cell)))
    if (!meaning.label) price = { text: read.value, column: title }
    else if (read.value !== '') {
      const names = new Map([[meaning.label.locale, { text: meaning.label.name, column: title }]])
      sizes.push({ row, id: null, names, price: read.value, column: title })
    }
  }
  const [first] = own.names.values()
  if (own.id === null && !first) {
    if (price?.text && sizes.length > 0) {
      const message = 'the item has prices by size; name the size of this price, or map its column to one'
      issues.push({ row, column: price.column, code: 'sizes', message })
    }
    return { price: sizes.length > 0 && !price?.text ? null : price, sizes }
  }
  const column = price?.column ?? first?.column ?? 'size id'
  return {
    price: null,
    sizes: [{ row, id: own.id, names: own.names, price: price?.text || null, column }, ...sizes],
  }
}

const onRequest = (row: number, column: string, shown: string): CellWarning => ({
  ...{ row, column, code: 'onRequest', shown },
  message: `${JSON.stringify(shown)} is no number, so the item has its price on request`,
})
