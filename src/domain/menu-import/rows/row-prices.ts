import { priceWording, type Read, readPrice } from '../cell-values.ts'
import type { Column } from '../column.ts'
import { type CurrencyNames, isOnlyCurrency, withoutCurrency } from '../read-header.ts'
import { guessLocale } from '../sheet-language.ts'
import { type Cell, type CellIssue, type CellWarning, cellText } from '../table.ts'
import type { SheetPrice, SheetSize, SheetText, TextsByLocale } from './sheet-values.ts'
import { sizeLocales, usualSizes } from './size-words.ts'

type PriceContext = CurrencyNames & {
  readonly locales: readonly string[]
  readonly issues: CellIssue[]
  readonly warnings: CellWarning[]
}

/** Reads the prices of a row. A price is that of the row's size if it names one, else that of the item. */
export function readRowPrices(
  cells: readonly Cell[],
  row: number,
  filled: readonly Column[],
  own: { readonly id: string | null; readonly names: TextsByLocale },
  context: PriceContext,
): { readonly price: SheetPrice | null; readonly sizes: readonly SheetSize[] } {
  const { currency, issues, warnings } = context
  const hasOwnSize = own.id !== null || own.names.size > 0
  let price: SheetPrice | null = null
  const sizes: SheetSize[] = []
  const priced = filled.filter(({ meaning }) => meaning.field === 'price')
  for (const column of priced) {
    const { index, title, meaning } = column
    const cell = cells[index] ?? null
    const wording = priceWording(cell)
    if (wording === 'nothing' || meaning.field !== 'price') continue
    if (wording === 'words' && isOnlyCurrency(cellText(cell), context)) continue
    const several = hasOwnSize || priced.length > 1 ? null : readSeveral(cell, row, column, context)
    if (several) {
      sizes.push(...several)
      warnings.push(warning('twoPrices', row, title, cellText(cell)))
      continue
    }
    const read: Read<string> = wording === 'words' ? { value: '' } : readPrice(cell, currency)
    if ('problem' in read) {
      issues.push({ row, column: title, code: read.code, shown: read.shown, message: read.problem })
      continue
    }
    if (read.value === '') warnings.push(warning('onRequest', row, title, cellText(cell)))
    if (!meaning.label) price = { text: read.value, column: title }
    else if (read.value !== '') {
      const names = new Map([[meaning.label.locale, { text: meaning.label.name, column: title }]])
      sizes.push({ row, id: null, names, price: read.value, column: title })
    }
  }
  if (hasOwnSize) {
    const [first] = own.names.values()
    const column = price?.column ?? first?.column ?? 'size id'
    const ownSize = { row, id: own.id, names: own.names, price: price?.text || null, column }
    return { price: null, sizes: [ownSize, ...sizes] }
  }
  if (price?.text && sizes.length > 0) {
    const message = 'the item has prices by size; name the size of this price, or map its column to one'
    issues.push({ row, column: price.column, code: 'sizes', message })
  }
  return { price: sizes.length > 0 && !price?.text ? null : price, sizes }
}

/**
 * Reads several prices in one cell, `1.350 / 2.100`, as sizes. Their names are those in the cell, `Glass 6 / Bottle 28`, or in the
 * header, `Small / Large`, else the usual ones. Null if the cell has something else, such as `4,50 € / 100 g`.
 */
function readSeveral(
  cell: Cell,
  row: number,
  { title, meaning }: Column,
  context: PriceContext,
): SheetSize[] | null {
  const parts = typeof cell === 'string' ? cellText(cell).split(/\s*[/|\n]\s*/u) : []
  const read = parts.flatMap((part) => readPart(part, context) ?? [])
  if (parts.length < 2 || read.length < parts.length) return null
  const own = read.map(({ name }) => name)
  if (own.some(Boolean) && !own.every(Boolean)) return null
  const prices = read.map(({ price }) => price)
  const label = meaning.field === 'price' ? meaning.label : undefined
  const listed = label ? label.name.split(/\s*\/\s*/u) : null
  const isDownwards = Number(prices[0]) > Number(prices.at(-1))
  const isNamed = own.every(Boolean)
  if (!isNamed && listed && listed.length !== prices.length) return null
  const ownLocale = guessLocale(own, own.flatMap(sizeLocales), context.locales)
  const ofHeader = label && listed ? [[label.locale, listed] as const] : null
  const named = isNamed
    ? [[ownLocale, own] as const]
    : (ofHeader ?? usualNames(prices.length, context.locales, isDownwards))
  if (named.length === 0) return null
  return prices.map((price, position) => {
    const names = new Map<string, SheetText>(
      named.map(([locale, list]) => [locale, { text: list[position] ?? '', column: title }]),
    )
    return { row, id: null, names, price, column: title, ...(!isNamed && !listed && { position }) }
  })
}

/** Reads a price with nothing but the currency and, before it, the name of its size; null for anything else. */
function readPart(part: string, context: PriceContext): { price: string; name: string } | null {
  const read = readPrice(part, context.currency)
  const number = /\p{N}(?:[\p{N}.,٫٬'’\s]*\p{N})?/u.exec(part)
  if ('problem' in read || !number) return null
  if (withoutCurrency(part.slice(number.index + number[0].length), context) !== '') return null
  return { price: read.value, name: withoutCurrency(part.slice(0, number.index), context).replace(/:$/u, '') }
}

const usualNames = (count: number, locales: readonly string[], isDownwards: boolean) =>
  locales.flatMap((locale) => {
    const names = usualSizes(count, locale)
    return names ? [[locale, isDownwards ? names.toReversed() : names] as const] : []
  })

const MESSAGES = {
  onRequest: 'is no number, so the item has its price on request',
  twoPrices: 'has several prices, which become those of sizes',
} as const

const warning = (code: keyof typeof MESSAGES, row: number, column: string, shown: string): CellWarning => ({
  ...{ row, column, code, shown },
  message: `${JSON.stringify(shown)} ${MESSAGES[code]}`,
})
