import { visibleInBranch, windowOpen } from './gate.ts'
import type { Item } from './item.ts'
import type { Category } from './menu.ts'
import { type ItemType, itemTypeOf, type SellingType } from './selling-type.ts'
import type { VenueTime, Weekday } from './weekday.ts'

export function offeredOn(category: Category, day: Weekday): boolean {
  return category.available[day] ?? true
}

export function pinnedOn(category: Category, day: Weekday): boolean {
  return category.pin[day] ?? false
}

/** Does the item belong on the menu of this selling type and branch at all, whatever the hour (spec §5)? */
export function sellsFor(
  item: Pick<Item, 'types' | 'visible' | 'gates'>,
  type: SellingType,
  branchId: string,
): boolean {
  const flag: ItemType = itemTypeOf(type)
  return item.visible && item.types[flag] && item.gates.every((gate) => visibleInBranch(gate, branchId))
}

/** Can it be ordered at this moment? Sold out and closed windows say no. */
export function orderableAt(item: Pick<Item, 'soldOut' | 'gates'>, at: VenueTime): boolean {
  return !item.soldOut && item.gates.every((gate) => windowOpen(gate.window, at))
}

/** Categories of the day: those offered today, today's pinned ones first, otherwise in the venue's order. */
export function categoriesOn(categories: readonly Category[], day: Weekday): Category[] {
  const offered = categories.filter((category) => offeredOn(category, day))
  return [
    ...offered.filter((category) => pinnedOn(category, day)),
    ...offered.filter((category) => !pinnedOn(category, day)),
  ]
}
