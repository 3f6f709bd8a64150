import { addItems } from './added-items.ts'
import { type CategoryIndex, indexCategories } from './category-index.ts'
import type { DocumentEdit } from './document-edit.ts'
import { signsOf } from './header-context.ts'
import { type EditContext, firstText, itemEdits, textEdits } from './item-edits.ts'
import { type MatchedRow, matchItems } from './match-items.ts'
import type { MenuChange } from './menu-change.ts'
import { anyName, type MenuDocument } from './menu-document.ts'
import { readRows, type SheetItem, type ValueChecks } from './read-rows.ts'
import type { RecognizedColumns } from './recognize-columns.ts'
import { planRemovals } from './removals.ts'
import type { CellIssue, CellWarning, Table } from './table.ts'

/** `add` only adds what the menu lacks; `update` also changes what it has; `replace` also removes what the sheet lacks. */
export const importModes = ['add', 'update', 'replace'] as const
export type ImportMode = (typeof importModes)[number]

export type ImportPlan = {
  /** Changes of the venue file; none if there are issues. */
  readonly edits: readonly DocumentEdit[]
  readonly changes: readonly MenuChange[]
  /** The changes that the correct cells make even if there are issues, to match pictures. Only for that. */
  readonly sketch: readonly DocumentEdit[]
  /** What must be corrected or left out. An import is made completely or not at all. */
  readonly issues: readonly CellIssue[]
  /** What somebody should know. About rows that change something. */
  readonly warnings: readonly CellWarning[]
  /** Items of the sheet. */
  readonly itemCount: number
  /** The ids of items of the menu that the sheet has as they are. */
  readonly unchanged: readonly string[]
}

export type PlanOptions = {
  readonly mode: ImportMode
  readonly checks: ValueChecks
  /** Ids that no category can have. Lower case. */
  readonly reservedCategoryIds: ReadonlySet<string>
  /** Rows that change nothing, whatever is wrong with them. None unless given. */
  readonly isLeftOut?: (row: number) => boolean
}

/** Plans the changes that a sheet makes to a menu. The same sheet again makes none. */
export function planImport(
  document: MenuDocument,
  table: Table,
  { headerRow, columns }: RecognizedColumns,
  { mode, checks, reservedCategoryIds, isLeftOut = () => false }: PlanOptions,
): ImportPlan {
  const { currency, locales } = document.business
  const currencySigns = signsOf(currency, locales)
  const read = readRows(table, headerRow, columns, { currency, currencySigns, locales, checks, isLeftOut })
  const issues: CellIssue[] = [...read.issues]
  const report = (issue: CellIssue) => {
    issues.push(issue)
  }
  const context: EditContext = { currency, locales, firstLocale: locales[0] ?? 'en', checks, report }
  const index = indexCategories(document, reservedCategoryIds, report)
  const rows = matchItems(
    document,
    read.items.filter((item) => !item.isLeftOut),
    index,
    report,
  )
  const edits: DocumentEdit[] = []
  const changes: MenuChange[] = []

  if (mode !== 'add') {
    renameCategories(index, edits, changes)
    const changed = changeItems(rows, context)
    edits.push(...changed.edits)
    changes.push(...changed.changes)
  }
  const added = addItems(document, rows, index, context)
  edits.push(...added.edits)
  changes.push(...added.changes)
  if (mode === 'replace') {
    const leftOut = leftOutItems(
      document,
      read.items.filter((item) => item.isLeftOut),
      reservedCategoryIds,
    )
    const kept = new Set([...rows.flatMap(({ placed }) => (placed ? [placed.item] : [])), ...leftOut])
    const removals = planRemovals(document, kept, index, report)
    edits.push(...removals.edits)
    for (const { item, place } of removals.items)
      changes.push({ kind: 'removed', row: null, category: anyName(place.category), item: anyName(item) })
    for (const { category } of removals.categories)
      changes.push({ kind: 'category-removed', row: null, category: anyName(category) })
  }
  const open = issues
    .filter(({ row }) => row === null || !isLeftOut(row))
    .toSorted((a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER))
  const changedRows = new Set(changes.flatMap((change) => ('item' in change ? (change.row ?? []) : [])))
  return {
    edits: open.length > 0 ? [] : edits,
    sketch: edits,
    changes,
    issues: open,
    warnings: [
      ...warningsOf(read, rows, changedRows, new Set(open.map(({ row }) => row))),
      ...missingNames(changes, locales),
    ],
    itemCount: read.items.length,
    unchanged: rows.flatMap(({ placed, row }) =>
      placed && !changedRows.has(row.row) ? [String(placed.item.id)] : [],
    ),
  }
}

