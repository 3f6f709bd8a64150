import { dequal } from 'dequal/lite'
import { isJsonList, isJsonObject, type Json, type JsonObject, type JsonPath } from '../json/json.ts'
import { valueAt } from '../json/json-change.ts'
import type { Edit } from './edit.ts'
import { type EditPath, idOf, type MenuPlace, menuPlaces } from './edit-path.ts'
import { isSameValue } from './same-value.ts'

/** Contain categories and items, which are compared one by one. */
const NESTED = new Set(['id', 'items', 'subcategories'])

/**
 * Says how two versions of a venue file differ, as edits for people to read: one for each text, price and other field of a
 * category or an item, and one for each other part of the file. Applied to `before` they do not always make `after`: a list with
 * another order is an edit of its ids. Credentials (`pixels`) are left out.
 */
export function compareFiles(before: Json, after: Json): Edit[] {
  const [then, now] = [partsOf(before), partsOf(after)]
  return [
    ...[...now].flatMap(([key, part]) => {
      const earlier = then.get(key)
      return earlier ? differences(earlier, part) : additions(part, then)
    }),
    ...[...then].flatMap(([key, part]) => (now.has(key) ? [] : removals(part, part.lists, now))),
    ...compareRest(before, after),
  ]
}

/** A category or an item, and the lists that contain it. */
type FilePart = Pick<MenuPlace, 'kind' | 'id'> & {
  readonly element: JsonObject
  readonly lists: readonly EditPath[]
  /** Ids of the elements of its own lists. */
  readonly order: Readonly<Record<string, readonly (string | null)[]>>
}

const keyOf = ({ kind, id }: Pick<MenuPlace, 'kind' | 'id'>): string => `${kind} ${id}`
const idsOf = (list: Json | undefined) => (isJsonList(list) ? list.map(idOf) : [])

function partsOf(file: Json): ReadonlyMap<string, FilePart> {
  const parts = new Map<string, FilePart>()
  for (const { kind, id, at } of menuPlaces(file)) {
    const element = valueAt(file, at)
    if (!isJsonObject(element)) continue
    const known = parts.get(keyOf({ kind, id }))
    const lists = [...(known?.lists ?? []), listAt(file, at)]
    const order = { items: idsOf(element.items), subcategories: idsOf(element.subcategories) }
    parts.set(keyOf({ kind, id }), known ? { ...known, lists } : { kind, id, element, lists, order })
  }
  return parts
}

/** The list that contains an element. */
function listAt(file: Json, at: JsonPath): EditPath {
  const owner = at.slice(0, -2)
  if (owner.length === 0) return ['menu']
  return [{ category: idOf(valueAt(file, owner)) ?? '' }, String(at.at(-2))]
}

/** What is new in a category that is itself new belongs to that. */
const isWithinOneOf = (list: EditPath, parts: ReadonlyMap<string, FilePart>): boolean => {
  const [start] = list
  return typeof start === 'string' || ('category' in start && parts.has(`category ${start.category}`))
}

const additions = ({ element, lists }: FilePart, then: ReadonlyMap<string, FilePart>): Edit[] =>
  lists
    .filter((list) => isWithinOneOf(list, then))
    .map((list) => ({ kind: 'add', list, value: element, before: null }))

const removals = (
  { element }: FilePart,
  lists: readonly EditPath[],
  now: ReadonlyMap<string, FilePart>,
): Edit[] =>
  lists
    .filter((list) => isWithinOneOf(list, now))
    .map((list) => ({ kind: 'remove', list, value: element, before: null }))

function differences(then: FilePart, now: FilePart): Edit[] {
  const start = now.kind === 'item' ? { item: now.id } : { category: now.id }
  const fields = keysOf(then.element, now.element).filter((key) => !NESTED.has(key))
  return [
    ...placeDifferences(then, now),
    ...fields.flatMap((field) =>
      fieldDifferences([start, field], then.element[field] ?? null, now.element[field] ?? null),
    ),
    ...Object.keys(now.order).flatMap((list) => {
      const [from, to] = [then.order[list] ?? [], now.order[list] ?? []]
      const stayed = (ids: typeof from, others: typeof from) => ids.filter((id) => others.includes(id))
      return setIfOther([start, list], stayed(from, to), stayed(to, from))
    }),
  ]
}

function placeDifferences(then: FilePart, now: FilePart): Edit[] {
  const isIn = (lists: readonly EditPath[], list: EditPath) => lists.some((other) => dequal(other, list))
  const left = then.lists.filter((list) => !isIn(now.lists, list))
  const joined = now.lists.filter((list) => !isIn(then.lists, list))
  const before = { from: null, to: null }
  return [
    ...joined.map((to, index): Edit => {
      const from = left[index]
      return from
        ? { kind: 'move', id: now.id, from, to, before }
        : { kind: 'add', list: to, value: now.element, before: null }
    }),
    ...left
      .slice(joined.length)
      .map((list): Edit => ({ kind: 'remove', list, value: then.element, before: null })),
  ]
}

/** Differences of a field. Texts are compared by language, and prices by label. */
function fieldDifferences(path: EditPath, from: Json, to: Json): Edit[] {
  const field = path.at(-1)
  if (field === 'locales') return textDifferences(path, from, to)
  if (field === 'price_labels') {
    const isOnlyPrices = isSameValue(withoutPrices(from), withoutPrices(to))
    if (isOnlyPrices)
      return objects(to).flatMap((label, index) =>
        setIfOther(
          [...path, { id: idOf(label) ?? '' }, 'price'],
          objects(from)[index]?.price ?? null,
          label.price ?? null,
        ),
      )
  }
  return setIfOther(path, from, to)
}

function textDifferences(path: EditPath, from: Json, to: Json): Edit[] {
  const textIn = (texts: Json, locale: Json) => objects(texts).find((text) => text.locale === locale)
  const locales = new Set([...objects(from), ...objects(to)].map((text) => text.locale ?? null))
  return [...locales].flatMap((locale) => {
    const [earlier, later] = [textIn(from, locale), textIn(to, locale)]
    return keysOf(earlier ?? {}, later ?? {}).flatMap((key) =>
      key === 'locale'
        ? []
        : setIfOther(
            [...path, { locale: String(locale) }, key],
            earlier?.[key] ?? null,
            later?.[key] ?? null,
          ),
    )
  })
}

/** Everything but the menu’s categories and items. */
function compareRest(before: Json, after: Json): Edit[] {
  const [then, now] = [isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {}]
  const order = (file: JsonObject, other: JsonObject) =>
    idsOf(file.menu).filter((id) => idsOf(other.menu).includes(id))
  return [
    ...setIfOther(['menu'], order(then, now), order(now, then)),
    ...keysOf(then, now).flatMap((key) => {
      const [from, to] = [then[key] ?? null, now[key] ?? null]
      if (key === 'menu' || key === 'pixels') return []
      if (key !== 'business' || !isJsonObject(from) || !isJsonObject(to)) return setIfOther([key], from, to)
      return keysOf(from, to).flatMap((part) => setIfOther([key, part], from[part] ?? null, to[part] ?? null))
    }),
  ]
}

const setIfOther = (path: EditPath, from: Json, to: Json): Edit[] =>
  isSameValue(from, to) ? [] : [{ kind: 'set', path, from, to }]
const keysOf = (a: JsonObject, b: JsonObject): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
]
const objects = (list: Json): JsonObject[] => (isJsonList(list) ? list.filter(isJsonObject) : [])
const withoutPrices = (labels: Json): Json => objects(labels).map(({ price: _, ...rest }) => rest)
