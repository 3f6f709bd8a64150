import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Db } from '../db/venues.ts'
import { createPublishJobStore, MAX_ATTEMPTS, PRIORITY, type PublishJobs, startBoss } from './publish-jobs.ts'
import {
  BULK_KEY,
  DAY_KEY,
  FAILED,
  HELD,
  type JobData,
  type JobResult,
  type LiveBuild,
  openPublishRecords,
  type PublishRecords,
  type PublishTask,
  QUEUE,
  SCHEMA,
} from './publish-records.ts'

/** How edits request publication. */
export type PublishRequests = {
  /**
   * Requests a task within the transaction of an edit: both are committed, or neither. Requests before the task has begun
   * are one task, the last one requested; a request during the task causes one more.
   */
  request(trx: Db, task: PublishTask, referenceIds: readonly string[]): Promise<void>
  /** For data that changes often and may be published late: the task is due at the beginning of the next minute. */
  requestLater(trx: Db, referenceIds: readonly string[]): Promise<void>
}

/** A task taken from the queue. No other worker gets it until it ends or its heartbeat stops. */
export type TakenTask = {
  readonly referenceId: string
  readonly task: PublishTask
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Shows that the worker is alive; due every few seconds. */
  heartbeat(): Promise<void>
  /** The task succeeded. `live`: the build that is live now, if there is one. */
  complete(live?: LiveBuild): Promise<void>
  /**
   * The task failed. It is retried after a growing pause, unless no attempt would help (`isFinal`) or none is left. Then it
   * is one of the failures until the venue is published.
   */
  fail(reason: string, isFinal: boolean): Promise<void>
}

export type PublishQueue = PublishRequests &
  PublishRecords & {
    /**
     * Requests all these venues without an edit; edits overtake them. An unfinished republication becomes part of this one,
     * so no venue is queued twice. Venues on hold are left out.
     */
    republish(referenceIds: readonly string[]): Promise<void>
    /** Requests failed venues again with their tasks. Returns the reference ids of those that had failed. */
    retryFailed(trx: Db, referenceIds: readonly string[]): Promise<string[]>
    /**
     * Requests a venue for the start of its next day, since its pages may depend on the day. After downtime it is due at
     * once. A later call replaces the time.
     */
    requestNextDay(referenceId: string, startsAt: Date): Promise<void>
    /** Holds a rolled-back venue: it stays unchanged until its next edit, also when workers restart or a day begins. */
    hold(referenceId: string): Promise<void>
    /** Requests the site's own pages, within seconds and once for all venues that change meanwhile. */
    requestSite(): Promise<void>
    /**
     * Takes the next due task, edits first; null if there is none. `among`: only edits, or everything else. A venue is in
     * the hands of one worker at a time.
     */
    takeNext(among?: 'edits' | 'rest'): Promise<TakenTask | null>
    /** Clears the failure and the hold of a venue that was published without the queue. */
    markPublished(referenceId: string): Promise<void>
    /** Calls `wake` as soon as any process requests something. Returns the function that ends this. */
    onRequest(wake: () => void): Promise<() => Promise<void>>
    /** Call before the database is closed. Tasks under way stay with their workers. */
    close(): Promise<void>
  }

const CHANNEL = 'publish_asked'
const AMONG = { edits: { minPriority: PRIORITY.edit }, rest: { maxPriority: PRIORITY.edit - 1 } }
/** Suffix of the key of a task that may be done late. */
const LATER_KEY = ' later'
/** Grids on which late tasks and the site's own pages are due, in milliseconds. */
const LATER_GRID = 60_000
const SITE_GRID = 3_000

/** What the groups of operations below share. */
type Parts = {
  db: OpenDatabase['db']
  boss: PgBoss
  jobs: PublishJobs
  records: PublishRecords
  /** Epoch milliseconds. */
  now(): number
}

/**
 * Opens the publish queue on the API's own database, where all its processes share it (pg-boss, in a schema of its own).
 * `now`: epoch milliseconds. @throws if the database refuses the schema.
 */
