import { newId } from '../desk/new-id.ts'
import type { Json } from '../json/json.ts'
import { type CategoryIndex, categoryName, indexCategories, type SheetCategory } from './category-index.ts'
import { appendTo, type DocumentEdit } from './document-edit.ts'
import {
  checkPictures,
  type EditContext,
  type FieldChange,
  firstText,
  itemEdits,
  newLabels,
  newList,
  textEdits,
} from './item-edits.ts'
import { type MatchedRow, matchItems } from './match-items.ts'
import {
  anyName,
  type ItemDocument,
  type MenuDocument,
  placedCategories,
  placedItems,
} from './menu-document.ts'
import { readRows, type SheetItem, type ValueChecks } from './read-rows.ts'
import type { RecognizedColumns } from './recognize-columns.ts'
import { planRemovals } from './removals.ts'
import type { CellIssue, Table } from './table.ts'

/** `add` only adds what the menu lacks; `update` also changes what it has; `replace` also removes what the sheet lacks. */
export const importModes = ['add', 'update', 'replace'] as const
export type ImportMode = (typeof importModes)[number]

/** A change, for the preview. */
export type MenuChange = { readonly category: string; readonly row: number | null } & (
  | { readonly kind: 'category-added' | 'category-removed' }
  | { readonly kind: 'category-renamed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'added'; readonly item: string; readonly prices: readonly string[] }
  | { readonly kind: 'changed'; readonly item: string; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'removed'; readonly item: string }
)

export type ImportPlan = {
  /** Changes of the venue file; none if there are issues. */
  readonly edits: readonly DocumentEdit[]
  readonly changes: readonly MenuChange[]
  /** What must be corrected. An import is made completely or not at all. */
  readonly issues: readonly CellIssue[]
  /** Items of the sheet. */
  readonly itemCount: number
}

export type PlanOptions = {
  readonly mode: ImportMode
  readonly checks: ValueChecks
  /** Ids that no category can have. Lower case. */
  readonly reservedCategoryIds: ReadonlySet<string>
}

/** Plans the changes that a sheet makes to a menu. The same sheet again makes none. */
export function planImport(
  document: MenuDocument,
  table: Table,
  { headerRow, columns }: RecognizedColumns,
  { mode, checks, reservedCategoryIds }: PlanOptions,
): ImportPlan {
  const { currency, locales } = document.business
  const read = readRows(table, headerRow, columns, currency, checks)
  const issues = [...read.issues]
  const report = (issue: CellIssue) => {
    issues.push(issue)
  }
  const context: EditContext = { currency, firstLocale: locales[0] ?? 'en', checks, report }
  const index = indexCategories(document, reservedCategoryIds, report)
  const rows = matchItems(document, read.items, index, report)
  const edits: DocumentEdit[] = []
  const changes: MenuChange[] = []

  if (mode !== 'add') {
    renameCategories(index, edits, changes)
    for (const { row, placed } of rows)
      if (placed) {
        const own = itemEdits(placed, row, context)
        edits.push(...own.edits)
        if (own.changes.length > 0)
          changes.push({
            kind: 'changed',
            row: row.row,
            category: anyName(placed.place.category),
            item: anyName(placed.item),
            changes: own.changes,
          })
      }
  }
  const added = addItems(document, rows, index, context)
  edits.push(...added.edits)
  changes.push(...added.changes)
  if (mode === 'replace') {
    const kept = new Set(rows.flatMap(({ placed }) => (placed ? [placed.item] : [])))
    const removals = planRemovals(document, kept, index, report)
    edits.push(...removals.edits)
    for (const { item, place } of removals.items)
      changes.push({ kind: 'removed', row: null, category: anyName(place.category), item: anyName(item) })
    for (const { category } of removals.categories)
      changes.push({ kind: 'category-removed', row: null, category: anyName(category) })
  }
  const ordered = issues.toSorted(
    (a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER),
  )
  return { edits: issues.length > 0 ? [] : edits, changes, issues: ordered, itemCount: read.items.length }
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

/** Adds new categories, and new items to theirs, in the order of the sheet. */
function addItems(
  document: MenuDocument,
  rows: readonly MatchedRow[],
  index: CategoryIndex,
  context: EditContext,
): { edits: DocumentEdit[]; changes: MenuChange[] } {
  const taken = new Set(
    placedCategories(document)
      .flatMap(placedItems)
      .map(({ item }) => String(item.id)),
  )
  for (const { row } of rows) if (row.id !== null) taken.add(row.id)
  const items = new Map<SheetCategory, Json[]>()
  const changes: MenuChange[] = []
  const subcategories = new Map<SheetCategory | null, SheetCategory[]>()
  for (const category of index.named)
    if (!category.placed) {
      changes.push({ kind: 'category-added', row: category.row, category: categoryName(category) })
      const siblings = subcategories.get(category.parent) ?? []
      siblings.push(category)
      subcategories.set(category.parent, siblings)
    }
  for (const entry of rows) {
    if (entry.placed) continue
    const { row, category } = entry
    const inCategory = items.get(category) ?? []
    inCategory.push(newItem(row, taken, context))
    items.set(category, inCategory)
    changes.push({
      kind: 'added',
      row: row.row,
      category: categoryName(category),
      item: firstText(row.names),
      prices: row.price
        ? [row.price.text]
        : row.sizes.map(({ names, id, price }) => [firstText(names) || id, price].filter(Boolean).join(' ')),
    })
  }
  const newCategory = (category: SheetCategory): Json => ({
    id: category.id,
    locales: [...category.names].map(([locale, { text }]) => ({ locale, name: text })),
    items: items.get(category) ?? [],
    ...(subcategories.has(category) && {
      subcategories: (subcategories.get(category) ?? []).map(newCategory),
    }),
  })
  const edits: DocumentEdit[] = []
  for (const [category, values] of items)
    if (category.placed)
      edits.push(...appendTo([...category.placed.path, 'items'], category.placed.category.items, values))
  for (const [parent, list] of subcategories) {
    const values = list.map(newCategory)
    if (parent === null) edits.push(...appendTo(['menu'], document.menu, values))
    else if (parent.placed)
      edits.push(
        ...appendTo([...parent.placed.path, 'subcategories'], parent.placed.category.subcategories, values),
      )
  }
  return { edits, changes }
}

function newItem(row: SheetItem, taken: Set<string>, context: EditContext): Json {
  const { names, descriptions, price, sizes, pictures, calories, tags, ingredients, soldOut, visible } = row
  if (names.size === 0)
    context.report({
      row: row.row,
      column: null,
      code: 'noName',
      message: `the menu has no item ${row.id}, and a new one needs a name`,
    })
  if (price && sizes.length > 0)
    context.report({
      row: row.row,
      column: price.column,
      code: 'sizes',
      message: 'the item has sizes; name the size of this price',
    })
  checkPictures(row, context)
  const locales = [...new Set([...names.keys(), ...descriptions.keys()])].map((locale) => {
    const [name, description] = [names.get(locale), descriptions.get(locale)]
    return { locale, ...(name && { name: name.text }), ...(description && { description: description.text }) }
  })
  const own = [names.get('en')?.text ?? '', firstText(names)]
  const id = row.id ?? newId(own, 'item', (one) => taken.has(one))
  taken.add(id)
  const item = {
    id,
    locales,
    ...(price && { price: price.text }),
    ...(sizes.length > 0 && { price_labels: newLabels(sizes, new Set(), context) }),
    ...(pictures && { images: pictures.urls }),
    ...(calories !== null && { calories }),
    ...(tags.size > 0 && { tags: newList([], tags, row.row, context) }),
    ...(ingredients.size > 0 && { ingredients: newList([], ingredients, row.row, context) }),
    ...(soldOut !== null && { sold_out: soldOut }),
    ...(visible !== null && { visible }),
  } satisfies { [Key in keyof ItemDocument]: unknown }
  return item
}
