import { isBoardMissing, MISSING_AFTER, PAUSE_WITHOUT_BOARD } from '../../src/domain/staff/board-missing.ts'
import { servedTypes } from '../../src/domain/venue/service-state.ts'
import { listBranchesToPause, lockMissingBoard } from '../db/push/staff-warnings.ts'
import { listService, writeService } from '../db/service/states.ts'
import { insertAuditEntry } from '../db/staff/audit.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError } from '../http/errors.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { showChange } from '../venues/show-change.ts'
import type { CurrentBranch, VenueReader } from '../venues/venue-reader.ts'
import { describeState } from './describe-state.ts'

export type BoardPauseDeps = Pick<CallDeps, 'db' | 'now'> & {
  readonly venues: VenueReader
  readonly publishing?: PublishRequests | undefined
}

/** A pause that ends sooner is renewed while no board returns, in milliseconds. Longer than the time between two looks. */
const RENEWED_BEFORE = 60_000

/**
 * Pauses the orders of branches that want it and have been open for five minutes without a board. Such a pause ends by itself like every
 * other, and is renewed until a board returns or the branch closes. Several processes may do this at once.
 */
export async function pauseWithoutBoard(deps: BoardPauseDeps): Promise<void> {
  const { db, venues, now } = deps
  for (const { branchId, seenAt } of await listBranchesToPause(db, new Date(now() - MISSING_AFTER))) {
    const view = await venues.branch(db, { branchId }).catch((error: unknown) => {
      // The branch was removed.
      if (error instanceof ApiError && error.code === 'not-found') return null
      throw error
    })
    if (!view || view.closed) continue
    const times = { lastSeen: seenAt.getTime(), now: now() }
    if (isBoardMissing(view.hours, view.business.timeZone, times)) await pause(deps, view, seenAt)
  }
}

async function pause(
  { db, now, publishing }: BoardPauseDeps,
  view: CurrentBranch,
  seenAt: Date,
): Promise<void> {
  const { branchId, venue, business } = view
  const at = now()
  await db.transaction().execute(async (trx) => {
    // A board may have returned, or another process may have paused.
    if (!(await lockMissingBoard(trx, branchId, seenAt))) return
    const said = await listService(trx, branchId)
    const taking = servedTypes.filter(
      (type) =>
        !said.some(
          (entry) => entry.type === type && entry.state === 'paused' && entry.until >= at + RENEWED_BEFORE,
        ),
    )
    if (taking.length === 0) return
    const entry = { state: 'paused', minutes: 0, until: at + PAUSE_WITHOUT_BOARD } as const
    for (const type of taking) await writeService(trx, branchId, { ...entry, type }, true)
    await insertAuditEntry(trx, {
      ...{ venue, branch: business.referenceId, staffId: null, who: null, device: 'automatic' },
      ...{ action: 'service.changed', subject: 'all' },
      ...{ before: describeState(undefined, at), after: describeState(entry, at) },
      at: new Date(at),
    })
    await showChange(trx, [branchId], publishing)
  })
}
