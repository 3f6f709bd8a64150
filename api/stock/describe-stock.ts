import type { StockEntry } from '../../src/domain/menu/stock.ts'

/** Describes what staff say about a dish, for the audit log. */
export function describeStock(entry: StockEntry | undefined): string {
  if (!entry) return 'as on the menu'
  const until = entry.until === null ? '' : `, until ${new Date(entry.until).toISOString()}`
  if (entry.soldOut) return `${entry.laterOrders ? 'sold out except for later' : 'sold out'}${until}`
  return entry.left === null ? 'available' : `${entry.left} left${until}`
}
