import { isDiet, isVegan, isVegetarian } from './diets.ts'
import { type Described, type Facets, saysName } from './item-facets.ts'
import { foldedText } from './search-text.ts'

/** What a menu is narrowed by: names of tags and ingredients to have, and of those to avoid. */
export type Narrowing = {
  readonly tags: readonly string[]
  readonly ingredients: readonly string[]
  readonly without: readonly string[]
}

/**
 * Does the item have every wanted tag and ingredient, and none to avoid? Who asks for vegetarian gets vegan too. An item that
 * states no ingredients passes as free of them.
 */
export function fitsNarrowing(item: Described, { tags, ingredients, without }: Narrowing): boolean {
  return (
    tags.every((name) => saysName(item.tags, name) || (isVegetarian(name) && item.tags.some(isVegan))) &&
    ingredients.every((name) => saysName(item.ingredients, name)) &&
    !without.some((name) => saysName(item.ingredients, name) || saysName(item.tags, name))
  )
}

/** Names that a diner may avoid: all ingredients, and tags that name no diet (some venues state allergens as tags). */
export function avoidable({ tags, ingredients }: Facets): string[] {
  const names = [...ingredients, ...tags.filter(({ name }) => !isDiet(name))].map(({ name }) => name)
  return [...new Map(names.map((name) => [foldedText(name), name])).values()]
}
