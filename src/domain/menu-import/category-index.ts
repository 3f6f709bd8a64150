import { newId } from '../desk/new-id.ts'
import {
  anyName,
  type CategoryDocument,
  type MenuDocument,
  type PlacedCategory,
  placedCategories,
  textIn,
} from './menu-document.ts'
import { nameKey, splitPath } from './name-key.ts'
import type { SheetItem } from './read-rows.ts'
import type { SheetText, TextsByLocale } from './rows/sheet-values.ts'
import type { CellIssue } from './table.ts'

/** A category that rows of the sheet name: one of the menu, or a new one. */
export type SheetCategory = {
  readonly id: string
  readonly placed: PlacedCategory | null
  readonly parent: SheetCategory | null
  /** The row that named it first. */
  readonly row: number
  /** Its names by the sheet; for a category of the menu only those that its id was given for. */
  readonly names: Map<string, SheetText & { readonly row: number }>
}

export type CategoryIndex = {
  /**
   * Finds the category of a row, or makes it up. Of several with its name, it is the one that `isLikely`, else a main category.
   * Reports and returns null if the row does not say which.
   */
  resolve(row: SheetItem, isLikely: (category: SheetCategory) => boolean): SheetCategory | null
  /** The categories that rows have named so far, parents first. */
  readonly named: ReadonlySet<SheetCategory>
  /** The category of the menu with this path. */
  ofPlace(place: PlacedCategory): SheetCategory
}

type State = {
  readonly locales: readonly string[]
  readonly reservedIds: ReadonlySet<string>
  readonly report: (issue: CellIssue) => void
  readonly byId: Map<string, SheetCategory>
  /** By `nameIndexKey`. Also under names that were changed since. */
  readonly byName: Map<string, SheetCategory[]>
  readonly named: Set<SheetCategory>
  /** Ids that a new category cannot get. */
  readonly taken: Set<string>
}

/** Finds categories by id, or by name: first among the main categories, then below them, or by a path of names. */
export function indexCategories(
  document: MenuDocument,
  reservedIds: ReadonlySet<string>,
  report: (issue: CellIssue) => void,
): CategoryIndex {
  const places = placedCategories(document)
  const byDocument = new Map<CategoryDocument, SheetCategory>()
  const all = places.map((placed) => {
    const parent = byDocument.get(placed.parents.at(-1) as CategoryDocument) ?? null
    const category = { id: String(placed.category.id), placed, parent, row: 0, names: new Map() }
    byDocument.set(placed.category, category)
    return category
  })
  const taken = new Set([...reservedIds, ...all.map(({ id }) => id)])
  const { locales } = document.business
  const state: State = {
    locales,
    reservedIds,
    report,
    byId: new Map(),
    byName: new Map(),
    named: new Set(),
    taken,
  }
  for (const category of all) enter(state, category)
  return {
    named: state.named,
    ofPlace: (place) => byDocument.get(place.category) as SheetCategory,
    resolve: (row, isLikely) =>
      row.categoryId === null ? byName(state, row, isLikely) : byId(state, row.categoryId, row),
  }
}

/** A name of a category for messages. */
export const categoryName = ({ placed, names, id }: SheetCategory): string => {
  const [first] = names.values()
  return placed ? anyName(placed.category) : (first?.text ?? id)
}

function byId(state: State, id: string, { row, categoryNames }: SheetItem): SheetCategory | null {
  const known = state.byId.get(id)
  if (known) {
    rename(state, known, categoryNames, row)
    return use(state, known)
  }
  if (!state.reservedIds.has(id.toLowerCase())) return add(state, id, categoryNames, null, row)
  state.report({
    row,
    column: 'category id',
    code: 'reserved',
    shown: id,
    message: `the id ${id} is reserved by the site`,
  })
  return null
}

function byName(
  state: State,
  row: SheetItem,
  isLikely: (category: SheetCategory) => boolean,
): SheetCategory | null {
  const [text, locale] = mainText(state, row.categoryNames)
  if (!text) return null
  const found = find(state, text.text, locale)
  const [likely = [], main = []] = [isLikely, isMain].map((test) => found.filter(test))
  const chosen = [likely, main, found].find((list) => list.length > 0) ?? []
  if (chosen.length > 1) return reportAmbiguous(state, row, text.text)
  if (chosen[0]) return use(state, chosen[0])
  const parts = splitPath(text.text)
  return parts.length > 1
    ? byPath(state, parts, row, locale)
    : add(state, null, row.categoryNames, null, row.row)
}

