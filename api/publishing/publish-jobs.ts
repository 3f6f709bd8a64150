import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/open.ts'
import type { Db } from '../db/venues.ts'
import {
  FAILED,
  type FailedData,
  HELD,
  type JobData,
  type JobResult,
  QUEUE,
  SCHEMA,
} from './publish-records.ts'

/** Edits come first, then the site's own pages, which follow from them, then bulk republications. */
export const PRIORITY = { edit: 10, site: 5, bulk: 0 } as const

/** Attempts are 2, 4, 8 s … apart, at most 5 minutes, for about an hour in all. */
const RETRIES = { retryLimit: 18, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
export const MAX_ATTEMPTS = RETRIES.retryLimit + 1
/** A worker without a heartbeat for this long counts as dead. In seconds, as are all times below. */
const LIFE = { heartbeatSeconds: 15, expireInSeconds: 3600 }
const SUPERVISE_EVERY = 10
const COMPLETED_KEPT = 3 * 86_400
const FAILED_KEPT = 30 * 86_400
const HELD_KEPT = 3650 * 86_400

/** Opens pg-boss on the API's database and creates its queues. @throws if the database refuses the schema. */
export async function startBoss(
  engine: OpenDatabase['engine'],
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...('pglite' in engine
      ? { db: fromPglite(engine.pglite), backend: 'pglite' as const }
      : { connectionString: engine.databaseUrl, max: 3, application_name: 'sufra-publish' }),
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_EVERY,
    monitorIntervalSeconds: SUPERVISE_EVERY,
  })
  boss.on('error', onError)
  await boss.start()
  const queues = {
    [FAILED]: { retentionSeconds: FAILED_KEPT },
    [HELD]: { retentionSeconds: HELD_KEPT },
    [QUEUE]: { deadLetter: FAILED, deleteAfterSeconds: COMPLETED_KEPT, ...RETRIES, ...LIFE },
  }
  for (const [queue, settings] of Object.entries(queues)) {
    // `short`: at most one job per key waits. An existing queue keeps its settings unless they are updated.
    await boss.createQueue(queue, { policy: 'short', ...settings })
    await boss.updateQueue(queue, settings)
  }
  // Loads what pg-boss caches about its queues: within an edit's transaction the embedded database answers nobody else.
  for (const queue of [QUEUE, FAILED, HELD]) await boss.findJobs(queue, { key: '' })
  return boss
}

/** A connection of pg-boss within a transaction, or its own one. */
const within = (trx?: Db) => (trx ? { db: fromKysely(trx) } : {})

/** The jobs of the queue, on which its operations are built. */
export type PublishJobs = ReturnType<typeof createPublishJobStore>

/** `now`: epoch milliseconds. */
export function createPublishJobStore(boss: PgBoss, now: () => number) {
  async function deleteJobs(queue: string, jobs: readonly { id: string }[], trx?: Db): Promise<void> {
    const ids = jobs.map(({ id }) => id)
    if (ids.length > 0) await boss.deleteJob(queue, ids, within(trx))
  }

  const findFailures = (referenceId: string, trx?: Db) =>
    boss.findJobs<FailedData>(FAILED, { data: { referenceId }, queued: true, ...within(trx) })

  const findHolds = (referenceId: string, trx?: Db) =>
    boss.findJobs(HELD, { key: referenceId, queued: true, ...within(trx) })

  /** Ends the hold that a rollback began. */
  async function releaseHold(referenceId: string, trx?: Db): Promise<void> {
    await deleteJobs(HELD, await findHolds(referenceId, trx), trx)
  }

  async function clearFailures(referenceId: string, trx?: Db): Promise<void> {
    await deleteJobs(FAILED, await findFailures(referenceId, trx), trx)
  }

  /**
   * Queues an edit. Updating the waiting job locks it, so that workers take it only after the edit is committed and then
   * see the edit. A job that waits for a retry is due at once: the request replaces what failed.
   */
  async function putEdit(trx: Db, data: JobData): Promise<void> {
    const { referenceId } = data
    await releaseHold(referenceId, trx)
    await boss.upsert(QUEUE, data, {
      ...{ singletonKey: referenceId, priority: PRIORITY.edit, group: { id: referenceId }, startAfter: 0 },
      ...within(trx),
    })
  }

  /** Queues a job for a time. A waiting job keeps its time: otherwise constant requests would postpone it for ever. */
  async function putLater(
    data: JobData,
    { key, at, priority }: { key: string; at: Date; priority: number },
    trx?: Db,
  ): Promise<void> {
    const { updated } = await boss.update(QUEUE, data, { singletonKey: key, ...within(trx) })
    if (updated > 0) return
    await boss.upsert(QUEUE, data, {
      ...{ singletonKey: key, priority, group: { id: data.referenceId }, startAfter: at },
      ...within(trx),
    })
  }

  /** Deletes all waiting jobs of a venue but the one with the venue's own key. */
  async function deleteOthers(referenceId: string, trx: Db): Promise<void> {
    const waiting = await boss.findJobs<JobData>(QUEUE, {
      ...{ data: { referenceId }, queued: true },
      ...within(trx),
    })
    const others = waiting.filter((job) => job.singletonKey !== referenceId)
    await deleteJobs(QUEUE, others, trx)
  }

  /** Deletes the waiting jobs with these keys. */
  async function deleteWaiting(keys: readonly string[]): Promise<void> {
    for (const key of keys) await deleteJobs(QUEUE, await boss.findJobs(QUEUE, { key, queued: true }))
  }

  /** Retries a failed job later, or moves it to the failures if no attempt is left or none would help. */
  async function fail(job: JobWithMetadata<JobData>, reason: string, isFinal: boolean): Promise<void> {
    const attempts = job.retryCount + 1
    const { referenceId, task } = job.data
    const queued = await boss.findJobs(QUEUE, { key: referenceId, queued: true })
    // The venue was requested again meanwhile: that job counts, and may be another task.
    if (queued.some(({ state }) => state === 'created')) {
      await boss.complete(QUEUE, job.id)
      return
    }
    if (!isFinal && attempts < MAX_ATTEMPTS) {
      await boss.fail(QUEUE, job.id, { reason } satisfies JobResult)
      return
    }
    const failedAt = new Date(now()).toISOString()
    const failed: FailedData = { referenceId, task, reason, attempts, failedAt }
    await boss.upsert(FAILED, failed, { singletonKey: referenceId })
    await boss.complete(QUEUE, job.id, { failed: reason } satisfies JobResult)
  }

  return {
    ...{ deleteJobs, deleteOthers, deleteWaiting, findFailures, clearFailures },
    ...{ findHolds, releaseHold, putEdit, putLater, fail },
  }
}
