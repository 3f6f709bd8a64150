import { type Selectable, sql } from 'kysely'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** The tables whose rows are sent when they are due. */
type Queue = 'mail' | 'order_message' | 'order_push' | 'staff_warning' | 'tracked_event'

/** Which rows to take: up to `most` of those due at `now`. Nobody else gets them until `leaseEnds`. */
export type Lease = { readonly now: Date; readonly leaseEnds: Date; readonly most: number }

/** Takes due rows, the oldest first. A process that dies only delays what it has taken, until the lease ends. */
export async function takeDueRows<Table extends Queue>(
  db: Db,
  table: Table,
  { now, leaseEnds, most }: Lease,
): Promise<Selectable<Database[Table]>[]> {
  const queue = sql.table(table)
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${queue} set due_at = ${leaseEnds}
    where seq in (
      select seq from ${queue} where due_at <= ${now} order by due_at limit ${most} for update skip locked
    )
    returning *`.execute(db)
  return rows
}
