import type { PlacedOrder } from '../../contract/order/order.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import { isReservation, parseSellingType, type SellingType } from '../../domain/menu/selling-type.ts'
import type { PlacedLine } from '../../domain/order/reorder.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** The lines of a placed order with the texts and prices of then. */
export function orderedLines({ order_lines, currency }: PlacedOrder): PlacedLine[] {
  return order_lines.map((line) => ({
    itemId: line.item_id,
    name: decodeNames(line.locales),
    labelId: line.price_label_id,
    label: decodeNames(line.label),
    quantity: line.quantity,
    unitPrice: toMinorUnits(line.unit_price, currency),
    note: line.comment,
    modifiers: line.modifiers.map(({ id, quantity }) => ({ id, quantity })),
  }))
}

/** The menu the lines of an order come from; null: that is not ordered by a cart. */
export function typeToOrderAgain(order: Pick<PlacedOrder, 'selling_types'>): SellingType | null {
  const type = parseSellingType(order.selling_types)
  return type && !isReservation(type) ? type : null
}

/** What it came to, in minor units. */
export const totalOf = ({ amounts, currency }: PlacedOrder) => toMinorUnits(amounts.total, currency)
