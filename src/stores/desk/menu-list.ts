import type { EditPath } from '../../domain/desk/edit-path.ts'
import { idOf } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../domain/json/json.ts'
import { foldText } from '../../domain/search/fold-text.ts'

/** Where an element is: its list, and the ids before and after it. */
export type Place = {
  readonly list: EditPath
  readonly previous: string | null
  readonly next: string | null
}

/** Texts of a category or an item by locale. Missing ones are empty. */
export type Texts = Readonly<Record<string, { readonly name: string; readonly description: string }>>

/** A price as the file has it; null if there is none. `id`: of the price label; null for the item's own price. */
export type MenuPrice = {
  readonly id: string | null
  readonly names: Readonly<Record<string, string>>
  readonly price: number | string | null
}

export type MenuItem = {
  readonly id: string
  readonly texts: Texts
  readonly prices: readonly MenuPrice[]
  readonly isVisible: boolean
  readonly isSoldOut: boolean
  readonly place: Place
  /** The element of the file. */
  readonly element: JsonObject
}

export type MenuCategory = {
  readonly id: string
  readonly texts: Texts
  readonly items: readonly MenuItem[]
  /** How many categories it is within. */
  readonly depth: number
  /** Where its items are. */
  readonly itemList: EditPath
  readonly place: Place
  readonly element: JsonObject
}

/** The categories of a venue file with their items, in the order of the menu; subcategories follow their category. */
export function listMenu(file: Json): MenuCategory[] {
  return isJsonObject(file) ? listCategories(file.menu, ['menu'], 0) : []
}

function listCategories(value: Json | undefined, list: EditPath, depth: number): MenuCategory[] {
  return elementsOf(value).flatMap(({ id, element, ...around }) => {
    const itemList = [{ category: id }, 'items'] as const
    const items = elementsOf(element.items).map(
      (item): MenuItem => ({
        ...{
          id: item.id,
          texts: textsOf(item.element),
          prices: pricesOf(item.element),
          element: item.element,
        },
        isVisible: readFlag(item.element.visible, true),
        isSoldOut: readFlag(item.element.sold_out, false),
        place: { list: itemList, previous: item.previous, next: item.next },
      }),
    )
    const category = {
      id,
      texts: textsOf(element),
      items,
      depth,
      itemList,
      place: { list, ...around },
      element,
    }
    return [
      category,
      ...listCategories(element.subcategories, [{ category: id }, 'subcategories'], depth + 1),
    ]
  })
}

function elementsOf(value: Json | undefined) {
  const elements = (isJsonList(value) ? value : []).filter(isJsonObject)
  return elements.map((element, index) => ({
    ...{ id: idOf(element) ?? '', element },
    ...{ previous: idOf(elements[index - 1]), next: idOf(elements[index + 1]) },
  }))
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export function textsOf({ locales }: JsonObject): Texts {
  const entries = (isJsonList(locales) ? locales : []).filter(isJsonObject)
  // Of two texts in a language, a path leads to the first.
  return Object.fromEntries(
    entries
      .toReversed()
      .map(({ locale, name, description }) => [
        textOf(locale),
        { name: textOf(name), description: textOf(description) },
      ]),
  )
}

function pricesOf({ price, price_labels: labels }: JsonObject): MenuPrice[] {
  const listed = elementsOf(labels)
  const amountOf = (value: Json | undefined) =>
    typeof value === 'number' || typeof value === 'string' ? value : null
  if (listed.length === 0) return [{ id: null, names: {}, price: amountOf(price) }]
  return listed.map(({ id, element }) => {
    const names = Object.fromEntries(
      Object.entries(textsOf(element)).map(([locale, { name }]) => [locale, name]),
    )
    const own = textOf(element.label) ? { [textOf(element.locale)]: textOf(element.label) } : {}
    return { id, names: { ...own, ...names }, price: amountOf(element.price) }
  })
}

/** A flag of the file: true, 1 or "1", and their opposites. */
export function readFlag(value: Json | undefined, missing: boolean): boolean {
  if (value === undefined || value === null) return missing
  return value === true || value === 1 || value === '1'
}

/**
 * Keeps the items whose name contains every word, in any language, and the categories that have one. A category that is found
 * itself keeps all its items.
 */
export function findInMenu(categories: readonly MenuCategory[], query: string): readonly MenuCategory[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return categories
  const isFound = ({ texts }: { texts: Texts }) => {
    const names = foldText(
      Object.values(texts)
        .map(({ name }) => name)
        .join(' '),
    )
    return words.every((word) => names.includes(word))
  }
  return categories.flatMap((category) => {
    if (isFound(category)) return [category]
    const items = category.items.filter(isFound)
    return items.length > 0 ? [{ ...category, items }] : []
  })
}
