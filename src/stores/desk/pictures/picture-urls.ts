import { isJsonList, type JsonObject } from '../../../domain/json/json.ts'
import type { Part } from '../menu-edits.ts'

/** The addresses of the pictures of a category or an item, as the file has them. */
export function pictureUrls(kind: Part['kind'], element: JsonObject | null): string[] {
  const { images, image } = element ?? {}
  const urls = kind === 'item' ? (isJsonList(images) ? images : []) : [image]
  return urls.filter((url): url is string => typeof url === 'string' && url !== '')
}

/** The first picture of a category or an item, which menus show; null if there is none. */
export const firstPicture = (kind: Part['kind'], element: JsonObject): string | null =>
  pictureUrls(kind, element)[0] ?? null
