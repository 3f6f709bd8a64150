import { parseSellingType, sellingTypes } from '../domain/selling-type.ts'

const TYPE_SCREENS = ['cart', 'checkout', 'search']

/** The fixed names of the route table, spelt as there (spec §2), each with the fixed names that may follow it. */
const ROUTE_NAMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(sellingTypes.map((type) => [type, TYPE_SCREENS])),
  Branches: [],
  Feedback: [],
  Policies: [],
  locations: [],
  login: [],
  order: [],
  orders: ['history', 'status'],
  payment: ['fail'],
  profile: [],
  reservation: ['history', 'success'],
  settings: [],
  wallet: ['history', 'home', 'walletPackage'],
}

const NAME_OF = new Map(Object.keys(ROUTE_NAMES).map((name) => [name.toLowerCase(), name]))

/**
 * The path below a venue as the route table spells it: aliases of selling types replaced, fixed names in their own
 * case (`/branches` → `/Branches`, `/Dine_In/12` → `/dinein/12`). Ids are left as they are.
 */
export function canonicalSegments(segments: readonly string[]): string[] {
  const [first, second, ...rest] = segments
  if (first === undefined) return []
  const lower = first.toLowerCase()
  const name = NAME_OF.get(parseSellingType(lower) ?? lower)
  if (name === undefined) return [...segments]
  if (second === undefined) return [name]
  const screen = ROUTE_NAMES[name]?.find((known) => known.toLowerCase() === second.toLowerCase())
  return [name, screen ?? second, ...rest]
}
