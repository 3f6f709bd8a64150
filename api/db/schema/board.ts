import type { ColumnType } from 'kysely'
import type { CapacityUnit } from '../../../src/domain/time/capacity.ts'

/** Number of a branch's last event. Written by triggers (`migrations/011-board.ts`). */
export type BoardTable = {
  branch_id: ColumnType<string, never, never>
  /** Drivers return 64-bit integers as text. */
  last: ColumnType<string | number | bigint, never, never>
}

/** How a branch wants its orders to be answered. */
export type CounterSettingsTable = {
  branch_id: ColumnType<string, string, never>
  /** Minutes; null: never. */
  decline_after: number | null
  /** JSON: minutes by selling type. */
  auto_accept: string | null
  /** With `capacity_most`; both are null if there is no limit. */
  capacity_unit: CapacityUnit | null
  capacity_most: number | null
  pause_without_board: boolean
}

/** When an order is to be prepared, at branches that limit their orders. */
export type OrderLoadTable = {
  order_id: ColumnType<string, string, never>
  branch_id: ColumnType<string, string, never>
  /** The start of a quarter of an hour. */
  quarter: ColumnType<Date, Date, never>
  dishes: number
}

/** A change of an order, numbered per branch from 1 in the order of the commits. Written by triggers. */
export type BoardEventTable = {
  branch_id: ColumnType<string, never, never>
  seq: ColumnType<string | number | bigint, never, never>
  order_id: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
}
