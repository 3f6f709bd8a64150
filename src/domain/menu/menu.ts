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
  /** Days on which it stands first; missing day: not pinned (spec §3). */
  readonly pin: WeekdayFlags
  readonly smart: boolean
  /** When, on which days and in which branches it is offered (spec §3). */
  readonly gate: AvailabilityRule
}

/** A list of items the platform chose (popular, new): refers to items of the menu by id. */
export type SmartCategory = {
  readonly id: string
  readonly name: Localized
  readonly itemIds: readonly string[]
}

export type Menu = {
  readonly categories: readonly Category[]
  readonly smartCategories: readonly SmartCategory[]
  /** Id of the category shown large at the top, or null. */
  readonly highlightedCategoryId: string | null
  readonly showStandardSubcategories: boolean
}

/** Every category with its subcategories, outer first. */
export function* eachCategory(categories: readonly Category[]): Generator<Category> {
  for (const category of categories) {
    yield category
    yield* eachCategory(category.subcategories)
  }
}

/** Every item with the category it stands in; an item listed twice comes twice. */
export function* eachItem(categories: readonly Category[]): Generator<{ item: Item; category: Category }> {
  for (const category of eachCategory(categories)) for (const item of category.items) yield { item, category }
}

export function findItem(menu: Menu, itemId: string): Item | null {
  for (const { item } of eachItem(menu.categories)) if (item.id === itemId) return item
  return null
}
