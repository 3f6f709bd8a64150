import { randomId } from '../random-id.ts'
import { $locations, type SavedLocation, type WrittenFields } from './delivery-kept.ts'

/** The largest number of addresses stored on a device. The one unused for the longest time is dropped. */
const MAX_LOCATIONS = 10

/**
 * Stores the address of a placed order as the default for the next one (spec §3: each has a default flag). An address that
 * is already stored becomes the default.
 */
export function keepLocation(location: Omit<SavedLocation, 'id' | 'isDefault'>): void {
  if (Object.values(location.fields).every((value) => !value?.trim())) return
  const before = $locations.get()
  const known = before.find((other) => sameAddress(other, location))
  const kept = { ...location, id: known?.id ?? randomId(), isDefault: true }
  const others = before
    .filter((other) => other !== known)
    .map((other) => (other.isDefault ? { ...other, isDefault: false } : other))
  $locations.set([kept, ...others].slice(0, MAX_LOCATIONS))
}

/** Deletes an address. If it was the default, the one used before it becomes the default. */
export function deleteLocation(id: string): void {
  const left = $locations.get().filter((location) => location.id !== id)
  $locations.set(
    left.some(({ isDefault }) => isDefault)
      ? left
      : left.map((location, index) => (index === 0 ? { ...location, isDefault: true } : location)),
  )
}

type Comparable = Pick<SavedLocation, 'residency' | 'fields' | 'areaId' | 'countryIso'>

/** Whether two locations are the same place with the same address fields, regardless of the pin. */
export function sameAddress(a: Comparable, b: Comparable): boolean {
  return (
    a.residency === b.residency &&
    a.areaId === b.areaId &&
    a.countryIso === b.countryIso &&
    serializeFields(a.fields) === serializeFields(b.fields)
  )
}

const serializeFields = (fields: WrittenFields) =>
  JSON.stringify(
    Object.entries(fields)
      .map(([field, value]) => [field, value?.trim()])
      .filter(([, value]) => value)
      .sort(),
  )
