/** Address types (spec §9). */
export const residencies = { company: 0, house: 1, apartment: 2 } as const
export type Residency = keyof typeof residencies

/** The default address type: house (spec §3). */
export const DEFAULT_RESIDENCY: Residency = 'house'

/** The text fields of an address (spec §3). */
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
