import type { Transaction } from 'kysely'
import type { LineCheck } from '../../src/contract/wire/errors.ts'
import type { StockEntry } from '../../src/domain/menu/stock.ts'
import type { Database } from '../db/schema/database.ts'
import { type Counted, takeStock } from '../db/stock/order-use.ts'
import { ApiError } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'
import type { PricedLine } from './price-order.ts'

/** Lists what an order takes from counted stocks, in an order that is the same for all orders, so that none blocks another. */
export function countedQuantities(
  stock: readonly StockEntry[],
  lines: readonly Pick<PricedLine, 'line'>[],
): Counted[] {
  return stock.flatMap(({ kind, id, left }): Counted[] => {
    if (left === null) return []
    const quantity = lines.reduce((sum, { line }) => {
      if (kind === 'item') return sum + (line.itemId === id ? line.count : 0)
      return sum + (line.modifiers[id] ?? 0) * line.count
    }, 0)
    return quantity > 0 ? [{ kind, id, quantity }] : []
  })
}

/**
 * Takes what an order needs from counted stocks, in the order's transaction.
 * @throws ApiError `changed` with the lines that are sold out; `invalid` with the quantity that is left if it is too small
 */
export async function takeOrderStock(
  trx: Transaction<Database>,
  view: BranchView,
  orderId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  for (const counted of countedQuantities(view.staff.stock, lines)) {
    const left = await takeStock(trx, view.branchId, orderId, counted)
    if (left !== null) throw refuse(counted, left, lines)
  }
}

function refuse({ kind, id }: Counted, left: number, lines: readonly PricedLine[]): ApiError {
  const affected = lines.filter(({ line }) =>
    kind === 'item' ? line.itemId === id : (line.modifiers[id] ?? 0) > 0,
  )
  const state: LineCheck['state'] = left === 0 ? 'sold-out' : 'choices'
  const changes = affected.map(({ index, line }) => ({
    ...{ index, item_id: line.itemId, state, old_price: null, new_price: null },
  }))
  if (left === 0) return new ApiError('changed', 'something in the order was sold out meanwhile', { changes })
  const issues = affected.map(({ index }) => ({
    path: `order_lines.${index}.quantity`,
    message: `only ${left} are left`,
    reason: 'quantity',
  }))
  return new ApiError('invalid', `${issues[0]?.path}: ${issues[0]?.message}`, { changes, issues })
}
