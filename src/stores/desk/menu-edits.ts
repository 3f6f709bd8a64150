import { dequal } from 'dequal/lite'
import type { Edit } from '../../domain/desk/edit.ts'
import { type EditPath, idOf, type PathStart } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../domain/json/json.ts'
import { priceLike } from './forms/typed-price.ts'
import { type MenuCategory, type MenuItem, type MenuPrice, readFlag, type Texts } from './menu-list.ts'

/** A category or an item. */
export type Part = { readonly kind: 'category' | 'item'; readonly id: string }
export type TextField = 'name' | 'description'

/** What an edit of a category or an item is based on. */
type Element = Pick<MenuItem, 'id' | 'element'>

const startOf = ({ kind, id }: Part) => (kind === 'item' ? { item: id } : { category: id })

/** Sets a name or description in a language; an empty text removes it. Null if that changes nothing. */
export function setText(
  kind: Part['kind'],
  { id, element }: Element,
  locale: string,
  field: TextField,
  typed: string,
): Edit | null {
  const from = textIn(element, locale, field)
  const to = typed.trim() || null
  if (to === (typeof from === 'string' ? from.trim() || null : null)) return null
  return { kind: 'set', path: [startOf({ kind, id }), 'locales', { locale }, field], from, to }
}

function textIn({ locales }: JsonObject, locale: string, field: TextField): Json {
  const texts = (isJsonList(locales) ? locales : []).filter(isJsonObject)
  return texts.find((text) => text.locale === locale)?.[field] ?? null
}

/** Sets a price, which has been checked. Stays a number if it was one. Null if that changes nothing. */
export function setPrice(
  { id }: Element,
  { id: label, price: from }: MenuPrice,
  price: string | null,
): Edit | null {
  const to = priceLike(from, price)
  if (to === from) return null
  const path: EditPath =
    label === null ? [{ item: id }, 'price'] : [{ item: id }, 'price_labels', { id: label }, 'price']
  return { kind: 'set', path, from, to }
}

/** Shows or hides an item. Null if that changes nothing. */
export function setVisible({ id, element }: Element, isVisible: boolean): Edit | null {
  const from = element.visible ?? null
  if (readFlag(from, true) === isVisible) return null
  return { kind: 'set', path: [{ item: id }, 'visible'], from, to: isVisible }
}

type Placed = Pick<MenuItem, 'id' | 'place' | 'element'>

/** The elements of the list that contains this one, in their order. */
export function siblingsOf(
  categories: readonly MenuCategory[],
  { place }: Pick<Placed, 'place'>,
): readonly Placed[] {
  const isHere = (one: Placed) => dequal(one.place.list, place.list)
  return [...categories.filter(isHere), ...categories.flatMap(({ items }) => items.filter(isHere))]
}

/** Moves an element by one place within its list. Null at the end of the list. */
export function moveBy(siblings: readonly Placed[], id: string, by: -1 | 1): Edit | null {
  const at = siblings.findIndex((one) => one.id === id)
  const moved = siblings[at]
  if (!moved || !siblings[at + by]) return null
  const to = (by < 0 ? siblings[at - 1] : siblings[at + 2])?.id ?? null
  const { list, next } = moved.place
  return { kind: 'move', id, from: list, to: list, before: { from: next, to } }
}

/** Moves an item to the end of another category. */
export const moveTo = ({ id, place }: Placed, { itemList }: Pick<MenuCategory, 'itemList'>): Edit => ({
  ...{ kind: 'move', id, from: place.list, to: itemList },
  before: { from: place.next, to: null },
})

/** Adds an item or a category at the end of a list. `price`: as checked. */
export function addElement(
  list: EditPath,
  id: string,
  texts: Texts,
  price: string | null,
): Edit & { kind: 'add'; value: JsonObject } {
  const locales = Object.entries(texts).flatMap(([locale, text]) => {
    const [name, description] = [text.name.trim(), text.description.trim()]
    const written = { ...(name && { name }), ...(description && { description }) }
    return name || description ? [{ locale, ...written }] : []
  })
  const value = { id, locales, ...(price === null ? {} : { price }) }
  return { kind: 'add', list, value, before: null }
}

/** Removes a category with everything in it, or an item from its category. */
export const removeElement = ({ element, place }: Placed): Edit => ({
  ...{ kind: 'remove', list: place.list, value: element, before: place.next },
})

/** Adds a copy of an item after it. */
export const duplicateItem = ({ element, place }: Placed, id: string): Edit => ({
  ...{ kind: 'add', list: place.list, value: { ...element, id }, before: place.next },
})

/** The category or item that an edit changes, or in which it adds, removes or moves something. */
export function ownerOf(edit: Edit): Part | null {
  if (edit.kind === 'set') return partOf(edit)
  return partOf(edit) ?? partAt((edit.kind === 'move' ? edit.from : edit.list)[0])
}

/** The category or item that an edit changes. */
export function partOf(edit: Edit): Part | null {
  if (edit.kind === 'set') return partAt(edit.path[0])
  const [list, id] = edit.kind === 'move' ? [edit.from, edit.id] : [edit.list, idOf(edit.value)]
  if (id === null) return null
  if (list.at(-1) === 'items') return { kind: 'item', id }
  return list.at(-1) === 'subcategories' || list.join() === 'menu' ? { kind: 'category', id } : null
}

/** The category or item at the start of a path. */
export function partAt(start: PathStart): Part | null {
  if (typeof start === 'string') return null
  return 'item' in start ? { kind: 'item', id: start.item } : { kind: 'category', id: start.category }
}
