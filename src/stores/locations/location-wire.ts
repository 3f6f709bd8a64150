import type { LocationInput } from '../../contract/account/account.ts'
import { addressFields, residencies } from '../../domain/delivery/address.ts'
import type { SavedLocation } from '../delivery/delivery-kept.ts'

type Written = Pick<SavedLocation, 'residency' | 'fields' | 'pin' | 'areaId' | 'countryIso'>

/** Converts a place to the wire format of saved locations. Leaves out a pin that only marks the area. */
export function toWire(
  place: Written,
  of: { readonly id: string | null; readonly name: string; readonly isDefault: boolean },
): LocationInput {
  const pin = place.pin?.placed ? place.pin : null
  const written = addressFields.map((field) => [field, place.fields[field]?.trim() ?? ''] as const)
  return {
    id: of.id,
    name: of.name.trim(),
    default: of.isDefault,
    area_id: place.areaId,
    country_iso: place.countryIso,
    address: {
      residency: residencies[place.residency],
      ...(Object.fromEntries(written) as Record<(typeof addressFields)[number], string>),
      lat: pin?.lat ?? null,
      lng: pin?.lng ?? null,
    },
  }
}
