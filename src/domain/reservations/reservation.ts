import { isOnMenu } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import { requiredCount } from '../menu/modifiers.ts'
import { isReservation, type SellingType } from '../menu/selling-type.ts'
import { basePrice } from '../order/line.ts'
import type { ReservationSettings, ReserveType } from '../venue/reservation-settings.ts'
import type { Table } from '../venue/venue.ts'

/** Is this what the venue takes reservations for? */
export function takesReservations(
  { enabled, type }: Pick<ReservationSettings, 'enabled' | 'type'>,
  wanted: SellingType,
): boolean {
  return enabled && isReservation(wanted) && wanted === type
}

/** A branch whose tables nobody has listed is reserved by its capacity. */
export function usesTables(
  { withTable }: Pick<ReservationSettings, 'withTable'>,
  tables: readonly unknown[],
): boolean {
  return withTable && tables.length > 0
}

/** People of one reservation at most: no more than the venue says, and than its largest table or its room seats. */
export function maxPartySize(
  settings: Pick<ReservationSettings, 'maxPeople' | 'withTable' | 'capacity'>,
  tables: readonly Pick<Table, 'seats'>[],
): number {
  const { maxPeople, capacity } = settings
  if (!usesTables(settings, tables)) return Math.min(maxPeople, capacity)
  return Math.min(maxPeople, Math.max(...tables.map(({ seats }) => seats ?? maxPeople)))
}

/** The fields an item is judged by. */
type Reservable = Pick<
  Item,
  'types' | 'visible' | 'gates' | 'also' | 'price' | 'labels' | 'modifierGroups' | 'commentRequired'
>

/** Can an item be reserved by counting alone: it has a price, and nothing of it has to be chosen or written first? */
export function isReservable(item: Reservable, type: ReserveType, branchId: string): boolean {
  return (
    isOnMenu(item, type, branchId) &&
    !item.commentRequired &&
    item.modifierGroups.every((group) => requiredCount(group) === 0) &&
    reservableLabels(item).length > 0
  )
}

/** The price labels an item is reserved by; one that has none is reserved by the item's own price: null. */
export function reservableLabels(item: Pick<Item, 'price' | 'labels'>): (string | null)[] {
  const labels = item.labels.filter(({ price, isQuantity }) => price !== null && !isQuantity)
  if (labels.length > 0) return labels.map(({ id }) => id)
  return basePrice(item, null) === null ? [] : [null]
}
