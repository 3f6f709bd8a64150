import type { CheckoutFields, DeliverySettings, FieldRule } from '../venue/venue.ts'
import type { AddressField, Residency } from './address.ts'

export type AddressRule = { readonly field: AddressField; readonly rule: FieldRule }

/** The order of the fields in the form, from town to door. */
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

/** Fields that only some address types have, regardless of the venue's settings. */
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

/** Local defaults: not every country has blocks, and the area of the venue already names the town. */
const LOCAL_DEFAULTS: Defaults = { block: OPTIONAL, street: REQUIRED, avenue: OPTIONAL, note: OPTIONAL }
const SHIPPING_DEFAULTS: Defaults = { city: REQUIRED, postcode: REQUIRED, street: REQUIRED, note: OPTIONAL }

const RESIDENCY_DEFAULTS: Readonly<Record<Residency, Defaults>> = {
  house: { house_number: REQUIRED },
  apartment: { building: REQUIRED, floor: OPTIONAL, apartment: REQUIRED },
  company: { building: REQUIRED, floor: OPTIONAL, office_number: REQUIRED },
}

/**
 * Lists the fields of the address form in order (spec §3), with the venue's on and required flags, else the defaults of the
 * address type. `shipping`: the address is in another country. The form type `simple` ignores address types and shows all
 * fields that the venue switched on.
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

/** Returns the problems of an address by field; empty if it is complete. */
export function addressProblems(
  rules: readonly AddressRule[],
  fields: Readonly<Partial<Record<AddressField, string>>>,
): Partial<Record<AddressField, 'required'>> {
  const missing = rules.filter(({ field, rule }) => rule.required && !fields[field]?.trim())
  return Object.fromEntries(missing.map(({ field }) => [field, 'required' as const]))
}
