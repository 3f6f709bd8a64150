import * as v from 'valibot'
import { id, MAX_TEXT_LENGTH, pictureUrl } from '../../../contract/wire/primitives.ts'
import { RESERVED_CATEGORY_IDS } from '../../../contract/wire/reserved-names.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { applyDocumentEdits } from '../../../domain/menu-import/document-edit.ts'
import { editsBetweenFiles } from '../../../domain/menu-import/file-edits.ts'
import type { MenuChange } from '../../../domain/menu-import/menu-change.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { type ImportMode, planImport } from '../../../domain/menu-import/plan-import.ts'
import type { ValueChecks } from '../../../domain/menu-import/read-rows.ts'
import type { RecognizedColumns } from '../../../domain/menu-import/recognize-columns.ts'
import type {
  CellIssue,
  CellProblem,
  CellWarning,
  Table,
  WarningCode,
} from '../../../domain/menu-import/table.ts'
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

/** What somebody should know, with all the places. */
export type ImportWarning = {
  readonly code: WarningCode
  /** The language in which something is missing. */
  readonly locale: string | null
  /** Cells or rows, with what they contain. */
  readonly places: readonly Pick<PlacedProblem, 'cell' | 'row' | 'shown'>[]
}

/** What an import would do. */
export type ImportResult = {
  readonly counts: { readonly [Kind in 'added' | 'changed' | 'unchanged' | 'removed']: number }
  readonly changes: readonly MenuChange[]
  /** The ids of dishes that stay as they are. */
  readonly unchanged: readonly string[]
  readonly problems: readonly PlacedProblem[]
  readonly warnings: readonly ImportWarning[]
  /** None if there are problems. */
  readonly edits: readonly Edit[]
  /** The file with these edits. If there are problems, with those of the correct cells, to match pictures. */
  readonly file: Json
}

/** How rows are read. */
export type RowChoices = {
  /** The row of the source for a row of the table, both from 1. */
  readonly rowOf?: ((row: number) => number) | undefined
  /** Rows of the source that change nothing. */
  readonly leftOut?: ReadonlySet<number>
  /** What is known about rows already. */
  readonly warnings?: readonly CellWarning[]
}

export const isPicture = (text: string): boolean => v.is(pictureUrl, text)

const checks: ValueChecks = {
  isId: (text) => v.is(id, text),
  isPicture,
  isFile: isFileName,
  maxTextLength: MAX_TEXT_LENGTH,
}

/** Plans an import into a venue file. Names of files stay among the pictures of dishes until these are uploaded. */
export function planResult(
  file: Json,
  table: Table,
  columns: RecognizedColumns,
  mode: ImportMode,
  { rowOf = (row) => row, leftOut = new Set(), warnings = [] }: RowChoices = {},
): ImportResult {
  const fields = new Set(columns.columns.map(({ meaning }) => meaning.field))
  if (!fields.has('id') && !fields.has('name')) {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    return {
      counts,
      changes: [],
      problems: [{ ...NOWHERE, code: 'noNames' }],
      warnings: [],
      unchanged: [],
      edits: [],
      file,
    }
  }
  const plan = planImport(file as unknown as MenuDocument, table, columns, {
    ...{ mode, checks, reservedCategoryIds: RESERVED_CATEGORY_IDS },
    isLeftOut: (row) => leftOut.has(rowOf(row)),
  })
  // Titles are the letters of columns, except for a pasted text, which has no cells.
  const letters = new Set(columns.columns.map(({ title }) => title).filter((title) => /^[A-Z]+$/.test(title)))
  const place = ({ row, column, shown = '' }: Pick<CellIssue, 'row' | 'column' | 'shown'>) => {
    const at = row === null ? null : rowOf(row)
    const isCell = at !== null && column !== null && letters.has(column)
    return { cell: isCell ? `${column}${at}` : null, row: at, shown }
  }
  const placed = plan.issues.map((issue) => ({ ...place(issue), code: issue.code as ListedProblem }))
  // A row can be wrong in the same way twice, by itself and with what is on the menu.
  const problems = [...new Map(placed.map((problem) => [JSON.stringify(problem), problem])).values()]
  const count = (kind: MenuChange['kind']) => plan.changes.filter((change) => change.kind === kind).length
  const planned = applyDocumentEdits(file, problems.length > 0 ? plan.sketch : plan.edits)
  return {
    counts: {
      added: count('added'),
      changed: count('changed'),
      removed: count('removed'),
      unchanged: plan.unchanged.length,
    },
    changes: plan.changes,
    problems,
    warnings: grouped([...warnings, ...plan.warnings]).map(([first, list]) => ({
      ...{ code: first.code, locale: first.locale ?? null, places: list.map(place) },
    })),
    unchanged: plan.unchanged,
    edits: problems.length > 0 ? [] : editsBetweenFiles(file, planned),
    file: planned,
  }
}

const grouped = (warnings: readonly CellWarning[]) =>
  [...Map.groupBy(warnings, ({ code, locale = '' }) => `${code} ${locale}`).values()].flatMap((list) =>
    list[0] ? [[list[0], list] as const] : [],
  )

const NOWHERE = { cell: null, row: null, shown: '' } as const
