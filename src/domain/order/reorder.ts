import { unavailabilityReason } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import type { VenueTime } from '../time/weekday.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import { type CartLine, createCartLine, toLineItem } from './line.ts'
import { type QuoteContext, quoteLine } from './quote.ts'
import { type LineProblem, lineProblem, type MenuEntries } from './reconcile-cart.ts'

/** A line of a placed order, with the texts at that time. */
export type PlacedLine = {
  readonly itemId: string
  readonly name: Localized
  /** Null: it had no label, or the order is older than stored label ids. */
  readonly labelId: string | null
  /** Empty if it had no label. */
  readonly label: Localized
  readonly quantity: number
  /** Minor units for one unit, including modifiers, after discounts. */
  readonly unitPrice: Minor
  readonly note: string
  readonly modifiers: readonly { readonly id: string; readonly quantity: number }[]
}

/** A difference from the placed order. Amounts are in minor units, for one unit. */
export type ReorderChange =
  | { readonly kind: 'price'; readonly line: CartLine; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'quantity'; readonly line: CartLine; readonly from: number; readonly to: number }
  /** On the menu, but at another time. */
  | { readonly kind: 'later'; readonly line: CartLine }

/** The result of ordering the lines of a placed order again. */
export type ReorderPlan = {
  /** The lines for the cart. */
  readonly lines: readonly CartLine[]
  /** The lines that cannot be ordered, with the reason. */
  readonly missing: readonly { readonly ordered: PlacedLine; readonly reason: LineProblem }[]
  readonly changes: readonly ReorderChange[]
}

type ReorderContext = Pick<
  QuoteContext,
  'currency' | 'sellingType' | 'branchId' | 'discounts' | 'exclusiveTaxes'
> & { readonly at: VenueTime }

/**
 * Converts the lines of a placed order to cart lines of the current menu, and lists those that cannot be ordered. Never
 * substitutes another size or modifier, since the diner did not choose it. `entries` is the whole menu of the order's
 * selling type, `at` the venue time of the new order.
 */
export function planReorder(
  ordered: readonly PlacedLine[],
  entries: MenuEntries,
  { at, ...context }: ReorderContext,
): ReorderPlan {
  const lines: CartLine[] = []
  const missing: ReorderPlan['missing'][number][] = []
  const changes: ReorderChange[] = []
  for (const one of ordered) {
    const entry = Object.hasOwn(entries, one.itemId) ? entries[one.itemId] : undefined
    const found = entry ? toCartLine(one, entry.item, entry.categoryId) : 'gone'
    const reason = typeof found === 'string' ? found : lineProblem(found, context)
    if (typeof found === 'string' || reason !== null) {
      missing.push({ ordered: one, reason: reason ?? 'gone' })
      continue
    }
    lines.push(found)
    const to = quoteLine(found, context).unitPrice
    if (to !== one.unitPrice) changes.push({ kind: 'price', line: found, from: one.unitPrice, to })
    if (found.count !== one.quantity)
      changes.push({ kind: 'quantity', line: found, from: one.quantity, to: found.count })
    if (unavailabilityReason(found.item, { ...context, at }) !== null)
      changes.push({ kind: 'later', line: found })
  }
  return { lines, missing, changes }
}

/** Whether the new order equals the old one, so that there is nothing to show. */
export const isUnchanged = ({ missing, changes }: ReorderPlan): boolean =>
  missing.length === 0 && changes.length === 0

function toCartLine(ordered: PlacedLine, item: Item, categoryId: string | null): CartLine | 'choices' {
  const labelId = findLabelId(ordered, item)
  if (labelId === undefined) return 'choices'
  const modifiers = Object.fromEntries(ordered.modifiers.map(({ id, quantity }) => [id, quantity]))
  return createCartLine(
    toLineItem(item),
    categoryId,
    { labelId, modifiers, note: ordered.note },
    Math.max(1, ordered.quantity),
  )
}

/** Returns the id of the ordered label, found by its texts if no id was stored. Undefined if the label was removed. */
function findLabelId({ labelId, label }: PlacedLine, { labels }: Item): string | null | undefined {
  if (labelId !== null) return labels.some(({ id }) => id === labelId) ? labelId : undefined
  const texts = Object.entries(label).filter(([, text]) => text !== '')
  if (texts.length === 0) return null
  return labels.find((other) => texts.some(([locale, text]) => other.label[locale] === text))?.id
}
