import type { PlacedOrder } from './order.ts'

/** The quantities of an order's lines, in their order. 0: the line was removed. */
export const quantitiesOf = ({ order_lines }: Pick<PlacedOrder, 'order_lines'>): number[] =>
  order_lines.map(({ quantity }) => quantity)
