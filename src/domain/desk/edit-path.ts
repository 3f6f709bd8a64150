import { isJsonList, isJsonObject, type Json, type JsonObject, type JsonPath } from '../json/json.ts'
import { valueAt } from '../json/json-change.ts'

/** Leads from a part of a venue file to a property, to the element of a list with this id, or to the texts of a locale. */
export type PathStep = string | { readonly id: string } | { readonly locale: string }

/** A property of the file, or an item or category of the menu, wherever it is. */
export type PathStart = string | { readonly item: string } | { readonly category: string }

/** Where a value is in a venue file. Contains ids rather than positions, so that it stays right when others add and move. */
export type EditPath = readonly [PathStart, ...PathStep[]]

/** How far a path leads into a file: to `at`, and not along the steps of `rest`. */
export type Reached = { readonly at: JsonPath; readonly rest: readonly PathStep[] }

/** Follows a path. An item that is in several categories is reached in each; an item or category that is missing in none. */
export function followPath(file: Json, [start, ...steps]: EditPath): Reached[] {
  if (typeof start === 'string') return [follow(file, [], [start, ...steps])]
  const found =
    'item' in start
      ? menuPlaces(file).filter(({ kind, id }) => kind === 'item' && id === start.item)
      : menuPlaces(file)
          .filter(({ kind, id }) => kind === 'category' && id === start.category)
          .slice(0, 1)
  return found.map(({ at }) => follow(file, at, steps))
}

function follow(file: Json, start: JsonPath, steps: readonly PathStep[]): Reached {
  let at = start
  for (const [index, step] of steps.entries()) {
    const value = valueAt(file, at)
    const next = typeof step === 'string' ? step : elementIndex(value, step)
    const child = next === null ? null : (valueAt(file, [...at, next]) ?? null)
    // A null means the same as a missing field.
    if (next === null || child === null) return { at, rest: steps.slice(index) }
    at = [...at, next]
  }
  return { at, rest: [] }
}

/** The position of the element that a step leads to; null if there is none. */
export function elementIndex(list: Json | undefined, step: Exclude<PathStep, string>): number | null {
  if (!isJsonList(list)) return null
  const index = list.findIndex((element) => matches(element, step))
  return index < 0 ? null : index
}

function matches(element: Json, step: Exclude<PathStep, string>): boolean {
  if (!isJsonObject(element)) return false
  return 'id' in step ? idOf(element) === step.id : element.locale === step.locale
}

/** The id of an element as text. Files may contain ids as numbers. A coupon has none: its code identifies it. */
export function idOf(element: Json | undefined): string | null {
  const id = isJsonObject(element) ? (element.id ?? element.code) : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/** A category or an item of the menu, and where it is in the file. */
export type MenuPlace = { readonly kind: 'category' | 'item'; readonly id: string; readonly at: JsonPath }

/** The categories and items of a file, in the order of the menu. */
export function menuPlaces(file: Json): MenuPlace[] {
  const found: MenuPlace[] = []
  const visit = (owner: Json | undefined, list: string, at: JsonPath) => {
    const categories = isJsonObject(owner) ? owner[list] : undefined
    if (!isJsonList(categories)) return
    for (const [index, category] of categories.entries()) {
      if (!isJsonObject(category)) continue
      const here = [...at, list, index]
      found.push({ kind: 'category', id: idOf(category) ?? '', at: here }, ...itemsOf(category, here))
      visit(category, 'subcategories', here)
    }
  }
  visit(file, 'menu', [])
  return found
}

function itemsOf(category: JsonObject, at: JsonPath): MenuPlace[] {
  if (!isJsonList(category.items)) return []
  return category.items.map((item, index) => ({
    ...{ kind: 'item', id: idOf(item) ?? '', at: [...at, 'items', index] },
  }))
}
