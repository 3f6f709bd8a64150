import { createHash } from 'node:crypto'
import { drawRecipe } from './draw-recipe.ts'
import { loadPictureBook, PICTURE_ROOT } from './picture-book.ts'

/**
 * The folder of pictures that take seconds to render. They are rendered in advance (`npm run pictures`), as
 * `{venue}/{name}.webp`.
 */
export const DRAWN_FOLDER = new URL('./drawn/', import.meta.url)

/** The drawing of a picture that is rendered in advance. */
export type Drawing = { readonly file: string; readonly svg: string; readonly fingerprint: string }

/** Yields the drawings of all pictures that are rendered in advance. */
export function* listDrawings(): Generator<Drawing> {
  for (const [venue, { style, pictures }] of Object.entries(loadPictureBook())) {
    for (const [name, recipe] of Object.entries(pictures)) {
      if (recipe.kind !== 'served' && recipe.kind !== 'table') continue
      const file = `${venue}/${name}`
      const svg = drawRecipe(recipe, style, `${PICTURE_ROOT}${file}`, pictures)
      yield { file, svg, fingerprint: createHash('sha256').update(svg).digest('base64url').slice(0, 16) }
    }
  }
}
