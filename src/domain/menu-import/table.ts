/** A cell of a sheet: the value of a formula, never the formula. `date` is what a spreadsheet made of a text such as 1/2. */
export type Cell = string | number | boolean | null | { readonly date: string }

/** A sheet as read from a file. Row 1 is the first. */
export type Table = readonly (readonly Cell[])[]

/** What can be wrong. Screens show a translated sentence for each. */
export type CellProblem =
  | 'price'
  | 'negative'
  | 'large'
  | 'decimals'
  | 'date'
  | 'calories'
  | 'flag'
  | 'long'
  | 'id'
  | 'reserved'
  | 'noName'
  | 'noCategory'
  | 'twice'
  | 'ambiguous'
  | 'otherId'
  | 'moved'
  | 'sizes'
  | 'sizeTwice'
  | 'picture'
  | 'listLength'
  | 'renamed'
  | 'inUse'
  | 'empty'
  | 'noHeaders'
  | 'noNames'
  | 'unmapped'

/** What is wrong, and in which cell. */
export type CellIssue = {
  readonly row: number | null
  readonly column: string | null
  readonly code: CellProblem
  /** What is in the cell, or what the problem is about. */
  readonly shown?: string
  /** In English, with all details. */
  readonly message: string
}

/** What an import does with a cell or a row that somebody may not expect. Screens show a translated sentence for each. */
export type WarningCode = 'onRequest' | 'sizeWords' | 'twoPrices' | 'noPrice' | 'heading' | 'note' | 'missing'

/** What somebody should know before the import, and where. */
export type CellWarning = {
  readonly row: number
  readonly column: string | null
  readonly code: WarningCode
  /** What is in the cell, or what the warning is about. */
  readonly shown: string
  /** The language in which something is missing. */
  readonly locale?: string
  /** In English, with all details. */
  readonly message: string
}

/** Writes an issue with its cell: `row 14, column Price: expected a price, not "soon"`. */
export function describeCellIssue({ row, column, message }: CellIssue | CellWarning): string {
  const place = [row === null ? '' : `row ${row}`, column === null ? '' : `column ${column}`].filter(Boolean)
  return place.length > 0 ? `${place.join(', ')}: ${message}` : message
}

/** The text of a cell, without spaces around it and without characters that no sheet can hold. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.date
  // Formulas leave digits such as 3.3000000000000003.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return cleanText(String(cell))
}

/**
 * Brings a text to the form in which it survives a sheet: no control characters but line breaks, no noncharacters (U+FFFE, U+5FFFE),
 * no spaces around it.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?![\n])\p{Cc}|\p{Noncharacter_Code_Point}|\uFEFF/gu, '')
    .trim()

/** The name of a column in a spreadsheet: A, B, … AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
