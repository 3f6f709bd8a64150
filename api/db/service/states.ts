import type { Transaction } from 'kysely'
import type { ServedType, ServiceEntry } from '../../../src/domain/venue/service-state.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** What staff say, or what was set automatically because no board was open. */
export type StoredService = ServiceEntry & { readonly automatic: boolean }

/** Lists what staff of a branch say about its selling types. */
export async function listService(db: Db, branchId: string): Promise<StoredService[]> {
  const rows = await db
    .selectFrom('service_state')
    .select(['type', 'state', 'minutes', 'until', 'automatic'])
    .where('branch_id', '=', branchId)
    .orderBy('type')
    .execute()
  return rows.map((row) => ({ ...row, until: row.until.getTime() }))
}

/** Writes what staff say, in place of what they said before. The caller makes a new revision of the venue. */
export async function writeService(
  trx: Transaction<Database>,
  branchId: string,
  { type, state, minutes, until }: ServiceEntry,
  automatic = false,
): Promise<void> {
  const values = { state, minutes, until: new Date(until), automatic }
  await trx
    .insertInto('service_state')
    .values({ branch_id: branchId, type, ...values })
    .onConflict((conflict) => conflict.columns(['branch_id', 'type']).doUpdateSet(values))
    .execute()
}

/** Opens selling types again. The caller makes a new revision of the venue. */
export async function deleteService(
  trx: Transaction<Database>,
  branchId: string,
  types: readonly ServedType[],
): Promise<void> {
  await trx
    .deleteFrom('service_state')
    .where('branch_id', '=', branchId)
    .where('type', 'in', [...types])
    .execute()
}

/** Deletes what is over at `now`. Returns the ids of the branches that change. */
export async function deleteExpiredService(trx: Transaction<Database>, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('service_state')
    .where('until', '<=', now)
    .returning('branch_id')
    .execute()
  return [...new Set(rows.map((row) => row.branch_id))]
}
