/** Parts of an address from a reverse geocoding result; each may be missing. */
export type AddressParts = Readonly<Partial<Record<string, string | undefined>>>

/** The parts in order, from building to quarter (spec §7). */
const PARTS = ['building', 'road', 'neighbourhood', 'suburb', 'district', 'quarter'] as const

/** The keys that may contain the city, depending on its size; the state if there is none. */
const CITY = ['city', 'town', 'village', 'state'] as const

/**
 * Formats an address for diners (spec §7): building, road, neighbourhood, suburb, district, quarter, and city or state,
 * without missing or repeated parts. `separator` is the list separator of the diner's language.
 */
export function formatAddress(parts: AddressParts, separator = ', '): string {
  const city = CITY.map((name) => parts[name]?.trim()).find(Boolean)
  const told = [...PARTS.map((name) => parts[name]?.trim()), city]
  const written = told.filter((part): part is string => Boolean(part))
  return [...new Set(written)].join(separator)
}
