import { type PlannedDish, type PlannedVenue, plannedDish } from '../venues/planned-venue.ts'

/** What of a dish is ordered. */
export type PlannedLine = {
  readonly dish: string
  readonly size: string | null
  /** Ids of choices, each once. */
  readonly choices: readonly string[]
  readonly note: string
  readonly count: number
}

/** The per cent off a dish: its own, else of the nearest category, else of the menu. */
export function percentOff({ menu, discounts }: PlannedVenue, id: string): number {
  const within = plannedDish({ menu } as PlannedVenue, id)?.within ?? []
  const nearest = within
    .map((category) => discounts.categories[category.id])
    .filter((off) => off !== undefined)
    .at(-1)
  return discounts.dishes[id] ?? nearest ?? discounts.menu ?? 0
}

/** A price less its discount; what is saved is rounded, halves up. Minor units. */
export const less = (price: number, percent: number): number =>
  price - Math.floor((price * percent * 2 + 100) / 200)

/** One unit of a line, choices among it; null: it has no price. Minor units. */
export function unitPrice(venue: PlannedVenue, { dish: id, size, choices }: PlannedLine): number | null {
  const dish = plannedDish(venue, id)?.dish
  const price = dish ? basePriceOf(dish, size) : null
  if (!dish || price === null) return null
  const extra = dish.choices?.of.filter((one) => choices.includes(one.id)) ?? []
  return less(price, percentOff(venue, id)) + extra.reduce((sum, one) => sum + one.price, 0)
}

const basePriceOf = (dish: PlannedDish, size: string | null) =>
  size === null ? dish.price : (dish.sizes.find(({ id }) => id === size)?.price ?? null)

/** Fewest and most units of a dish in this size. */
export function limitsOf(dish: PlannedDish, size: string | null): { least: number; most: number } {
  const of = dish.sizes.find(({ id }) => id === size)
  const least = of?.minimum ?? 1
  return { least, most: Math.max(least, of?.maximum ?? 1000) }
}
