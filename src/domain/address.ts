/** Address types (spec §9). */
export const residencies = { company: 0, house: 1, apartment: 2 } as const
export type Residency = keyof typeof residencies

/** House is the default (spec §3). */
export const DEFAULT_RESIDENCY: Residency = 'house'

/** The written parts of an address (spec §3). */
export const addressFields = [
  'city',
  'street',
  'block',
  'postcode',
  'building',
  'avenue',
  'intercom',
  'floor',
  'apartment',
  'parking',
  'note',
  'house_number',
  'office_number',
  'paci',
] as const
export type AddressField = (typeof addressFields)[number]

/** Where an order is brought to. */
export type Address = {
  readonly residency: Residency
  /** What was written; a missing field is empty. */
  readonly fields: Readonly<Partial<Record<AddressField, string>>>
  /** The pin on the map, in degrees; null where none was dropped. */
  readonly lat: number | null
  readonly lng: number | null
}
