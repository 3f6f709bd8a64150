import {
  canSeatParty,
  type HeldPlace,
  overlaps,
  smallestFreeTable,
  type TimeSpan,
  takenTables,
} from './reservation-capacity.ts'
import { combineTables } from './table-combination.ts'

/** How long a reservation lasts at least and at most, in minutes, and by how much staff change it. */
export const STAY_MINUTES = { least: 15, most: 720, step: 15 } as const

type Table = { readonly id: string; readonly seats: number | null }

/** Lists the reservations that hold one of these tables at any moment of a stay. */
export function tableConflicts<Held extends HeldPlace>(
  held: readonly Held[],
  stay: TimeSpan,
  tableIds: readonly string[],
): Held[] {
  return held.filter(
    (other) => overlaps(other, stay) && other.tableIds.some((tableId) => tableIds.includes(tableId)),
  )
}

/** Returns how many people fit at several tables together; null if the seats of one are unknown. */
export function seatsTogether(tables: readonly Table[]): number | null {
  return tables.reduce<number | null>(
    (sum, { seats }) => (sum === null || seats === null ? null : sum + seats),
    0,
  )
}

/**
 * Suggests tables for a party: those that it has or wishes for if they are free for the whole stay and seat it, else the
 * smallest free table that does, else the smallest combination of free tables of one floor. Empty if there is none. `held`: the
 * places of all other reservations.
 */
export function suggestTables(
  tables: readonly (Table & { readonly floor: string })[],
  party: { readonly people: number; readonly stay: TimeSpan; readonly wishes: readonly string[] },
  held: readonly HeldPlace[],
): readonly string[] {
  const { people, stay, wishes } = party
  const wished = tables.filter(({ id }) => wishes.includes(id))
  const areKnown = wishes.length > 0 && wished.length === new Set(wishes).size
  const seats = seatsTogether(wished)
  if (areKnown && canSeatParty({ seats }, people) && tableConflicts(held, stay, wishes).length === 0)
    return wished.map(({ id }) => id)
  const taken = takenTables(held, stay)
  const table = smallestFreeTable(tables, people, taken)
  if (table) return [table.id]
  const free = tables.filter(({ id }) => !taken.has(id))
  return combineTables(free, people).map(({ id }) => id)
}

/** A table with the reservation that holds it during a stay, if there is one. */
export type TableChoice<T, Held> = { readonly table: T; readonly heldBy: Held | null }

/** Says of each table which reservation holds it first during a stay. */
export function tableChoices<T extends { readonly id: string }, Held extends HeldPlace>(
  tables: readonly T[],
  stay: TimeSpan,
  held: readonly Held[],
): TableChoice<T, Held>[] {
  const byStart = [...held].sort((a, b) => a.startsAt - b.startsAt)
  return tables.map((table) => ({ table, heldBy: tableConflicts(byStart, stay, [table.id])[0] ?? null }))
}