export async function openPublishQueue(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  { now, onError }: { now(): number; onError(error: unknown): void },
): Promise<PublishQueue> {
  const boss = await startBoss(engine, onError)
  const jobs = createPublishJobStore(boss, now)
  const records = openPublishRecords(boss, MAX_ATTEMPTS)
  const parts: Parts = { db, boss, jobs, records, now }
  return {
    ...records,
    ...editOperations(parts),
    ...bulkOperations(parts),
    ...workerOperations(parts),
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

const notifyWorkers = (trx: Db) => sql`select pg_notify(${CHANNEL}, '')`.execute(trx)

/** Requests in the transaction of an edit or of an operator's call. */
function editOperations({
  jobs,
  now,
}: Parts): Pick<PublishQueue, 'request' | 'requestLater' | 'retryFailed'> {
  return {
    async request(trx, task, referenceIds) {
      for (const referenceId of referenceIds) {
        await jobs.putEdit(trx, { referenceId, task })
        if (task === 'publish') continue
        // The venue is removed, which ends its other tasks and failures.
        await jobs.deleteOthers(referenceId, trx)
        await jobs.clearFailures(referenceId, trx)
      }
      await notifyWorkers(trx)
    },
    async requestLater(trx, referenceIds) {
      const at = new Date(Math.floor(now() / LATER_GRID + 1) * LATER_GRID)
      for (const referenceId of referenceIds) {
        const holds = await jobs.findHolds(referenceId, trx)
        if (holds.length > 0) continue
        const slot = { key: referenceId + LATER_KEY, at, priority: PRIORITY.edit }
        await jobs.putLater({ referenceId, task: 'publish' }, slot, trx)
      }
    },
    async retryFailed(trx, referenceIds) {
      const retried: string[] = []
      for (const referenceId of referenceIds) {
        const [failure, ...more] = await jobs.findFailures(referenceId, trx)
        if (!failure) continue
        await jobs.deleteJobs(FAILED, [failure, ...more], trx)
        await jobs.putEdit(trx, { referenceId, task: failure.data.task })
        retried.push(referenceId)
      }
      await notifyWorkers(trx)
      return retried
    },
  }
}

/** Requests without an edit, and the hold that keeps them off a venue. */
function bulkOperations({
  boss,
  jobs,
  records,
  now,
}: Parts): Pick<PublishQueue, 'republish' | 'requestNextDay' | 'requestSite' | 'hold'> {
  return {
    async republish(referenceIds) {
      // A republication is named after its start. Waiting jobs of an earlier one move to this one, the one that is reported.
      const run = new Date(now()).toISOString()
      const database = boss.getDb()
      await database.executeSql(
        `update ${SCHEMA}.job set data = data || jsonb_build_object('run', $2::text)
         where name = $1 and state < 'active' and data ? 'run'`,
        [QUEUE, run],
      )
      const held = await records.findHeld(referenceIds)
      const free = referenceIds.filter((referenceId) => !held.has(referenceId))
      const bulk = free.map((referenceId) => ({
        data: { referenceId, task: 'publish', run } satisfies JobData,
        singletonKey: `${referenceId}${BULK_KEY}`,
        group: { id: referenceId },
        priority: PRIORITY.bulk,
      }))
      await boss.insert(QUEUE, bulk)
      await database.executeSql('select pg_notify($1, $2)', [CHANNEL, ''])
    },
    async requestNextDay(referenceId, startsAt) {
      const data: JobData = { referenceId, task: 'publish' }
      const slot = {
        singletonKey: referenceId + DAY_KEY,
        priority: PRIORITY.bulk,
        group: { id: referenceId },
      }
      await boss.upsert(QUEUE, data, { ...slot, startAfter: startsAt })
    },
    async requestSite() {
      const at = new Date(Math.floor(now() / SITE_GRID + 1) * SITE_GRID)
      const slot = { key: ROOT_SITE, at, priority: PRIORITY.site }
      await jobs.putLater({ referenceId: ROOT_SITE, task: 'publish' }, slot)
    },
    async hold(referenceId) {
      const data: JobData = { referenceId, task: 'publish' }
      await boss.upsert(HELD, data, { singletonKey: referenceId })
      await jobs.deleteWaiting([DAY_KEY, BULK_KEY, LATER_KEY].map((suffix) => referenceId + suffix))
    },
  }
}

/** What workers do with the queue. */
function workerOperations({
  db,
  boss,
  jobs,
}: Parts): Pick<PublishQueue, 'takeNext' | 'markPublished' | 'onRequest'> {
  async function markPublished(referenceId: string): Promise<void> {
    await jobs.clearFailures(referenceId)
    await jobs.releaseHold(referenceId)
  }

  const toTask = (job: JobWithMetadata<JobData>): TakenTask => {
    const { referenceId, task } = job.data
    return {
      ...{ referenceId, task, attempt: job.retryCount + 1 },
      heartbeat: async () => void (await boss.touch(QUEUE, job.id)),
      async complete(live) {
        // First, so that nobody sees the failure of an earlier edit beside a task that has ended.
        await markPublished(referenceId)
        await boss.complete(QUEUE, job.id, { ...(live ? { live } : {}) } satisfies JobResult)
      },
      fail: (reason, isFinal) => jobs.fail(job, reason, isFinal),
    }
  }

  return {
    markPublished,
    async takeNext(among) {
      const [job] = await db.transaction().execute(async (trx) => {
        // Two workers that take at the same instant would not see each other's venue.
        await sql`select pg_advisory_xact_lock(hashtext(${CHANNEL}))`.execute(trx)
        const filter = { groupConcurrency: 1, ...(among ? AMONG[among] : {}), db: fromKysely(trx) }
        return boss.fetch<JobData>(QUEUE, { includeMetadata: true, ...filter })
      })
      return job ? toTask(job) : null
    },
    async onRequest(wake) {
      const listening = await boss.getDb().listen?.(CHANNEL, wake, wake)
      return async () => listening?.close()
    },
  }
}
