import { isDietName, isVeganTag, isVegetarianName } from './diets.ts'
import { foldText } from './fold-text.ts'
import { type Facets, includesName, type TaggedItem } from './item-facets.ts'

/** What a menu is narrowed by: names of tags and ingredients to have, and of those to avoid. */
export type MenuFilter = {
  readonly tags: readonly string[]
  readonly ingredients: readonly string[]
  readonly without: readonly string[]
}

/**
 * Does the item have every wanted tag and ingredient, and none to avoid? Who asks for vegetarian gets vegan too. An item that
 * states no ingredients passes as free of them.
 */
export function matchesFilter(item: TaggedItem, { tags, ingredients, without }: MenuFilter): boolean {
  return (
    tags.every(
      (name) => includesName(item.tags, name) || (isVegetarianName(name) && item.tags.some(isVeganTag)),
    ) &&
    ingredients.every((name) => includesName(item.ingredients, name)) &&
    !without.some((name) => includesName(item.ingredients, name) || includesName(item.tags, name))
  )
}

/** Names that a diner may avoid: all ingredients, and tags that name no diet (some venues state allergens as tags). */
export function avoidableNames({ tags, ingredients }: Facets): string[] {
  const names = [...ingredients, ...tags.filter(({ name }) => !isDietName(name))].map(({ name }) => name)
  return [...new Map(names.map((name) => [foldText(name), name])).values()]
}