const isMain = ({ parent }: SheetCategory) => parent === null

function byPath(
  state: State,
  parts: readonly string[],
  row: SheetItem,
  locale: string,
): SheetCategory | null {
  let parent: SheetCategory | null = null
  for (const [depth, part] of parts.entries()) {
    const found: SheetCategory[] = find(state, part, locale).filter((category) => category.parent === parent)
    if (found.length > 1) return reportAmbiguous(state, row, part)
    const names = new Map<string, SheetText>()
    for (const [other, { text, column }] of row.categoryNames) {
      const otherParts = splitPath(text)
      if (otherParts.length === parts.length) names.set(other, { text: otherParts[depth] ?? '', column })
    }
    parent = found[0] ? use(state, found[0]) : add(state, null, names, parent, row.row)
  }
  return parent
}

/** The key of a category’s name in a locale; null if it has none. */
const nameIndexKey = (category: SheetCategory, locale: string): string | null => {
  const key = nameKey(category.names.get(locale)?.text ?? textIn(category.placed?.category.locales, locale))
  return key === '' ? null : `${locale} ${key}`
}

/** Makes a category findable by its id and its names. */
function enter({ locales, byId, byName }: State, category: SheetCategory): void {
  byId.set(category.id, category)
  for (const locale of new Set([...locales, ...category.names.keys()])) {
    const key = nameIndexKey(category, locale)
    if (key === null) continue
    const list = byName.get(key) ?? []
    if (!list.includes(category)) list.push(category)
    byName.set(key, list)
  }
}

function find({ locales, byName }: State, text: string, locale: string): SheetCategory[] {
  const named = (other: string) => {
    const key = `${other} ${nameKey(text)}`
    return (byName.get(key) ?? []).filter((category) => nameIndexKey(category, other) === key)
  }
  const exact = named(locale)
  if (exact.length > 0) return exact
  // A category that lacks a name in this language shows another one.
  return [...new Set(locales.flatMap(named))].filter((category) => nameIndexKey(category, locale) === null)
}

function use({ named }: State, category: SheetCategory): SheetCategory {
  for (const one of lineage(category)) named.add(one)
  return category
}

const lineage = (category: SheetCategory): SheetCategory[] => [
  ...(category.parent ? lineage(category.parent) : []),
  category,
]

function add(
  state: State,
  id: string | null,
  names: TextsByLocale,
  parent: SheetCategory | null,
  row: number,
): SheetCategory {
  const [main] = mainText(state, names)
  const category: SheetCategory = {
    id:
      id ?? newId([names.get('en')?.text ?? '', main?.text ?? ''], 'category', (one) => state.taken.has(one)),
    placed: null,
    parent,
    row,
    names: new Map([...names].map(([locale, text]) => [locale, { ...text, row }])),
  }
  state.taken.add(category.id)
  enter(state, category)
  return use(state, category)
}

/** The name that counts: in the venue's first language that the row has. */
function mainText({ locales }: State, names: TextsByLocale): [SheetText | undefined, string] {
  const locale = locales.find((candidate) => names.has(candidate)) ?? [...names.keys()][0] ?? ''
  return [names.get(locale), locale]
}

/** Names that differ from the menu's are new names, if all rows agree. */
function rename(state: State, category: SheetCategory, names: TextsByLocale, row: number): void {
  for (const [locale, text] of names) {
    const before = category.names.get(locale)
    if (!before) category.names.set(locale, { ...text, row })
    else if (before.text !== text.text)
      state.report({
        row,
        column: text.column,
        code: 'renamed',
        shown: before.text,
        message: `the category ${category.id} is called ${JSON.stringify(before.text)} in row ${before.row}`,
      })
  }
  enter(state, category)
}

function reportAmbiguous(state: State, { row, categoryNames }: SheetItem, name: string): null {
  const [text] = mainText(state, categoryNames)
  state.report({
    row,
    column: text?.column ?? null,
    code: 'ambiguous',
    shown: name,
    message: `several categories are called ${JSON.stringify(name)}; write the path (Drinks > Tea), or add a column “category id”`,
  })
  return null
}
