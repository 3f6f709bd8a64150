import { priceWording } from '../cell-values.ts'
import type { Column } from '../column.ts'
import type { RecognizedColumns } from '../recognize-columns.ts'
import { guessLocale } from '../sheet-language.ts'
import { type Cell, type CellWarning, cellText, type Table } from '../table.ts'

/** A sheet whose headings are a column with categories, and whose notes are gone. Its rows keep their places. */
export type HeadedSheet = {
  readonly table: Table
  readonly columns: RecognizedColumns
  /** The headings and the notes. */
  readonly warnings: readonly CellWarning[]
}

/** A row that has texts and no price. */
type TextRow = {
  readonly row: number
  readonly texts: ReadonlyMap<string, string>
  readonly first: string
  /** Whether it has one text, and no other. */
  readonly isAlone: boolean
}

/** Texts longer than this are no names of categories. In characters. */
const MAX_HEADING = 60

/**
 * Reads rows that stand above dishes and only name their category, as menus are printed, and takes away notes such as “All prices in
 * KD.” A sheet has headings if its first row, apart from notes, is one. Elsewhere, a row with nothing but a name is a dish without a
 * price. Sheets with a column for categories have none.
 */
export function readHeadings(
  table: Table,
  recognized: RecognizedColumns,
  locales: readonly string[],
): HeadedSheet {
  const { headerRow, columns } = recognized
  const fields = new Set(columns.map(({ meaning }) => meaning.field))
  const unchanged = { table, columns: recognized, warnings: [] }
  if (!fields.has('price') || fields.has('id')) return unchanged
  const rows = table.map((cells, at) =>
    at < headerRow ? null : readTextRow(cells, at + 1, columns, locales),
  )
  const priced = table.map((cells, at) => at >= headerRow && hasPrice(cells, columns))
  const firstPriced = priced.indexOf(true)
  const last = priced.lastIndexOf(true)
  const hasCategories = fields.has('category') || fields.has('categoryId')
  const isNoteAlone = (row: TextRow | null | undefined) => row?.isAlone && isNote(row)
  const isFirst = (cells: readonly Cell[], at: number) =>
    at >= headerRow && isFilled(cells) && !isNoteAlone(rows[at])
  const first = rows[table.findIndex(isFirst)]
  const style = !hasCategories && first && !isNote(first) && first.row <= last ? first : null
  const found = new Map<number, 'heading' | 'note'>()
  for (const [at, row] of rows.entries())
    if (isNoteAlone(row) && (style || at > last || at < firstPriced)) found.set(at, 'note')
    else if (row && style && isLike(row, style)) found.set(at, 'heading')
  for (const [at, kind] of found) {
    // A heading without dishes is none.
    const next = table.findIndex((cells, other) => other > at && !found.has(other) && isFilled(cells))
    const nextHeading = [...found].find(([other, of]) => other > at && of === 'heading')?.[0] ?? table.length
    if (kind === 'heading' && (next < 0 || next > nextHeading)) found.set(at, 'note')
  }
  return found.size > 0 ? withHeadings(table, recognized, rows, found) : unchanged
}

const isFilled = (cells: readonly Cell[]) => cells.some((cell) => cellText(cell))

const hasPrice = (cells: readonly Cell[], columns: readonly Column[]) =>
  columns.some(
    ({ index, meaning }) =>
      meaning.field === 'price' &&
      cellText(cells[index]) !== '' &&
      priceWording(cells[index] ?? null) !== 'nothing',
  )

/** Reads a row that has nothing but names, or a single text anywhere; else null. */
function readTextRow(
  cells: readonly Cell[],
  row: number,
  columns: readonly Column[],
  locales: readonly string[],
): TextRow | null {
  const filled = [...cells.entries()].filter(([, cell]) => cellText(cell))
  const named = filled.map(([index, cell]) => {
    const meaning = columns.find((column) => column.index === index)?.meaning
    const text = cellText(cell)
    if (meaning?.field === 'name') return { locale: meaning.locale, text }
    const isText =
      typeof cell === 'string' && /\p{L}/u.test(text) && (!meaning || meaning.field === 'category')
    return filled.length === 1 && isText ? { locale: guessLocale([text], [], locales), text } : null
  })
  const texts = new Map(named.flatMap((name) => (name ? [[name.locale, name.text] as const] : [])))
  const [first] = texts.values()
  if (first === undefined || named.includes(null)) return null
  return { row, texts, first, isAlone: filled.length === 1 }
}

/** Words for service and taxes. With a percentage, a text is a note: “100% Beef” is none. */
const CHARGES =
  /service|servicio|servizio|serviço|bedienung|servis|\b(vat|gst|tax|tva|iva|ttc|mwst|ust|kdv|btw|moms)\b|steuer|taxe|impuesto|imposto|imposta|خدمة|ضريبة|القيمة المضافة|налог|НДС|обслуживани|税|サービス|सेवा|জিএসটি|ভ্যাট|সার্ভিস/iu

/** Whether a text is written as a note: a sentence, a percentage of a charge, or what an asterisk refers to. */
const isNote = ({ first }: TextRow): boolean =>
  first.length > MAX_HEADING ||
  /[.!。]$|^[*†•]/u.test(first) ||
  (/[%٪％]/u.test(first) && CHARGES.test(first))

/** Whether a row is written as the first heading is: in capitals, and in as few languages. */
const isLike = (row: TextRow, style: TextRow): boolean =>
  row.texts.size <= style.texts.size &&
  (!isInCapitals(style.first) || isInCapitals(row.first)) &&
  !isNote(row)

const isInCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()

function withHeadings(
  table: Table,
  { columns, ...recognized }: RecognizedColumns,
  rows: readonly (TextRow | null)[],
  found: ReadonlyMap<number, 'heading' | 'note'>,
): HeadedSheet {
  const width = Math.max(0, ...table.map(({ length }) => length))
  const locales = [
    ...new Set(
      [...found].flatMap(([at, kind]) => (kind === 'heading' ? [...(rows[at]?.texts.keys() ?? [])] : [])),
    ),
  ]
  const warnings = [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([at, code]): CellWarning => {
      const shown = rows[at]?.first ?? ''
      const message =
        code === 'heading'
          ? 'names the category of the rows below'
          : 'looks like a note, so it is not imported'
      return { row: at + 1, column: null, code, shown, message: `${JSON.stringify(shown)} ${message}` }
    })
  let heading: TextRow | null = null
  const filled = table.map((cells, at) => {
    if (found.has(at)) {
      if (found.get(at) === 'heading') heading = rows[at] ?? null
      return []
    }
    const texts: TextRow['texts'] | undefined = heading?.texts
    if (!texts || !isFilled(cells)) return cells
    const own = locales.map((locale) => texts.get(locale) ?? null)
    return [...cells, ...Array(width - cells.length).fill(null), ...own]
  })
  const categories = locales.map(
    (locale, at): Column => ({
      ...{ index: width + at, title: 'category' },
      meaning: { field: 'category', locale },
    }),
  )
  return { table: filled, columns: { ...recognized, columns: [...columns, ...categories] }, warnings }
}
