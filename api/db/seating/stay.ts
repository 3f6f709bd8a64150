import type { Transaction } from 'kysely'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** Reads how many minutes reservations of a branch last, as staff say; null: as in the venue file. */
export async function readStay(db: Db, branchId: string): Promise<number | null> {
  const row = await db
    .selectFrom('stay_setting')
    .select('minutes')
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  return row?.minutes ?? null
}

/** Writes how long reservations of a branch last. The caller makes a new revision of the venue. */
export async function writeStay(
  trx: Transaction<Database>,
  branchId: string,
  minutes: number | null,
): Promise<void> {
  if (minutes === null) {
    await trx.deleteFrom('stay_setting').where('branch_id', '=', branchId).execute()
    return
  }
  await trx
    .insertInto('stay_setting')
    .values({ branch_id: branchId, minutes })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet({ minutes }))
    .execute()
}
