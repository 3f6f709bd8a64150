import { isJsonList, isJsonObject, type Json, type JsonObject } from '../json/json.ts'
import type { Edit } from './edit.ts'
import { type EditPath, idOf, type PathStep } from './edit-path.ts'
import { isSameValue } from './same-value.ts'

/**
 * The edits that turn one state of an element into another, as small as possible so that they merge with those of others. Each
 * applies after those before it. The element’s id stays. `fields`: compares only these; all if missing.
 */
export function editsBetween(
  path: EditPath,
  before: JsonObject,
  after: JsonObject,
  fields: Iterable<string> = new Set([...Object.keys(before), ...Object.keys(after)]),
): Edit[] {
  return [...fields].flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return field === 'id' || isSameValue(from, to) ? [] : valueEdits(extend(path, field), from, to)
  })
}

const extend = ([start, ...steps]: EditPath, ...more: readonly PathStep[]): EditPath => [
  start,
  ...steps,
  ...more,
]

function valueEdits(path: EditPath, from: Json, to: Json): Edit[] {
  const [old, changed] = [elementsOf(from), elementsOf(to)]
  if (old && changed && haveIds(old) && haveIds(changed)) return listEdits(path, old, changed)
  if (old && changed && isExtended(old, changed)) return textEdits(path, old, changed)
  return [{ kind: 'set', path, from, to }]
}

/** The elements of a list of objects; a missing list has none. Null for anything else. */
function elementsOf(value: Json): readonly JsonObject[] | null {
  if (value === null) return []
  return isJsonList(value) && value.every(isJsonObject) ? value : null
}

function haveIds(elements: readonly JsonObject[]): boolean {
  const ids = elements.map(idOf)
  return !ids.includes(null) && new Set(ids).size === ids.length
}

/** Whether a list of texts has the locales of another one in the same order, and perhaps more after them. */
function isExtended(old: readonly JsonObject[], changed: readonly JsonObject[]): boolean {
  const locales = changed.map(({ locale }) => locale)
  return (
    locales.every((locale) => typeof locale === 'string') &&
    new Set(locales).size === locales.length &&
    old.every(({ locale }, index) => locale === locales[index])
  )
}

function textEdits(path: EditPath, old: readonly JsonObject[], changed: readonly JsonObject[]): Edit[] {
  return changed.flatMap((text, index) => {
    const locale = String(text.locale)
    return editsBetween(extend(path, { locale }), old[index] ?? { locale }, text)
  })
}

/** Adds and moves elements from the last to the first, each before the one that follows it; then changes and removes others. */
function listEdits(path: EditPath, old: readonly JsonObject[], changed: readonly JsonObject[]): Edit[] {
  const keyOf = (element: JsonObject): string => idOf(element) ?? ''
  const [oldIds, ids] = [old.map(keyOf), changed.map(keyOf)]
  const staying = longestInOrder(ids, oldIds)
  const edits: Edit[] = []
  let order: readonly string[] = oldIds
  const nextOf = (id: string): string | null => order[order.indexOf(id) + 1] ?? null
  for (const [index, element] of [...changed.entries()].reverse()) {
    const id = keyOf(element)
    if (staying.has(id)) continue
    const next = ids[index + 1] ?? null
    if (!oldIds.includes(id)) edits.push({ kind: 'add', list: path, value: element, before: next })
    else {
      const before = { from: nextOf(id), to: next }
      edits.push({ kind: 'move', id, from: path, to: path, before })
      order = order.filter((other) => other !== id)
    }
    order = order.toSpliced(next === null ? order.length : order.indexOf(next), 0, id)
  }
  const byId = new Map(changed.map((element) => [keyOf(element), element]))
  for (const element of old) {
    const kept = byId.get(keyOf(element))
    if (kept) edits.push(...editsBetween(extend(path, { id: keyOf(element) }), element, kept))
  }
  for (const element of old) {
    const id = keyOf(element)
    if (byId.has(id)) continue
    edits.push({ kind: 'remove', list: path, value: element, before: nextOf(id) })
    order = order.filter((other) => other !== id)
  }
  return edits
}

/** The most ids that have the same order in both lists. These need not be moved. */
function longestInOrder(ids: readonly string[], old: readonly string[]): ReadonlySet<string> {
  const best: string[][] = []
  let longest: readonly string[] = []
  for (const [index, id] of ids.entries()) {
    const at = old.indexOf(id)
    const longestBefore = best
      .slice(0, index)
      .filter((run) => run.length > 0 && old.indexOf(run.at(-1) ?? '') < at)
      .reduce<readonly string[]>((most, run) => (run.length > most.length ? run : most), [])
    const run = at < 0 ? [] : [...longestBefore, id]
    best.push(run)
    if (run.length > longest.length) longest = run
  }
  return new Set(longest)
}
