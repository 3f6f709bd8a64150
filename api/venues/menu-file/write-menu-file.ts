import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { MenuSheet } from '../../../src/domain/menu-import/menu-sheet.ts'
import { toCsv } from '../../../src/domain/values/csv.ts'
import { currencyExponent } from '../../../src/domain/values/money.ts'

/** Texts that an import would take for a protected formula. */
const LIKE_PROTECTED = /^'+[=+\-@\t\r]/

/** Writes a menu as CSV (UTF-8 with a byte order mark). Cells that look like formulas get an apostrophe, which an import removes. */
export function menuCsv({ columns, rows }: MenuSheet): Uint8Array {
  const cells = rows.map((row) => row.map((text) => (LIKE_PROTECTED.test(text) ? `'${text}` : text)))
  return new TextEncoder().encode(toCsv([columns.map(({ title }) => title), ...cells]))
}

/** The start of a text that a workbook would take for the code of a character: `_x0041_`. */
const LIKE_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

/** Writes a menu as an `.xlsx` workbook with one sheet. Texts are texts, so that none is ever a formula. */
export async function menuWorkbook({ columns, rows }: MenuSheet, currency: string): Promise<Uint8Array> {
  const exponent = currencyExponent(currency)
  const price = exponent === 0 ? '0' : `0.${'0'.repeat(exponent)}`
  const data: SheetData = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((text, index) => {
        if (text === '') return null
        const field = columns[index]?.meaning.field
        if (field === 'price') return { value: Number(text), type: Number, format: price }
        if (field === 'calories') return { value: Number(text), type: Number }
        return { value: text.replace(LIKE_ESCAPE, '_x005F_'), type: String }
      }),
    ),
  ]
  return new Uint8Array(await writeXlsxFile(data, { sheet: 'Menu', stickyRowsCount: 1 }).toBuffer())
}
