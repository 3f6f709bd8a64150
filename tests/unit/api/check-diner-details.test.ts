import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkDinerDetails } from '../../../api/orders/checks/check-diner-details.ts'
import { createBranchView } from '../../../api/venues/branch-view.ts'
import { orderRequest } from '../../../src/contract/order/order.ts'
import { venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import { grill } from '../../api/support/venue.ts'

const REQUIRED = { on: true, required: true }
const OPTIONAL = { on: true, required: false }

/** The missing fields of an order. `details`: the customer’s details in it. */
function missing(checkout: object, type: SellingType, details: object = {}): string[] {
  const file = grill()
  const business = { ...file.business, checkoutDineIn: {}, pickup_config: { showCarInfo: true }, ...checkout }
  const view = createBranchView(v.parse(venueFileSchema, { ...file, business }), 'grill-b1')
  if (!view) throw new Error('no branch')
  const request = v.parse(orderRequest, {
    branch_id: 'grill-b1',
    selling_types: type,
    order_lines: [{ item_id: 'plain', quantity: 1 }],
    ...details,
  })
  const issues: Issue[] = []
  checkDinerDetails(view, request, type, issues)
  return issues.map(({ path }) => path)
}

const own = {
  delivery: 'checkoutDelivery',
  dinein: 'checkoutDineIn',
  product_service: 'checkoutDineIn',
  pickup: 'checkoutCarPickup',
} as const

test('a name without visible characters counts as missing', () => {
  expect(missing({}, 'pickup', { name: '\u200b' })).toEqual(['name', 'phone'])
  expect(missing({}, 'pickup', { name: 'Sara' })).toEqual(['phone'])
})

// @feature business.checkout business.checkout-delivery business.checkout-dine-in
// @feature business.checkout-car-pickup
test.each(Object.entries(own) as [keyof typeof own, string][])(
  'the required fields of %s come from %s, or else from `checkout`, or else from the defaults',
  (type, name) => {
    const usual = type === 'delivery' || type === 'pickup' ? ['name', 'phone'] : ['table_id']
    expect(missing({}, type)).toEqual(usual)
    expect(missing({ checkout: { note: REQUIRED } }, type)).toEqual([...usual, 'comment'])
    expect(missing({ checkout: { note: REQUIRED }, [name]: { note: OPTIONAL } }, type)).toEqual(usual)
    expect(missing({ [name]: { note: REQUIRED, name: OPTIONAL } }, type)).toEqual([
      ...usual.filter((field) => field !== 'name'),
      'comment',
    ])
    // The settings of another type have no effect.
    for (const [other, key] of Object.entries(own))
      if (key !== name) expect([other, missing({ [key]: { note: REQUIRED } }, type)]).toEqual([other, usual])
  },
)
