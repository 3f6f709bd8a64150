import type { CheckoutFields, DeliverySettings, FieldRule } from '../venue/venue.ts'
import type { AddressField, Residency } from './address.ts'

export type AddressRule = { readonly field: AddressField; readonly rule: FieldRule }

/** The fields from the town to the door, the order in which they are asked for. */
const FIELD_ORDER: readonly AddressField[] = [
  'city',
  'postcode',
  'block',
  'street',
  'avenue',
  'house_number',
  'building',
  'floor',
  'apartment',
  'office_number',
  'intercom',
  'parking',
  'paci',
  'note',
]

/** Fields that only some addresses have, whatever a venue switches on. */
const RESIDENCIES_WITH_FIELD: Partial<Record<AddressField, readonly Residency[]>> = {
  house_number: ['house'],
  building: ['apartment', 'company'],
  floor: ['apartment', 'company'],
  apartment: ['apartment'],
  office_number: ['company'],
}

const REQUIRED: FieldRule = { on: true, required: true }
const OPTIONAL: FieldRule = { on: true, required: false }
const OFF: FieldRule = { on: false, required: false }

type Defaults = Partial<Record<AddressField, FieldRule>>

/** Not every country has blocks, and a venue's area already names the town. */
const LOCAL_DEFAULTS: Defaults = { block: OPTIONAL, street: REQUIRED, avenue: OPTIONAL, note: OPTIONAL }
const SHIPPING_DEFAULTS: Defaults = { city: REQUIRED, postcode: REQUIRED, street: REQUIRED, note: OPTIONAL }

const RESIDENCY_DEFAULTS: Readonly<Record<Residency, Defaults>> = {
  house: { house_number: REQUIRED },
  apartment: { building: REQUIRED, floor: OPTIONAL, apartment: REQUIRED },
  company: { building: REQUIRED, floor: OPTIONAL, office_number: REQUIRED },
}

/**
 * The address fields that are asked for, in their order (spec §3): the venue's on and required flags, else the defaults
 * of the address type. `shipping`: the address lies in another country. A form of type `simple` knows no address types:
 * it asks for whatever the venue switched on.
 */
export function addressRules(
  settings: Pick<DeliverySettings, 'formType' | 'fields' | 'shippingFields'>,
  residency: Residency,
  shipping: boolean,
): readonly AddressRule[] {
  const own = shipping ? settings.shippingFields : settings.fields
  const defaults = { ...(shipping ? SHIPPING_DEFAULTS : LOCAL_DEFAULTS), ...RESIDENCY_DEFAULTS[residency] }
  return FIELD_ORDER.map((field) => ({ field, rule: ownRule(own, field) ?? defaults[field] ?? OFF })).filter(
    ({ field, rule }) =>
      rule.on &&
      (settings.formType === 'simple' || (RESIDENCIES_WITH_FIELD[field]?.includes(residency) ?? true)),
  )
}

function ownRule(fields: CheckoutFields, field: AddressField): FieldRule | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** What keeps the address from being used, by field; empty: nothing. */
export function addressProblems(
  rules: readonly AddressRule[],
  fields: Readonly<Partial<Record<AddressField, string>>>,
): Partial<Record<AddressField, 'required'>> {
  const missing = rules.filter(({ field, rule }) => rule.required && !fields[field]?.trim())
  return Object.fromEntries(missing.map(({ field }) => [field, 'required' as const]))
}
