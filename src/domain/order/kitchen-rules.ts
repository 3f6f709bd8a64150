/** Which lines of an order the kitchen has finished: their positions by the id of the order. */
export type StruckLines = Readonly<Record<string, readonly number[]>>

/** Most orders whose struck lines are remembered. */
const MAX_ORDERS = 100

/** Strikes a line of an order, or takes that back. */
export function toggleStruck(struck: StruckLines, orderId: string, line: number): StruckLines {
  const { [orderId]: lines = [], ...others } = struck
  const changed = lines.includes(line) ? lines.filter((one) => one !== line) : [...lines, line]
  const all = changed.length > 0 ? { ...others, [orderId]: changed } : others
  return Object.fromEntries(Object.entries(all).slice(-MAX_ORDERS))
}

/** The change of each order that was seen on a device: when it was made, by the id of the order. */
export type SeenChanges = Readonly<Record<string, string>>

/** Remembers that a change of an order, which was made `at`, was seen. */
export const seeChange = (seen: SeenChanges, orderId: string, at: string): SeenChanges =>
  Object.fromEntries(
    [...Object.entries(seen).filter(([id]) => id !== orderId), [orderId, at]].slice(-MAX_ORDERS),
  )

/** Forgets orders that have left the kitchen. Returns the same object if there are none. */
export function forgetOrders<Known>(
  known: Readonly<Record<string, Known>>,
  hasLeft: (orderId: string) => boolean,
): Readonly<Record<string, Known>> {
  const kept = Object.entries(known).filter(([id]) => !hasLeft(id))
  return kept.length === Object.keys(known).length ? known : Object.fromEntries(kept)
}

/** A dish to prepare. `key` is equal for portions that are prepared alike, apart from their options. */
export type KitchenDish = { readonly key: string; readonly quantity: number }

/** Adds up the portions that remain to be prepared, most first. `lines`: those of all open orders that are not struck. */
export function dishTotals<Dish extends KitchenDish>(
  lines: readonly Dish[],
): readonly { readonly dish: Dish; readonly quantity: number }[] {
  const totals = new Map<string, { dish: Dish; quantity: number }>()
  for (const dish of lines) {
    const quantity = (totals.get(dish.key)?.quantity ?? 0) + dish.quantity
    totals.set(dish.key, { dish: totals.get(dish.key)?.dish ?? dish, quantity })
  }
  return [...totals.values()].sort((a, b) => b.quantity - a.quantity)
}
