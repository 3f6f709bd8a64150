import { backupCalls, type StandbyAnswer } from '../../src/contract/operator/backup-calls.ts'
import { countWaiting, endStandby, readStandby } from '../db/standby/standby.ts'
import type { Db } from '../db/venues.ts'
import { listVenuesWithBranches, makeAllRevisions } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'

type Deps = Pick<CallDeps, 'db' | 'log' | 'now'> & { readonly publishing?: PublishRequests | undefined }

/** The operator's call that ends the standby of a restored installation. */
export function standbyRoutes(register: Register, { db, log, now, publishing }: Deps): void {
  register(backupCalls.release, async ({ body }) => {
    const before = await readAnswer(db)
    if (body.preview || !before.standby) return before
    await db.transaction().execute(async (trx) => {
      await endStandby(trx, new Date(now()))
      // Venues are open again in these revisions.
      await makeAllRevisions(trx)
      const venues = await listVenuesWithBranches(trx)
      await publishing?.request(
        trx,
        'publish',
        venues.flatMap(({ referenceIds }) => referenceIds),
      )
    })
    log('info', 'standby ended', before.waiting)
    return before
  })
}

async function readAnswer(db: Db): Promise<StandbyAnswer> {
  const standby = await readStandby(db)
  return {
    standby: standby !== null,
    restored_at: standby?.restoredAt.toISOString() ?? null,
    backup_made_at: standby?.backupMadeAt.toISOString() ?? null,
    waiting: await countWaiting(db),
  }
}
