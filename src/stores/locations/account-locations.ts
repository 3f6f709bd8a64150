import type { Client } from '../../client/platform.ts'
import { type LocationInput, MAX_LOCATIONS, type WireUser } from '../../contract/account/account.ts'
import { profileCall, updateProfileCall } from '../../contract/account/account-calls.ts'
import type { WireDelivery } from '../../contract/order/address.ts'
import { authFor } from '../account/auth.ts'
import { accountLocations, placeFrom } from '../delivery/account-address.ts'
import { $locations, type SavedLocation } from '../delivery/delivery-kept.ts'
import { sameAddress } from '../delivery/saved-locations.ts'
import { toWire } from './location-wire.ts'

/** Whether the account can store no more locations. */
export const isFull = ({ locations }: Pick<WireUser, 'locations'>): boolean =>
  locations.length >= MAX_LOCATIONS

/** Computes a new list of locations from the current one. */
export type LocationsEdit = (now: readonly LocationInput[]) => readonly LocationInput[]

/** Replaces the location with the same id, or appends it. A new default replaces the previous one. */
export function withLocation(location: LocationInput): LocationsEdit {
  return (now) => {
    const others = location.default ? now.map((other) => ({ ...other, default: false })) : now
    const known = location.id !== null && now.some(({ id }) => id === location.id)
    return known
      ? others.map((other) => (other.id === location.id ? location : other))
      : [...others, { ...location, id: null }]
  }
}

/** Removes a location. If it was the default, the API makes the first of the others the default. */
export function withoutLocation(id: string): LocationsEdit {
  return (now) => now.filter((other) => other.id !== id)
}

/** Restores a deleted location at its former position. */
export function withLocationAt(location: LocationInput, index: number): LocationsEdit {
  return (now) => {
    const others = location.default ? now.map((other) => ({ ...other, default: false })) : now
    return [...others.slice(0, index), { ...location, id: null }, ...others.slice(index)]
  }
}

export function withDefault(id: string): LocationsEdit {
  return (now) => now.map((other) => ({ ...other, default: other.id === id }))
}

/** Appends places that the account does not have yet, as many as it can store. */
export function addSavedLocations(places: readonly Omit<SavedLocation, 'id' | 'isDefault'>[]): LocationsEdit {
  return (now) => {
    let all = now
    for (const place of places) {
      const known = all.some((other) => sameAddress(placeFrom(other), place))
      if (known || all.length >= MAX_LOCATIONS) continue
      all = [...all, toWire(place, { id: null, name: '', isDefault: false })]
    }
    return all
  }
}

/**
 * Changes the customer's locations. Loads them first, because another device may have changed them.
 * @throws CallError
 */
export async function changeLocations(
  client: Client,
  businessUserId: string,
  edit: LocationsEdit,
): Promise<void> {
  const auth = authFor(businessUserId)
  const customer = auth.$customer.get()
  if (!customer) return
  const { user: now } = await client.call(profileCall, { params: { id: customer.id } })
  const locations = edit(now.locations)
  const { user } =
    locations === now.locations
      ? { user: now }
      : await client.call(updateProfileCall, { body: { locations: [...locations] } })
  auth.setUser(user)
}

/** Moves the addresses of this device into the account. Those that do not fit stay here. @throws CallError */
export async function takeOverLocations(
  client: Client,
  businessUserId: string,
  locations: readonly SavedLocation[],
): Promise<void> {
  await changeLocations(client, businessUserId, addSavedLocations(locations))
  const own = accountLocations(authFor(businessUserId).$customer.get())
  const taken = new Set(
    locations.filter((location) => own.some((kept) => sameAddress(kept, location))).map(({ id }) => id),
  )
  $locations.set($locations.get().filter(({ id }) => !taken.has(id)))
}

/** Saves the address of a customer's order for the next one. @throws CallError */
export function keepUsedLocation(
  client: Client,
  businessUserId: string,
  delivery: WireDelivery,
): Promise<void> {
  return changeLocations(
    client,
    businessUserId,
    addSavedLocations([{ ...placeFrom(delivery), areaName: {} }]),
  )
}
