import { sql } from 'kysely'
import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Db } from '../db/venues.ts'
import {
  BULK_KEY,
  DAY_KEY,
  FAILED,
  type FailedData,
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

/** How edits ask for publication. */
export type PublishRequests = {
  /**
   * Asks within the transaction of an edit: what is asked is committed with it, or not at all. Asked again before it was
   * begun it is one task, the one asked last; asked while it is under way it is done once more.
   */
  ask(trx: Db, task: PublishTask, referenceIds: readonly string[]): Promise<void>
  /** For what changes often and may be told late: published with the beginning of the next minute. */
  askLater(trx: Db, referenceIds: readonly string[]): Promise<void>
}

/** A task taken from the queue; nobody else has it until it is settled, or its worker shows no more sign of life. */
export type TakenTask = {
  readonly referenceId: string
  readonly task: PublishTask
  /** 1 the first time. */
  readonly attempt: number
  /** A sign of life, to be given every few seconds. */
  alive(): Promise<void>
  /** It is done; `live`: the build that is live now, where there is one. */
  done(live?: LiveBuild): Promise<void>
  /**
   * It failed: tried again after a pause that grows, unless no try would help (`isFinal`) or it was tried often enough.
   * Then it lies with the failures, until the venue is published.
   */
  failed(reason: string, isFinal: boolean): Promise<void>
}

export type PublishQueue = PublishRequests &
  PublishRecords & {
    /**
     * Asks for all of them without an edit; edits overtake them. A republication that is not over goes on as part of this
     * one: nobody is asked for twice. Venues that are held back stay as they are.
     */
    republish(referenceIds: readonly string[]): Promise<void>
    /** Asks again for venues that failed, all tasks as they were. Returns their reference ids; others are not there. */
    retry(trx: Db, referenceIds: readonly string[]): Promise<string[]>
    /**
     * Asks for a venue when its next day starts: what its pages show may depend on the day. After downtime it is due at
     * once. A later call replaces the time.
     */
    askNextDay(referenceId: string, startsAt: Date): Promise<void>
    /** A venue was rolled back: it stays as it is until its next edit, also when workers start again or a day begins. */
    hold(referenceId: string): Promise<void>
    /** Asks for the site's own pages, within seconds and once for all venues that changed meanwhile. */
    askSite(): Promise<void>
    /**
     * The next task, edits first; null when none is due. `among`: only edits, or only what is not one. Nobody is given a
     * venue that another is at work on.
     */
    take(among?: 'edits' | 'rest'): Promise<TakenTask | null>
    /** Somebody published the venue without the queue: its failure is over, and it is no longer held back. */
    settled(referenceId: string): Promise<void>
    /** Calls `wake` as soon as something was asked for, by any process. Returns how to stop that. */
    onAsked(wake: () => void): Promise<() => Promise<void>>
    /** Before the database is closed. Tasks under way are left to whoever took them. */
    close(): Promise<void>
  }

const CHANNEL = 'publish_asked'

/** Edits come first, then the site's own pages, which follow from them, then what is republished in bulk. */
const EDIT = 10
const SITE = 5
const BULK = 0
const AMONG = { edits: { minPriority: EDIT }, rest: { maxPriority: EDIT - 1 } }
/** Over this time tries are spread: 2, 4, 8 s … at most 5 minutes apart, an hour in all. */
const RETRIES = { retryLimit: 18, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
/** Seconds without a sign of life after which a worker counts as dead, and how often that is looked at. */
const LIFE = { heartbeatSeconds: 15, expireInSeconds: 3600 }
const LOOK_EVERY = 10
/** Seconds: what was done is told of for three days, what failed for thirty. */
const TOLD = 3 * 86_400
const KEPT = 30 * 86_400
const HELD_FOR = 3650 * 86_400
/** What the key of a task ends with that may be done late. */
const LATER_KEY = ' later'
/** Milliseconds. */
const LATE = 60_000
const SOON = 3_000

/**
 * The queue of publications on the API's own database, shared by all its processes (pg-boss keeps it in a schema of its
 * own). `now`: epoch milliseconds. @throws when the database refuses the schema.
 */
export async function openPublishQueue(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  options: { now(): number; onError(error: unknown): void },
): Promise<PublishQueue> {
  const boss = new PgBoss({
    ...('pglite' in engine
      ? { db: fromPglite(engine.pglite), backend: 'pglite' as const }
      : { connectionString: engine.databaseUrl, max: 3, application_name: 'sufra-publish' }),
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: LOOK_EVERY,
    monitorIntervalSeconds: LOOK_EVERY,
  })
  boss.on('error', options.onError)
  await boss.start()
  // `short`: one task waits per key. A queue that is there keeps its settings until it is told others.
  const settings = {
    [FAILED]: { retentionSeconds: KEPT },
    [HELD]: { retentionSeconds: HELD_FOR },
    [QUEUE]: { deadLetter: FAILED, deleteAfterSeconds: TOLD, ...RETRIES, ...LIFE },
  }
  for (const [queue, told] of Object.entries(settings)) {
    await boss.createQueue(queue, { policy: 'short', ...told })
    await boss.updateQueue(queue, told)
  }
  // What it knows of its queues is read now: within an edit's transaction the embedded database answers nobody else.
  for (const queue of [QUEUE, FAILED, HELD]) await boss.findJobs(queue, { key: '' })
  const records = openPublishRecords(boss, RETRIES.retryLimit + 1)

  /**
   * An update of the waiting task keeps workers from taking it before the edit is committed; then they see the edit. One
   * that waits to be tried again is due at once: what failed is not what is asked for now.
   */
  async function put(trx: Db, data: JobData): Promise<void> {
    const { referenceId } = data
    const how = { singletonKey: referenceId, priority: EDIT, group: { id: referenceId }, startAfter: 0 }
    await letGo(referenceId, trx)
    await boss.upsert(QUEUE, data, { ...how, db: fromKysely(trx) })
  }

  /** Ends what a rollback began. */
  async function letGo(referenceId: string, trx?: Db): Promise<void> {
    const connection = trx ? { db: fromKysely(trx) } : {}
    await forget(HELD, await boss.findJobs(HELD, { key: referenceId, queued: true, ...connection }), trx)
  }

  /** Asked for again, a task that waits keeps its time: else who is asked for all the time would never have its turn. */
  async function putLater(
    data: JobData,
    { key, at, priority }: { key: string; at: Date; priority: number },
    trx?: Db,
  ): Promise<void> {
    const connection = trx ? { db: fromKysely(trx) } : {}
    const { updated } = await boss.update(QUEUE, data, { singletonKey: key, ...connection })
    if (updated > 0) return
    const how = { singletonKey: key, priority, group: { id: data.referenceId }, startAfter: at }
    await boss.upsert(QUEUE, data, { ...how, ...connection })
  }

  const wakeAll = (trx: Db) => sql`select pg_notify(${CHANNEL}, '')`.execute(trx)

  async function forget(queue: string, jobs: readonly { id: string }[], trx?: Db): Promise<void> {
    const ids = jobs.map(({ id }) => id)
    if (ids.length > 0) await boss.deleteJob(queue, ids, trx ? { db: fromKysely(trx) } : {})
  }

  const failuresOf = (referenceId: string, trx?: Db) =>
    boss.findJobs<FailedData>(FAILED, {
      data: { referenceId },
      queued: true,
      ...(trx ? { db: fromKysely(trx) } : {}),
    })

  async function settled(referenceId: string): Promise<void> {
    await forget(FAILED, await failuresOf(referenceId))
    await letGo(referenceId)
  }

  async function settleFailure(job: JobWithMetadata<JobData>, reason: string, isFinal: boolean) {
    const attempts = job.retryCount + 1
    const { referenceId, task } = job.data
    // Asked for again meanwhile: what is asked now counts, and may be another task.
    const asked = await boss.findJobs(QUEUE, { key: referenceId, queued: true })
    if (asked.some(({ state }) => state === 'created')) {
      await boss.complete(QUEUE, job.id)
      return
    }
    if (!isFinal && attempts <= RETRIES.retryLimit) {
      await boss.fail(QUEUE, job.id, { reason } satisfies JobResult)
      return
    }
    const failedAt = new Date(options.now()).toISOString()
    const failed: FailedData = { referenceId, task, reason, attempts, failedAt }
    await boss.upsert(FAILED, failed, { singletonKey: referenceId })
    await boss.complete(QUEUE, job.id, { failed: reason } satisfies JobResult)
  }

  return {
    ...records,
    settled,
    async ask(trx, task, referenceIds) {
      for (const referenceId of referenceIds) {
        await put(trx, { referenceId, task })
        if (task === 'publish') continue
        // Whatever else is asked of it is asked of a venue that is no more.
        const all = await boss.findJobs<JobData>(QUEUE, {
          data: { referenceId },
          queued: true,
          db: fromKysely(trx),
        })
        await forget(
          QUEUE,
          all.filter((job) => job.singletonKey !== referenceId),
          trx,
        )
        await forget(FAILED, await failuresOf(referenceId, trx), trx)
      }
      await wakeAll(trx)
    },
    async askLater(trx, referenceIds) {
      const at = new Date(Math.floor(options.now() / LATE + 1) * LATE)
      for (const referenceId of referenceIds) {
        const held = await boss.findJobs(HELD, { key: referenceId, queued: true, db: fromKysely(trx) })
        if (held.length > 0) continue
        const how = { key: referenceId + LATER_KEY, at, priority: EDIT }
        await putLater({ referenceId, task: 'publish' }, how, trx)
      }
    },
    async retry(trx, referenceIds) {
      const retried: string[] = []
      for (const referenceId of referenceIds) {
        const [failure, ...more] = await failuresOf(referenceId, trx)
        if (!failure) continue
        await forget(FAILED, [failure, ...more], trx)
        await put(trx, { referenceId, task: failure.data.task })
        retried.push(referenceId)
      }
      await wakeAll(trx)
      return retried
    },
    async republish(referenceIds) {
      // The latest is the one told of: its name is when it began.
      const run = new Date(options.now()).toISOString()
      const database = boss.getDb()
      await database.executeSql(
        `update ${SCHEMA}.job set data = data || jsonb_build_object('run', $2::text)
         where name = $1 and state < 'active' and data ? 'run'`,
        [QUEUE, run],
      )
      const held = await records.heldOf(referenceIds)
      const free = referenceIds.filter((referenceId) => !held.has(referenceId))
      const jobs = free.map((referenceId) => ({
        data: { referenceId, task: 'publish', run } satisfies JobData,
        singletonKey: `${referenceId}${BULK_KEY}`,
        group: { id: referenceId },
        priority: BULK,
      }))
      await boss.insert(QUEUE, jobs)
      await database.executeSql('select pg_notify($1, $2)', [CHANNEL, ''])
    },
    async askNextDay(referenceId, startsAt) {
      const data: JobData = { referenceId, task: 'publish' }
      const how = { singletonKey: referenceId + DAY_KEY, priority: BULK, group: { id: referenceId } }
      await boss.upsert(QUEUE, data, { ...how, startAfter: startsAt })
    },
    async hold(referenceId) {
      const data: JobData = { referenceId, task: 'publish' }
      await boss.upsert(HELD, data, { singletonKey: referenceId })
      for (const key of [DAY_KEY, BULK_KEY, LATER_KEY])
        await forget(QUEUE, await boss.findJobs(QUEUE, { key: referenceId + key, queued: true }))
    },
    async askSite() {
      const at = new Date(Math.floor(options.now() / SOON + 1) * SOON)
      await putLater({ referenceId: ROOT_SITE, task: 'publish' }, { key: ROOT_SITE, at, priority: SITE })
    },
    async take(among) {
      const [job] = await db.transaction().execute(async (trx) => {
        // Two who took at the same instant would not see which venue the other has.
        await sql`select pg_advisory_xact_lock(hashtext(${CHANNEL}))`.execute(trx)
        const only = { groupConcurrency: 1, ...(among ? AMONG[among] : {}), db: fromKysely(trx) }
        return boss.fetch<JobData>(QUEUE, { includeMetadata: true, ...only })
      })
      if (!job) return null
      const { referenceId, task } = job.data
      return {
        ...{ referenceId, task, attempt: job.retryCount + 1 },
        alive: async () => void (await boss.touch(QUEUE, job.id)),
        async done(live) {
          await boss.complete(QUEUE, job.id, { ...(live ? { live } : {}) } satisfies JobResult)
          await settled(referenceId)
        },
        failed: (reason, isFinal) => settleFailure(job, reason, isFinal),
      }
    },
    async onAsked(wake) {
      const listening = await boss.getDb().listen?.(CHANNEL, wake, wake)
      return async () => listening?.close()
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
