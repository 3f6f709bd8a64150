import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { deleteExpiredService } from '../db/service/states.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { showChange } from '../venues/show-change.ts'
import { type BoardPauseDeps, pauseWithoutBoard } from './board-pauses.ts'

type Deps = BoardPauseDeps & Pick<CallDeps, 'log'>

/** How often states that are over are looked for, in milliseconds. */
const INTERVAL = 15_000
/** Least time between two looks, in milliseconds. */
const PAUSE = 50

/**
 * Ends pauses and busy times that are over, and shows it. Orders and open pages do not wait for this: both compare the end with
 * the clock. Returns the number of branches that changed.
 */
export async function endService({ db, now, publishing }: Omit<BoardPauseDeps, 'venues'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const branchIds = await deleteExpiredService(trx, new Date(now()))
    await showChange(trx, branchIds, publishing)
    return branchIds.length
  })
}

/** Ends what is over, and pauses branches without a board, every 15 seconds until it is closed. */
export const startServiceKeeper = (deps: Deps): Wakeable =>
  createWakeable(() => keepService(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'pauses could not be started or ended', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })

async function keepService(deps: BoardPauseDeps): Promise<void> {
  // First: a pause that is renewed must not end in between.
  await pauseWithoutBoard(deps)
  await endService(deps)
}
