import { dated, readCalories, readFlag, readPictures, type Unread } from './cell-values.ts'
import type { Column } from './column.ts'
import { nameKey } from './name-key.ts'
import type { CurrencyNames } from './read-header.ts'
import { splitByScript } from './rows/bilingual-cell.ts'
import { readRowPrices } from './rows/row-prices.ts'
import type { SheetPrice, SheetSize, SheetText, TextsByLocale } from './rows/sheet-values.ts'
import { type Cell, type CellIssue, type CellWarning, cellText, type Table } from './table.ts'

/** An item of the sheet: what its cells say. Empty cells and absent columns say nothing. */
export type SheetItem = {
  /** The first of its rows. */
  readonly row: number
  readonly id: string | null
  readonly categoryId: string | null
  readonly categoryNames: TextsByLocale
  /** True if a row above names the category. */
  readonly inheritsCategory: boolean
  readonly names: TextsByLocale
  readonly descriptions: TextsByLocale
  readonly price: SheetPrice | null
  readonly sizes: readonly SheetSize[]
  readonly pictures: {
    readonly urls: readonly string[]
    readonly text: string
    readonly column: string
  } | null
  readonly calories: number | null
  readonly tags: TextsByLocale
  readonly ingredients: TextsByLocale
  readonly soldOut: boolean | null
  readonly visible: boolean | null
  /** Somebody wants this row to change nothing. */
  readonly isLeftOut: boolean
}

/** What the contract accepts. The domain does not know the formats of the wire. */
export type ValueChecks = {
  isId(text: string): boolean
  /** Whether a text is the address of a picture. */
  isPicture(text: string): boolean
  /** Whether another text can be the name of a picture file; absent if files cannot come with the sheet. */
  isFile?(text: string): boolean
  readonly maxTextLength: number
}

export type RowOptions = CurrencyNames & {
  readonly locales: readonly string[]
  readonly checks: ValueChecks
  /** Whether a row must change nothing. It still names the category of the rows below it. */
  isLeftOut(row: number): boolean
}

/** Reads the rows below the headers. Rows of the same item, one per size, become one item. */
export function readRows(
  table: Table,
  headerRow: number,
  columns: readonly Column[],
  { isLeftOut, ...options }: RowOptions,
): {
  readonly items: readonly SheetItem[]
  readonly issues: readonly CellIssue[]
  readonly warnings: readonly CellWarning[]
} {
  const issues: CellIssue[] = []
  const warnings: CellWarning[] = []
  const rows = table
    .slice(headerRow)
    .map((cells, index) => readRow(cells, headerRow + index + 1, columns, { ...options, issues, warnings }))
    .filter((row) => row !== null)
    .map((row) => ({ ...row, isLeftOut: isLeftOut(row.row) }))
  const items: SheetItem[] = []
  let category: Pick<SheetItem, 'categoryId' | 'categoryNames'> | null = null
  for (const row of rows) {
    // Sheets often name a category once, above or beside its first item.
    const own = row.categoryId !== null || row.categoryNames.size > 0
    if (own) category = row
    if (isOnlyCategory(row)) continue
    const previous = items.at(-1)
    if (previous && continues(previous, row)) {
      if (row.isLeftOut) continue
      items[items.length - 1] = joined(previous, row)
      continue
    }
    if (row.id === null && row.names.size === 0)
      issues.push({ row: row.row, column: null, code: 'noName', message: 'the row has no name of an item' })
    else if (own || !category) items.push(row)
    else {
      const { categoryId, categoryNames } = category
      items.push({ ...row, categoryId, categoryNames, inheritsCategory: true })
    }
  }
  return { items, issues, warnings }
}

const isOnlyCategory = (row: SheetItem) =>
  row.id === null &&
  row.names.size === 0 &&
  row.sizes.length === 0 &&
  row.price === null &&
  row.descriptions.size === 0 &&
  (row.categoryId !== null || row.categoryNames.size > 0)

/** True for a row that adds a size to the item above: it names a size, and no other item. */
function continues(above: SheetItem, row: SheetItem): boolean {
  if (row.sizes.length === 0) return false
  if (row.id !== null || above.id !== null) {
    if (row.id !== null) return row.id === above.id
    if (row.names.size > 0) return false
  }
  return sameTexts(above.names, row.names) && sameTexts(above.categoryNames, row.categoryNames)
}

/** True if no text of the second contradicts the first. */
const sameTexts = (above: TextsByLocale, below: TextsByLocale) =>
  [...below].every(([locale, { text }]) => nameKey(above.get(locale)?.text ?? '') === nameKey(text))

