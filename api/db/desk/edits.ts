import { sql, type Transaction } from 'kysely'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'
import { deleteEmptySchedules, listSchedules, type Schedule } from './schedules.ts'

export type StoredEdit = {
  readonly id: string
  readonly edit: Edit
  readonly who: string
  readonly at: Date
  /** The same for edits that were made together. */
  readonly job: string | null
  /** When it is published; null if it waits until somebody publishes it. */
  readonly schedule: Schedule | null
}

/** Makes other changes of the venue's draft wait until the transaction ends. */
export async function lockDraft(trx: Transaction<Database>, venue: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${venue}`}, 0))`.execute(trx)
}

/** Lists the edits of a draft in the order in which they apply. */
export async function listDraft(db: Db, venue: string): Promise<StoredEdit[]> {
  const rows = await db
    .selectFrom('desk_edit')
    .select(['id', 'edit', 'who', 'at', 'job', 'schedule'])
    .where('venue', '=', venue)
    .where('ended_at', 'is', null)
    .orderBy('seq')
    .execute()
  const schedules = await listSchedules(db, venue)
  return rows.map(({ schedule, ...row }) => ({
    ...row,
    edit: JSON.parse(row.edit) as Edit,
    schedule: (schedule !== null && schedules.get(schedule)) || null,
  }))
}

/** The ids among these that edits of the venue have, also edits that were published or discarded. */
export async function findKnownIds(db: Db, venue: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('desk_edit')
    .select('id')
    .where('venue', '=', venue)
    .where(isOneOf(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertEdits(
  trx: Transaction<Database>,
  venue: string,
  staffId: string,
  edits: readonly StoredEdit[],
): Promise<void> {
  if (edits.length === 0) return
  await trx
    .insertInto('desk_edit')
    .values(
      edits.map(({ id, edit, who, at, job, schedule }) => ({
        ...{ venue, id, edit: JSON.stringify(edit), staff_id: staffId, who, at, job },
        schedule: schedule?.id ?? null,
      })),
    )
    .execute()
}

/** Makes other edits of edits of the draft, by id. */
export async function rewriteEdits(
  trx: Transaction<Database>,
  venue: string,
  edits: ReadonlyMap<string, Edit>,
): Promise<void> {
  for (const [id, edit] of edits)
    await trx
      .updateTable('desk_edit')
      .set({ edit: JSON.stringify(edit) })
      .where('venue', '=', venue)
      .where('id', '=', id)
      .execute()
}

/** Takes edits out of the draft. `version`: the one that they are published with; null if they are discarded. Returns how many. */
export async function endEdits(
  trx: Transaction<Database>,
  venue: string,
  ids: readonly string[],
  { at, version }: { readonly at: Date; readonly version: number | null },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('desk_edit')
    .set({ ended_at: at, ...(version !== null && { version }) })
    .where('venue', '=', venue)
    .where('ended_at', 'is', null)
    .where(isOneOf(ids))
    .executeTakeFirstOrThrow()
  await deleteEmptySchedules(trx, venue)
  return Number(numUpdatedRows)
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`
