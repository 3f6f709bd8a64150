import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type PictureBook, pictureBook } from './recipe.ts'

/** The path of the site below which all pictures of the demo venues are. */
export const PICTURE_ROOT = '/media/demo/'
/** The recipes that `api/demo/build` writes. */
export const RECIPES_FILE = new URL('./recipes.json', import.meta.url)

let book: PictureBook | undefined

/** Loads the style and the recipes of each venue. */
export function loadPictureBook(): PictureBook {
  book ??= v.parse(pictureBook, JSON.parse(readFileSync(RECIPES_FILE, 'utf8')))
  return book
}
