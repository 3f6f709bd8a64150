import { persistentAtom } from '@nanostores/persistent'
import {
  type AddressField,
  addressFields,
  DEFAULT_RESIDENCY,
  type Residency,
  residencies,
} from '../../domain/delivery/address.ts'
import type { Localized } from '../../domain/values/localized.ts'

/** The area an order goes to, with the branch whose area it is (spec §4). */
export type SelectedArea = { readonly areaId: string; readonly zoneId: string; readonly branchId: string }

/** The country a parcel goes to, with the branch that sends it. */
export type SelectedCountry = { readonly iso: string; readonly branchId: string }

/** Where the pin stands, in degrees. */
export type Pin = {
  readonly lat: number
  readonly lng: number
  /** The diner put it there; else it only stands for the area. */
  readonly placed: boolean
}

export type WrittenFields = Readonly<Partial<Record<AddressField, string>>>

export type KeptForm = {
  readonly residency: Residency
  readonly fields: WrittenFields
  readonly pin: Pin | null
  /** What the map wrote into the fields: it may be replaced by what it says of another pin; what a diner wrote may not. */
  readonly offered: WrittenFields
}

/** An address that an order went to, kept on this device for the next. */
export type SavedLocation = {
  readonly id: string
  readonly residency: Residency
  readonly fields: WrittenFields
  readonly pin: Pin | null
  readonly areaId: string | null
  readonly areaName: Localized
  /** Of a parcel to another country. */
  readonly countryIso: string | null
  readonly isDefault: boolean
}

export const EMPTY_FORM: KeptForm = { residency: DEFAULT_RESIDENCY, fields: {}, pin: null, offered: {} }

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** State of the delivery under the prefix it has always had (spec §3). What does not look right is forgotten. */
function kept<Value>(name: string, empty: Value, read: (stored: Record<string, unknown>) => Value) {
  return persistentAtom<Value>(`okmenu_delivery_${name}`, empty, {
    encode: JSON.stringify,
    decode(stored) {
      try {
        const value = JSON.parse(stored)
        return value === null || typeof value !== 'object' ? empty : read(value)
      } catch {
        return empty
      }
    },
  })
}

export const $selectedArea = kept<SelectedArea | null>('selectedArea', null, (stored) => {
  const { areaId, zoneId, branchId } = stored
  return textOrNull(areaId) && textOrNull(branchId)
    ? { areaId: text(areaId), zoneId: text(zoneId), branchId: text(branchId) }
    : null
})

export const $selectedCountry = kept<SelectedCountry | null>('selectedCountry', null, ({ iso, branchId }) =>
  /^[A-Z]{2}$/.test(text(iso)) && textOrNull(branchId) ? { iso: text(iso), branchId: text(branchId) } : null,
)

export const $deliveryForm = kept<KeptForm>('deliveryForm', EMPTY_FORM, readForm)

export const $locations = kept<readonly SavedLocation[]>('locations', [], (stored) =>
  Array.isArray(stored) ? stored.flatMap(readLocation) : [],
)

function readForm(stored: Record<string, unknown>): KeptForm {
  const residency = text(stored.residency)
  return {
    residency: Object.hasOwn(residencies, residency) ? (residency as Residency) : DEFAULT_RESIDENCY,
    fields: readFields(stored.fields),
    pin: readPin(stored.pin),
    offered: readFields(stored.offered),
  }
}

function readFields(stored: unknown): WrittenFields {
  const written = (stored ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    addressFields.flatMap((field) => {
      const value = text(written[field])
      return value === '' ? [] : [[field, value]]
    }),
  )
}

function readPin(stored: unknown): Pin | null {
  const { lat, lng, placed } = (stored ?? {}) as Partial<Record<keyof Pin, unknown>>
  const inRange = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  return inRange(lat, 90) && inRange(lng, 180) ? { lat, lng, placed: placed === true } : null
}

function readLocation(stored: unknown): SavedLocation[] {
  const location = (stored ?? {}) as Record<string, unknown>
  const id = text(location.id)
  if (id === '') return []
  const { residency, fields, pin } = readForm(location)
  const names = Object.entries((location.areaName ?? {}) as object).filter(
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
