import type { DrawnRecipe, Recipe, ServedRecipe, Style } from './recipe.ts'
import { servedSvg, tableSvg } from './served/scene.ts'
import { veil } from './veil.ts'

/**
 * The drawing of a dish or a table, as SVG; `seed` decides its small variations. `pictures` are those of the venue, by file
 * name: a table names its dishes. Throws a RangeError if it names one that is not among them.
 */
export function drawing(
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
