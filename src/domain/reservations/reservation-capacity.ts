import type { Table } from '../venue/venue.ts'

/** A time span in epoch milliseconds; the end is exclusive. */
export type TimeSpan = { readonly startsAt: number; readonly endsAt: number }

/** A reservation that holds a place: the number of people, and its tables if it has any. */
export type HeldPlace = TimeSpan & { readonly people: number; readonly tableIds: readonly string[] }

/** Whether two spans share a moment. One that ends when the other starts does not. */
export const overlaps = (a: TimeSpan, b: TimeSpan): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Returns the ids of tables that are held at any moment of `wanted`. */
export function takenTables(held: readonly HeldPlace[], wanted: TimeSpan): Set<string> {
  return new Set(held.flatMap((other) => (overlaps(other, wanted) ? other.tableIds : [])))
}

/** Returns the highest number of people who are present at the same time during `wanted`. */
export function peakPeople(held: readonly HeldPlace[], wanted: TimeSpan): number {
  const there = held.filter((other) => overlaps(other, wanted))
  // The number only rises when a reservation starts.
  const moments = [wanted.startsAt, ...there.map(({ startsAt }) => startsAt)].filter(
    (at) => at >= wanted.startsAt,
  )
  return Math.max(
    0,
    ...moments.map((at) =>
      there
        .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
        .reduce((sum, { people }) => sum + people, 0),
    ),
  )
}

/** Returns how many more people fit during the whole of `wanted`. */
export function remainingPlaces(held: readonly HeldPlace[], wanted: TimeSpan, capacity: number): number {
  return Math.max(0, capacity - peakPeople(held, wanted))
}

/** Whether a table seats a party. A table with an unknown number of seats fits any party. */
export function canSeatParty({ seats }: Pick<Table, 'seats'>, people: number): boolean {
  return seats === null || seats >= people
}

/**
 * Chooses a table for a party that leaves the choice to the venue: free, large enough, and with the fewest spare seats.
 * Tables with an unknown number of seats come last. Null if there is none.
 */
export function smallestFreeTable<T extends Pick<Table, 'id' | 'seats'>>(
  tables: readonly T[],
  people: number,
  taken: ReadonlySet<string>,
): T | null {
  const seats = (table: T) => table.seats ?? Number.POSITIVE_INFINITY
  return tables
    .filter((table) => !taken.has(table.id) && canSeatParty(table, people))
    .reduce<T | null>((best, table) => (best && seats(best) <= seats(table) ? best : table), null)
}

/** Whether a party fits into a slot, given its taken tables or the number of people who still fit. */
export function hasCapacity(
  slot: { readonly takenTables: readonly string[]; readonly peopleLeft: number | null },
  tables: readonly Pick<Table, 'id' | 'seats'>[],
  people: number,
): boolean {
  if (slot.peopleLeft !== null) return slot.peopleLeft >= people
  return smallestFreeTable(tables, people, new Set(slot.takenTables)) !== null
}
