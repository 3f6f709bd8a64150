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

/** Where an order is placed. */
export type SellingContext = { readonly sellingType: SellingType; readonly branchId: string }

/** What an order is wanted for. */
export type AvailabilityQuery = SellingContext & {
  /** The venue's wall clock at the time the order is wanted for: its slot, else now. Null: whatever the time. */
  readonly at: VenueTime | null
}

/** Why an item cannot be ordered (spec §3, §5). */
export type Unavailability =
  /** Not visible, at all or in this branch. */
  | 'hidden'
  /** Not sold under this selling type. */
  | 'not-sold'
  | 'sold-out'
  /** Switched off until the venue changes its menu. */
  | 'off'
  /** Its category is not offered on that weekday. */
  | 'day'
  /** Outside its hours. */
  | 'hours'

/** The fields an item is judged by. */
export type AvailabilityFields = Pick<Item, 'types' | 'visible' | 'soldOut' | 'gates' | 'also'>

/** What limits a gate in time: its weekdays (Monday first) and its window. */
export type TimeLimit = {
  readonly days?: readonly boolean[]
  readonly window: Pick<AvailabilityWindow, 'from' | 'to'>
}

/**
 * Why an item cannot be ordered under a selling type, in a branch, for a time; null: it can. The one rule of the menu, cart,
 * checkout, reservation and API (spec §3, §5); whether the venue takes orders at all is `canOrder`'s. An item inherits the gates of its categories; one that stands in several
 * places on the menu can be ordered while any one of them is open.
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

/** Does the item belong on the menu of this selling type and branch, whatever the time (spec §5)? */
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

/** The gates of each place on the menu that the branch shows the item in. */
function placesIn({ gates, also = [] }: Pick<Item, 'gates' | 'also'>, branchId: string) {
  return [gates, ...also].filter((place) => place.every((gate) => isVisibleInBranch(gate, branchId)))
}

/** Those that are not switched off. */
const openPlaces = (item: Pick<Item, 'gates' | 'also'>, branchId: string) =>
  placesIn(item, branchId).filter((gates) => gates.every(({ window }) => window.status))

/**
 * When an item can be had in a branch: while every limit of one of these lists holds; empty: at any time. Null: never, as
 * each of its places is switched off.
 */
export function timeLimits(
  item: Pick<Item, 'gates' | 'also'>,
  branchId: string,
): readonly (readonly TimeLimit[])[] | null {
  const limits = openPlaces(item, branchId).map((gates) => gates.flatMap(toTimeLimits))
  if (limits.length === 0) return null
  return limits.some((place) => place.length === 0) ? [] : limits
}

/** What a gate limits in time: one limit or none. */
export function toTimeLimits({ window: { from, to }, days }: AvailabilityRule): TimeLimit[] {
  return days || from || to ? [{ window: { from, to }, ...(days && { days }) }] : []
}

/** What keeps an item with these limits from being had at a moment; null: nothing. */
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
