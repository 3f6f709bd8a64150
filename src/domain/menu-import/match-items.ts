import type { CategoryIndex, SheetCategory } from './category-index.ts'
import { categoryName } from './category-index.ts'
import { firstText } from './item-edits.ts'
import {
  anyName,
  type MenuDocument,
  type PlacedItem,
  placedCategories,
  placedItems,
  textIn,
} from './menu-document.ts'
import { nameKey } from './name-key.ts'
import type { SheetItem } from './read-rows.ts'
import type { TextsByLocale } from './rows/sheet-values.ts'
import type { CellIssue } from './table.ts'

/** A row with the item that it is about, or the category to which it adds one. */
export type MatchedRow =
  | { readonly row: SheetItem; readonly placed: PlacedItem }
  | { readonly row: SheetItem; readonly placed: null; readonly category: SheetCategory }

/**
 * Finds the item of each row: by id, else by category and name. First come items whose names say the same in all languages of the
 * row, then those that share one of them. Reports rows that are about the same item, and rows that could be about several.
 */
export function matchItems(
  document: MenuDocument,
  rows: readonly SheetItem[],
  categories: CategoryIndex,
  report: (issue: CellIssue) => void,
): MatchedRow[] {
  const items = placedCategories(document).flatMap(placedItems)
  const byId = new Map(items.map((placed) => [String(placed.item.id), placed]))
  const named = indexNames(items)
  const claimed = new Map<PlacedItem, SheetItem>()
  const matched = new Map<SheetItem, MatchedRow>()
  const open: { row: SheetItem; category: SheetCategory }[] = []
  const newIds = new Map<string, SheetItem>()

  function claim(row: SheetItem, placed: PlacedItem): void {
    const other = claimed.get(placed)
    if (other) reportTwice(row, other, report)
    claimed.set(placed, row)
    matched.set(row, { row, placed })
  }

  for (const row of rows) {
    const known = row.id === null ? undefined : byId.get(row.id)
    const place = known && categories.ofPlace(known.place)
    if (known && place) {
      const isElsewhere =
        !row.inheritsCategory &&
        (row.categoryId !== null || row.categoryNames.size > 0) &&
        categories.resolve(row, (category) => category === place) !== place
      if (isElsewhere) reportMove(row, known, report)
      claim(row, known)
      continue
    }
    const category = categories.resolve(row, (candidate) =>
      named(candidate, row).some((placed) => fitsExactly(placed, row.names)),
    )
    if (!category) {
      if (row.categoryId === null && row.categoryNames.size === 0)
        report({ row: row.row, column: null, code: 'noCategory', message: 'a new item needs a category' })
      continue
    }
    if (row.id === null) open.push({ row, category })
    else {
      const other = newIds.get(row.id)
      if (other) reportTwice(row, other, report)
      newIds.set(row.id, row)
      matched.set(row, { row, placed: null, category })
    }
  }
  reportRepeats(open, report)
  for (const isFit of [fitsExactly, fitsPartly])
    for (const { row, category } of open) {
      if (matched.has(row)) continue
      const fitting = named(category, row).filter(
        (placed) => !claimed.has(placed) && isFit(placed, row.names),
      )
      if (fitting.length > 1) reportAmbiguous(row, category, report)
      if (fitting[0]) claim(row, fitting[0])
    }
  for (const { row, category } of open)
    if (!matched.has(row)) matched.set(row, { row, placed: null, category })
  for (const entry of matched.values())
    if (entry.placed === null && entry.row.id !== null) reportOtherId(entry, claimed, report)
  return rows.flatMap((row) => matched.get(row) ?? [])

  function reportOtherId(
    { row, category }: { readonly row: SheetItem; readonly category: SheetCategory },
    taken: ReadonlyMap<PlacedItem, SheetItem>,
    issue: (issue: CellIssue) => void,
  ): void {
    const same = named(category, row).find((placed) => !taken.has(placed) && fitsExactly(placed, row.names))
    if (same)
      issue({
        row: row.row,
        column: 'id',
        code: 'otherId',
        shown: row.id ?? '',
        message: `the menu has no item ${row.id}, but ${JSON.stringify(firstText(row.names))} has the id ${same.item.id}; correct it, or leave it empty`,
      })
  }
}

