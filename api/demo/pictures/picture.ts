import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { BOOK, openBook, ROOT } from './book.ts'
import { compose } from './compose.ts'
import { DRAWN, FINGERPRINTS } from './drawn.ts'

/** Another one whenever a recipe or a drawing has changed. */
export function pictureVersion(): string {
  const hash = createHash('sha256')
  for (const file of [BOOK, FINGERPRINTS]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Every path `picture` answers. */
export function picturePaths(): string[] {
  return Object.entries(openBook()).flatMap(([venue, { pictures }]) =>
    Object.keys(pictures).map((name) => `${ROOT}${venue}/${name}`),
  )
}

/**
 * The demo picture at a path of the site (`/media/demo/{venue}/{name}.webp`, `.png` for logos): kept, or composed from its
 * recipe. The same bytes every time, so the caller may keep them. Null if no recipe has that path.
 */
export async function picture(path: string): Promise<Buffer | null> {
  if (!path.startsWith(ROOT)) return null
  const [venue = '', name = '', ...rest] = path.slice(ROOT.length).split('/')
  if (rest.length > 0 || !Object.hasOwn(openBook(), venue)) return null
  const entry = openBook()[venue]
  if (!entry || !Object.hasOwn(entry.pictures, name)) return null
  const recipe = entry.pictures[name]
  if (!recipe) return null
  if (recipe.kind === 'served' || recipe.kind === 'table') return readFile(new URL(`${venue}/${name}`, DRAWN))
  return compose(recipe, entry.style, path)
}
