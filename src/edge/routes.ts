/** Other spellings of the selling types (spec §4) and the one that addresses use. */
const TYPE_ALIASES: Readonly<Record<string, string>> = { dine_in: 'dinein', car_pickup: 'pickup' }

const TYPE_SCREENS = ['cart', 'checkout', 'search']

/** The fixed names of the route table, spelt as there (spec §2), each with the fixed names that may follow it. */
const ROUTE_NAMES: Readonly<Record<string, readonly string[]>> = {
  dinein: TYPE_SCREENS,
  product_service: TYPE_SCREENS,
  pickup: TYPE_SCREENS,
  delivery: TYPE_SCREENS,
  reserv_dinein: TYPE_SCREENS,
  reserv_service: TYPE_SCREENS,
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
  const name = NAME_OF.get(TYPE_ALIASES[lower] ?? lower)
  if (name === undefined) return [...segments]
  if (second === undefined) return [name]
  const screen = ROUTE_NAMES[name]?.find((known) => known.toLowerCase() === second.toLowerCase())
  return [name, screen ?? second, ...rest]
}
