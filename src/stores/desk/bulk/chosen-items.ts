import type { MenuCategory, MenuItem } from '../menu-list.ts'

/** An item at one of its places. */
export type ChosenItem = { readonly item: MenuItem; readonly category: MenuCategory }

/** Identifies an item at a place: it can be in several categories. */
export const placeKey = ({ item, category }: { item: { id: string }; category: { id: string } }): string =>
  JSON.stringify([category.id, item.id])

export const itemsOf = (categories: readonly MenuCategory[]): ChosenItem[] =>
  categories.flatMap((category) => category.items.map((item) => ({ item, category })))

/** A category with those that are within it. */
export function withSubcategories(
  categories: readonly MenuCategory[],
  { id }: Pick<MenuCategory, 'id'>,
): MenuCategory[] {
  const within = new Set([id])
  return categories.filter(({ id: own, place }) => {
    const [start] = place.list
    if (typeof start === 'object' && 'category' in start && within.has(start.category)) within.add(own)
    return within.has(own)
  })
}
