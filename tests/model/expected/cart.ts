/** What a cart holds, by spec §4, apart from the product's. */
import { type PlannedVenue, plannedDish } from '../venues/planned-venue.ts'
import { hasCart, type Place, reasonAgainst, typesAt } from './dishes.ts'
import { limitsOf, type PlannedLine } from './prices.ts'

export type ExpectedCart = {
  readonly lines: readonly PlannedLine[]
  /** Id of the branch that it was last held against. */
  readonly branch: string | null
}

export const emptyCart: ExpectedCart = { lines: [], branch: null }

const same = (a: PlannedLine, b: PlannedLine) =>
  a.dish === b.dish &&
  a.size === b.size &&
  a.note.trim() === b.note.trim() &&
  [...a.choices].sort().join() === [...b.choices].sort().join()

/** A dish is added: an identical one counts up, within its limits. */
export function withLine(venue: PlannedVenue, cart: ExpectedCart, added: PlannedLine): ExpectedCart {
  const dish = plannedDish(venue, added.dish)?.dish
  if (!dish) throw new Error(`there is no dish ${added.dish}`)
  const { least, most } = limitsOf(dish, added.size)
  const within = (count: number) => Math.min(most, Math.max(least, count))
  const found = cart.lines.some((line) => same(line, added))
  const lines = found
    ? cart.lines.map((line) =>
        same(line, added) ? { ...line, count: within(line.count + within(added.count)) } : line,
      )
    : [...cart.lines, { ...added, count: within(added.count) }]
  return { ...cart, lines }
}

/** The cart at a page with a cart of this place: after a change of branch only what the branch sells in any way is kept. */
export function heldAgainst(
  venue: PlannedVenue,
  cart: ExpectedCart,
  { branch }: Pick<Place, 'branch'>,
): ExpectedCart {
  if (cart.lines.length === 0) return cart
  if (cart.branch === null || cart.branch === branch.id) return { ...cart, branch: branch.id }
  const types = typesAt(venue, branch).filter((type) => hasCart(venue, type))
  const lines = cart.lines.filter((line) => {
    const placed = plannedDish(venue, line.dish)
    return placed && types.some((type) => reasonAgainst(placed, { branch, type }, null) === null)
  })
  return { lines, branch: branch.id }
}
