import { normalizeNumber } from './cell-values.ts'
import { type Column, type ColumnMeaning, meaningKey, type UnreadColumn } from './column.ts'
import { foldWord } from './header-words.ts'
import { type Header, type HeaderContext, readHeader } from './read-header.ts'
import { isSizeName, sizeLocales } from './rows/size-words.ts'
import { guessLocale, scriptLocale } from './sheet-language.ts'
import { type CellIssue, cellText, columnLetter, type Table } from './table.ts'

/** Meanings that somebody gave to columns, by header or letter; null for a column that must not be read. */
export type ColumnMapping = ReadonlyMap<string, ColumnMeaning | null>

export type RecognizedColumns = {
  /** The row of the headers, from 1. */
  readonly headerRow: number
  readonly columns: readonly Column[]
  readonly unread: readonly UnreadColumn[]
}

type ReadableHeader = Exclude<Header, { readonly unread: string }>

/** Headers may stand below a title. */
const HEADER_ROWS = 10

/**
 * Finds the row of headers and what each column holds. Returns issues if no column could identify an item, or if the mapping names
 * a column that does not exist.
 */
export function recognizeColumns(
  table: Table,
  context: HeaderContext,
  mapping: ColumnMapping = new Map(),
): RecognizedColumns | { readonly issues: readonly CellIssue[] } {
  const candidates = table
    .slice(0, HEADER_ROWS)
    .map((_, index) => readHeaderRow(table, index, context, mapping))
  const best = candidates.reduce<RecognizedColumns | null>(
    (chosen, next) => (next.columns.length > (chosen?.columns.length ?? 0) ? next : chosen),
    null,
  )
  if (!best) return { issues: [noHeaders(table)] }
  const titles = new Set([...best.columns, ...best.unread].flatMap(columnNames))
  const issues: CellIssue[] = [...mapping.keys()]
    .filter((name) => !titles.has(foldWord(name)))
    .map((name) => ({
      row: best.headerRow,
      column: null,
      code: 'unmapped',
      shown: name,
      message: `there is no column ${JSON.stringify(name)} to map`,
    }))
  const fields = new Set(best.columns.map(({ meaning }) => meaning.field))
  if (!fields.has('id') && !fields.has('name'))
    issues.push({
      row: best.headerRow,
      column: null,
      code: 'noNames',
      message: 'no column holds the names of items; name one “Name” or map one to it',
    })
  return issues.length > 0 ? { issues } : best
}

const columnNames = ({ index, title }: { readonly index: number; readonly title: string }) => [
  foldWord(title),
  foldWord(columnLetter(index)),
]

function noHeaders(table: Table): CellIssue {
  const first = table.find((row) => row.some((cell) => cellText(cell)))
  if (!first) return { row: null, column: null, code: 'empty', message: 'the sheet is empty' }
  const titles = first.map(cellText).filter(Boolean).slice(0, 10).join(', ')
  return {
    row: null,
    column: null,
    code: 'noHeaders',
    message: `no row of column names, such as Category, Name, Price, in the first ${HEADER_ROWS} rows; found: ${titles}`,
  }
}

