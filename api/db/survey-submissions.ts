import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { SurveySubmissionTable } from './schema/feedback.ts'
import type { Db } from './venues.ts'

export type StoredSubmission = Selectable<SurveySubmissionTable>

/** Finds and locks the submission with this key until the transaction ends. */
export function lockSubmission(
  trx: Transaction<Database>,
  keyHash: string,
): Promise<StoredSubmission | undefined> {
  return trx
    .selectFrom('survey_submission')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function rewriteSubmission(
  trx: Transaction<Database>,
  id: string,
  answers: string,
): Promise<void> {
  await trx.updateTable('survey_submission').set({ answers }).where('id', '=', id).execute()
}

/** Stores a submission. False if one with that key exists. */
export async function insertSubmission(
  trx: Transaction<Database>,
  submission: Insertable<SurveySubmissionTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('survey_submission')
    .values(submission)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function countSubmissions(db: Db, venue: string): Promise<number> {
  const row = await db
    .selectFrom('survey_submission')
    .select((of) => of.fn.countAll().as('count'))
    .where('venue', '=', venue)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists a venue's submissions, newest first. */
export function listSubmissions(
  db: Db,
  venue: string,
  page: { offset: number; limit: number },
): Promise<StoredSubmission[]> {
  return db
    .selectFrom('survey_submission')
    .selectAll()
    .where('venue', '=', venue)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
