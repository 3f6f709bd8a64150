import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import type { StockEntry } from '../../src/domain/menu/stock.ts'

/** Describes what staff say about a dish, for the audit log. */
export function describeStock(entry: StockEntry | undefined): AuditValue {
  if (!entry) return { kind: 'stock', state: 'menu' }
  const { soldOut, laterOrders, left, until } = entry
  const end = until === null ? {} : { until: new Date(until).toISOString() }
  if (soldOut) return { kind: 'stock', state: laterOrders ? 'later-orders' : 'sold-out', ...end }
  return left === null
    ? { kind: 'stock', state: 'available' }
    : { kind: 'stock', state: 'left', left, ...end }
}
