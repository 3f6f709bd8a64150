/** Parts of an address as a reverse look-up names them; each may be missing. */
export type AddressParts = Readonly<Partial<Record<string, string | undefined>>>

/** From the door to the quarter (spec §7). */
const PARTS = ['building', 'road', 'neighbourhood', 'suburb', 'district', 'quarter'] as const

/** A maps service files a place under its size; whichever it is, it is the diner's city. The state where there is none. */
const CITY = ['city', 'town', 'village', 'state'] as const

/**
 * The line a diner reads as their address (spec §7): building, road, neighbourhood, suburb, district, quarter and city or
 * state, without what is missing and without repeats. `separator` is that of the diner's language.
 */
export function formatAddress(parts: AddressParts, separator = ', '): string {
  const city = CITY.map((name) => parts[name]?.trim()).find(Boolean)
  const told = [...PARTS.map((name) => parts[name]?.trim()), city]
  const written = told.filter((part): part is string => Boolean(part))
  return [...new Set(written)].join(separator)
}
