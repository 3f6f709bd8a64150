import { createHash } from 'node:crypto'
import { openBook, ROOT } from './book.ts'
import { drawing } from './drawing.ts'

/**
 * Pictures that take seconds to draw are drawn beforehand (`npm run pictures`) and kept here, as `{venue}/{name}.webp`.
 * `drawn.json` has the fingerprint of each one's drawing: a picture whose drawing has changed is out of date.
 */
export const DRAWN = new URL('./drawn/', import.meta.url)
export const FINGERPRINTS = new URL('./drawn.json', import.meta.url)

export type Drawing = { readonly file: string; readonly svg: string; readonly fingerprint: string }

/** What is to be kept, one after the other. */
export function* drawings(): Generator<Drawing> {
  for (const [venue, { style, pictures }] of Object.entries(openBook())) {
    for (const [name, recipe] of Object.entries(pictures)) {
      if (recipe.kind !== 'served' && recipe.kind !== 'table') continue
      const file = `${venue}/${name}`
      const svg = drawing(recipe, style, `${ROOT}${file}`, pictures)
      yield { file, svg, fingerprint: createHash('sha256').update(svg).digest('base64url').slice(0, 16) }
    }
  }
}
