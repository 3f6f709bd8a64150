import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type PictureBook, pictureBook } from './recipe.ts'

/** All pictures of the demo venues live below this path of the site. */
export const ROOT = '/media/demo/'
/** Recipes, as `api/demo/build` writes them. */
export const BOOK = new URL('./recipes.json', import.meta.url)

let book: PictureBook | undefined

/** By venue, its style and its recipes. */
export function openBook(): PictureBook {
  book ??= v.parse(pictureBook, JSON.parse(readFileSync(BOOK, 'utf8')))
  return book
}
