import { isReservation, parseSellingType, sellingTypes } from '../domain/menu/selling-type.ts'
import { routes } from '../domain/visit/routes.ts'

/** The fixed names of the route table (spec §2), each with the fixed names that may follow it. */
const ROUTE_NAMES: Readonly<Record<string, readonly string[]>> = collectNames(Object.keys(routes))

function collectNames(patterns: readonly string[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const pattern of patterns) {
    const [first = '', second] = pattern.split('/').slice(1)
    for (const name of first === ':type' ? sellingTypes : first ? [first] : []) {
      const after = names[name] ?? []
      names[name] = second === undefined || second.startsWith(':') ? after : [...after, second]
    }
  }
  return names
}

const NAMES_BY_LOWER_CASE = new Map(Object.keys(ROUTE_NAMES).map((name) => [name.toLowerCase(), name]))

/**
 * Returns the canonical path below a venue: replaces aliases of selling types and corrects the case of fixed names
 * (`/branches` → `/Branches`, `/Dine_In/12` → `/dinein/12`, `/reserv_dinein` → `/reservation/reserv_dinein`). Ids stay
 * unchanged.
 */
export function canonicalSegments(segments: readonly string[]): string[] {
  const [first, second, ...rest] = segments
  if (first === undefined) return []
  const lower = first.toLowerCase()
  const name = NAMES_BY_LOWER_CASE.get(parseSellingType(lower) ?? lower)
  if (name === undefined) return [...segments]
  // What is reserved has no menu of its own: its screen stands for it.
  if (second === undefined) return isReserveType(name) ? ['reservation', name] : [name]
  const screen = ROUTE_NAMES[name]?.find((known) => known.toLowerCase() === second.toLowerCase())
  return [name, screen ?? second, ...rest]
}

const isReserveType = (name: string) => {
  const type = parseSellingType(name)
  return type !== null && isReservation(type)
}
