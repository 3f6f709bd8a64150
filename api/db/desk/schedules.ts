import { sql, type Transaction } from 'kysely'
import type { EditSchedule } from '../../../src/contract/counter/desk-calls.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

type ScheduleProblem = NonNullable<EditSchedule['problem']>

/** When edits are published together, and by whose wish. `problem`: why they were not. */
export type Schedule = {
  readonly id: string
  readonly at: Date
  readonly who: string
  readonly problem: EditSchedule['problem']
}

export async function insertSchedule(
  trx: Transaction<Database>,
  venue: string,
  { id, at, who }: Omit<Schedule, 'problem'>,
): Promise<void> {
  await trx.insertInto('desk_schedule').values({ id, venue, at, who }).execute()
}

/** Gives edits of the draft another schedule, or none. Schedules without edits are deleted. Returns how many edits changed. */
export async function setSchedule(
  trx: Transaction<Database>,
  venue: string,
  ids: readonly string[],
  schedule: string | null,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('desk_edit')
    .set({ schedule })
    .where('venue', '=', venue)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(sql<boolean>`schedule is distinct from ${schedule}`)
    .executeTakeFirstOrThrow()
  await deleteEmptySchedules(trx, venue)
  return Number(numUpdatedRows)
}

/** Deletes the schedules of a venue of which no edit is in the draft any more. */
export async function deleteEmptySchedules(trx: Transaction<Database>, venue: string): Promise<void> {
  await trx
    .deleteFrom('desk_schedule')
    .where('venue', '=', venue)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('desk_edit')
            .select('seq')
            .whereRef('desk_edit.schedule', '=', 'desk_schedule.id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Lists the schedules of a venue, by id. */
export async function listSchedules(db: Db, venue: string): Promise<Map<string, Schedule>> {
  const rows = await db
    .selectFrom('desk_schedule')
    .select(['id', 'at', 'who', 'problem'])
    .where('venue', '=', venue)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the schedules that are due, the earliest first; those of the same time in the order of their first edits. */
export function listDueSchedules(db: Db, now: Date): Promise<{ id: string; venue: string }[]> {
  return db
    .selectFrom('desk_schedule')
    .select(['id', 'venue'])
    .where('problem', 'is', null)
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy(({ selectFrom }) =>
      selectFrom('desk_edit')
        .select(({ fn }) => fn.min('seq').as('first'))
        .whereRef('desk_edit.schedule', '=', 'desk_schedule.id')
        .where('ended_at', 'is', null),
    )
    .execute()
}

/** A schedule that is due, with the ids of its edits; undefined if it was changed or its edits ended meanwhile. */
export async function findDueSchedule(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<{ who: string; ids: string[] } | undefined> {
  const schedule = await trx
    .selectFrom('desk_schedule')
    .select('who')
    .where('id', '=', id)
    .where('problem', 'is', null)
    .where('at', '<=', now)
    .executeTakeFirst()
  if (!schedule) return undefined
  const edits = await trx
    .selectFrom('desk_edit')
    .select('id')
    .where('schedule', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('seq')
    .execute()
  return { ...schedule, ids: edits.map((edit) => edit.id) }
}

/** Notes why the edits of a schedule were not published. */
export async function failSchedule(
  trx: Transaction<Database>,
  id: string,
  problem: ScheduleProblem,
): Promise<void> {
  await trx.updateTable('desk_schedule').set({ problem }).where('id', '=', id).execute()
}
