import { newId } from '../desk/new-id.ts'
import type { Json } from '../json/json.ts'
import { readList } from './cell-values.ts'
import { appendTo, type DocumentEdit } from './document-edit.ts'
import {
  amountText,
  isYes,
  type LabelDocument,
  type ListEntry,
  labelName,
  listText,
  numberText,
  type Path,
  type PlacedItem,
  picturesText,
  type TextEntry,
  textIn,
  textIndex,
} from './menu-document.ts'
import { nameKey } from './name-key.ts'
import type { SheetItem, ValueChecks } from './read-rows.ts'
import type { SheetSize, SheetText, TextsByLocale } from './rows/sheet-values.ts'
import { translateSize } from './rows/size-words.ts'
import type { CellIssue } from './table.ts'

/** A changed value, as text: `price` from 2.50 to 2.75. `detail` is a locale or the name of a size. */
export type FieldChange = {
  readonly field: string
  readonly detail: string | null
  readonly from: string
  readonly to: string
}

export type EditContext = {
  readonly currency: string
  /** Of the venue. */
  readonly locales: readonly string[]
  readonly firstLocale: string
  readonly checks: ValueChecks
  readonly report: (issue: CellIssue) => void
}

export type Edits = { readonly edits: DocumentEdit[]; readonly changes: FieldChange[] }

/** What the cells of a row change in an item. A cell that says what the export would write there changes nothing. */
export function itemEdits({ item, path }: PlacedItem, row: SheetItem, context: EditContext): Edits {
  const all: Edits = { edits: [], changes: [] }
  const add = ({ edits, changes }: Edits) => {
    all.edits.push(...edits)
    all.changes.push(...changes)
  }
  const set = (field: string, key: string, from: string, to: string, value: Json) => {
    if (from === to) return
    add({
      edits: [{ kind: 'set', path: [...path, key], value }],
      changes: [{ field, detail: null, from, to }],
    })
  }
  add(textEdits(path, item.locales, { name: row.names, description: row.descriptions }))
  if (row.price) {
    const { text, column } = row.price
    if (item.price_labels?.length && text === '') {
      // Its sizes have the prices.
    } else if (item.price_labels?.length)
      context.report({
        row: row.row,
        column,
        code: 'sizes',
        message: 'the item has sizes; name the size of this price, in a column “Size” or in the header',
      })
    else set('price', 'price', amountText(item.price, context.currency), text, likeBefore(item.price, text))
  }
  add(sizeEdits(item.price_labels, row.sizes, [...path, 'price_labels'], context))
  if (row.pictures && row.pictures.text !== picturesText(item.images)) {
    checkPictures(row, context)
    // Names of files change nothing before their pictures are there.
    const isOfFiles = row.pictures.urls.some((url) => context.checks.isFile?.(url))
    if (isOfFiles)
      add({ edits: [{ kind: 'set', path: [...path, 'images'], value: row.pictures.urls }], changes: [] })
    else set('picture', 'images', picturesText(item.images), row.pictures.urls.join('\n'), row.pictures.urls)
  }
  if (row.calories !== null)
    set('calories', 'calories', numberText(item.calories), String(row.calories), row.calories)
  for (const field of ['tags', 'ingredients'] as const)
    add(listEdits(field, item[field], row[field], path, row.row, context))
  const answer = (value: boolean) => (value ? 'yes' : 'no')
  if (row.soldOut !== null)
    set('sold out', 'sold_out', answer(isYes(item.sold_out, false)), answer(row.soldOut), row.soldOut)
  if (row.visible !== null)
    set('visible', 'visible', answer(isYes(item.visible, true)), answer(row.visible), row.visible)
  return all
}

/** Reports addresses that cannot be pictures. */
export function checkPictures(row: SheetItem, { checks, report }: EditContext): void {
  const wrong = row.pictures?.urls.find((url) => !checks.isPicture(url) && !checks.isFile?.(url))
  if (row.pictures && wrong !== undefined)
    report({
      row: row.row,
      column: row.pictures.column,
      code: 'picture',
      shown: wrong.slice(0, 100),
      message: `${JSON.stringify(wrong.slice(0, 100))} is not an http(s) address or a path of the site`,
    })
}

/** Keeps a number a number: people who edit the file by hand have their way of writing amounts. */
const likeBefore = (before: number | string | null | undefined, text: string): Json => {
  if (text === '') return null
  return typeof before === 'number' ? Number(text) : text
}

