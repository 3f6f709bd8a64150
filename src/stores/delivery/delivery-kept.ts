import {
  type AddressField,
  addressFields,
  DEFAULT_RESIDENCY,
  type Residency,
  residencies,
} from '../../domain/delivery/address.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'

/** The area that an order is delivered to, with the branch it belongs to (spec §4). */
export type SelectedArea = { readonly areaId: string; readonly zoneId: string; readonly branchId: string }

/** The country that a parcel is sent to, with the branch that sends it. */
export type SelectedCountry = { readonly iso: string; readonly branchId: string }

/** The position of the pin, in degrees. */
export type Pin = {
  readonly lat: number
  readonly lng: number
  /** Whether the diner placed it. Otherwise it only marks the area. */
  readonly placed: boolean
}

export type WrittenFields = Readonly<Partial<Record<AddressField, string>>>

export type KeptForm = {
  readonly residency: Residency
  readonly fields: WrittenFields
  readonly pin: Pin | null
  /** The fields that the map filled in. The address of another pin replaces them, but not what the diner typed. */
  readonly offered: WrittenFields
}

/** The address of an earlier order, stored on this device for the next one. */
export type SavedLocation = {
  readonly id: string
  readonly residency: Residency
  readonly fields: WrittenFields
  readonly pin: Pin | null
  readonly areaId: string | null
  readonly areaName: Localized
  /** The destination of a parcel to another country; else null. */
  readonly countryIso: string | null
  readonly isDefault: boolean
}

export const EMPTY_FORM: KeptForm = { residency: DEFAULT_RESIDENCY, fields: {}, pin: null, offered: {} }

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The stored state of the delivery; the keys have the prefix of the specification (spec §3). */
export const $selectedArea = persisted<SelectedArea | null>('okmenu_delivery_selectedArea', readArea, null)

export const $selectedCountry = persisted<SelectedCountry | null>(
  'okmenu_delivery_selectedCountry',
  readCountry,
  null,
)

export const $deliveryForm = persisted('okmenu_delivery_deliveryForm', readForm, EMPTY_FORM)

export const $locations = persisted<readonly SavedLocation[]>('okmenu_delivery_locations', readLocations, [])

function readArea(stored: unknown): SelectedArea | null {
  const { areaId, zoneId, branchId } = storedFields(stored)
  return textOrNull(areaId) && textOrNull(branchId)
    ? { areaId: text(areaId), zoneId: text(zoneId), branchId: text(branchId) }
    : null
}

function readCountry(stored: unknown): SelectedCountry | null {
  const { iso, branchId } = storedFields(stored)
  return /^[A-Z]{2}$/.test(text(iso)) && textOrNull(branchId)
    ? { iso: text(iso), branchId: text(branchId) }
    : null
}

function readForm(stored: unknown): KeptForm {
  const { residency: kept, fields, pin, offered } = storedFields(stored)
  const residency = text(kept)
  return {
    residency: Object.hasOwn(residencies, residency) ? (residency as Residency) : DEFAULT_RESIDENCY,
    fields: readFields(fields),
    pin: readPin(pin),
    offered: readFields(offered),
  }
}

function readFields(stored: unknown): WrittenFields {
  const written = storedFields(stored)
  return Object.fromEntries(
    addressFields.flatMap((field) => {
      const value = text(written[field])
      return value === '' ? [] : [[field, value]]
    }),
  )
}

function readPin(stored: unknown): Pin | null {
  const { lat, lng, placed } = storedFields(stored)
  const inRange = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  return inRange(lat, 90) && inRange(lng, 180) ? { lat, lng, placed: placed === true } : null
}

function readLocations(stored: unknown): SavedLocation[] | null {
  return Array.isArray(stored) ? stored.flatMap(readLocation) : null
}

function readLocation(stored: unknown): SavedLocation[] {
  const location = storedFields(stored)
  const id = text(location.id)
  if (id === '') return []
  const { residency, fields, pin } = readForm(location)
  const names = Object.entries(storedFields(location.areaName)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return [
    {
      id,
      residency,
      fields,
      pin,
      areaId: textOrNull(location.areaId),
      areaName: Object.fromEntries(names),
      countryIso: textOrNull(location.countryIso),
      isDefault: location.isDefault === true,
    },
  ]
}