/** Items of the menu that rows are about which somebody left out. An import that replaces the menu does not remove them. */
const leftOutItems = (
  document: MenuDocument,
  rows: readonly SheetItem[],
  reservedCategoryIds: ReadonlySet<string>,
) => {
  const ignore = () => {}
  const index = indexCategories(document, reservedCategoryIds, ignore)
  return matchItems(document, rows, index, ignore).flatMap(({ placed }) => (placed ? [placed.item] : []))
}

/** The warnings about rows of items that are added or changed. */
function warningsOf(
  { warnings }: { readonly warnings: readonly CellWarning[] },
  rows: readonly MatchedRow[],
  changedRows: ReadonlySet<number>,
  wrongRows: ReadonlySet<number | null>,
): CellWarning[] {
  const about = new Set(
    rows
      .filter(({ row }) => changedRows.has(row.row))
      .flatMap(({ row }) => [row.row, ...row.sizes.map((size) => size.row)]),
  )
  const withPrices = new Set(
    rows.filter(hasPriceOfSize).flatMap(({ row }) => [row.row, ...row.sizes.map((size) => size.row)]),
  )
  const own = warnings
    .filter(({ row }) => about.has(row))
    .map((one) => (one.code === 'onRequest' && withPrices.has(one.row) ? wordsOfSize(one) : one))
  const onRequest = new Set(own.map(({ row }) => row))
  const priceless = rows.filter(
    ({ row, placed }) =>
      !placed &&
      !onRequest.has(row.row) &&
      !wrongRows.has(row.row) &&
      !row.price &&
      row.sizes.every(({ price }) => price === null),
  )
  return [...own, ...priceless.map(({ row }) => noPrice(row))]
}

/** Whether an item will have a price of a size. */
const hasPriceOfSize = ({ row, placed }: MatchedRow): boolean =>
  row.sizes.some(({ price }) => price !== null) ||
  (placed?.item.price_labels ?? []).some(({ price }) => price !== null && price !== undefined)

/** An item has no price on request if it has prices of sizes. */
const wordsOfSize = (warning: CellWarning): CellWarning => ({
  ...warning,
  code: 'sizeWords',
  message: `${JSON.stringify(warning.shown)} is no number, and the item has prices of sizes, so it is not imported`,
})

/** New items and categories that lack a name in a language of the venue. */
const missingNames = (changes: readonly MenuChange[], locales: readonly string[]): CellWarning[] =>
  locales.flatMap((locale) =>
    changes.flatMap((change): CellWarning[] => {
      if (!('names' in change) || change.names.has(locale) || change.row === null) return []
      const shown = 'item' in change ? change.item : change.category
      const message = `${JSON.stringify(shown)} has no name in the language ${locale}`
      return [{ row: change.row, column: null, code: 'missing', shown, locale, message }]
    }),
  )

const noPrice = ({ row, names }: SheetItem): CellWarning => ({
  ...{ row, column: null, code: 'noPrice', shown: firstText(names) },
  message: `${JSON.stringify(firstText(names))} has no price`,
})

function changeItems(
  rows: readonly MatchedRow[],
  context: EditContext,
): { readonly edits: readonly DocumentEdit[]; readonly changes: readonly MenuChange[] } {
  const edits: DocumentEdit[] = []
  const changes: MenuChange[] = []
  for (const { row, placed } of rows) {
    if (!placed) continue
    const own = itemEdits(placed, row, context)
    edits.push(...own.edits)
    if (own.changes.length > 0)
      changes.push({
        kind: 'changed',
        row: row.row,
        category: anyName(placed.place.category),
        id: String(placed.item.id),
        item: anyName(placed.item),
        changes: own.changes,
      })
  }
  return { edits, changes }
}

function renameCategories(index: CategoryIndex, edits: DocumentEdit[], changes: MenuChange[]): void {
  for (const { placed, names, row } of index.named) {
    if (!placed) continue
    const renamed = textEdits(placed.path, placed.category.locales, { name: names })
    edits.push(...renamed.edits)
    const first = names.values().next().value
    if (renamed.changes.length > 0)
      changes.push({
        kind: 'category-renamed',
        row: first?.row ?? row,
        category: anyName(placed.category),
        changes: renamed.changes,
      })
  }
}
