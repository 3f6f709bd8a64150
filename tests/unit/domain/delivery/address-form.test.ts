import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressField, addressFields, type Residency } from '../../../../src/domain/delivery/address.ts'
import { addressProblems, addressRules } from '../../../../src/domain/delivery/address-form.ts'
import type { CheckoutFields, DeliverySettings } from '../../../../src/domain/venue/venue.ts'

type Settings = Pick<DeliverySettings, 'formType' | 'fields' | 'shippingFields'>
const settings = (fields: CheckoutFields = {}, more: Partial<Settings> = {}): Settings => ({
  formType: 'residency',
  fields,
  shippingFields: {},
  ...more,
})
/** The fields of an address form; an asterisk marks a required one. */
const fieldsOf = (own: Settings, residency: Residency, shipping = false) =>
  addressRules(own, residency, shipping).map(({ field, rule }) => field + (rule.required ? '*' : ''))

describe('addressRules', () => {
  // @feature rule.otp-and-address
  it.each<[Residency, boolean, string]>([
    ['house', false, 'block street* avenue house_number* note'],
    ['apartment', false, 'block street* avenue building* floor apartment* note'],
    ['company', false, 'block street* avenue building* floor office_number* note'],
    ['house', true, 'city* postcode* street* house_number* note'],
    ['apartment', true, 'city* postcode* street* building* floor apartment* note'],
    ['company', true, 'city* postcode* street* building* floor office_number* note'],
  ])('has these fields by default for a %s, shipping %s: %s', (residency, shipping, expected) => {
    expect(fieldsOf(settings(), residency, shipping).join(' ')).toBe(expected)
  })

  // @feature delivery.form
  it('follows the venue’s settings for each field', () => {
    const own = settings({
      block: { on: true, required: true },
      avenue: { on: false, required: true },
      paci: { on: true, required: false },
      house_number: { on: true, required: false },
    })
    expect(fieldsOf(own, 'house')).toEqual(['block*', 'street*', 'house_number', 'paci', 'note'])
  })

  it('uses only the shipping form for other countries', () => {
    const own = settings(
      { city: { on: false, required: false } },
      { shippingFields: { postcode: { on: false, required: false } } },
    )
    expect(fieldsOf(own, 'house', true)).toEqual(['city*', 'street*', 'house_number*', 'note'])
  })

  // @feature delivery.form
  it('omits the office number of a house, unless the form has no address types', () => {
    const fields = { office_number: { on: true, required: true }, floor: { on: true, required: false } }
    expect(fieldsOf(settings(fields), 'house')).not.toContain('office_number*')
    const simple = settings(fields, { formType: 'simple' })
    expect(fieldsOf(simple, 'house')).toEqual([
      ...['block', 'street*', 'avenue', 'house_number*', 'floor', 'office_number*', 'note'],
    ])
  })
})

describe('addressProblems', () => {
  it('reports required fields that are empty or blank', () => {
    const rules = addressRules(settings(), 'apartment', false)
    expect(addressProblems(rules, { street: ' ', building: '12' })).toEqual({
      street: 'required',
      apartment: 'required',
    })
    expect(addressProblems(rules, { street: 'Gulf Road', building: '12', apartment: '3' })).toEqual({})
  })

  it('is empty if and only if all required fields are filled in', () => {
    const rule = fc.record({ on: fc.boolean(), required: fc.boolean() })
    const own = fc.dictionary(fc.constantFrom(...addressFields), rule)
    const written = fc.dictionary(fc.constantFrom(...addressFields), fc.constantFrom('', ' ', '7'))
    const residency = fc.constantFrom<Residency>('house', 'apartment', 'company')
    fc.assert(
      fc.property(own, written, residency, fc.boolean(), (fields, filled, kind, simple) => {
        const form = settings(fields, simple ? { formType: 'simple' } : {})
        const rules = addressRules(form, kind, false)
        const missing = rules.filter(({ field, rule: { required } }) => required && filled[field] !== '7')
        expect(Object.keys(addressProblems(rules, filled))).toEqual(missing.map(({ field }) => field))
        for (const { field } of rules) expect(fields[field]?.on ?? true).toBe(true)
        const all = Object.fromEntries(addressFields.map((field: AddressField) => [field, 'x']))
        expect(addressProblems(rules, all)).toEqual({})
      }),
    )
  })
})
