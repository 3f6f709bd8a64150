/** Most tables of one reservation. */
export const MAX_TABLES = 20

type SeatedTable = {
  readonly seats: number | null
  /** What names the floor. Tables without a floor share one. */
  readonly floor: string
}

/**
 * Returns the smallest combination of tables of one floor that seats a party: the fewest tables, of those combinations the one
 * with the fewest spare seats, and of those the one that comes first in the order of the tables. Empty if there is none. Tables with
 * an unknown number of seats take no part, because nobody can say what they add.
 */
export function combineTables<T extends SeatedTable>(tables: readonly T[], people: number): readonly T[] {
  const combinations = [...Map.groupBy(tables, ({ floor }) => floor).values()]
    .map((ofFloor) => combineOnFloor(ofFloor, people))
    .filter((combination) => combination.length > 0)
  // Sorting is stable: of equal ones, the floor that comes first wins.
  return combinations.sort((a, b) => a.length - b.length || seatsOf(a) - seatsOf(b))[0] ?? []
}

const seatsOf = (tables: readonly SeatedTable[]) => tables.reduce((sum, { seats }) => sum + (seats ?? 0), 0)

function combineOnFloor<T extends SeatedTable>(tables: readonly T[], people: number): readonly T[] {
  // By number of tables and by seats together: the combination that comes first. Once it seats the party, it needs no more tables.
  const found: Map<number, readonly T[]>[] = [new Map([[0, []]])]
  // From the last table on, so that a combination with an earlier table replaces those without it.
  for (const table of [...tables].reverse()) {
    const { seats } = table
    if (seats === null) continue
    // From the most tables on, so that no combination gets the table twice.
    for (let count = Math.min(found.length, MAX_TABLES); count > 0; count--) {
      const larger = found[count] ?? new Map<number, readonly T[]>()
      for (const [sum, others] of found[count - 1] ?? [])
        if (sum < people) larger.set(sum + seats, [table, ...others])
      found[count] = larger
    }
  }
  for (const ofCount of found) {
    const enough = [...ofCount.keys()].filter((sum) => sum >= people)
    const combination = ofCount.get(Math.min(...enough))
    if (combination) return combination
  }
  return []
}
