/** What can be ordered, where and when: the rule of spec §3 and §5 in the words of the plan, apart from the product's. */
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
import { dayBefore, type Moment, minutesOf } from './clock.ts'

/** Why a dish cannot be ordered; `no-price`: it has none to be ordered at. */
export type Reason = 'hidden' | 'not-sold' | 'sold-out' | 'off' | 'day' | 'hours' | 'no-price'

/** Where and how an order is placed. */
export type Place = { readonly branch: PlannedBranch; readonly type: PlannedType }

const DAY = 1440

/** What of a dish keeps its place off the menu of a branch and type, whatever the time. */
export function offMenu(
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

/** Why a dish cannot be ordered for a moment; null: it can. Without a moment: whatever the time. */
export function reasonAgainst(
  placed: { readonly dish: PlannedDish; readonly within: readonly PlannedCategory[] },
  place: Place,
  at: Moment | null,
): Reason | null {
  const { dish, within } = placed
  const unlisted = offMenu(placed, place)
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

/** What a limit says of a moment. The hours of a window past midnight belong to the evening it began on. */
export function timeReason({ window, days }: PlannedLimits, { day, minute }: Moment): 'day' | 'hours' | null {
  const from = window.from === null ? 0 : minutesOf(window.from)
  const to = window.to === null ? DAY : minutesOf(window.to)
  const overnight = from > to
  const since = overnight && minute < to ? dayBefore(day) : day
  if (!days[since]) return 'day'
  const open = overnight ? minute >= from || minute < to : minute >= from && minute < to
  return open ? null : 'hours'
}

/** Is the branch open? One that states no hours is. */
export function isOpen(hours: PlannedHours | null, { day, minute }: Moment): boolean {
  if (hours === null) return true
  const within = (shifts: PlannedHours[number] | undefined, at: number) =>
    (shifts ?? []).some(({ from, to }) => {
      const [begin, end] = from === '24' ? [0, DAY] : [minutesOf(from), minutesOf(to)]
      return begin <= at && at < (end > begin ? end : end + DAY)
    })
  return within(hours[day], minute) || within(hours[dayBefore(day)], minute + DAY)
}

/** The types a branch sells by and has a menu for. */
export function typesAt(venue: PlannedVenue, branch: PlannedBranch): PlannedType[] {
  const { types, pickupBranches, menu } = venue
  return types.filter(
    (type) =>
      (type !== 'pickup' || pickupBranches.length === 0 || pickupBranches.includes(branch.id)) &&
      eachPlannedDish(menu).some((placed) => offMenu(placed, { branch, type }) === null),
  )
}

export const hasCart = ({ dineInCart }: PlannedVenue, type: PlannedType): boolean =>
  dineInCart || type === 'pickup' || type === 'delivery'

/** Are orders of this type taken for later? */
export const takesLater = ({ later }: PlannedVenue, type: PlannedType): boolean =>
  later.on && (type === 'pickup' || type === 'delivery')
