import { expect, test } from 'vitest'
import { fieldsForStaff, paidOnSite } from '../../../../src/domain/order/entered-order.ts'
import { availableMethods, paymentMethods } from '../../../../src/domain/payment/payment.ts'
import { fieldProblems, visibleFields } from '../../../../src/domain/venue/checkout-fields.ts'

const required = { on: true, required: true }
const hidden = { on: false, required: true }
const NOTHING = {
  name: '',
  phone: '',
  phoneValid: false,
  note: '',
  tableId: null,
  car: { make: '', color: '', plate: '' },
}

// @feature counter.enter-order
test('staff need to state nothing about a guest, except the table as the venue requires it', () => {
  const strict = { name: required, phone: required, note: required, car: required, table: required }
  const venue = { hasTables: true, showCarInfo: true }
  for (const [type, problems] of [
    ['pickup', {}],
    ['delivery', {}],
    ['dinein', { table: 'required' }],
  ] as const) {
    const fields = fieldsForStaff(strict, type)
    expect(fieldProblems(fields, type, visibleFields(fields, type, venue), NOTHING)).toEqual(problems)
  }
  const optional = fieldsForStaff({ table: { on: true, required: false } }, 'dinein')
  expect(fieldProblems(optional, 'dinein', ['table', 'name'], NOTHING)).toEqual({})
})

test('staff can note name and phone even if the venue does not ask for them; what else it does not ask stays hidden', () => {
  const fields = fieldsForStaff({ name: hidden, phone: hidden, note: hidden, car: hidden }, 'pickup')
  expect(visibleFields(fields, 'pickup', { hasTables: true, showCarInfo: true })).toEqual(['name', 'phone'])
})

test('a guest pays cash or by card', () => {
  const terms = { paymentMethods: paidOnSite, onlineOptions: [], delivery: null }
  expect(availableMethods(terms, 'pickup')).toEqual([paymentMethods.cash, paymentMethods.card])
})
