import { readFile } from 'node:fs/promises'
import { composeRecipe } from './compose-recipe.ts'
import { DRAWN_FOLDER } from './drawings.ts'
import { loadPictureBook, PICTURE_ROOT } from './picture-book.ts'

/** All paths that `renderPicture` accepts. */
export function picturePaths(): string[] {
  return Object.entries(loadPictureBook()).flatMap(([venue, { pictures }]) =>
    Object.keys(pictures).map((name) => `${PICTURE_ROOT}${venue}/${name}`),
  )
}

/**
 * Returns the demo picture at a path of the site (`/media/demo/{venue}/{name}.webp`, `.png` for logos): reads it if it was
 * rendered in advance, else composes it from its recipe. The bytes are always the same, so the caller can cache them.
 * Returns null if no recipe has that path.
 */
export async function renderPicture(path: string): Promise<Buffer | null> {
  if (!path.startsWith(PICTURE_ROOT)) return null
  const [venue = '', name = '', ...rest] = path.slice(PICTURE_ROOT.length).split('/')
  if (rest.length > 0 || !Object.hasOwn(loadPictureBook(), venue)) return null
  const entry = loadPictureBook()[venue]
  if (!entry || !Object.hasOwn(entry.pictures, name)) return null
  const recipe = entry.pictures[name]
  if (!recipe) return null
  if (recipe.kind === 'served' || recipe.kind === 'table')
    return readFile(new URL(`${venue}/${name}`, DRAWN_FOLDER))
  return composeRecipe(recipe, entry.style, path)
}
