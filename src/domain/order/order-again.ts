import { unavailability } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import type { VenueTime } from '../time/weekday.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { LineObstacle, MenuEntries } from './cart.ts'
import { type CartLine, lineItemOf, makeLine } from './line.ts'
import { lineState, type QuoteContext, quoteLine } from './quote.ts'

/** A line of an order that was placed, with the texts of then. */
export type OrderedLine = {
  readonly itemId: string
  readonly name: Localized
  /** Null: without a label, or an order from before labels were kept by id. */
  readonly labelId: string | null
  /** Empty: it had none. */
  readonly label: Localized
  readonly quantity: number
  /** Minor units for one, modifiers contained, discounts taken off. */
  readonly unitPrice: Minor
  readonly note: string
  readonly modifiers: readonly { readonly id: string; readonly quantity: number }[]
}

/** What is not as it was. Amounts in minor units, for one. */
export type AgainChange =
  | { readonly kind: 'price'; readonly line: CartLine; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'quantity'; readonly line: CartLine; readonly from: number; readonly to: number }
  /** On the menu, at another time of the day or week. */
  | { readonly kind: 'later'; readonly line: CartLine }

/** An order put together anew. */
export type AgainPlan = {
  /** Goes into the cart. */
  readonly lines: readonly CartLine[]
  /** Cannot be had, and why. */
  readonly missing: readonly { readonly ordered: OrderedLine; readonly reason: LineObstacle }[]
  readonly changes: readonly AgainChange[]
}

type AgainContext = Pick<
  QuoteContext,
  'currency' | 'sellingType' | 'branchId' | 'discounts' | 'exclusiveTaxes'
> & { readonly at: VenueTime }

/**
 * The lines of a placed order by the menu of now: each becomes a line of the cart, or is named with what is in its way.
 * Nothing is put in the place of what is gone, no smaller size and no other modifier: the diner did not choose it.
 * `entries` is the whole menu of the order's selling type, `at` the venue's wall clock at the time it is wanted for.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  entries: MenuEntries,
  { at, ...context }: AgainContext,
): AgainPlan {
  const lines: CartLine[] = []
  const missing: AgainPlan['missing'][number][] = []
  const changes: AgainChange[] = []
  for (const one of ordered) {
    const entry = Object.hasOwn(entries, one.itemId) ? entries[one.itemId] : undefined
    const found = entry ? lineOf(one, entry.item, entry.categoryId) : 'gone'
    const reason = typeof found === 'string' ? found : obstacleOf(found, context)
    if (typeof found === 'string' || reason !== null) {
      missing.push({ ordered: one, reason: reason ?? 'gone' })
      continue
    }
    lines.push(found)
    const to = quoteLine(found, context).unitPrice
    if (to !== one.unitPrice) changes.push({ kind: 'price', line: found, from: one.unitPrice, to })
    if (found.count !== one.quantity)
      changes.push({ kind: 'quantity', line: found, from: one.quantity, to: found.count })
    if (unavailability(found.item, { ...context, at }) !== null) changes.push({ kind: 'later', line: found })
  }
  return { lines, missing, changes }
}

/** The same as before: nothing to be told or asked. */
export const isSame = ({ missing, changes }: AgainPlan): boolean =>
  missing.length === 0 && changes.length === 0

function lineOf(ordered: OrderedLine, item: Item, categoryId: string | null): CartLine | 'choices' {
  const labelId = labelIdOf(ordered, item)
  if (labelId === undefined) return 'choices'
  const modifiers = Object.fromEntries(ordered.modifiers.map(({ id, quantity }) => [id, quantity]))
  return makeLine(
    lineItemOf(item),
    categoryId,
    { labelId, modifiers, note: ordered.note },
    Math.max(1, ordered.quantity),
  )
}

/** The item's label of that id; by its texts where no id was kept. Undefined: it is gone. */
function labelIdOf({ labelId, label }: OrderedLine, { labels }: Item): string | null | undefined {
  if (labelId !== null) return labels.some(({ id }) => id === labelId) ? labelId : undefined
  const texts = Object.entries(label).filter(([, text]) => text !== '')
  if (texts.length === 0) return null
  return labels.find((other) => texts.some(([locale, text]) => other.label[locale] === text))?.id
}

function obstacleOf(
  line: CartLine,
  place: Pick<QuoteContext, 'sellingType' | 'branchId'>,
): LineObstacle | null {
  switch (lineState(line, place)) {
    case 'counted':
      return null
    case 'invalid':
      return 'choices'
    case 'disabled':
      return line.item.soldOut ? 'sold-out' : 'unavailable'
  }
}
