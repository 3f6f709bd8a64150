import { sql, type Transaction } from 'kysely'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

export type StoredEdit = { readonly id: string; readonly edit: Edit; readonly who: string; readonly at: Date }

/** Makes other changes of the venue's draft wait until the transaction ends. */
export async function lockDraft(trx: Transaction<Database>, venue: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${venue}`}, 0))`.execute(trx)
}

/** Lists the edits of a draft in the order in which they apply. */
export async function listDraft(db: Db, venue: string): Promise<StoredEdit[]> {
  const rows = await db
    .selectFrom('draft_edit')
    .select(['id', 'edit', 'who', 'at'])
    .where('venue', '=', venue)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, edit: JSON.parse(row.edit) as Edit }))
}

export async function insertEdits(
  trx: Transaction<Database>,
  venue: string,
  staffId: string,
  edits: readonly StoredEdit[],
): Promise<void> {
  if (edits.length === 0) return
  await trx
    .insertInto('draft_edit')
    .values(
      edits.map(({ id, edit, who, at }) => ({
        ...{ venue, id, edit: JSON.stringify(edit), staff_id: staffId, who, at },
      })),
    )
    .execute()
}

export async function deleteEdits(
  trx: Transaction<Database>,
  venue: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('draft_edit')
    .where('venue', '=', venue)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}
