import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** A code in the QR code of a table. */
export type TableCodeTable = {
  code: Fixed<string>
  branch_id: Fixed<string>
  table_id: Fixed<string>
  created_at: Fixed<Date>
  /** When it was reset; null: it leads to the table. */
  ended_at: ColumnType<Date | null, undefined, Date>
}
