import type { Item } from '../menu/item.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { SellingType } from '../menu/selling-type.ts'
import type { Minor } from '../values/money.ts'
import { type CartLine, labelOf, lineItemOf } from './line.ts'
import { lineState, type QuoteContext, quoteLine } from './quote.ts'

/** An item as the menu has it now, with the category its discount depends on. */
export type MenuEntry = { readonly item: Item; readonly categoryId: string | null }

/** The whole menu by item id: an item that is not in it is gone. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>

/** Why a line cannot be ordered as it is. */
export type LineObstacle =
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
  | { readonly kind: LineObstacle; readonly line: CartLine }

type Place = { readonly sellingType: SellingType; readonly branchId: string }

/** What a branch sells under one selling type. */
export type TypeMenu = { readonly sellingType: SellingType; readonly entries: MenuEntries }

/**
 * The lines that can be ordered from another branch under any of its selling types, with its prices, and those that cannot,
 * with the reason under the first type (spec §4: only items valid for the new branch are kept).
 */
export function keepValidFor(
  lines: readonly CartLine[],
  menus: readonly TypeMenu[],
  branchId: string,
): { kept: CartLine[]; left: { line: CartLine; reason: LineObstacle }[] } {
  const kept: CartLine[] = []
  const left: { line: CartLine; reason: LineObstacle }[] = []
  for (const line of lines) {
    const tried = menus.map(({ entries, sellingType }) => {
      const fresh = refreshed(line, entries)
      return { fresh, reason: fresh ? obstacleOf(fresh, { branchId, sellingType }) : ('gone' as const) }
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
export function reconcile(
  lines: readonly CartLine[],
  entries: MenuEntries,
  after: QuoteContext,
  before: QuoteContext = after,
): { lines: CartLine[]; changes: LineChange[] } {
  const changes: LineChange[] = []
  const next = lines.flatMap((line) => {
    const fresh = refreshed(line, entries)
    if (!fresh) {
      changes.push({ kind: 'gone', line })
      return []
    }
    const obstacle = obstacleOf(fresh, after)
    if (obstacle !== null) {
      if (obstacle !== obstacleOf(line, before)) changes.push({ kind: obstacle, line: fresh })
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
function refreshed(line: CartLine, entries: MenuEntries): CartLine | null {
  const entry = Object.hasOwn(entries, line.itemId) ? entries[line.itemId] : undefined
  if (!entry) return null
  const limits = quantityLimits(labelOf(entry.item, line.labelId))
  return {
    ...line,
    item: lineItemOf(entry.item),
    categoryId: entry.categoryId,
    count: clampQuantity(line.count, limits),
  }
}

function obstacleOf(line: CartLine, place: Place): LineObstacle | null {
  switch (lineState(line, place)) {
    case 'counted':
      return null
    case 'invalid':
      return 'choices'
    case 'disabled':
      return line.item.soldOut ? 'sold-out' : 'unavailable'
  }
}
