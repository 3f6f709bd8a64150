import type { AvailabilityRule, WeekdayFlags } from '../time/availability-rule.ts'
import type { Localized } from '../values/localized.ts'
import type { Item } from './item.ts'

export type Category = {
  readonly id: string
  readonly name: Localized
  readonly description: Localized
  readonly image: string | null
  readonly items: readonly Item[]
  readonly subcategories: readonly Category[]
  /** Days on which it comes first; a missing day is not pinned (spec §3). */
  readonly pin: WeekdayFlags
  readonly smart: boolean
  /** Its own availability rule (spec §3). */
  readonly gate: AvailabilityRule
}

/** A list of items that the platform chose, such as popular or new ones, by their ids. */
export type SmartCategory = {
  readonly id: string
  readonly name: Localized
  readonly itemIds: readonly string[]
}

export type Menu = {
  readonly categories: readonly Category[]
  readonly smartCategories: readonly SmartCategory[]
  /** Id of the category that is shown large at the top, or null. */
  readonly highlightedCategoryId: string | null
  readonly showStandardSubcategories: boolean
}

/** Yields every category and its subcategories, parents first. */
export function* eachCategory(categories: readonly Category[]): Generator<Category> {
  for (const category of categories) {
    yield category
    yield* eachCategory(category.subcategories)
  }
}

/** Yields every item with its category; an item in two categories is yielded twice. */
export function* eachItem(categories: readonly Category[]): Generator<{ item: Item; category: Category }> {
  for (const category of eachCategory(categories)) for (const item of category.items) yield { item, category }
}

export function findItem(menu: Menu, itemId: string): Item | null {
  for (const { item } of eachItem(menu.categories)) if (item.id === itemId) return item
  return null
}
