import { describe, expect, it } from 'vitest'
import { fieldProblems, fieldRule, visibleFields } from '../../../../src/domain/venue/checkout-fields.ts'
import type { CheckoutFields } from '../../../../src/domain/venue/venue.ts'

const everything = { hasTables: true, showCarInfo: true }
const nothing = {
  name: '',
  phone: '',
  phoneValid: false,
  note: '',
  tableId: null,
  car: { make: '', color: '', plate: '' },
}

describe('the fields of a checkout', () => {
  it('asks for table at a table and for the car at the kerb', () => {
    expect(visibleFields({}, 'dinein', everything)).toEqual(['table', 'name', 'phone', 'note'])
    expect(visibleFields({}, 'product_service', { ...everything, hasTables: false })).not.toContain('table')
    expect(visibleFields({}, 'pickup', everything)).toEqual(['name', 'phone', 'car', 'note'])
    expect(visibleFields({}, 'pickup', { ...everything, showCarInfo: false })).not.toContain('car')
  })

  it('needs a name and a number for pickup alone, unless the venue says otherwise', () => {
    expect(fieldRule({}, 'phone', 'pickup').required).toBe(true)
    expect(fieldRule({}, 'phone', 'dinein').required).toBe(false)
    expect(fieldRule({ phone: { on: true, required: true } }, 'phone', 'dinein').required).toBe(true)
    expect(visibleFields({ phone: { on: false, required: true } }, 'pickup', everything)).not.toContain(
      'phone',
    )
    expect(fieldRule({}, 'constructor' as 'name', 'pickup')).toEqual({ on: true, required: false })
  })

  // @feature business.checkout-dine-in
  it('requires the table of orders that are brought to one, unless the venue says otherwise', () => {
    for (const type of ['dinein', 'product_service'] as const) {
      const problems = (fields: CheckoutFields, hasTables: boolean, tableId: string | null = null) =>
        fieldProblems(fields, type, visibleFields(fields, type, { hasTables, showCarInfo: true }), {
          ...nothing,
          tableId,
        })
      expect(problems({}, true)).toEqual({ table: 'required' })
      expect(problems({}, true, 's3')).toEqual({})
      expect(problems({}, false)).toEqual({})
      expect(problems({ table: { on: true, required: false } }, true)).toEqual({})
      expect(problems({ table: { on: false, required: true } }, true)).toEqual({})
    }
  })

  it('names what is missing and what is wrong', () => {
    const asked = visibleFields({}, 'pickup', everything)
    expect(fieldProblems({}, 'pickup', asked, nothing)).toEqual({ name: 'required', phone: 'required' })
    const filled = { ...nothing, name: 'Amal', phone: '123' }
    expect(fieldProblems({}, 'pickup', asked, filled)).toEqual({ phone: 'invalid' })
    expect(fieldProblems({}, 'pickup', asked, { ...filled, phoneValid: true })).toEqual({})
  })

  it('is content with any part of the car, and not with spaces', () => {
    const rules = { car: { on: true, required: true } }
    const filled = { ...nothing, name: 'A', phone: '1', phoneValid: true }
    const problems = (plate: string) =>
      fieldProblems(rules, 'pickup', ['car'], { ...filled, car: { ...nothing.car, plate } })
    expect(problems('  ')).toEqual({ car: 'required' })
    expect(problems('12 345')).toEqual({})
  })
})
