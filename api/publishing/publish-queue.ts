import { sql } from 'kysely'
import { fromKysely, fromPglite, type Job, type JobWithMetadata, PgBoss } from 'pg-boss'
import { ROOT_SITE } from '../../src/contract/reserved-names.ts'
import type { Engine } from '../db/open.ts'
import type { Db } from '../db/venues.ts'

/** What is to be done about a reference id: bring it up to date, or take it off the site. */
export type PublishTask = 'publish' | 'remove'

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
  done(): Promise<void>
  /**
   * It failed: tried again after a pause that grows, unless no try would help (`isFinal`) or it was tried often enough.
   * Then it lies with the failures, until the venue is published.
   */
  failed(reason: string, isFinal: boolean): Promise<void>
}

/** A venue that could not be published, for the operator. */
export type FailedTask = {
  readonly referenceId: string
  readonly task: PublishTask
  readonly reason: string
  readonly attempts: number
  readonly failedAt: Date
}

export type PublishQueue = PublishRequests & {
  /** Asks for many without an edit; edits overtake them. Returns how many did not wait already. */
  askAll(referenceIds: readonly string[]): Promise<number>
  /** Asks for the site's own pages, within seconds and once for all venues that changed meanwhile. */
  askSite(): Promise<void>
  /** The next task, edits first; null when none is due. */
  take(): Promise<TakenTask | null>
  /** Calls `wake` as soon as something was asked for, by any process. Returns how to stop that. */
  onAsked(wake: () => void): Promise<() => Promise<void>>
  /** Tasks that wait, those under way not counted. */
  waiting(): Promise<number>
  failures(): Promise<FailedTask[]>
  /** Before the database is closed. Tasks under way are left to whoever took them. */
  close(): Promise<void>
}

const QUEUE = 'publish'
const FAILED = 'publish-failed'
const SCHEMA = 'publishing'
const CHANNEL = 'publish_asked'

/** Edits come before what is republished in bulk. */
const EDIT = 10
const BULK = 0
/** Over this time tries are spread: 2, 4, 8 s … at most 5 minutes apart, an hour in all. */
const RETRIES = { retryLimit: 18, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
/** Seconds without a sign of life after which a worker counts as dead, and how often that is looked at. */
const LIFE = { heartbeatSeconds: 15, expireInSeconds: 3600 }
const LOOK_EVERY = 10
const LATE = 60_000
const SOON = 3_000

type Data = { readonly referenceId: string; readonly task: PublishTask }
type FailedData = Data & { readonly reason: string; readonly attempts: number; readonly failedAt: string }

/**
 * The queue of publications on the API's own database, shared by all its processes (pg-boss keeps it in a schema of its
 * own). `now`: epoch milliseconds. @throws when the database refuses the schema.
 */
export async function openPublishQueue(
  engine: Engine,
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
  // `short`: one task waits per reference id.
  await boss.createQueue(FAILED, { policy: 'short', retentionSeconds: 30 * 86_400 })
  await boss.createQueue(QUEUE, { policy: 'short', deadLetter: FAILED, ...RETRIES, ...LIFE })
  // What it knows of its queues is read now: within an edit's transaction the embedded database answers nobody else.
  for (const queue of [QUEUE, FAILED]) await boss.findJobs(queue, { key: '' })

  /** An update of the waiting task keeps workers from taking it before the edit is committed; then they see the edit. */
  async function put(trx: Db, data: Data, key: string, more: { startAfter?: Date } = {}): Promise<void> {
    const transaction = fromKysely(trx)
    await boss.upsert(QUEUE, data, { singletonKey: key, priority: EDIT, ...more, db: transaction })
  }

  async function settleFailure(job: JobWithMetadata<Data>, reason: string, isFinal: boolean): Promise<void> {
    const attempts = job.retryCount + 1
    if (!isFinal && attempts <= RETRIES.retryLimit) {
      await boss.fail(QUEUE, job.id, { reason })
      return
    }
    const failed: FailedData = {
      ...job.data,
      reason,
      attempts,
      failedAt: new Date(options.now()).toISOString(),
    }
    await boss.upsert(FAILED, failed, { singletonKey: job.data.referenceId })
    await boss.complete(QUEUE, job.id)
  }

  async function settleSuccess(job: Job<Data>): Promise<void> {
    await boss.complete(QUEUE, job.id)
    const earlier = await boss.findJobs(FAILED, { key: job.data.referenceId, queued: true })
    if (earlier.length > 0) {
      await boss.deleteJob(
        FAILED,
        earlier.map(({ id }) => id),
      )
    }
  }

  return {
    async ask(trx, task, referenceIds) {
      for (const referenceId of referenceIds) await put(trx, { referenceId, task }, referenceId)
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    },
    async askLater(trx, referenceIds) {
      const startAfter = new Date(Math.floor(options.now() / LATE + 1) * LATE)
      for (const referenceId of referenceIds) {
        await put(trx, { referenceId, task: 'publish' }, `${referenceId} later`, { startAfter })
      }
    },
    async askAll(referenceIds) {
      const jobs = referenceIds.map((referenceId) => ({
        data: { referenceId, task: 'publish' } satisfies Data,
        singletonKey: referenceId,
        priority: BULK,
      }))
      const added = await boss.insert(QUEUE, jobs, { returnId: true })
      await boss.getDb().executeSql('select pg_notify($1, $2)', [CHANNEL, ''])
      return added?.length ?? 0
    },
    async askSite() {
      const startAfter = new Date(Math.floor(options.now() / SOON + 1) * SOON)
      const data: Data = { referenceId: ROOT_SITE, task: 'publish' }
      await boss.upsert(QUEUE, data, { singletonKey: ROOT_SITE, priority: EDIT, startAfter })
    },
    async take() {
      const [job] = await boss.fetch<Data>(QUEUE, { includeMetadata: true })
      if (!job) return null
      return {
        ...job.data,
        attempt: job.retryCount + 1,
        alive: async () => void (await boss.touch(QUEUE, job.id)),
        done: () => settleSuccess(job),
        failed: (reason, isFinal) => settleFailure(job, reason, isFinal),
      }
    },
    async onAsked(wake) {
      const listening = await boss.getDb().listen?.(CHANNEL, wake, wake)
      return async () => listening?.close()
    },
    async waiting() {
      // Its own statistics are up to a minute old.
      const counted = await boss
        .getDb()
        .executeSql(`select count(*)::int as n from ${SCHEMA}.job where name = $1 and state < 'active'`, [
          QUEUE,
        ])
      return counted.rows[0]?.n ?? 0
    },
    async failures() {
      const jobs = await boss.findJobs<FailedData>(FAILED, { queued: true })
      return jobs.map(({ data, createdOn, output }) => ({
        referenceId: data.referenceId,
        task: data.task,
        // A worker that died often enough said nothing itself.
        reason: data.reason ?? JSON.stringify(output ?? 'the worker ended without a word'),
        attempts: data.attempts ?? RETRIES.retryLimit + 1,
        failedAt: data.failedAt ? new Date(data.failedAt) : createdOn,
      }))
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
