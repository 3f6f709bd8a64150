import * as v from 'valibot'
import { address } from '../../src/contract/order/address.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'

const NO_ADDRESS = v.parse(address, {})

/** What was ordered and paid, and nothing of who ordered it: no name, phone, car, address, gift, nor any note. */
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
