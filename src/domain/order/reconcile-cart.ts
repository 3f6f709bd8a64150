import type { SellingContext } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { SellingType } from '../menu/selling-type.ts'
import type { Minor } from '../values/money.ts'
import { type CartLine, findLabel, toLineItem } from './line.ts'
import { lineState, type QuoteContext, quoteLine } from './quote.ts'

/** An item of the current menu, with the category that decides its discount. */
export type MenuEntry = { readonly item: Item; readonly categoryId: string | null }

/** The whole menu by item id. Items that are missing were removed. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>

/** Why a line cannot be ordered. */
export type LineProblem =
  /** No longer on the menu. */
  | 'gone'
  /** On the menu, but not in this branch or under this selling type. */
  | 'unavailable'
  | 'sold-out'
  /** Its price label, modifiers or note are no longer valid for the item. */
  | 'choices'

/** How a new menu changes one line, to be shown to the diner. Amounts are in minor units, for one unit. */
export type LineChange =
  | { readonly kind: 'price'; readonly line: CartLine; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'quantity'; readonly line: CartLine; readonly from: number; readonly to: number }
  | { readonly kind: LineProblem; readonly line: CartLine }

/** The menu of a branch for one selling type. */
export type SellingTypeMenu = { readonly sellingType: SellingType; readonly entries: MenuEntries }

/**
 * Splits the lines for a change of branch: `kept` can be ordered there under any of its selling types, with its prices;
 * `left` cannot, with the reason under the first type (spec §4: only items valid for the new branch are kept).
 */
export function linesValidInBranch(
  lines: readonly CartLine[],
  menus: readonly SellingTypeMenu[],
  branchId: string,
): { kept: CartLine[]; left: { line: CartLine; reason: LineProblem }[] } {
  const kept: CartLine[] = []
  const left: { line: CartLine; reason: LineProblem }[] = []
  for (const line of lines) {
    const tried = menus.map(({ entries, sellingType }) => {
      const fresh = refreshLine(line, entries)
      return { fresh, reason: fresh ? lineProblem(fresh, { branchId, sellingType }) : ('gone' as const) }
    })
    const valid = tried.find(({ reason }) => reason === null)?.fresh
    if (valid) kept.push(valid)
    else left.push({ line, reason: tried[0]?.reason ?? 'gone' })
  }
  return { kept, left }
}

/**
 * Updates a cart to a changed menu: returns the lines with the current items, and the changes to show to the diner.
 * Lines whose item was removed are dropped. Other lines stay even if they cannot be ordered, so that the diner can fix them.
 * `entries` is the whole menu. `before` prices the old lines, `after` the new ones.
 */
export function reconcileCart(
  lines: readonly CartLine[],
  entries: MenuEntries,
  after: QuoteContext,
  before: QuoteContext = after,
): { lines: CartLine[]; changes: LineChange[] } {
  const changes: LineChange[] = []
  const next = lines.flatMap((line) => {
    const fresh = refreshLine(line, entries)
    if (!fresh) {
      changes.push({ kind: 'gone', line })
      return []
    }
    const obstacle = lineProblem(fresh, after)
    if (obstacle !== null) {
      if (obstacle !== lineProblem(line, before)) changes.push({ kind: obstacle, line: fresh })
      return [fresh]
    }
    const from = quoteLine(line, before).unitPrice
    const to = quoteLine(fresh, after).unitPrice
    if (from !== to) changes.push({ kind: 'price', line: fresh, from, to })
    if (fresh.count !== line.count)
      changes.push({ kind: 'quantity', line: fresh, from: line.count, to: fresh.count })
    return [fresh]
  })
  return { lines: next, changes }
}

/** Returns the line with the current item and a count within its limits; null if the item was removed. */
function refreshLine(line: CartLine, entries: MenuEntries): CartLine | null {
  const entry = Object.hasOwn(entries, line.itemId) ? entries[line.itemId] : undefined
  if (!entry) return null
  const limits = quantityLimits(findLabel(entry.item, line.labelId))
  return {
    ...line,
    item: toLineItem(entry.item),
    categoryId: entry.categoryId,
    count: clampQuantity(line.count, limits),
  }
}

/** Why a line cannot be ordered under a selling type and in a branch; null if it can. */
export function lineProblem(line: CartLine, context: SellingContext): LineProblem | null {
  switch (lineState(line, context)) {
    case 'counted':
      return null
    case 'invalid':
      return 'choices'
    case 'disabled':
      return line.item.soldOut ? 'sold-out' : 'unavailable'
  }
}
