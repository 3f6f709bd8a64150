import type { LiveStatus, PublishReport } from '../../src/contract/operator/publishing-calls.ts'
import { publishingCalls, type RepublicationProgress } from '../../src/contract/operator/publishing-calls.ts'
import { listVenues, venuesAndBranches } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from './publish-queue.ts'
import type { Republication } from './publish-records.ts'

/** The publisher of the server that the API runs in. */
export type SitePublisher = {
  publish(referenceId: string): Promise<PublishReport>
  status(referenceId: string): Promise<LiveStatus>
  rollback(referenceId: string): Promise<PublishReport>
}

/** The operator's calls about publishing: at once, by the queue, all over again. */
export function publishingRoutes(
  register: Register,
  { db, publisher, publishing, log }: CallDeps & { publisher?: SitePublisher; publishing?: PublishQueue },
): void {
  const available = async (referenceId: string) => {
    const [venue] = await listVenues(db, referenceId)
    if (!venue) throw notFound(`there is no venue ${referenceId}`)
    if (!publisher) throw new ApiError('unavailable', 'this server does not publish')
    return publisher
  }
  const queue = () => {
    if (!publishing) throw new ApiError('unavailable', 'this server has no queue of publications')
    return publishing
  }
  const progress = async () => {
    const latest = await queue().republication()
    return latest && asProgress(latest)
  }

  register(publishingCalls.publishVenue, async ({ params }) =>
    (await available(params.referenceId)).publish(params.referenceId),
  )
  register(publishingCalls.rollbackVenue, async ({ params }) =>
    (await available(params.referenceId)).rollback(params.referenceId),
  )
  register(publishingCalls.venueStatus, async ({ params: { referenceId } }) => {
    const live = await (await available(referenceId)).status(referenceId)
    if (!publishing) return { ...live, publication: null, held: false }
    const held = (await publishing.heldOf([referenceId])).has(referenceId)
    const { reason, editToLive, editToEdge, ...publication } = await publishing.publicationOf(referenceId)
    const times = { edit_to_live: editToLive, edit_to_edge: editToEdge }
    return { ...live, publication: { ...publication, reason: reason ?? '', ...times }, held }
  })
  register(publishingCalls.publishQueue, async () => {
    const failures = await queue().failures()
    return {
      waiting: await queue().waiting(),
      failures: failures.length,
      republication: await progress(),
    }
  })
  register(publishingCalls.republishAll, async () => {
    const referenceIds = (await venuesAndBranches(db)).flatMap((venue) => venue.referenceIds)
    await queue().republish(referenceIds)
    log('info', 'all venues asked for', { venues: referenceIds.length })
    return { republication: await progress() }
  })
  register(publishingCalls.publishFailures, async () => {
    const failures = await queue().failures()
    return {
      failures: failures.map(({ referenceId, failedAt, ...failure }) => ({
        reference_id: referenceId,
        failed_at: failedAt.toISOString(),
        ...failure,
      })),
    }
  })
  register(publishingCalls.retryFailures, async ({ body }) => {
    const retried = await db.transaction().execute((trx) => queue().retry(trx, body.reference_ids))
    return { reference_ids: retried }
  })
}

function asProgress({ startedAt, underWay, ...counts }: Republication): RepublicationProgress {
  return { started_at: startedAt.toISOString(), under_way: underWay, ...counts }
}
