import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { daySchema, type WireDay } from '../../../src/contract/wire/week-schema.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** Special hours by date (`YYYY-MM-DD` in venue time). */
export type SpecialHours = Readonly<Record<string, WireDay>>

/** Reads the dates of a branch that differ from their weekdays. */
export async function readSpecialHours(db: Db, branchId: string): Promise<SpecialHours> {
  const rows = await db
    .selectFrom('hours_override')
    .select(['date', 'hours'])
    .where('branch_id', '=', branchId)
    .orderBy('date')
    .execute()
  return Object.fromEntries(rows.map(({ date, hours }) => [date, v.parse(daySchema, JSON.parse(hours))]))
}

/** Writes the hours of a date; null: those of its weekday. The caller makes a new revision of the venue. */
export async function writeSpecialHours(
  trx: Transaction<Database>,
  branchId: string,
  date: string,
  day: WireDay | null,
): Promise<void> {
  if (day === null) {
    await trx
      .deleteFrom('hours_override')
      .where('branch_id', '=', branchId)
      .where('date', '=', date)
      .execute()
    return
  }
  const hours = JSON.stringify(day)
  await trx
    .insertInto('hours_override')
    .values({ branch_id: branchId, date, hours })
    .onConflict((conflict) => conflict.columns(['branch_id', 'date']).doUpdateSet({ hours }))
    .execute()
}

/** Deletes the dates before `date`, which nothing depends on any more. */
export async function deletePastHours(
  trx: Transaction<Database>,
  branchId: string,
  date: string,
): Promise<void> {
  await trx.deleteFrom('hours_override').where('branch_id', '=', branchId).where('date', '<', date).execute()
}
