import {
  type AvailabilityRule,
  type AvailabilityWindow,
  isVisibleInBranch,
  windowStateAt,
} from '../time/availability-rule.ts'
import { type VenueTime, type Weekday, weekdays } from '../time/weekday.ts'
import type { Item } from './item.ts'
import type { Category } from './menu.ts'
import { itemTypeOf, type SellingType } from './selling-type.ts'

/** The selling type and branch of an order. */
export type SellingContext = { readonly sellingType: SellingType; readonly branchId: string }

/** The circumstances in which an item is to be ordered. */
export type AvailabilityQuery = SellingContext & {
  /** Venue time of the order: its slot, else now. Null ignores time limits. */
  readonly at: VenueTime | null
}

/** Why an item cannot be ordered (spec §3, §5). */
export type Unavailability =
  /** Not visible anywhere, or not in this branch. */
  | 'hidden'
  /** Not sold under this selling type. */
  | 'not-sold'
  | 'sold-out'
  /** Off until the venue changes its menu. */
  | 'off'
  /** Not offered on that weekday. */
  | 'day'
  /** Outside its available hours. */
  | 'hours'

/** The fields of an item that decide whether it is available. */
export type AvailabilityFields = Pick<Item, 'types' | 'visible' | 'soldOut' | 'gates' | 'also'>

/** The time limits of an availability rule: weekdays (Monday first) and a window. */
export type TimeLimit = {
  readonly days?: readonly boolean[]
  readonly window: Pick<AvailabilityWindow, 'from' | 'to'>
}

/**
 * Returns why an item cannot be ordered under a selling type, in a branch, at a time; null if it can. Menu, cart, checkout,
 * reservations and API all use this rule (spec §3, §5). `canOrder` decides whether the venue accepts orders at all. An item
 * inherits the availability rules of its categories. An item in several categories can be ordered if it is available in at
 * least one of them.
 */
export function unavailabilityReason(
  item: AvailabilityFields,
  { at, ...place }: AvailabilityQuery,
): Unavailability | null {
  const unsold = missingFromMenu(item, place)
  if (unsold !== null) return unsold
  if (item.soldOut) return 'sold-out'
  const places = openPlaces(item, place.branchId)
  if (places.length === 0) return 'off'
  return at && violatedTimeLimit(places, at)
}

/** Whether the item is on the menu of this selling type and branch, regardless of the time (spec §5). */
export function isOnMenu(
  item: Pick<Item, 'types' | 'visible' | 'gates' | 'also'>,
  sellingType: SellingType,
  branchId: string,
): boolean {
  return missingFromMenu(item, { sellingType, branchId }) === null
}

function missingFromMenu(
  item: Pick<Item, 'types' | 'visible' | 'gates' | 'also'>,
  { sellingType, branchId }: SellingContext,
): 'hidden' | 'not-sold' | null {
  if (!item.visible) return 'hidden'
  if (!item.types[itemTypeOf(sellingType)]) return 'not-sold'
  return placesIn(item, branchId).length > 0 ? null : 'hidden'
}

/** Lists the availability rules of each place on the menu in which the branch shows the item. */
function placesIn({ gates, also = [] }: Pick<Item, 'gates' | 'also'>, branchId: string) {
  return [gates, ...also].filter((place) => place.every((gate) => isVisibleInBranch(gate, branchId)))
}

/** Lists the places that are not switched off. */
const openPlaces = (item: Pick<Item, 'gates' | 'also'>, branchId: string) =>
  placesIn(item, branchId).filter((gates) => gates.every(({ window }) => window.status))

/**
 * Returns when an item is available in a branch, as one list of limits per place: it is available while all limits of any
 * list hold. Empty if it is always available, null if all its places are switched off.
 */
export function timeLimits(
  item: Pick<Item, 'gates' | 'also'>,
  branchId: string,
): readonly (readonly TimeLimit[])[] | null {
  const limits = openPlaces(item, branchId).map((gates) => gates.flatMap(toTimeLimits))
  if (limits.length === 0) return null
  return limits.some((place) => place.length === 0) ? [] : limits
}

/** Returns the time limit of an availability rule, as a list of one or none. */
export function toTimeLimits({ window: { from, to }, days }: AvailabilityRule): TimeLimit[] {
  return days || from || to ? [{ window: { from, to }, ...(days && { days }) }] : []
}

/** Returns which kind of limit makes an item unavailable at a venue time, or null if it is available. */
export function violatedTimeLimit(
  limits: readonly (readonly TimeLimit[])[],
  at: VenueTime,
): 'day' | 'hours' | null {
  let obstacle: 'day' | 'hours' | null = limits.length > 0 ? 'day' : null
  for (const place of limits) {
    const found = place.map(({ days, window }) => {
      const { open, weekday } = windowStateAt(window, at)
      return days?.[weekdays.indexOf(weekday)] === false ? 'day' : open ? null : 'hours'
    })
    if (found.includes('day')) continue
    if (!found.includes('hours')) return null
    obstacle = 'hours'
  }
  return obstacle
}

export function isPinnedOn(category: Pick<Category, 'pin'>, day: Weekday): boolean {
  return category.pin[day] ?? false
}
