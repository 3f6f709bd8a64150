import type { Json } from '../../../domain/json/json.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { itemsOf, setPictures } from '../../../domain/pictures/dish-pictures.ts'
import { isPicture } from './plan-result.ts'

/** Files of dishes, by the id of the dish, in the order of its pictures. */
export type PicturesByDish = ReadonlyMap<string, readonly string[]>

/**
 * The file that an import makes, with addresses in place of files. A dish none of whose listed files was found keeps the pictures it had.
 * @param before the venue file without the import
 * @param planned with the import, in which names of files can be among the pictures of a dish
 * @param urls the addresses of files; others are left out
 */
export function withPictures(
  before: Json,
  planned: Json,
  files: PicturesByDish,
  urls: ReadonlyMap<string, string>,
): Json {
  const old = new Map(
    itemsOf(before as unknown as MenuDocument).map(({ id, images }) => [String(id), images ?? null]),
  )
  const changed = new Map<string, readonly string[] | null>()
  for (const { id: key, images } of itemsOf(planned as unknown as MenuDocument)) {
    const id = String(key)
    const own = (files.get(id) ?? []).flatMap((file) => urls.get(file) ?? [])
    const isListed = images?.some((image) => image && !isPicture(image)) ?? false
    const addresses = isListed ? (images ?? []).filter((image) => image && isPicture(image)) : []
    if (own.length > 0) changed.set(id, [...addresses, ...own])
    else if (isListed)
      changed.set(id, old.get(id) ?? (addresses.length === 0 && old.has(id) ? null : addresses))
  }
  return setPictures(planned, changed)
}
