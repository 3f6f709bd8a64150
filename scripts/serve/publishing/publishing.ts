import type { PublishQueue } from '../../../api/publishing/publish-queue.ts'
import type { Outcome, Publisher, VenueAndBranches } from '../../publish/publisher.ts'
import type { ReleaseStore } from '../../publish/store/release-store.ts'
import { startWorker, type Worker } from '../../publish/worker.ts'
import { describeError, type Log } from '../server/log.ts'
import type { EndedPublication, Metrics } from '../server/metrics.ts'

/**
 * Processes the queue until closed. `caughtUp` resolves when all venues and the site's own pages are published by this version of
 * the code. Unchanged venues cost a comparison each, and edits take precedence.
 */
export async function startPublishing(options: {
  queue: PublishQueue
  publisher: Publisher & { readonly store: ReleaseStore }
  venues(): Promise<readonly VenueAndBranches[]>
  metrics: Metrics
  log: Log
}): Promise<Worker & { readonly caughtUp: Promise<void> }> {
  const { queue, publisher, metrics, log } = options
  metrics.watchQueue(queue.countWaiting, async () => (await queue.listFailures()).length)
  await queue.republish((await options.venues()).flatMap((venue) => venue.referenceIds))
  const worker = await startWorker(publisher, queue, (error) =>
    log({ level: 'error', message: 'publish worker', error: describeError(error) }),
  )
  async function catchUp(): Promise<void> {
    await worker.drained()
    await publisher.publishSite()
    await publisher.store.pruneAssets(new Date())
  }
  return { ...worker, caughtUp: catchUp() }
}

/** Converts an outcome for the metrics. */
export function toEndedPublication(outcome: Outcome, milliseconds: number): EndedPublication {
  const seconds = milliseconds / 1000
  if (!outcome.ok) return { outcome: 'failed', seconds, rendered: 0, linked: 0 }
  const { rendered, linked } = outcome.unchanged ? { rendered: 0, linked: 0 } : outcome.pages
  return { outcome: outcome.unchanged ? 'unchanged' : 'published', seconds, rendered, linked }
}
