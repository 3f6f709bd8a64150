/** The expected contents of a cart (specification §4), computed without code of the product. */
import { type PlannedVenue, plannedDish } from '../venues/planned-venue.ts'
import { hasCart, orderTypesAt, type Place, unavailableReason } from './dishes.ts'
import { type PlannedLine, quantityLimits } from './prices.ts'

export type ExpectedCart = {
  readonly lines: readonly PlannedLine[]
  /** The id of the branch for which it was last updated. */
  readonly branch: string | null
}

export const emptyCart: ExpectedCart = { lines: [], branch: null }

const isSameLine = (a: PlannedLine, b: PlannedLine) =>
  a.dish === b.dish &&
  a.size === b.size &&
  a.note.trim() === b.note.trim() &&
  [...a.choices].sort().join() === [...b.choices].sort().join()

/** Adds a dish. An identical line is counted up within its limits. */
export function addPlannedLine(venue: PlannedVenue, cart: ExpectedCart, added: PlannedLine): ExpectedCart {
  const dish = plannedDish(venue, added.dish)?.dish
  if (!dish) throw new Error(`the plan has no dish ${added.dish}`)
  const { least, most } = quantityLimits(dish, added.size)
  const within = (count: number) => Math.min(most, Math.max(least, count))
  const found = cart.lines.some((line) => isSameLine(line, added))
  const lines = found
    ? cart.lines.map((line) =>
        isSameLine(line, added) ? { ...line, count: within(line.count + within(added.count)) } : line,
      )
    : [...cart.lines, { ...added, count: within(added.count) }]
  return { ...cart, lines }
}

/**
 * The cart on a cart page of this place. After a change of branch, only lines that the branch sells under any
 * order type are kept.
 */
export function reconcileWithBranch(
  venue: PlannedVenue,
  cart: ExpectedCart,
  { branch }: Pick<Place, 'branch'>,
): ExpectedCart {
  if (cart.lines.length === 0) return cart
  if (cart.branch === null || cart.branch === branch.id) return { ...cart, branch: branch.id }
  const types = orderTypesAt(venue, branch).filter((type) => hasCart(venue, type))
  const lines = cart.lines.filter((line) => {
    const placed = plannedDish(venue, line.dish)
    return placed && types.some((type) => unavailableReason(placed, { branch, type }, null) === null)
  })
  return { lines, branch: branch.id }
}
