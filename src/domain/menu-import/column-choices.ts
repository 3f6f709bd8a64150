import { type ColumnMeaning, meaningKey, meaningText, parseMeaning } from './column.ts'
import type { HeaderContext } from './read-header.ts'
import { type RecognizedColumns, recognizeColumns } from './recognize-columns.ts'
import { cellText, columnLetter, type Table } from './table.ts'

/** A column of a sheet, for somebody who says what it holds. */
export type ColumnChoice = {
  readonly index: number
  readonly letter: string
  /** Empty if the column has none. */
  readonly header: string
  /** Some of its cells. */
  readonly samples: readonly string[]
  /** Null: it is not read. */
  readonly meaning: ColumnMeaning | null
}

/** What somebody said about columns, by letter, in the words of `parseMeaning`. */
export type ColumnWords = Readonly<Record<string, string>>

/** What a sheet says about itself. */
export type SheetGuess = {
  /** From 1; 0 if no row has the names of columns. */
  readonly headerRow: number
  readonly meanings: ReadonlyMap<number, ColumnMeaning>
}

const SAMPLES = 3

/** Guesses what the columns of a sheet hold. Without known names of columns, the first row with two texts has them. */
export function guessColumns(table: Table, context: HeaderContext): SheetGuess {
  const found = recognizeColumns(table, context)
  if (!('issues' in found))
    return {
      headerRow: found.headerRow,
      meanings: new Map(found.columns.map(({ index, meaning }) => [index, meaning])),
    }
  const first = table.findIndex((row) => row.filter((cell) => cellText(cell)).length > 1)
  return { headerRow: first + 1, meanings: new Map() }
}

/** The columns of a sheet with what they hold: as guessed, or as somebody said. */
export function columnChoices(
  table: Table,
  { headerRow, meanings }: SheetGuess,
  words: ColumnWords,
  locales: readonly string[],
): ColumnChoice[] {
  const rows = table.slice(headerRow)
  const width = Math.max(0, ...table.map((row) => row.length))
  return [...Array(width).keys()].flatMap((index) => {
    const header = cellText(table[headerRow - 1]?.[index]).replace(/\s+/g, ' ')
    const samples = firstTexts(rows, index)
    if (!header && samples.length === 0) return []
    const letter = columnLetter(index)
    const said = words[letter]
    const read = said === undefined ? (meanings.get(index) ?? null) : parseMeaning(said, locales)
    const meaning = read && 'problem' in read ? null : read
    return [{ index, letter, header, samples, meaning }]
  })
}

function firstTexts(rows: Table, index: number): string[] {
  const found: string[] = []
  for (const row of rows) {
    const text = cellText(row[index])
    if (text && !found.includes(text)) found.push(text)
    if (found.length === SAMPLES) break
  }
  return found
}

/** Says what a column holds (`skip`: nothing). A column that held the same is not read any more, since only one can. */
export function chooseColumn(
  choices: readonly ColumnChoice[],
  words: ColumnWords,
  letter: string,
  word: string,
  locales: readonly string[],
): ColumnWords {
  const meaning = parseMeaning(word, locales)
  const key = meaning && !('problem' in meaning) && meaning.field !== 'tags' ? meaningKey(meaning) : null
  const others = choices.filter(
    (other) => other.letter !== letter && other.meaning && meaningKey(other.meaning) === key,
  )
  return { ...words, ...Object.fromEntries(others.map((other) => [other.letter, 'skip'])), [letter]: word }
}

/** The columns for the import. Their titles are their letters, so that issues name cells. */
export const chosenColumns = (headerRow: number, choices: readonly ColumnChoice[]): RecognizedColumns => ({
  headerRow,
  columns: choices.flatMap(({ index, letter, meaning }) =>
    meaning ? [{ index, title: letter, meaning }] : [],
  ),
  unread: [],
})

/** Puts all dishes of a sheet without categories into one with this name. */
export function withCategory(
  table: Table,
  { columns, ...recognized }: RecognizedColumns,
  name: string,
  locale: string,
): { readonly table: Table; readonly columns: RecognizedColumns } {
  const index = Math.max(0, ...table.map((row) => row.length))
  const filled = table.map((row, at) => {
    const isDish = at >= recognized.headerRow && row.some((cell) => cellText(cell))
    return isDish ? [...row, ...Array(index - row.length).fill(null), name] : row
  })
  const category = { index, title: 'category', meaning: { field: 'category', locale } } as const
  return { table: filled, columns: { ...recognized, columns: [...columns, category] } }
}

/** Everything that a column can hold, in the words of `parseMeaning`. @param header its own, for the name of a size */
export function columnOptions(choice: ColumnChoice, locales: readonly string[]): string[] {
  const localized = (field: string) => locales.map((locale) => `${field}:${locale}`)
  const { meaning, header } = choice
  const size = meaning?.field === 'price' && meaning.label ? meaning.label.name : header
  return [
    ...localized('category'),
    ...localized('name'),
    ...localized('description'),
    'price',
    ...(size ? [`price:${size}`] : []),
    ...localized('size'),
    'picture',
    'calories',
    ...localized('tags'),
    ...localized('ingredients'),
    ...['soldOut', 'visible', 'id', 'categoryId', 'sizeId'],
  ]
}

/** The option that a column has. */
export const chosenOption = ({ meaning }: ColumnChoice): string => (meaning ? meaningText(meaning) : 'skip')

/** Identifies files with the same columns. Neither case nor spaces of headers count. */
export function headerSignature(choices: readonly ColumnChoice[]): string {
  const text = JSON.stringify(choices.map(({ letter, header }) => [letter, header.toLowerCase()]))
  // FNV-1a, twice with different starts: two files of a venue should not be taken for each other.
  const hash = (start: number) => {
    let value = start
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(36)
  }
  return `${choices.length}-${hash(0x811c9dc5)}-${hash(0x1b873593)}`
}
