import { describe, expect, it } from 'vitest'
import { fieldProblems, fieldRule, visibleFields } from '../../../../src/domain/venue/checkout-fields.ts'
import type { CheckoutFields } from '../../../../src/domain/venue/venue.ts'

const allFields = { hasTables: true, showCarInfo: true }
const emptyForm = {
  name: '',
  phone: '',
  phoneValid: false,
  note: '',
  tableId: null,
  car: { make: '', color: '', plate: '' },
}

describe('checkout fields', () => {
  it('include the table for dine-in and the car for pickup', () => {
    expect(visibleFields({}, 'dinein', allFields)).toEqual(['table', 'name', 'phone', 'note'])
    expect(visibleFields({}, 'product_service', { ...allFields, hasTables: false })).not.toContain('table')
    expect(visibleFields({}, 'pickup', allFields)).toEqual(['name', 'phone', 'car', 'note'])
    expect(visibleFields({}, 'pickup', { ...allFields, showCarInfo: false })).not.toContain('car')
  })

  it('require name and phone only for pickup, unless the venue configures it', () => {
    expect(fieldRule({}, 'phone', 'pickup').required).toBe(true)
    expect(fieldRule({}, 'phone', 'dinein').required).toBe(false)
    expect(fieldRule({ phone: { on: true, required: true } }, 'phone', 'dinein').required).toBe(true)
    expect(visibleFields({ phone: { on: false, required: true } }, 'pickup', allFields)).not.toContain(
      'phone',
    )
    expect(fieldRule({}, 'constructor' as 'name', 'pickup')).toEqual({ on: true, required: false })
  })

  // @feature business.checkout-dine-in
  it('require the table for dine-in orders, unless the venue configures it', () => {
    for (const type of ['dinein', 'product_service'] as const) {
      const problems = (fields: CheckoutFields, hasTables: boolean, tableId: string | null = null) =>
        fieldProblems(fields, type, visibleFields(fields, type, { hasTables, showCarInfo: true }), {
          ...emptyForm,
          tableId,
        })
      expect(problems({}, true)).toEqual({ table: 'required' })
      expect(problems({}, true, 's3')).toEqual({})
      expect(problems({}, false)).toEqual({})
      expect(problems({ table: { on: true, required: false } }, true)).toEqual({})
      expect(problems({ table: { on: false, required: true } }, true)).toEqual({})
    }
  })

  it('report missing and invalid values', () => {
    const visible = visibleFields({}, 'pickup', allFields)
    expect(fieldProblems({}, 'pickup', visible, emptyForm)).toEqual({ name: 'required', phone: 'required' })
    const filled = { ...emptyForm, name: 'Amal', phone: '123' }
    expect(fieldProblems({}, 'pickup', visible, filled)).toEqual({ phone: 'invalid' })
    expect(fieldProblems({}, 'pickup', visible, { ...filled, phoneValid: true })).toEqual({})
  })

  it('accept any part of the car, but not only spaces', () => {
    const rules = { car: { on: true, required: true } }
    const filled = { ...emptyForm, name: 'A', phone: '1', phoneValid: true }
    const problems = (plate: string) =>
      fieldProblems(rules, 'pickup', ['car'], { ...filled, car: { ...emptyForm.car, plate } })
    expect(problems('  ')).toEqual({ car: 'required' })
    expect(problems('12 345')).toEqual({})
  })
})
