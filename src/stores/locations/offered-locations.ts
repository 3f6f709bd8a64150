import type { WireUser } from '../../contract/account/account.ts'
import { writtenParts } from '../../domain/delivery/written-parts.ts'
import { findArea } from '../../domain/delivery/zone-lookup.ts'
import { accountLocations } from '../delivery/account-address.ts'
import type { SavedLocation } from '../delivery/delivery-kept.ts'
import type { DeliveryView } from '../delivery/delivery-view.ts'
import { sameAddress } from '../delivery/saved-locations.ts'

/** A location to choose from. `name` is its name in the customer's account; null if it is stored on the device. */
export type OfferedLocation = SavedLocation & { readonly name: string | null }

/**
 * Lists the locations for an order: those of the account to which this branch delivers, then those of the device,
 * without repetitions.
 */
export function offeredLocations(
  customer: Pick<WireUser, 'locations'> | null,
  kept: readonly SavedLocation[],
  { zones, countries }: Pick<DeliveryView, 'zones' | 'countries'>,
): OfferedLocation[] {
  const own = accountLocations(customer).flatMap((location): OfferedLocation[] => {
    const { areaId, countryIso } = location
    if (countryIso !== null) return countries.some(({ iso }) => iso === countryIso) ? [location] : []
    if (areaId === null) return location.pin ? [location] : []
    const found = findArea(zones, areaId)
    return found ? [{ ...location, areaName: found.area.name }] : []
  })
  const others = kept.filter((location) => !own.some((other) => sameAddress(other, location)))
  return [...own, ...others.map((location) => ({ ...location, name: null }))]
}

/** Returns the location that equals the contents of the form; undefined if there is none. */
export function chosenLocation(
  offered: readonly OfferedLocation[],
  { form, country, place }: Pick<DeliveryView, 'form' | 'country' | 'place'>,
): OfferedLocation | undefined {
  const written = JSON.stringify(writtenParts(form.fields))
  return offered.find(
    ({ fields, areaId, countryIso }) =>
      JSON.stringify(writtenParts(fields)) === written &&
      (countryIso ? countryIso === country?.iso : areaId === place?.area.id),
  )
}