/** Finds the items of a category that share a name with a row. */
function indexNames(
  items: readonly PlacedItem[],
): (category: SheetCategory, row: SheetItem) => readonly PlacedItem[] {
  const byName = new Map<unknown, Map<string, PlacedItem[]>>()
  for (const placed of items) {
    const inCategory = byName.get(placed.place.category) ?? new Map<string, PlacedItem[]>()
    byName.set(placed.place.category, inCategory)
    for (const locale of new Set((placed.item.locales ?? []).map((entry) => entry.locale))) {
      const key = `${locale} ${nameKey(textIn(placed.item.locales, locale))}`
      inCategory.set(key, [...(inCategory.get(key) ?? []), placed])
    }
  }
  return (category, { names }) => {
    const inCategory = byName.get(category.placed?.category)
    const found = [...names].flatMap(
      ([locale, { text }]) => inCategory?.get(`${locale} ${nameKey(text)}`) ?? [],
    )
    return [...new Set(found)]
  }
}

const compare = ({ item }: PlacedItem, names: TextsByLocale) => {
  const answers = [...names].map(([locale, { text }]) => {
    const name = nameKey(textIn(item.locales, locale))
    return name === '' ? 'absent' : name === nameKey(text) ? 'same' : 'other'
  })
  return new Set(answers)
}
function fitsExactly(placed: PlacedItem, names: TextsByLocale): boolean {
  const answers = compare(placed, names)
  return answers.has('same') && !answers.has('other')
}
const fitsPartly = (placed: PlacedItem, names: TextsByLocale) => compare(placed, names).has('same')

/** Rows without an id that could not be told apart at the next import. */
function reportRepeats(
  rows: readonly { readonly row: SheetItem; readonly category: SheetCategory }[],
  report: (issue: CellIssue) => void,
): void {
  const seen = new Map<SheetCategory, Map<string, SheetItem[]>>()
  for (const { row, category } of rows) {
    const byName = seen.get(category) ?? new Map<string, SheetItem[]>()
    seen.set(category, byName)
    const keys = [...row.names].map(([locale, { text }]) => `${locale} ${nameKey(text)}`)
    const alike = keys.flatMap((key) => byName.get(key) ?? []).find((other) => agree(other.names, row.names))
    if (alike) reportTwice(row, alike, report)
    for (const key of keys) byName.set(key, [...(byName.get(key) ?? []), row])
  }
}

const agree = (a: TextsByLocale, b: TextsByLocale) =>
  [...a].every(([locale, { text }]) => !b.has(locale) || nameKey(b.get(locale)?.text ?? '') === nameKey(text))

const nameColumn = (row: SheetItem) => row.names.values().next().value?.column ?? null

function reportTwice(row: SheetItem, other: SheetItem, report: (issue: CellIssue) => void): void {
  const message = `row ${other.row} is about the same item; for sizes of one item, name them in a column “Size” of adjoining rows`
  report({ row: row.row, column: nameColumn(row), code: 'twice', shown: String(other.row), message })
}

function reportAmbiguous(row: SheetItem, category: SheetCategory, report: (issue: CellIssue) => void): void {
  const message = `several items of ${JSON.stringify(categoryName(category))} have this name; add a column “id”`
  report({ row: row.row, column: nameColumn(row), code: 'ambiguous', shown: firstText(row.names), message })
}

function reportMove(row: SheetItem, { item, place }: PlacedItem, report: (issue: CellIssue) => void): void {
  const [column] = [...row.categoryNames.values()].map((text) => text.column)
  report({
    row: row.row,
    column: column ?? 'category id',
    code: 'moved',
    shown: anyName(place.category),
    message: `${JSON.stringify(anyName(item))} is in ${JSON.stringify(anyName(place.category))}; an import does not move items`,
  })
}
