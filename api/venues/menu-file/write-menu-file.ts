import writeXlsxFile from 'write-excel-file/node'
import type { MenuSheet } from '../../../src/domain/menu-import/menu-sheet.ts'
import { workbookCells } from '../../../src/domain/menu-import/workbook-cells.ts'
import { toCsv } from '../../../src/domain/values/csv.ts'

/** Texts that an import would take for a protected formula. */
const LIKE_PROTECTED = /^'+[=+\-@\t\r]/

/** Writes a menu as CSV (UTF-8 with a byte order mark). Cells that look like formulas get an apostrophe, which an import removes. */
export function menuCsv({ columns, rows }: MenuSheet): Uint8Array {
  const cells = rows.map((row) => row.map((text) => (LIKE_PROTECTED.test(text) ? `'${text}` : text)))
  return new TextEncoder().encode(toCsv([columns.map(({ title }) => title), ...cells]))
}

/** Writes a menu as an `.xlsx` workbook with one sheet. */
export async function menuWorkbook(sheet: MenuSheet, currency: string): Promise<Uint8Array> {
  const options = { sheet: 'Menu', stickyRowsCount: 1 }
  return new Uint8Array(await writeXlsxFile(workbookCells(sheet, currency), options).toBuffer())
}
