import { $locations, type SavedLocation, type WrittenFields } from './delivery-kept.ts'

/** Most addresses kept on a device; the longest unused one gives way. */
const MOST = 10

/**
 * Keeps the address of an order that was placed, as the default of the next (spec §3: each with a default flag). The same
 * address again only becomes the default.
 */
export function keepLocation(location: Omit<SavedLocation, 'id' | 'isDefault'>): void {
  if (Object.values(location.fields).every((value) => !value?.trim())) return
  const before = $locations.get()
  const known = before.find((other) => sameAddress(other, location))
  const kept = { ...location, id: known?.id ?? crypto.randomUUID(), isDefault: true }
  const others = before
    .filter((other) => other !== known)
    .map((other) => (other.isDefault ? { ...other, isDefault: false } : other))
  $locations.set([kept, ...others].slice(0, MOST))
}

/** The default goes to the one used before it. */
export function deleteLocation(id: string): void {
  const left = $locations.get().filter((location) => location.id !== id)
  $locations.set(
    left.some(({ isDefault }) => isDefault)
      ? left
      : left.map((location, index) => (index === 0 ? { ...location, isDefault: true } : location)),
  )
}

type Comparable = Pick<SavedLocation, 'residency' | 'fields' | 'areaId' | 'countryIso'>

/** One and the same place with the same things written, whatever the pin. */
export function sameAddress(a: Comparable, b: Comparable): boolean {
  return (
    a.residency === b.residency &&
    a.areaId === b.areaId &&
    a.countryIso === b.countryIso &&
    written(a.fields) === written(b.fields)
  )
}

const written = (fields: WrittenFields) =>
  JSON.stringify(
    Object.entries(fields)
      .map(([field, value]) => [field, value?.trim()])
      .filter(([, value]) => value)
      .sort(),
  )
