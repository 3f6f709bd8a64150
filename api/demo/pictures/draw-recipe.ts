import type { DrawnRecipe, Recipe, ServedRecipe, Style } from './recipe.ts'
import { servedSvg, tableSvg } from './served/scene.ts'
import { veil } from './veil.ts'

/**
 * Draws a dish or a table as SVG. `seed` determines the small variations. `pictures` are the venue's recipes by file name,
 * which a table refers to. @throws RangeError if a table refers to an unknown dish
 */
export function drawRecipe(
  recipe: DrawnRecipe,
  style: Style,
  seed: string,
  pictures: Readonly<Record<string, Recipe>>,
): string {
  if (recipe.kind === 'served') return servedSvg(recipe, style, seed, style.size)
  const dishes = recipe.of.map((name): ServedRecipe => {
    const dish = pictures[`${name}.webp`]
    if (dish?.kind !== 'served') throw new RangeError(`${seed}: no dish is served as ${name}`)
    return dish
  })
  return tableSvg(dishes, style, seed, recipe.size, (area) => (recipe.veil ? veil(style, area) : ''))
}
