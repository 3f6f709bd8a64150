import type { Json } from '../json/json.ts'
import { applyDocumentEdits } from '../menu-import/document-edit.ts'
import {
  type ItemDocument,
  type MenuDocument,
  placedCategories,
  placedItems,
} from '../menu-import/menu-document.ts'
import type { PicturedDish } from './match-pictures.ts'
import { listedNames } from './picture-names.ts'

/** The items of a venue file, each once. */
export function itemsOf(document: MenuDocument): ItemDocument[] {
  const items = placedCategories(document).flatMap((place) => placedItems(place).map(({ item }) => item))
  return [...new Map(items.map((item) => [String(item.id), item])).values()]
}

/** The dishes of a venue file, for matching. Pictures that are no addresses are names of files. */
export const dishesOf = (document: MenuDocument, isAddress: (text: string) => boolean): PicturedDish[] =>
  itemsOf(document).map(({ id, locales, images }) => ({
    id: String(id),
    names: (locales ?? []).flatMap(({ name }) => name ?? []),
    listed: listedNames((images ?? []).filter(Boolean), isAddress),
  }))

/** Sets the pictures of dishes, wherever they are in the menu. `pictures`: addresses by the id of the dish; null: none ever. */
export function setPictures(file: Json, pictures: ReadonlyMap<string, readonly string[] | null>): Json {
  const placed = placedCategories(file as unknown as MenuDocument).flatMap(placedItems)
  return applyDocumentEdits(
    file,
    placed.flatMap(({ item, path }) => {
      const images = pictures.get(String(item.id))
      if (images === undefined) return []
      return [{ kind: 'set', path: [...path, 'images'], value: images && [...images] } as const]
    }),
  )
}
