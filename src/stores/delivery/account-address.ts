import type { SavedLocation as WireLocation, WireUser } from '../../contract/account/account.ts'
import {
  addressFields,
  DEFAULT_RESIDENCY,
  type Residency,
  residencies,
} from '../../domain/delivery/address.ts'
import type { SavedLocation, WrittenFields } from './delivery-kept.ts'

/** A saved location of the account, as the checkout uses it, with the customer's name for it. */
export type AccountLocation = SavedLocation & { readonly name: string }

/** The saved locations of a customer in their order; empty for a guest. The names of areas come from the venue's zones. */
export function accountLocations(customer: Pick<WireUser, 'locations'> | null): AccountLocation[] {
  return (customer?.locations ?? []).map(fromWire)
}

function fromWire({ id, name, default: isDefault, ...place }: WireLocation): AccountLocation {
  return { id, name, isDefault, areaName: {}, ...placeFrom(place) }
}

type WirePlace = Pick<WireLocation, 'area_id' | 'country_iso' | 'address'>

/** Converts a place from the API to that of the stores. Its pin counts as placed by the customer. */
export function placeFrom({ area_id, country_iso, address }: WirePlace) {
  const { lat, lng } = address
  const fields: WrittenFields = Object.fromEntries(
    addressFields.flatMap((field) => (address[field] === '' ? [] : [[field, address[field]]])),
  )
  return {
    residency: residencyOf(address.residency),
    fields,
    pin: lat === null || lng === null ? null : { lat: Number(lat), lng: Number(lng), placed: true },
    areaId: area_id,
    countryIso: country_iso,
  }
}

function residencyOf(code: number): Residency {
  const found = Object.entries(residencies).find(([, other]) => other === code)
  return found ? (found[0] as Residency) : DEFAULT_RESIDENCY
}