/** Changes the names and descriptions of an item or a category. */
export function textEdits(
  path: Path,
  entries: readonly TextEntry[] | null | undefined,
  texts: { readonly name: TextsByLocale; readonly description?: TextsByLocale },
): Edits {
  const edits: DocumentEdit[] = []
  const changes: FieldChange[] = []
  const added = new Map<string, Record<string, string>>()
  for (const field of ['name', 'description'] as const)
    for (const [locale, { text }] of texts[field] ?? []) {
      const from = textIn(entries, locale, field)
      if (from === text) continue
      changes.push({ field, detail: locale, from, to: text })
      const index = textIndex(entries, locale, field)
      if (index >= 0) edits.push({ kind: 'set', path: [...path, 'locales', index, field], value: text })
      else added.set(locale, { ...added.get(locale), [field]: text })
    }
  const values = [...added].map(([locale, entry]) => ({ locale, ...entry }))
  edits.push(...appendTo([...path, 'locales'], entries, values))
  return { edits, changes }
}

/** Changes the prices and names of sizes, and adds sizes. None is ever removed. */
function sizeEdits(
  labels: readonly LabelDocument[] | null | undefined,
  sizes: readonly SheetSize[],
  path: Path,
  context: EditContext,
): Edits {
  const edits: DocumentEdit[] = []
  const changes: FieldChange[] = []
  const claimed = new Set<number>()
  const added: SheetSize[] = []
  const indexes = labelIndexes(labels ?? [], sizes, context)
  if (!indexes) return { edits, changes }
  for (const [at, size] of sizes.entries()) {
    const index = indexes[at] ?? -1
    const label = labels?.[index]
    if (!label) {
      added.push(size)
      continue
    }
    if (claimed.has(index)) reportTwice(size, context)
    claimed.add(index)
    const labelPath = [...path, index]
    const from = amountText(label.price, context.currency)
    if (size.price !== null && size.price !== from) {
      edits.push({ kind: 'set', path: [...labelPath, 'price'], value: likeBefore(label.price, size.price) })
      changes.push({
        field: 'price',
        detail: labelName(label, context.firstLocale, context.firstLocale) || String(label.id),
        from,
        to: size.price,
      })
    }
    // A cell that does not name its sizes renames none.
    const names = size.position === undefined ? size.names : new Map()
    const named = labelNameEdits(label, names, labelPath, context.firstLocale)
    edits.push(...named.edits)
    changes.push(...named.changes)
  }
  const values = newLabels(added, new Set((labels ?? []).map(({ id }) => String(id))), context)
  edits.push(...appendTo(path, labels, values))
  for (const size of added)
    changes.push({
      field: 'size',
      detail: null,
      from: '',
      to: [firstText(size.names), size.price].filter(Boolean).join(' '),
    })
  return { edits, changes }
}

/**
 * The labels of sizes, by their indexes; -1 for new sizes. Prices of a cell that does not name their sizes belong to those with the usual
 * names, else to those at the same places. Null, after an issue, if the item has another number of sizes.
 */
function labelIndexes(
  labels: readonly LabelDocument[],
  sizes: readonly SheetSize[],
  { firstLocale, report }: EditContext,
): readonly number[] | null {
  const found = sizes.map((size) => findLabel(labels, size, firstLocale))
  const [first] = sizes
  const isUnnamed = sizes.every(({ position }) => position !== undefined)
  const isFound = !found.includes(-1) && new Set(found).size === found.length
  if (!first || !isUnnamed || isFound || labels.length === 0) return found
  if (labels.length === sizes.length) return sizes.map(({ position }) => position ?? -1)
  const { row, column } = first
  const message = `the item has ${labels.length} sizes, and the cell ${sizes.length} prices; name the sizes`
  report({ row, column, code: 'sizes', message })
  return null
}

const reportTwice = ({ row, column, names, id }: SheetSize, { report }: EditContext) => {
  const shown = firstText(names) || String(id)
  const message = `the size ${JSON.stringify(shown)} is there twice`
  report({ row, column, code: 'sizeTwice', shown, message })
}

/** Writes new price labels. `taken` has the ids of the item's other labels. */
export function newLabels(sizes: readonly SheetSize[], taken: Set<string>, context: EditContext): Json[] {
  const seen = new Set<string>()
  return sizes.map((size) => {
    const key = size.id ?? nameKey(firstText(size.names))
    if (seen.has(key) || (size.id !== null && taken.has(size.id))) reportTwice(size, context)
    seen.add(key)
    const id = size.id ?? newId([firstText(size.names)], 'size', (one) => taken.has(one))
    taken.add(id)
    const locales = sizeTexts(size.names, context.locales)
    return { id, ...(locales.length > 0 && { locales }), ...(size.price !== null && { price: size.price }) }
  })
}

