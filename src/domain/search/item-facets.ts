import type { Item } from '../menu/item.ts'
import { type Localized, textIn } from '../values/localized.ts'
import { foldText } from './fold-text.ts'

/** A tag or ingredient to filter a menu by, in one language; `count` items have it. */
export type Facet = { readonly name: string; readonly count: number }
export type Facets = { readonly tags: readonly Facet[]; readonly ingredients: readonly Facet[] }

export type TaggedItem = Pick<Item, 'tags' | 'ingredients'>

/** Counts the tags and ingredients of items, most frequent first. Names that differ only in spelling variants are one facet. */
export function countFacets(items: Iterable<TaggedItem>, locale: string, firstLocale: string): Facets {
  const all = [...items]
  const named = (texts: readonly Localized[]) => texts.map((text) => textIn(text, locale, firstLocale))
  return {
    tags: countNames(all.map((item) => named(item.tags))),
    ingredients: countNames(all.map((item) => named(item.ingredients))),
  }
}

function countNames(namesOfEach: readonly (readonly string[])[]): Facet[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const names of namesOfEach)
    for (const [key, name] of new Map(names.map((name) => [foldText(name), name]))) {
      if (key === '') continue
      const facet = found.get(key) ?? { name, count: 0 }
      facet.count += 1
      found.set(key, facet)
    }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** Whether one of the texts equals `name` in any of its languages. */
export function includesName(texts: readonly Localized[], name: string): boolean {
  const wanted = foldText(name)
  return texts.some((text) => Object.values(text).some((one) => foldText(one) === wanted))
}
