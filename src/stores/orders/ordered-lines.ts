import type { PlacedOrder } from '../../contract/order/order.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import { isReservation, parseSellingType, type SellingType } from '../../domain/menu/selling-type.ts'
import type { PlacedLine } from '../../domain/order/reorder.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** Converts the lines of a placed order that the venue has not removed, with the texts and prices at the time of the order. */
export function orderedLines({ order_lines, currency }: PlacedOrder): PlacedLine[] {
  const kept = order_lines.filter(({ quantity }) => quantity > 0)
  return kept.map((line) => ({
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

/** Returns the selling type to order the lines from again; null if it has no cart. */
export function typeToOrderAgain(order: Pick<PlacedOrder, 'selling_types'>): SellingType | null {
  const type = parseSellingType(order.selling_types)
  return type && !isReservation(type) ? type : null
}

/** The total of the order, in minor units. */
export const totalOf = ({ amounts, currency }: PlacedOrder) => toMinorUnits(amounts.total, currency)
