import type { PublishReport, ReleaseStatus } from '../../src/contract/operator/publishing-calls.ts'
import { publishingCalls, type RepublicationProgress } from '../../src/contract/operator/publishing-calls.ts'
import { listVenues, listVenuesWithBranches } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from './publish-queue.ts'
import type { Republication } from './publish-records.ts'

/** The publisher in the same server as the API. */
export type SitePublisher = {
  publish(referenceId: string): Promise<PublishReport>
  status(referenceId: string): Promise<ReleaseStatus>
  rollback(referenceId: string): Promise<PublishReport>
}

/** The operator's publishing calls: publish at once, roll back, inspect the queue, republish everything, retry failures. */
export function publishingRoutes(
  register: Register,
  { db, publisher, publishing, log }: CallDeps & { publisher?: SitePublisher; publishing?: PublishQueue },
): void {
  const findPublisher = async (referenceId: string) => {
    const [venue] = await listVenues(db, referenceId)
    if (!venue) throw notFound(`there is no venue ${referenceId}`)
    if (!publisher) throw new ApiError('unavailable', 'this server does not publish')
    return publisher
  }
  const requireQueue = () => {
    if (!publishing) throw new ApiError('unavailable', 'this server has no publish queue')
    return publishing
  }
  const readProgress = async () => {
    const latest = await requireQueue().latestRepublication()
    return latest && toProgress(latest)
  }

  register(publishingCalls.publishVenue, async ({ params }) =>
    (await findPublisher(params.referenceId)).publish(params.referenceId),
  )
  register(publishingCalls.rollbackVenue, async ({ params }) =>
    (await findPublisher(params.referenceId)).rollback(params.referenceId),
  )
  register(publishingCalls.venueStatus, async ({ params: { referenceId } }) => {
    const live = await (await findPublisher(referenceId)).status(referenceId)
    if (!publishing) return { ...live, publication: null, held: false }
    const held = (await publishing.findHeld([referenceId])).has(referenceId)
    const found = await publishing.findPublication(referenceId)
    const { reason, editToLive, editToEdge, buildId: _, ...publication } = found
    const times = { edit_to_live: editToLive, edit_to_edge: editToEdge }
    return { ...live, publication: { ...publication, reason: reason ?? '', ...times }, held }
  })
  register(publishingCalls.publishQueue, async () => {
    const failures = await requireQueue().listFailures()
    return {
      waiting: await requireQueue().countWaiting(),
      failures: failures.length,
      republication: await readProgress(),
    }
  })
  register(publishingCalls.republishAll, async () => {
    const referenceIds = (await listVenuesWithBranches(db)).flatMap((venue) => venue.referenceIds)
    await requireQueue().republish(referenceIds)
    log('info', 'all venues queued', { venues: referenceIds.length })
    return { republication: await readProgress() }
  })
  register(publishingCalls.publishFailures, async () => {
    const failures = await requireQueue().listFailures()
    return {
      failures: failures.map(({ referenceId, failedAt, ...failure }) => ({
        reference_id: referenceId,
        failed_at: failedAt.toISOString(),
        ...failure,
      })),
    }
  })
  register(publishingCalls.retryFailures, async ({ body }) => {
    const retried = await db
      .transaction()
      .execute((trx) => requireQueue().retryFailed(trx, body.reference_ids))
    return { reference_ids: retried }
  })
}

function toProgress({ startedAt, underWay, ...counts }: Republication): RepublicationProgress {
  return { started_at: startedAt.toISOString(), under_way: underWay, ...counts }
}
