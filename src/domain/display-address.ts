/** Parts of an address as a reverse look-up names them; each may be missing. */
export type AddressParts = Readonly<Partial<Record<string, string | undefined>>>

/** From the door to the town (spec §7). Of the last two, the town; the state where there is no town. */
const PARTS = ['building', 'road', 'neighbourhood', 'suburb', 'district', 'quarter'] as const

/**
 * The line a diner reads as their address (spec §7): building, road, neighbourhood, suburb, district, quarter and city or
 * state, without what is missing and without repeats. `separator` is that of the diner's language.
 */
export function displayAddress(parts: AddressParts, separator = ', '): string {
  const told = [...PARTS.map((name) => parts[name]), parts.city?.trim() || parts.state]
  const written = told.map((part) => part?.trim() ?? '').filter((part) => part !== '')
  return [...new Set(written)].join(separator)
}
