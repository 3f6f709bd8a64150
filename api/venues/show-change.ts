import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { makeRevisions } from '../db/venues.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'

/** Makes new revisions of the venues of branches that staff have changed, and requests the publication of the branches. */
export async function showChange(
  trx: Transaction<Database>,
  branchIds: readonly string[],
  publishing: PublishRequests | undefined,
): Promise<void> {
  if (branchIds.length === 0) return
  const referenceIds = await makeRevisions(trx, branchIds)
  await publishing?.request(trx, 'publish', referenceIds)
}
