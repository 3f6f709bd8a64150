import * as v from 'valibot'
import { addressSchema } from '../../src/contract/order/address.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'

const NO_ADDRESS = v.parse(addressSchema, {})

/** The order without personal data: name, phone, car, address, gift and all notes are removed. */
export function anonymizeOrder(order: PlacedOrder): PlacedOrder {
  return {
    ...order,
    name: '',
    phone: '',
    comment: '',
    notes: [],
    car: null,
    gift: null,
    order_lines: order.order_lines.map((line) => ({ ...line, comment: '' })),
    delivery: order.delivery && { ...order.delivery, address: NO_ADDRESS },
  }
}
