import type { Json } from '../../../domain/json/json.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { menuSheet } from '../../../domain/menu-import/menu-sheet.ts'
import { workbookCells } from '../../../domain/menu-import/workbook-cells.ts'

/** Writes the menu of a venue file as an `.xlsx` workbook. Importing it changes nothing. */
export async function exportMenu(file: Json): Promise<Blob> {
  const document = file as unknown as MenuDocument
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const cells = workbookCells(menuSheet(document), document.business.currency)
  return writeXlsxFile(cells, { sheet: 'Menu', stickyRowsCount: 1 }).toBlob()
}
