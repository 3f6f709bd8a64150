import type { Table } from '../../../src/domain/menu-import/table.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { FileProblem, MAX_FILE_BYTES } from './file-problem.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

export type SheetOptions = { readonly sheet?: string; readonly encoding?: Encoding }

/** A sheet of a file, its name in a workbook, and how it was read, for people. */
export type ReadSheet = { readonly table: Table; readonly name: string | null; readonly source: string }

/** Files that people take for a spreadsheet, by their first bytes. */
const OTHERS: readonly (readonly [signature: RegExp, what: string])[] = [
  [/^\xd0\xcf.\xe0/s, 'an old Excel workbook (.xls), or one with a password'],
  [/^%PDF/, 'a PDF'],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF/, 'a picture'],
  [/^\s*(<!doctype|<html|<table|<\?xml)/i, 'a web page or XML'],
  [/^\{\\rtf/, 'a text document'],
  [/^\s*[[{]\s*["{[]/, 'JSON'],
]

/**
 * Reads the sheets of a menu file, `.xlsx` or CSV, by its content; its name does not matter. A workbook gives its sheets in order, or
 * the one that the options name.
 * @throws FileProblem
 */
export async function readMenuFile(bytes: Uint8Array, options: SheetOptions = {}): Promise<ReadSheet[]> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new FileProblem(
      `the file has ${Math.ceil(bytes.length / 1024 / 1024)} MB; ${MAX_FILE_BYTES / 1024 / 1024} MB are allowed`,
      'large',
    )
  if (bytes.length === 0) throw new FileProblem('the file is empty', 'empty')
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return readSheets(bytes, options.sheet)
  const other = OTHERS.find(([signature]) => signature.test(start.replace(/^\xef\xbb\xbf/, '')))
  if (other)
    throw new FileProblem(
      `the file is ${other[1]}; save the menu as .xlsx or .csv and import it again`,
      'kind',
    )
  const { text, encoding } = decodeText(bytes, options.encoding)
  return [{ table: readCsv(text), name: null, source: `CSV in ${encoding}` }]
}

async function readSheets(bytes: Uint8Array, name: string | undefined): Promise<ReadSheet[]> {
  const sheets = await readWorkbook(bytes)
  const chosen = name === undefined ? sheets : sheets.filter((sheet) => sheet.name === name)
  if (chosen.length === 0)
    throw new FileProblem(
      `the workbook has no sheet ${JSON.stringify(name)}; it has ${sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ')}`,
    )
  return chosen.map((sheet) => ({
    ...{ table: sheet.table, name: sheet.name, source: `sheet ${JSON.stringify(sheet.name)}` },
  }))
}
