import * as v from 'valibot'
import { id, MAX_TEXT_LENGTH, pictureUrl } from '../../../contract/wire/primitives.ts'
import { RESERVED_CATEGORY_IDS } from '../../../contract/wire/reserved-names.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { applyDocumentEdits } from '../../../domain/menu-import/document-edit.ts'
import { editsBetweenFiles } from '../../../domain/menu-import/file-edits.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { type ImportMode, type MenuChange, planImport } from '../../../domain/menu-import/plan-import.ts'
import type { ValueChecks } from '../../../domain/menu-import/read-rows.ts'
import type { RecognizedColumns } from '../../../domain/menu-import/recognize-columns.ts'
import type { CellProblem, Table } from '../../../domain/menu-import/table.ts'
import { isFileName } from '../../../domain/pictures/picture-names.ts'

/** Problems of a sheet whose columns somebody chose. */
type ListedProblem = Exclude<CellProblem, 'empty' | 'noHeaders' | 'unmapped'>

/** What is wrong, and where: `D14`, or a row without a column. */
export type PlacedProblem = {
  readonly cell: string | null
  readonly row: number | null
  readonly code: ListedProblem
  /** What is in the cell, or what the problem is about. */
  readonly shown: string
}

/** What an import would do. */
export type ImportResult = {
  readonly counts: { readonly [Kind in 'added' | 'changed' | 'unchanged' | 'removed']: number }
  readonly changes: readonly MenuChange[]
  readonly problems: readonly PlacedProblem[]
  /** None if there are problems. */
  readonly edits: readonly Edit[]
  /** The file with these edits. */
  readonly file: Json
}

export const isPicture = (text: string): boolean => v.is(pictureUrl, text)

const checks: ValueChecks = {
  isId: (text) => v.is(id, text),
  isPicture,
  maxTextLength: MAX_TEXT_LENGTH,
}

/**
 * Plans an import into a venue file.
 * @param rowOf the row of the source for a row of the table, both from 1
 * @param hasPictures whether pictures were chosen, whose names cells can contain
 */
export function planResult(
  file: Json,
  table: Table,
  columns: RecognizedColumns,
  mode: ImportMode,
  rowOf: (row: number) => number = (row) => row,
  hasPictures = false,
): ImportResult {
  const fields = new Set(columns.columns.map(({ meaning }) => meaning.field))
  if (!fields.has('id') && !fields.has('name')) {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    return { counts, changes: [], problems: [{ ...NOWHERE, code: 'noNames' }], edits: [], file }
  }
  const isShown = (text: string) => isPicture(text) || (hasPictures && isFileName(text))
  const options = {
    mode,
    checks: { ...checks, isPicture: isShown },
    reservedCategoryIds: RESERVED_CATEGORY_IDS,
  }
  const plan = planImport(file as unknown as MenuDocument, table, columns, options)
  // Titles are the letters of columns, except for a pasted text, which has no cells.
  const letters = new Set(columns.columns.map(({ title }) => title).filter((title) => /^[A-Z]+$/.test(title)))
  const placed = plan.issues.map(({ row, column, code, shown = '' }) => {
    const at = row === null ? null : rowOf(row)
    const isCell = at !== null && column !== null && letters.has(column)
    return { cell: isCell ? `${column}${at}` : null, row: at, code: code as ListedProblem, shown }
  })
  // A row can be wrong in the same way twice, by itself and with what is on the menu.
  const problems = [...new Map(placed.map((problem) => [JSON.stringify(problem), problem])).values()]
  const count = (kind: MenuChange['kind']) => plan.changes.filter((change) => change.kind === kind).length
  const [added, changed, removed] = [count('added'), count('changed'), count('removed')]
  const planned = problems.length > 0 ? file : applyDocumentEdits(file, plan.edits)
  return {
    counts: { added, changed, removed, unchanged: plan.itemCount - added - changed },
    changes: plan.changes,
    problems,
    edits: editsBetweenFiles(file, planned),
    file: planned,
  }
}

const NOWHERE = { cell: null, row: null, shown: '' } as const
