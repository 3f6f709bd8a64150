import { composeDish, composePattern, composeSpread } from './collage.ts'
import { composeEmblem, composeMark } from './logos.ts'
import type { ComposedRecipe, Style } from './recipe.ts'

/**
 * Composes the picture of a recipe. `seed` determines the small variations. Returns PNG for emblems and marks, which are
 * transparent, else WebP.
 */
export function composeRecipe(recipe: ComposedRecipe, style: Style, seed: string): Promise<Buffer> {
  switch (recipe.kind) {
    case 'dish':
      return composeDish(recipe, style, seed)
    case 'spread':
      return composeSpread(recipe, style, seed)
    case 'pattern':
      return composePattern(recipe.of, style, seed)
    case 'emblem':
      return composeEmblem(recipe.of[0] ?? '', style)
    case 'mark':
      return composeMark(recipe.of, style)
  }
}
