import * as v from 'valibot'
import { id, MAX_TEXT_LENGTH, pictureUrl } from '../../../src/contract/wire/primitives.ts'
import { RESERVED_CATEGORY_IDS } from '../../../src/contract/wire/reserved-names.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { googleFoodMenus } from '../../../src/domain/menu-export/google-food-menus.ts'
import { type ColumnMeaning, parseMeaning } from '../../../src/domain/menu-import/column.ts'
import { applyDocumentEdits } from '../../../src/domain/menu-import/document-edit.ts'
import { headerContext } from '../../../src/domain/menu-import/header-context.ts'
import type { MenuDocument } from '../../../src/domain/menu-import/menu-document.ts'
import { type MenuSheet, menuSheet } from '../../../src/domain/menu-import/menu-sheet.ts'
import { type ImportMode, type ImportPlan, planImport } from '../../../src/domain/menu-import/plan-import.ts'
import type { ValueChecks } from '../../../src/domain/menu-import/read-rows.ts'
import {
  type ColumnMapping,
  type RecognizedColumns,
  recognizeColumns,
} from '../../../src/domain/menu-import/recognize-columns.ts'
import { readHeadings } from '../../../src/domain/menu-import/rows/heading-rows.ts'
import type { CellIssue } from '../../../src/domain/menu-import/table.ts'
import { isFileName } from '../../../src/domain/pictures/picture-names.ts'
import { rewriteJson } from '../file/rewrite-json.ts'
import { FileProblem } from './file-problem.ts'
import { readMenuFile, type SheetOptions } from './read-menu-file.ts'
import { menuCsv, menuWorkbook } from './write-menu-file.ts'

export type MenuImportOptions = SheetOptions & {
  readonly mode: ImportMode
  /** What columns hold, by header or letter, in the words of `parseMeaning`. */
  readonly mapping?: ReadonlyMap<string, string>
  /** Whether cells can contain names of picture files beside addresses. */
  readonly hasPictures?: boolean
}

/** What an import would do, and the venue file with it done. */
export type MenuImport = {
  /** The sheet that was read, for people. */
  readonly source: string
  /** Null if no row of column names was found. */
  readonly recognized: RecognizedColumns | null
  readonly plan: ImportPlan
  /** The changed venue file; the same bytes if nothing changes or there are issues. */
  readonly document: Uint8Array
}

const isAddress = (text: string) => v.is(pictureUrl, text)

const checks: ValueChecks = {
  isId: (text) => v.is(id, text),
  isPicture: isAddress,
  maxTextLength: MAX_TEXT_LENGTH,
}

/**
 * Plans the import of a menu file (`.xlsx` or CSV) into a venue file that was imported before. Stores nothing. Of a workbook, the
 * first sheet with the names of columns is read.
 * @throws FileProblem if the file or the mapping cannot be read.
 */
export async function importMenu(
  document: Uint8Array,
  file: Uint8Array,
  { mode, mapping, hasPictures = false, ...sheetOptions }: MenuImportOptions,
): Promise<MenuImport> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(document)
  const venue = JSON.parse(text.replace(/^\uFEFF/, '')) as MenuDocument
  const context = headerContext(venue)
  const meanings = readMapping(mapping, venue.business.locales)
  const sheets = await readMenuFile(file, sheetOptions)
  const read = sheets.map((sheet) => ({ ...sheet, found: recognizeColumns(sheet.table, context, meanings) }))
  const chosen = read.find(({ found }) => !('issues' in found)) ?? read[0]
  if (!chosen) throw new Error('the file has no sheet')
  const { found, source, table } = chosen
  if ('issues' in found) return { source, recognized: null, plan: noPlan(found.issues), document }
  const allowed = hasPictures ? { ...checks, isFile: isFileName } : checks
  const options = { mode, checks: allowed, reservedCategoryIds: RESERVED_CATEGORY_IDS }
  const headed = readHeadings(table, found, venue.business.locales)
  const planned = planImport(venue, headed.table, headed.columns, options)
  const plan = { ...planned, warnings: [...headed.warnings, ...planned.warnings] }
  const edit = (file: Json) => applyDocumentEdits(file, plan.edits)
  const changed = plan.edits.length > 0 ? new TextEncoder().encode(rewriteJson(text, edit)) : document
  return { source, recognized: found, plan, document: changed }
}

function readMapping(
  mapping: ReadonlyMap<string, string> = new Map(),
  locales: readonly string[],
): ColumnMapping {
  const meanings = new Map<string, ColumnMeaning | null>()
  for (const [column, text] of mapping) {
    const meaning = parseMeaning(text, locales)
    if (meaning && 'problem' in meaning) throw new FileProblem(`the mapping of ${column}: ${meaning.problem}`)
    meanings.set(column, meaning)
  }
  return meanings
}

const noPlan = (issues: readonly CellIssue[]): ImportPlan => ({
  edits: [],
  sketch: [],
  changes: [],
  issues,
  warnings: [],
  itemCount: 0,
  unchanged: [],
})

/** Writes the menu of a venue file as a sheet. Importing it changes nothing. */
export async function exportMenu(document: Uint8Array, format: 'xlsx' | 'csv' | 'json'): Promise<Uint8Array> {
  const venue = JSON.parse(new TextDecoder().decode(document)) as MenuDocument
  if (format === 'json')
    return new TextEncoder().encode(`${JSON.stringify(googleFoodMenus(venue), null, 2)}\n`)
  const sheet: MenuSheet = menuSheet(venue)
  return format === 'csv' ? menuCsv(sheet) : menuWorkbook(sheet, venue.business.currency)
}