/** The names of a new size. A usual one has its usual names in the venue's other languages. */
function sizeTexts(names: TextsByLocale, locales: readonly string[]): { locale: string; name: string }[] {
  const given = [...names].map(([locale, { text }]) => ({ locale, name: text }))
  const others = locales
    .filter((locale) => !names.has(locale))
    .flatMap((locale) => {
      const [name] = given.flatMap((own) => translateSize(own.name, own.locale, locale) ?? [])
      return name === undefined ? [] : [{ locale, name }]
    })
  return [...given, ...others]
}

function findLabel(labels: readonly LabelDocument[], size: SheetSize, firstLocale: string): number {
  if (size.id !== null) return labels.findIndex((label) => String(label.id) === size.id)
  return labels.findIndex((label) =>
    [...size.names].some(
      ([locale, { text }]) => nameKey(labelName(label, locale, firstLocale)) === nameKey(text),
    ),
  )
}

function labelNameEdits(label: LabelDocument, names: TextsByLocale, path: Path, firstLocale: string): Edits {
  const translated = new Map<string, SheetText>()
  const edits: DocumentEdit[] = []
  const changes: FieldChange[] = []
  for (const [locale, name] of names) {
    const from = labelName(label, locale, firstLocale)
    // A price column names its size in one language only, perhaps in capitals.
    if (nameKey(from) === nameKey(name.text)) continue
    const isOwn = (label.locale ?? firstLocale) === locale && !textIn(label.locales, locale) && from !== ''
    if (!isOwn) translated.set(locale, name)
    else {
      edits.push({ kind: 'set', path: [...path, 'label'], value: name.text })
      changes.push({ field: 'size', detail: locale, from, to: name.text })
    }
  }
  const others = textEdits(path, label.locales, { name: translated })
  edits.push(...others.edits)
  changes.push(...others.changes.map((change) => ({ ...change, field: 'size' })))
  return { edits, changes }
}

/** Replaces the names of a list. Entries that keep a name keep everything else too. */
function listEdits(
  field: 'tags' | 'ingredients',
  entries: readonly ListEntry[] | null | undefined,
  texts: TextsByLocale,
  path: Path,
  row: number,
  context: EditContext,
): Edits {
  const changed = [...texts].filter(([locale, { text }]) => text !== listText(entries, locale))
  // Allergens and tags of two columns can also be in another order.
  if (changed.every(([locale, { text }]) => sameNames(readList(text), entries ?? [], locale)))
    return { edits: [], changes: [] }
  return {
    edits: [{ kind: 'set', path: [...path, field], value: newList(entries ?? [], texts, row, context) }],
    changes: changed.map(([locale, { text }]) => ({
      field,
      detail: locale,
      from: listText(entries, locale),
      to: text,
    })),
  }
}

const sameNames = (names: readonly string[], entries: readonly ListEntry[], locale: string): boolean => {
  const before = entries.map((entry) => nameKey(textIn(entry.locales, locale))).filter(Boolean)
  const after = new Set(names.map(nameKey))
  return before.length === after.size && before.every((name) => after.has(name))
}

/** Writes a list of names. The names of several locales belong together by their positions. */
export function newList(
  entries: readonly ListEntry[],
  texts: TextsByLocale,
  row: number,
  { report }: Pick<EditContext, 'report'>,
): Json[] {
  const lists = [...texts].map(([locale, { text, column }]) => ({ locale, column, names: readList(text) }))
  const [first] = lists
  if (!first) return []
  const other = lists.find(({ names }) => names.length !== first.names.length)
  if (other)
    report({
      row,
      column: other.column,
      code: 'listLength',
      message: `expected as many entries as in column ${first.column}: ${first.names.length}, not ${other.names.length}`,
    })
  return first.names.map((name, index) => {
    const own = entries.find((entry) => nameKey(textIn(entry.locales, first.locale)) === nameKey(name))
    const locales = lists.map(({ locale, names }) => ({ locale, name: names[index] ?? '' }))
    if (!own) return { locales }
    const given = new Set(locales.map(({ locale }) => locale))
    const kept = (own.locales ?? []).filter(({ locale }) => !given.has(locale))
    return { ...own, locales: [...locales, ...kept] } as Json
  })
}

/** The first of several texts; empty without any. */
export const firstText = (texts: TextsByLocale): string => texts.values().next().value?.text ?? ''
