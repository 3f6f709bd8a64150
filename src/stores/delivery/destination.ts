import type { ReadableAtom } from 'nanostores'
import type { AddressField, Residency } from '../../domain/delivery/address.ts'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { contains } from '../../domain/delivery/geo.ts'
import { findArea, resolveDeliveryArea, type ZoneArea } from '../../domain/delivery/zone-lookup.ts'
import {
  EMPTY_FORM,
  type KeptForm,
  type Pin,
  type SavedLocation,
  type WrittenFields,
} from './delivery-kept.ts'
import type { Places } from './delivery-places.ts'
import type { DeliveryView } from './delivery-view.ts'

export type AddressFormActions = {
  setResidency(residency: Residency): void
  setField(field: AddressField, value: string): void
  /** Fills the fields with the map's address of a place. Leaves fields alone that the diner has filled in. */
  offerFields(fields: WrittenFields): void
}

/** The actions on the address form. */
export function createAddressFormActions({ $form }: Pick<Places, '$form'>): AddressFormActions {
  const setForm = (part: Partial<KeptForm>) => $form.set({ ...$form.get(), ...part })
  return {
    setResidency: (residency) => setForm({ residency }),
    setField(field, value) {
      setForm({ fields: { ...$form.get().fields, [field]: value } })
    },
    offerFields(offered) {
      const { fields, offered: before } = $form.get()
      const next = { ...fields }
      for (const [field, value] of Object.entries({ ...emptied(before), ...offered })) {
        const name = field as AddressField
        if (!next[name]?.trim() || next[name] === before[name]) next[name] = value
      }
      setForm({ fields: next, offered })
    },
  }
}

export type DestinationActions = {
  chooseArea(areaId: string): void
  /** Chooses the country of a parcel; null for the venue's own country. */
  chooseCountry(iso: string | null): void
  /** Finds the area that a pin at this point would select; null if there is no delivery to the point. */
  placeAt(point: LngLat): ZoneArea | null
  /** Places the pin and selects its area (spec §5). Returns false and changes nothing if there is no delivery to the point. */
  placePin(point: LngLat): boolean
  takeLocation(location: SavedLocation): void
  /** Makes area and pin consistent: selects the area that the server will use, and removes a pin outside the zones. */
  alignPin(areaId: string | null): void
}

/** The actions that choose area, country and pin for a branch. */
export function createDestinationActions(
  branchId: string,
  { $area, $country, $form }: Places,
  $view: ReadableAtom<DeliveryView>,
): DestinationActions {
  const setPin = (pin: Pin | null) => $form.set({ ...$form.get(), pin })
  const select = ({ zone, area }: ZoneArea) => $area.set({ areaId: area.id, zoneId: zone.id, branchId })
  const alignPin = (areaId: string | null) => {
    const { zones, form } = $view.get()
    const pin = form.pin?.placed ? toPoint(form.pin) : null
    const delivered = resolveDeliveryArea(zones, areaId, pin)
    if (delivered) return select(delivered)
    if (pin) setPin(null)
    const chosen = areaId === null ? null : findArea(zones, areaId)
    if (chosen) select(chosen)
    else $area.set(null)
  }
  const chooseCountry = (iso: string | null) => {
    if (iso === ($country.get()?.iso ?? null)) return
    $country.set(iso === null ? null : { iso, branchId })
    // A pin in one country has no meaning for another.
    setPin(null)
  }
  const placeAt = (point: LngLat) => {
    const { zones, place } = $view.get()
    return resolveDeliveryArea(zones, place?.area.id ?? null, point)
  }
  return {
    alignPin,
    chooseCountry,
    placeAt,
    chooseArea(areaId) {
      const { zones, form } = $view.get()
      const found = findArea(zones, areaId)
      if (!found) return
      select(found)
      if (!form.pin) return
      // The area takes precedence, also after a search: a pin outside it is removed, and the map offers its centre.
      const { shape } = found.area
      if (shape.kind !== 'point' && !contains(shape, toPoint(form.pin))) setPin(null)
    },
    placePin([lng, lat]) {
      if (!$view.get().shipping) {
        const found = placeAt([lng, lat])
        if (!found) return false
        select(found)
      }
      setPin({ lng, lat, placed: true })
      return true
    },
    takeLocation({ residency, fields, pin, areaId, countryIso }) {
      const isKnown = countryIso !== null && $view.get().countries.some(({ iso }) => iso === countryIso)
      chooseCountry(isKnown ? countryIso : null)
      $form.set({ ...EMPTY_FORM, residency, fields, pin })
      if (!isKnown) alignPin(areaId)
    },
  }
}

const toPoint = ({ lng, lat }: Pin): LngLat => [lng, lat]

const emptied = (fields: WrittenFields): WrittenFields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
