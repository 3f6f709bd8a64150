import { isDietName, isVeganTag, isVegetarianName } from './diets.ts'
import { foldText } from './fold-text.ts'
import { type Facets, includesName, type TaggedItem } from './item-facets.ts'

/** A menu filter: names of tags and ingredients that items must have, and of those that they must not have. */
export type MenuFilter = {
  readonly tags: readonly string[]
  readonly ingredients: readonly string[]
  readonly without: readonly string[]
}

/**
 * Whether an item has every required tag and ingredient, and none to avoid. Vegan items count as vegetarian. An item without
 * stated ingredients counts as free of all of them.
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

/** Lists the names that a diner can avoid: ingredients, and tags that are no diet (some venues state allergens as tags). */
export function avoidableNames({ tags, ingredients }: Facets): string[] {
  const names = [...ingredients, ...tags.filter(({ name }) => !isDietName(name))].map(({ name }) => name)
  return [...new Map(names.map((name) => [foldText(name), name])).values()]
}
