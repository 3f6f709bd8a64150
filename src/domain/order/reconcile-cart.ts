import type { SellingContext } from '../menu/availability.ts'
import type { Item } from '../menu/item.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { SellingType } from '../menu/selling-type.ts'
import type { Minor } from '../values/money.ts'
import { type CartLine, findLabel, toLineItem } from './line.ts'
import { lineState, type QuoteContext, quoteLine } from './quote.ts'

/** An item as the menu has it now, with the category its discount depends on. */
export type MenuEntry = { readonly item: Item; readonly categoryId: string | null }

/** The whole menu by item id: an item that is not in it is gone. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>

/** Why a line cannot be ordered as it is. */
export type LineProblem =
  /** No longer on the menu. */
  | 'gone'
  /** On the menu, not for this branch or selling type. */
  | 'unavailable'
  | 'sold-out'
  /** Its price label, modifiers or note no longer fit the item. */
  | 'choices'

/** What a new menu means for one line, to be shown to the diner. Amounts in minor units, for one unit. */
export type LineChange =
  | { readonly kind: 'price'; readonly line: CartLine; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'quantity'; readonly line: CartLine; readonly from: number; readonly to: number }
  | { readonly kind: LineProblem; readonly line: CartLine }

/** What a branch sells under one selling type. */
export type SellingTypeMenu = { readonly sellingType: SellingType; readonly entries: MenuEntries }

/**
 * The lines that can be ordered from another branch under any of its selling types, with its prices, and those that cannot,
 * with the reason under the first type (spec §4: only items valid for the new branch are kept).
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
 * A cart after its menu changed: every line with the item as it is now, and what that changes for the diner.
 * Lines whose item is gone leave; others stay, even when they cannot be ordered now, so that the diner can mend them.
 * `entries` is the whole menu. `before` prices the lines as they were, `after` as they are now.
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

/** The line with the item as the menu has it now and a count within its limits; null when the item is gone. */
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
