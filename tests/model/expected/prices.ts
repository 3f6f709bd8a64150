import { type PlannedDish, type PlannedVenue, plannedDish } from '../venues/planned-venue.ts'

/** An ordered dish with size and choices. */
export type PlannedLine = {
  readonly dish: string
  readonly size: string | null
  /** Ids of choices, without duplicates. */
  readonly choices: readonly string[]
  readonly note: string
  readonly count: number
}

/**
 * The discount of a dish in per cent: its own, otherwise that of the nearest category, otherwise that of the
 * menu.
 */
export function discountPercent({ menu, discounts }: PlannedVenue, id: string): number {
  const within = plannedDish({ menu } as PlannedVenue, id)?.within ?? []
  const nearest = within
    .map((category) => discounts.categories[category.id])
    .filter((off) => off !== undefined)
    .at(-1)
  return discounts.dishes[id] ?? nearest ?? discounts.menu ?? 0
}

/** A discounted price in minor units. The discount is rounded half up. */
export const discountedPrice = (price: number, percent: number): number =>
  price - Math.floor((price * percent * 2 + 100) / 200)

/** The price of one unit of a line with its choices, in minor units; null if it has none. */
export function unitPrice(venue: PlannedVenue, { dish: id, size, choices }: PlannedLine): number | null {
  const dish = plannedDish(venue, id)?.dish
  const price = dish ? basePriceOf(dish, size) : null
  if (!dish || price === null) return null
  const extra = dish.choices?.of.filter((one) => choices.includes(one.id)) ?? []
  return discountedPrice(price, discountPercent(venue, id)) + extra.reduce((sum, one) => sum + one.price, 0)
}

const basePriceOf = (dish: PlannedDish, size: string | null) =>
  size === null ? dish.price : (dish.sizes.find(({ id }) => id === size)?.price ?? null)

/** The minimum and maximum count of a dish in a size. */
export function quantityLimits(dish: PlannedDish, size: string | null): { least: number; most: number } {
  const of = dish.sizes.find(({ id }) => id === size)
  const least = of?.minimum ?? 1
  return { least, most: Math.max(least, of?.maximum ?? 1000) }
}
