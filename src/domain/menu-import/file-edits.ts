import type { Edit } from '../desk/edit.ts'
import { type EditPath, idOf, type PathStep } from '../desk/edit-path.ts'
import { isSameValue } from '../desk/same-value.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../json/json.ts'
import { type MenuDocument, placedCategories, placedItems } from './menu-document.ts'

/** Where an edit is, and the lists of the menu around it. */
type At = { readonly path: readonly PathStep[] | EditPath; readonly isAmbiguous: (item: string) => boolean }

/**
 * The edits that make one venue file of another, as staff would make them. What is new is added as a whole, so that a new category
 * with all its dishes is one edit. Elements must not have changed their places.
 */
export function editsBetweenFiles(before: Json, after: Json): Edit[] {
  const counts = new Map<string, number>()
  for (const { item } of placedCategories(before as MenuDocument).flatMap(placedItems))
    counts.set(String(item.id), (counts.get(String(item.id)) ?? 0) + 1)
  return changesAt(before, after, { path: [], isAmbiguous: (id) => (counts.get(id) ?? 0) > 1 })
}

function changesAt(before: Json, after: Json, at: At): Edit[] {
  if (before === after || isSameValue(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      changesAt(before[key] ?? null, after[key] ?? null, { ...at, path: [...at.path, key] }),
    )
  }
  if (isMissingOrList(before) && isMissingOrList(after)) {
    const [from, to] = [before ?? [], after ?? []]
    const changes = elementChanges(from, to, at) ?? textChanges(from, to, at)
    if (changes) return changes
  }
  return [{ kind: 'set', path: at.path as EditPath, from: before, to: after }]
}

const isMissingOrList = (value: Json): value is null | readonly Json[] => value === null || isJsonList(value)

/** Changes of a list whose elements have ids; null for other lists, and if elements have other places than before. */
function elementChanges(before: readonly Json[], after: readonly Json[], at: At): Edit[] | null {
  const [old, now] = [byKey(before, idOf), byKey(after, idOf)]
  if (!old || !now || !keepsOrder([...old.keys()], [...now.keys()])) return null
  const ids = [...old.keys()]
  const list = at.path as EditPath
  return [
    ...ids.flatMap((id, index): Edit[] => {
      const [from, to] = [old.get(id) as JsonObject, now.get(id)]
      if (to !== undefined) return changesAt(from, to, { ...at, path: stepInto(at, id) })
      return [{ kind: 'remove', list, value: from, before: ids[index + 1] ?? null }]
    }),
    ...[...now].flatMap(([id, value]): Edit[] =>
      old.has(id) ? [] : [{ kind: 'add', list, value, before: null }],
    ),
  ]
}

/** Categories and items are found wherever they are, but not an item of which there are several. */
function stepInto({ path, isAmbiguous }: At, id: string): At['path'] {
  const list = path.at(-1)
  if ((list === 'menu' && path.length === 1) || (list === 'subcategories' && path.length === 2))
    return [{ category: id }]
  const isInMenu = list === 'items' && path.length === 2 && typeof path[0] === 'object'
  return isInMenu && !isAmbiguous(id) ? [{ item: id }] : [...path, { id }]
}

/** Changes of a list of texts, each with a locale; null for other lists. */
function textChanges(before: readonly Json[], after: readonly Json[], at: At): Edit[] | null {
  const localeOf = (element: Json) =>
    isJsonObject(element) && typeof element.locale === 'string' ? element.locale : null
  const [old, now] = [byKey(before, localeOf), byKey(after, localeOf)]
  if (!old || !now || [...old.keys()].some((locale) => !now.has(locale))) return null
  return [...now].flatMap(([locale, to]) =>
    changesAt(old.get(locale) ?? { locale }, to, { ...at, path: [...at.path, { locale }] }),
  )
}

/** The elements of a list by key; null if one has none, or two have the same. */
function byKey(
  list: readonly Json[],
  keyOf: (element: Json) => string | null,
): Map<string, JsonObject> | null {
  const found = new Map<string, JsonObject>()
  for (const element of list) {
    const key = keyOf(element)
    if (key === null || found.has(key) || !isJsonObject(element)) return null
    found.set(key, element)
  }
  return found
}

/** Whether everything that remains is in the same order, and everything new comes after it. */
function keepsOrder(before: readonly string[], after: readonly string[]): boolean {
  const remaining = new Set(after)
  const kept = before.filter((key) => remaining.has(key))
  return kept.every((key, index) => after[index] === key)
}
