import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { RECIPES_FILE } from './picture-version.ts'
import { type PictureBook, pictureBook } from './recipe.ts'

/** The path of the site below which all pictures of the demo venues are. */
export const PICTURE_ROOT = '/media/demo/'

let book: PictureBook | undefined

/** Loads the style and the recipes of each venue. */
export function loadPictureBook(): PictureBook {
  book ??= v.parse(pictureBook, JSON.parse(readFileSync(RECIPES_FILE, 'utf8')))
  return book
}
