import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { compose } from './compose.ts'
import { type PictureBook, pictureBook } from './recipe.ts'

/** All pictures of the demo venues live below this path of the site. */
const ROOT = '/media/demo/'
/** Recipes, as `api/demo/build` writes them. */
const BOOK = new URL('../../api/demo/pictures/recipes.json', import.meta.url)

let book: PictureBook | undefined

function open(): PictureBook {
  book ??= v.parse(pictureBook, JSON.parse(readFileSync(BOOK, 'utf8')))
  return book
}

/** Every path `picture` answers. */
export function picturePaths(): string[] {
  return Object.entries(open()).flatMap(([venue, { pictures }]) =>
    Object.keys(pictures).map((name) => `${ROOT}${venue}/${name}`),
  )
}

/**
 * The demo picture at a path of the site (`/media/demo/{venue}/{name}.webp`, `.png` for emblems), composed on demand from
 * its recipe: the same bytes every time, so the caller may keep them. Null if no recipe has that path.
 */
export async function picture(path: string): Promise<Buffer | null> {
  if (!path.startsWith(ROOT)) return null
  const [venue = '', name = '', ...rest] = path.slice(ROOT.length).split('/')
  if (rest.length > 0 || !Object.hasOwn(open(), venue)) return null
  const entry = open()[venue]
  if (!entry || !Object.hasOwn(entry.pictures, name)) return null
  const recipe = entry.pictures[name]
  return recipe ? compose(recipe, entry.style, path) : null
}
