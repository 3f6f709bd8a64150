import type { Transaction } from 'kysely'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** What a code leads to. `tableId`: null after the code was reset. */
export type CodePlace = { readonly referenceId: string; readonly tableId: string | null }

/** Returns the current code of each table of a branch that has one, by the id of the table. */
export async function readTableCodes(db: Db, branchId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('table_code')
    .select(['table_id', 'code'])
    .where('branch_id', '=', branchId)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.table_id, row.code]))
}

/** Stores codes, except those of tables that have one by now, and those that exist already. Returns how many it stored. */
export async function insertTableCodes(
  db: Db,
  branchId: string,
  codes: readonly { tableId: string; code: string }[],
  at: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('table_code')
    .values(
      codes.map(({ tableId, code }) => ({ code, branch_id: branchId, table_id: tableId, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Ends the code of a table. Returns whether it was its current code until then. */
export async function endTableCode(
  trx: Transaction<Database>,
  place: { branchId: string; tableId: string; code: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('table_code')
    .set({ ended_at: at })
    .where('branch_id', '=', place.branchId)
    .where('table_id', '=', place.tableId)
    .where('code', '=', place.code)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds what a code leads to; undefined if there is no such code, or its branch is gone. */
export async function findCodePlace(db: Db, code: string): Promise<CodePlace | undefined> {
  const row = await db
    .selectFrom('table_code')
    .innerJoin('branch', 'branch.id', 'table_code.branch_id')
    .select(['branch.reference_id', 'table_id', 'ended_at'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row && { referenceId: row.reference_id, tableId: row.ended_at === null ? row.table_id : null }
}
