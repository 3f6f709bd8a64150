import Papa from 'papaparse'
import type { Table } from '../../../src/domain/menu-import/table.ts'
import { FileProblem, MAX_COLUMNS, MAX_ROWS, tooManyColumns, tooManyRows } from './file-problem.ts'

/** The apostrophe before a formula in our own exports, and in those of others that protect spreadsheets. */
const PROTECTED = /^'(?='*[=+\-@\t\r])/

/**
 * Parses CSV with commas, semicolons or tabs. Cells are texts, never formulas.
 * @throws FileProblem
 */
export function readCsv(text: string): Table {
  // Excel names its separator in a line of its own.
  const [line = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: separator ?? guessSeparator(text),
    skipEmptyLines: false,
    // One more than allowed, to tell.
    preview: MAX_ROWS + 2,
  })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) throw new FileProblem(`row ${(quotes.row ?? 0) + 1}: a quotation mark is not closed`, 'quotes')
  while (data.length > 0 && data.at(-1)?.every((cell) => cell === '')) data.pop()
  if (data.length > MAX_ROWS) throw tooManyRows('the file', `more than ${MAX_ROWS.toLocaleString('en')}`)
  if (data.some((row) => row.length > MAX_COLUMNS)) throw tooManyColumns('the file')
  return data.map((row) => row.map((cell) => cell.replace(PROTECTED, '')))
}

/**
 * The separator by which most of the first rows have the same number of cells. In doubt it is not the comma, which texts and numbers
 * contain too.
 */
function guessSeparator(text: string): string {
  const evenRows = ['\t', ';', ','].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 50, skipEmptyLines: true })
    const counts = new Map<number, number>()
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    return { delimiter, count: Math.max(0, ...counts.values()) }
  })
  const best = evenRows.reduce((chosen, next) => (next.count > chosen.count ? next : chosen))
  return best.count > 0 ? best.delimiter : ','
}
