/**
 * The availability of dishes by place and time (specification §3 and §5), computed from the plan without code
 * of the product.
 */
import type {
  PlannedBranch,
  PlannedCategory,
  PlannedDish,
  PlannedHours,
  PlannedLimits,
  PlannedType,
  PlannedVenue,
} from '../venues/planned-venue.ts'
import { eachPlannedDish } from '../venues/planned-venue.ts'
import { type Moment, minutesOf, previousDay } from './clock.ts'

/** The reason why a dish cannot be ordered; `no-price`: it has no price. */
export type Reason = 'hidden' | 'not-sold' | 'sold-out' | 'off' | 'day' | 'hours' | 'no-price'

/** The branch and the order type of an order. */
export type Place = { readonly branch: PlannedBranch; readonly type: PlannedType }

const DAY = 1440

/** The reason why the dish is not on the menu of a branch and order type at any time; null if it is. */
export function menuExclusion(
  { dish, within }: { readonly dish: PlannedDish; readonly within: readonly PlannedCategory[] },
  { branch, type }: Place,
): 'hidden' | 'not-sold' | null {
  if (!dish.visible) return 'hidden'
  const sold = {
    dinein: 'dine_in',
    product_service: 'dine_in',
    pickup: 'car_pickup',
    delivery: 'delivery',
  } as const
  if (!dish.soldBy[sold[type]]) return 'not-sold'
  const all = [dish.limits, ...within.map(({ limits }) => limits)]
  return all.every(({ branches }) => branches === null || branches.includes(branch.id)) ? null : 'hidden'
}

/** The reason why a dish cannot be ordered for a moment; null if it can. Without a moment: at any time. */
export function unavailableReason(
  placed: { readonly dish: PlannedDish; readonly within: readonly PlannedCategory[] },
  place: Place,
  at: Moment | null,
): Reason | null {
  const { dish, within } = placed
  const unlisted = menuExclusion(placed, place)
  if (unlisted) return unlisted
  if (dish.soldOut) return 'sold-out'
  const all = [dish.limits, ...within.map(({ limits }) => limits)]
  if (all.some(({ window }) => !window.on)) return 'off'
  if (at) {
    const found = all.map((limits) => timeReason(limits, at))
    if (found.includes('day')) return 'day'
    if (found.includes('hours')) return 'hours'
  }
  return dish.price === null && dish.sizes.every(({ price }) => price === null) ? 'no-price' : null
}

/**
 * The reason why a limit excludes a moment. After midnight, a window belongs to the evening on which it
 * began.
 */
export function timeReason({ window, days }: PlannedLimits, { day, minute }: Moment): 'day' | 'hours' | null {
  const from = window.from === null ? 0 : minutesOf(window.from)
  const to = window.to === null ? DAY : minutesOf(window.to)
  const overnight = from > to
  const since = overnight && minute < to ? previousDay(day) : day
  if (!days[since]) return 'day'
  const open = overnight ? minute >= from || minute < to : minute >= from && minute < to
  return open ? null : 'hours'
}

/** Whether the branch is open. A branch without hours is always open. */
export function isOpen(hours: PlannedHours | null, { day, minute }: Moment): boolean {
  if (hours === null) return true
  const within = (shifts: PlannedHours[number] | undefined, at: number) =>
    (shifts ?? []).some(({ from, to }) => {
      const [begin, end] = from === '24' ? [0, DAY] : [minutesOf(from), minutesOf(to)]
      return begin <= at && at < (end > begin ? end : end + DAY)
    })
  return within(hours[day], minute) || within(hours[previousDay(day)], minute + DAY)
}

/** The order types of a branch that have a menu. */
export function orderTypesAt(venue: PlannedVenue, branch: PlannedBranch): PlannedType[] {
  const { types, pickupBranches, menu } = venue
  return types.filter(
    (type) =>
      (type !== 'pickup' || pickupBranches.length === 0 || pickupBranches.includes(branch.id)) &&
      eachPlannedDish(menu).some((placed) => menuExclusion(placed, { branch, type }) === null),
  )
}

export const hasCart = ({ dineInCart }: PlannedVenue, type: PlannedType): boolean =>
  dineInCart || type === 'pickup' || type === 'delivery'

/** Whether orders of this type are accepted for later. */
export const acceptsLaterOrders = ({ later }: PlannedVenue, type: PlannedType): boolean =>
  later.on && (type === 'pickup' || type === 'delivery')
