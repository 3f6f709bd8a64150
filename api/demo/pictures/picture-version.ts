import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The recipes that `api/demo/build` writes. */
export const RECIPES_FILE = new URL('./recipes.json', import.meta.url)
/** The fingerprints of the drawings that are rendered in advance. A picture whose drawing has another one is out of date. */
export const FINGERPRINTS_FILE = new URL('./drawn.json', import.meta.url)

/** A version that changes whenever a recipe or a drawing changes. */
export function pictureVersion(): string {
  const hash = createHash('sha256')
  for (const file of [RECIPES_FILE, FINGERPRINTS_FILE]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
