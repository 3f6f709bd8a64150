import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { deleteExpiredService } from '../db/service/states.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { showChange } from '../venues/show-change.ts'

type Deps = Pick<CallDeps, 'db' | 'now' | 'log'> & { readonly publishing?: PublishRequests | undefined }

/** How often states that are over are looked for, in milliseconds. */
const INTERVAL = 15_000
/** Least time between two looks, in milliseconds. */
const PAUSE = 50

/**
 * Ends pauses and busy times that are over, and shows it. Orders and open pages do not wait for this: both compare the end with
 * the clock. Returns the number of branches that changed.
 */
export async function endService({ db, now, publishing }: Omit<Deps, 'log'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const branchIds = await deleteExpiredService(trx, new Date(now()))
    await showChange(trx, branchIds, publishing)
    return branchIds.length
  })
}

/** Ends what is over every 15 seconds until it is closed. */
export const startServiceKeeper = (deps: Deps): Wakeable =>
  createWakeable(() => endService(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'pauses could not be ended', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
