import type * as v from 'valibot'
import type { userSchema } from '../../../src/contract/account/account.ts'
import type { amountsSchema, placedOrderSchema } from '../../../src/contract/order/order.ts'

export type WireUserInput = v.InferInput<typeof userSchema>
export type WireOrderInput = v.InferInput<typeof placedOrderSchema>

/** A customer in the wire format. `business` is the `user_id` of the business. */
export const wireUser = (business: string, part: Partial<WireUserInput> = {}): WireUserInput => ({
  id: 'u1',
  business_id: business,
  name: 'Noura',
  email: null,
  phone: '+96550012345',
  national_phone: '50012345',
  dial_code: '+965',
  locations: [],
  ...part,
})

const AMOUNTS: v.InferInput<typeof amountsSchema> = {
  subtotal: 1.2,
  net_subtotal: 1.2,
  inclusive_taxes: [],
  exclusive_taxes: [],
  discount: 0,
  coupon: 0,
  delivery_fee: 0,
  rounding: 0,
  total: 1.2,
  wallet: 0,
  payable: 1.2,
}

/** An order in the wire format: one hummus, dine-in, payment on site, not yet accepted. */
export const wireOrder = (id: string, part: Partial<WireOrderInput> = {}): WireOrderInput => ({
  id,
  number: 7,
  branch_id: 'b',
  reference_id: 'ref',
  selling_types: 'dinein',
  status: 0,
  created_at: '2026-05-06T09:00:00Z',
  updated_at: '2026-05-06T09:00:00Z',
  currency: 'KWD',
  amounts: AMOUNTS,
  payment_type: 2,
  order_lines: [
    {
      item_id: 'hummus',
      locales: [{ locale: 'en', name: 'Hummus' }],
      label: [],
      quantity: 1,
      unit_price: 1.2,
      total_price: 1.2,
      comment: '',
      modifiers: [],
    },
  ],
  ...part,
})
