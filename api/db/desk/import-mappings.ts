import { sql, type Transaction } from 'kysely'
import type { RememberedColumns } from '../../../src/contract/counter/import-calls.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** Kinds of files that are remembered of a venue. */
const MAX_KEPT = 20

/** The columns of the files that a venue imported last, newest first. */
export async function listMappings(db: Db, venue: string): Promise<RememberedColumns[]> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['signature', 'columns'])
    .where('venue', '=', venue)
    .orderBy('at', 'desc')
    .limit(MAX_KEPT)
    .execute()
  return rows.map(({ signature, columns }) => ({
    ...{ signature, columns: JSON.parse(columns) as RememberedColumns['columns'] },
  }))
}

/** Remembers the columns of a kind of file, and forgets those that were not used for longest. */
export async function storeMapping(
  trx: Transaction<Database>,
  venue: string,
  { signature, columns }: RememberedColumns,
  at: Date,
): Promise<void> {
  const text = JSON.stringify(columns)
  await trx
    .insertInto('import_mapping')
    .values({ venue, signature, columns: text, at })
    .onConflict((conflict) => conflict.columns(['venue', 'signature']).doUpdateSet({ columns: text, at }))
    .execute()
  await sql`delete from import_mapping where venue = ${venue} and signature not in (
    select signature from import_mapping where venue = ${venue} order by at desc, signature limit ${MAX_KEPT}
  )`.execute(trx)
}
