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
  if (quotes) throw new FileProblem(`row ${(quotes.row ?? 0) + 1}: a quotation mark is not closed`)
  while (data.length > 0 && data.at(-1)?.every((cell) => cell === '')) data.pop()
  if (data.length > MAX_ROWS) throw tooManyRows('the file', `more than ${MAX_ROWS.toLocaleString('en')}`)
  if (data.some((row) => row.length > MAX_COLUMNS)) throw tooManyColumns('the file')
  return data.map((row) => row.map((cell) => cell.replace(PROTECTED, '')))
}

/** The separator that is most frequent outside quotation marks, in the first lines. */
function guessSeparator(text: string): string {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const count = (mark: string) => start.split(mark).length - 1
  // Decimal commas are frequent where semicolons separate.
  const [tabs, semicolons, commas] = [count('\t'), count(';'), count(',')]
  const lines = count('\n') + 1
  if (tabs >= lines - 1 && tabs > 0) return '\t'
  return semicolons >= lines - 1 && semicolons > 0 ? ';' : commas > 0 || semicolons === 0 ? ',' : ';'
}