/** The first row counts for everything but sizes; later rows fill in what it leaves open. */
function joined(above: SheetItem, row: SheetItem): SheetItem {
  const texts = (field: 'descriptions' | 'tags' | 'ingredients') => new Map([...row[field], ...above[field]])
  return {
    ...above,
    descriptions: texts('descriptions'),
    tags: texts('tags'),
    ingredients: texts('ingredients'),
    sizes: [...above.sizes, ...row.sizes],
    pictures: above.pictures ?? row.pictures,
    calories: above.calories ?? row.calories,
    soldOut: above.soldOut ?? row.soldOut,
    visible: above.visible ?? row.visible,
  }
}

/** The fields whose cells can hold two languages. */
const BILINGUAL = new Set(['category', 'name', 'description', 'size'])

/** Splits the only text of a field into those of two languages, if the sheet has no column of its own for the other. */
function withBothLanguages(
  texts: Map<string, SheetText>,
  field: string,
  columns: readonly Column[],
  locales: readonly string[],
): Map<string, SheetText> {
  const [entry, ...others] = texts
  const own = columns.filter(({ meaning }) => meaning.field === field)
  if (!entry || others.length > 0 || own.length > 1 || !BILINGUAL.has(field)) return texts
  const [locale, text] = entry
  return splitByScript(text, locale, locales) ?? texts
}

type RowContext = Omit<RowOptions, 'isLeftOut'> & {
  readonly issues: CellIssue[]
  readonly warnings: CellWarning[]
}

function readRow(
  cells: readonly Cell[],
  row: number,
  columns: readonly Column[],
  context: RowContext,
): SheetItem | null {
  const filled = columns.filter(({ index }) => cellText(cells[index]))
  if (filled.length === 0) return null
  const { issues, checks } = context
  const report = (column: Column, { problem: message, code, shown }: Unread) => {
    issues.push({ row, column: column.title, code, shown, message })
  }
  const texts = (field: string): Map<string, SheetText> => {
    const found = new Map<string, SheetText>()
    for (const column of filled) {
      const { meaning, index, title } = column
      if (meaning.field !== field || !('locale' in meaning)) continue
      const cell = cells[index] ?? null
      const text = cellText(cell)
      if (cell !== null && typeof cell === 'object') report(column, dated(cell))
      else if (text.length > checks.maxTextLength)
        report(column, {
          problem: `the text has ${text.length} characters; ${checks.maxTextLength} are allowed`,
          ...{ code: 'long', shown: text },
        })
      else {
        // Tags and allergens can have a column each.
        const earlier = found.get(meaning.locale)
        found.set(meaning.locale, { text: earlier ? `${earlier.text}, ${text}` : text, column: title })
      }
    }
    return withBothLanguages(found, field, columns, context.locales)
  }
  const id = (field: 'id' | 'categoryId' | 'sizeId'): string | null => {
    const column = filled.find(({ meaning }) => meaning.field === field)
    if (!column) return null
    const text = cellText(cells[column.index])
    if (checks.isId(text)) return text
    report(column, {
      problem: `${JSON.stringify(text)} is not an id: an id has 1 to 80 characters, no spaces and none of / \\ ? # % " ' < > & ,`,
      ...{ code: 'id', shown: text },
    })
    return null
  }
  return {
    row,
    id: id('id'),
    categoryId: id('categoryId'),
    categoryNames: texts('category'),
    inheritsCategory: false,
    names: texts('name'),
    descriptions: texts('description'),
    ...readRowPrices(cells, row, filled, { id: id('sizeId'), names: texts('size') }, context),
    ...readDetails(cells, filled, report),
    tags: texts('tags'),
    ingredients: texts('ingredients'),
    isLeftOut: false,
  }
}

function readDetails(
  cells: readonly Cell[],
  filled: readonly Column[],
  report: (column: Column, problem: Unread) => void,
): Pick<SheetItem, 'pictures' | 'calories' | 'soldOut' | 'visible'> {
  const details: {
    pictures: SheetItem['pictures']
    calories: number | null
    soldOut: boolean | null
    visible: boolean | null
  } = { pictures: null, calories: null, soldOut: null, visible: null }
  for (const column of filled) {
    const { field } = column.meaning
    const cell = cells[column.index] ?? null
    if (field === 'picture') {
      const text = cellText(cell)
      details.pictures = { urls: readPictures(text), text, column: column.title }
    } else if (field === 'calories') {
      const read = readCalories(cell)
      if ('problem' in read) report(column, read)
      else details.calories = read.value
    } else if (field === 'soldOut' || field === 'visible') {
      const read = readFlag(cell)
      if ('problem' in read) report(column, read)
      else details[field] = read.value
    }
  }
  return details
}
