import { isOnMenu } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import { requiredCount } from '../menu/modifiers.ts'
import { isReservation, type SellingType } from '../menu/selling-type.ts'
import { basePrice } from '../order/line.ts'
import type { ReservationSettings, ReserveType } from '../venue/reservation-settings.ts'
import type { Table } from '../venue/venue.ts'

/** Whether the venue takes reservations of this type. */
export function takesReservations(
  { enabled, type }: Pick<ReservationSettings, 'enabled' | 'type'>,
  wanted: SellingType,
): boolean {
  return enabled && isReservation(wanted) && wanted === type
}

/** Whether reservations are for tables. A branch without listed tables uses its capacity instead. */
export function usesTables(
  { withTable }: Pick<ReservationSettings, 'withTable'>,
  tables: readonly unknown[],
): boolean {
  return withTable && tables.length > 0
}

/** Returns the maximum number of people per reservation: limited by the setting, and by the largest table or the capacity. */
export function maxPartySize(
  settings: Pick<ReservationSettings, 'maxPeople' | 'withTable' | 'capacity'>,
  tables: readonly Pick<Table, 'seats'>[],
): number {
  const { maxPeople, capacity } = settings
  if (!usesTables(settings, tables)) return Math.min(maxPeople, capacity)
  return Math.min(maxPeople, Math.max(...tables.map(({ seats }) => seats ?? maxPeople)))
}

/** The fields of an item that decide whether it can be reserved. */
type Reservable = Pick<
  Item,
  'types' | 'visible' | 'gates' | 'also' | 'price' | 'labels' | 'modifierGroups' | 'commentRequired'
>

/** Whether an item can be reserved by quantity alone: it has a price and requires no choices and no comment. */
export function isReservable(item: Reservable, type: ReserveType, branchId: string): boolean {
  return (
    isOnMenu(item, type, branchId) &&
    !item.commentRequired &&
    item.modifierGroups.every((group) => requiredCount(group) === 0) &&
    reservableLabels(item).length > 0
  )
}

/** Lists the ids of price labels with which an item can be reserved; null stands for the item's own price. */
export function reservableLabels(item: Pick<Item, 'price' | 'labels'>): (string | null)[] {
  const labels = item.labels.filter(({ price, isQuantity }) => price !== null && !isQuantity)
  if (labels.length > 0) return labels.map(({ id }) => id)
  return basePrice(item, null) === null ? [] : [null]
}
