import { sql } from 'kysely'
import { type StoredOrder, selectOrders } from '../orders.ts'
import type { Db } from '../venues.ts'

/**
 * Lists the orders of a branch that were placed on a date of its venue, newest first. `search`: only those whose number starts with
 * it, or whose name or phone number contains it.
 */
export async function listDayOrders(
  db: Db,
  branchId: string,
  day: string,
  search: string | null,
  limit: number,
): Promise<StoredOrder[]> {
  let orders = selectOrders(db)
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .orderBy('number', 'desc')
    .limit(limit)
  if (search !== null) {
    const text = search.replace(/^#/, '').toLowerCase()
    const digits = text.replace(/[\s()+-]/g, '')
    orders = orders.where(
      sql<boolean>`(number::text = ${text}
        or position(${text} in lower(placed::json->>'name')) > 0
        or (${digits} ~ '^[0-9]{3,}$' and position(${digits} in phone) > 0))`,
    )
  }
  return (await orders.execute()) as StoredOrder[]
}
