import { unavailabilityReason } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import type { VenueTime } from '../time/weekday.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import { type CartLine, createCartLine, toLineItem } from './line.ts'
import { type QuoteContext, quoteLine } from './quote.ts'
import { type LineProblem, lineProblem, type MenuEntries } from './reconcile-cart.ts'

/** A line of an order that was placed, with the texts of then. */
export type PlacedLine = {
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
export type ReorderChange =
  | { readonly kind: 'price'; readonly line: CartLine; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'quantity'; readonly line: CartLine; readonly from: number; readonly to: number }
  /** On the menu, at another time of the day or week. */
  | { readonly kind: 'later'; readonly line: CartLine }

/** An order put together anew. */
export type ReorderPlan = {
  /** Goes into the cart. */
  readonly lines: readonly CartLine[]
  /** Cannot be had, and why. */
  readonly missing: readonly { readonly ordered: PlacedLine; readonly reason: LineProblem }[]
  readonly changes: readonly ReorderChange[]
}

type ReorderContext = Pick<
  QuoteContext,
  'currency' | 'sellingType' | 'branchId' | 'discounts' | 'exclusiveTaxes'
> & { readonly at: VenueTime }

/**
 * The lines of a placed order by the menu of now: each becomes a line of the cart, or is named with what is in its way.
 * Nothing is put in the place of what is gone, no smaller size and no other modifier: the diner did not choose it.
 * `entries` is the whole menu of the order's selling type, `at` the venue's wall clock at the time it is wanted for.
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

/** The same as before: nothing to be told or asked. */
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

/** The item's label of that id; by its texts where no id was kept. Undefined: it is gone. */
function findLabelId({ labelId, label }: PlacedLine, { labels }: Item): string | null | undefined {
  if (labelId !== null) return labels.some(({ id }) => id === labelId) ? labelId : undefined
  const texts = Object.entries(label).filter(([, text]) => text !== '')
  if (texts.length === 0) return null
  return labels.find((other) => texts.some(([locale, text]) => other.label[locale] === text))?.id
}
