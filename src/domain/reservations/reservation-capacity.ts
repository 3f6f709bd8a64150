import type { Table } from '../venue/venue.ts'

/** A stretch of time in epoch milliseconds; the end is outside. */
export type TimeSpan = { readonly startsAt: number; readonly endsAt: number }

/** What holds a place: how many people, at which table. */
export type HeldPlace = TimeSpan & { readonly people: number; readonly tableId: string | null }

const overlaps = (a: TimeSpan, b: TimeSpan) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Ids of the tables that are held at any moment of `wanted`. */
export function takenTables(held: readonly HeldPlace[], wanted: TimeSpan): Set<string> {
  return new Set(
    held.flatMap((other) => (other.tableId !== null && overlaps(other, wanted) ? [other.tableId] : [])),
  )
}

/** The most people who are there at once at any moment of `wanted`. */
export function peakPeople(held: readonly HeldPlace[], wanted: TimeSpan): number {
  const there = held.filter((other) => overlaps(other, wanted))
  // It only rises where somebody comes.
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

/** How many more people have room at every moment of `wanted`. */
export function remainingPlaces(held: readonly HeldPlace[], wanted: TimeSpan, capacity: number): number {
  return Math.max(0, capacity - peakPeople(held, wanted))
}

/** A table whose seats nobody has counted takes any party. */
export function canSeatParty({ seats }: Pick<Table, 'seats'>, people: number): boolean {
  return seats === null || seats >= people
}

/**
 * The table a party gets that leaves the choice to the venue: free, large enough, and wasting the fewest seats; tables
 * whose seats nobody has counted come last. Null: none.
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

/** Is there room for a party in a slot, of which is known what is left of it? */
export function hasCapacity(
  slot: { readonly takenTables: readonly string[]; readonly peopleLeft: number | null },
  tables: readonly Pick<Table, 'id' | 'seats'>[],
  people: number,
): boolean {
  if (slot.peopleLeft !== null) return slot.peopleLeft >= people
  return smallestFreeTable(tables, people, new Set(slot.takenTables)) !== null
}
