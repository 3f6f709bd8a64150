import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** What the orders of a business day add up to. */
export type DayFiguresTable = {
  /** Reference id of the venue's main branch. */
  venue: Fixed<string>
  branch_id: Fixed<string>
  day: Fixed<string>
  ends_at: Date
  /** JSON: `Figures` by currency. Null if an order has changed since. */
  content: string | null
}

/** Until when changes of a branch's orders are in its figures. */
export type FiguresCheckTable = { branch_id: Fixed<string>; venue: Fixed<string>; at: Date }

/** How often diners searched for words and found nothing, on a business day. */
export type SearchMissTable = {
  venue: Fixed<string>
  branch_id: Fixed<string>
  day: Fixed<string>
  /** Folded (`foldText`). */
  words: Fixed<string>
  count: number
}

/** How often diners looked at a dish on a business day. */
export type ItemViewTable = {
  venue: Fixed<string>
  branch_id: Fixed<string>
  day: Fixed<string>
  item_id: Fixed<string>
  count: number
}
