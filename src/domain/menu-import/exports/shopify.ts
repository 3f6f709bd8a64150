import {
  columnOf,
  type ExportContext,
  type ExportRow,
  type ExportRows,
  existing,
  type ReadExport,
  textAt,
  withTexts,
} from './export-rows.ts'
import { htmlText } from './html-text.ts'

/** Reads the products of Shopify, of both generations: a row per variant or further picture; the first of a product has its texts. */
export function readShopify(
  found: ExportRows,
  { category: fallback, isPicture }: ExportContext,
): ReadExport | null {
  const handle = columnOf(found, 'handle', 'url handle')
  const name = columnOf(found, 'title')
  const price = columnOf(found, 'variant price', 'price')
  const size = columnOf(found, 'option1 value')
  if (handle === undefined || name === undefined || price === undefined || size === undefined) return null
  const type = columnOf(found, 'type', 'product type')
  const taxonomy = columnOf(found, 'product category')
  const columns = {
    ...{ name, price, size },
    category: type ?? taxonomy,
    description: columnOf(found, 'body html', 'description'),
    picture: columnOf(found, 'image src', 'product image url'),
    visible: columnOf(found, 'published', 'published on online store', 'status'),
  }
  const [published, status] = [
    columnOf(found, 'published', 'published on online store'),
    columnOf(found, 'status'),
  ]
  const options = [size, columnOf(found, 'option2 value'), columnOf(found, 'option3 value')]
  const pictures = Map.groupBy(found.rows, (row) => textAt(row, handle))
  const category = (row: ExportRow) =>
    textAt(row, type) || textAt(row, taxonomy).split('>').at(-1)?.trim() || fallback
  const isHidden = (row: ExportRow) =>
    /^false$/i.test(textAt(row, published)) || /^(draft|archived|unlisted)$/i.test(textAt(row, status))
  const rows = found.rows.map((row) => {
    const isFirst = textAt(row, name) !== ''
    const urls = (pictures.get(textAt(row, handle)) ?? []).map((other) => textAt(other, columns.picture))
    const values = options.map((column) => textAt(row, column)).filter((value) => value !== 'Default Title')
    return withTexts(
      row,
      [columns.category, isFirst ? category(row) : ''],
      [size, values.filter(Boolean).join(' / ')],
      [columns.description, htmlText(textAt(row, columns.description))],
      [columns.picture, isFirst ? [...new Set(urls)].filter(isPicture).join('\n') : ''],
      [columns.visible, isFirst && isHidden(row) ? 'no' : ''],
    )
  })
  return { columns: existing(columns), rows }
}