function readHeaderRow(
  table: Table,
  row: number,
  context: HeaderContext,
  mapping: ColumnMapping,
): RecognizedColumns {
  const mapped = new Map([...mapping].map(([name, meaning]) => [foldWord(name), meaning]))
  const columns: Column[] = []
  const unread: UnreadColumn[] = []
  const open: { index: number; title: string; header: ReadableHeader }[] = []
  const texts = (index: number) => table.slice(row + 1).map((cells) => cellText(cells[index]))
  const width = Math.max(0, ...table.map(({ length }) => length))
  for (let index = 0; index < width; index++) {
    const header = cellText(table[row]?.[index]).replace(/\s+/g, ' ')
    const title = header || columnLetter(index)
    const given = columnNames({ index, title }).find((name) => mapped.has(name))
    if (given !== undefined) {
      const meaning = mapped.get(given)
      if (meaning) columns.push({ index, title, meaning })
      else unread.push({ index, title, reason: 'not read, as the mapping says' })
      continue
    }
    if (!header) continue
    const read = readHeader(header, context)
    if (!read && isSizeName(header) && arePrices(texts(index))) {
      const meaning = { field: 'price', wordLocales: sizeLocales(header), locale: null } as const
      open.push({ index, title, header: { ...meaning, size: header } })
    } else if (!read) unread.push({ index, title, reason: null })
    else if ('unread' in read) unread.push({ index, title, reason: read.unread })
    else open.push({ index, title, header: read })
  }
  const prices = [...columns.map(({ meaning }) => meaning), ...open.map((entry) => entry.header)]
  const isOnlyPrice = prices.filter(({ field }) => field === 'price').length === 1
  const taken = new Map(columns.map((column) => [meaningKey(column.meaning), column.title]))
  // Headers that name a locale come first, so that the others get what is left.
  for (const entry of open.toSorted((a, b) => rank(a.header) - rank(b.header))) {
    const { index, title, header } = entry
    const meaning = decide(header, texts(index), context, taken, isOnlyPrice)
    const key = meaningKey(meaning)
    const same = taken.get(key)
    if (same !== undefined && meaning.field !== 'tags')
      unread.push({ index, title, reason: `column ${same} holds the same` })
    else columns.push({ index, title, meaning })
    if (same === undefined) taken.set(key, title)
  }
  const named = namesByScript(unread, texts, context, taken)
  if (named) {
    columns.push(named)
    unread.splice(
      unread.findIndex(({ index }) => index === named.index),
      1,
    )
  }
  const inOrder = (a: { index: number }, b: { index: number }) => a.index - b.index
  return { headerRow: row + 1, columns: columns.sort(inOrder), unread: unread.sort(inOrder) }
}

/** Whether texts can be prices: at least one is a number, and none with a digit is anything else. */
const arePrices = (texts: readonly string[]): boolean => {
  const numbers = texts.flatMap((text) => text.split('/')).filter((text) => /\p{N}/u.test(text))
  return numbers.length > 0 && numbers.every((text) => normalizeNumber(text, 2) !== null)
}

/** Longest text that can be a name when no header says so, in characters. */
const MAX_NAME = 60

/**
 * A column with an unknown header has names if it is the only one whose texts are in the script of a language of the venue that has
 * no column of names, while another language has one.
 */
function namesByScript(
  unread: readonly UnreadColumn[],
  texts: (index: number) => readonly string[],
  { languages }: HeaderContext,
  taken: ReadonlyMap<string, string>,
): Column | null {
  const locales = languages.map(({ locale }) => locale)
  const open = locales.filter((locale) => !taken.has(meaningKey({ field: 'name', locale })))
  if (open.length === locales.length) return null
  const found = unread.flatMap(({ index, title, reason }): Column[] => {
    const filled = texts(index).filter(Boolean)
    const locale = scriptLocale(filled, locales)
    const isName = reason === null && locale !== null && open.includes(locale)
    if (!isName || new Set(filled).size < filled.length || filled.some((text) => text.length > MAX_NAME))
      return []
    return [{ index, title, meaning: { field: 'name', locale } }]
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

const rank = (header: ReadableHeader) => ('locale' in header && header.locale === null ? 1 : 0)

/** Gives a header without a locale the one that fits its texts and is still free. */
function decide(
  header: ReadableHeader,
  texts: readonly string[],
  context: HeaderContext,
  taken: ReadonlyMap<string, string>,
  isOnlyPrice: boolean,
): ColumnMeaning {
  if (!('wordLocales' in header)) return { field: header.field }
  const { field, wordLocales, locale, size } = header
  const locales = context.languages.map((language) => language.locale)
  if (field === 'price')
    return size === null || (isOnlyPrice && !namesSizes(size, texts))
      ? { field }
      : { field, label: { name: size, locale: guessLocale([size], wordLocales, locales) } }
  if (field === 'picture' || field === 'calories' || field === 'soldOut' || field === 'visible')
    return { field }
  if (locale !== null) return { field, locale }
  const free = locales.filter((other) => field === 'tags' || !taken.has(meaningKey({ field, locale: other })))
  return { field, locale: guessLocale(texts, wordLocales, free.length > 0 ? free : locales) }
}

/** Whether what stands beside the only price names a size, or several with a price each in a cell. “incl. VAT” names none. */
const namesSizes = (text: string, cells: readonly string[]): boolean =>
  isSizeName(text) || (text.includes('/') && cells.some((cell) => cell.includes('/')))
