import type { ColumnType } from 'kysely'
import type { StockKind } from '../../../src/domain/menu/stock.ts'

type Fixed<T> = ColumnType<T, T, never>

export type StockTable = {
  branch_id: Fixed<string>
  kind: Fixed<StockKind>
  /** Of an item, or of a modifier. */
  id: Fixed<string>
  sold_out: boolean
  /** Whether it can be ordered for later than `until`, although it is sold out. */
  later_orders: ColumnType<boolean, boolean | undefined, boolean>
  until: Date | null
  /** Null if nobody counts. */
  remaining: number | null
  /** Whether the venue's current revision shows this state. */
  shown: boolean
}

/** What an order took from a counted stock. */
export type StockUseTable = {
  order_id: Fixed<string>
  kind: Fixed<StockKind>
  id: Fixed<string>
  quantity: Fixed<number>
}
