import type { CountedTotal } from '../order/day-totals.ts'
import type { Minor } from '../values/money.ts'

/** What figures need of an order. Amounts are in minor units. */
export type OrderFigures = {
  /** Hour of the venue’s clock at which it was placed, 0 to 23. */
  readonly hour: number
  readonly sellingType: string
  /** It was declined or cancelled. */
  readonly refused: boolean
  /** What it costs, with tax and fees, without what the venue removed. */
  readonly total: Minor
  /** The tax in `total`. */
  readonly tax: Minor
  /** By how much the venue has reduced the total. */
  readonly removed: Minor
  /** What was paid and given back, for what was removed or because the order was refused. */
  readonly refunded: Minor
  /** What is left of it, before coupons and fees. */
  readonly lines: readonly { itemId: string; name: string; quantity: number; amount: Minor }[]
}

/** What was sold of a dish. `name` is what it was last called, in the venue’s first language. */
export type DishFigures = { readonly name: string; readonly quantity: number; readonly amount: Minor }

/**
 * What orders add up to. Refused orders are only in `refused`, and in `refunded`. JSON, because figures of past days are stored.
 */
export type Figures = {
  readonly sold: CountedTotal
  readonly refused: CountedTotal
  readonly tax: Minor
  /** Orders from which something was removed. */
  readonly removed: CountedTotal
  readonly refunded: Minor
  /** Sold orders by hour. */
  readonly hours: Readonly<Record<string, CountedTotal>>
  /** Sold orders by selling type. */
  readonly types: Readonly<Record<string, CountedTotal>>
  readonly dishes: Readonly<Record<string, DishFigures>>
}

export const NO_FIGURES: Figures = {
  sold: { count: 0, total: 0 },
  refused: { count: 0, total: 0 },
  tax: 0,
  removed: { count: 0, total: 0 },
  refunded: 0,
  hours: {},
  types: {},
  dishes: {},
}

/** The figures of one order. */
export function figuresOf(order: OrderFigures): Figures {
  const { refunded } = order
  const own = { count: 1, total: order.total }
  if (order.refused) return { ...NO_FIGURES, refused: own, refunded }
  return {
    ...NO_FIGURES,
    sold: own,
    tax: order.tax,
    removed: order.removed > 0 ? { count: 1, total: order.removed } : NO_FIGURES.removed,
    refunded,
    hours: { [order.hour]: own },
    types: { [order.sellingType]: own },
    dishes: order.lines.reduce<Record<string, DishFigures>>((dishes, { itemId, ...line }) => {
      dishes[itemId] = addDish(dishes[itemId], line)
      return dishes
    }, {}),
  }
}

/** Adds up figures, for example of several days. Of the names of a dish, the last one remains. */
export function addFigures(all: Iterable<Figures>): Figures {
  let [sold, refused, removed] = [NO_FIGURES.sold, NO_FIGURES.refused, NO_FIGURES.removed]
  let [tax, refunded] = [0, 0]
  const hours: Record<string, CountedTotal> = {}
  const types: Record<string, CountedTotal> = {}
  const dishes: Record<string, DishFigures> = {}
  for (const figures of all) {
    sold = add(sold, figures.sold)
    refused = add(refused, figures.refused)
    removed = add(removed, figures.removed)
    tax += figures.tax
    refunded += figures.refunded
    addEach(hours, figures.hours)
    addEach(types, figures.types)
    for (const [itemId, dish] of Object.entries(figures.dishes))
      dishes[itemId] = addDish(dishes[itemId], dish)
  }
  return { sold, refused, tax, removed, refunded, hours, types, dishes }
}

const add = (a: CountedTotal, b: CountedTotal): CountedTotal => ({
  count: a.count + b.count,
  total: a.total + b.total,
})

const addDish = (sum: DishFigures | undefined, { name, quantity, amount }: DishFigures): DishFigures => ({
  name,
  quantity: (sum?.quantity ?? 0) + quantity,
  amount: (sum?.amount ?? 0) + amount,
})

function addEach(sums: Record<string, CountedTotal>, more: Readonly<Record<string, CountedTotal>>): void {
  for (const [key, total] of Object.entries(more)) sums[key] = add(sums[key] ?? NO_FIGURES.sold, total)
}
