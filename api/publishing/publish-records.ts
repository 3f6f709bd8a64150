import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** Names within pg-boss; what it keeps is in this schema of the database. */
export const QUEUE = 'publish'
export const FAILED = 'publish-failed'
/** Venues that were rolled back, one task each, which nobody takes. */
export const HELD = 'publish-held'
export const SCHEMA = 'publishing'
/** What the keys of tasks of a republication end with: an edit of the same venue is a task of its own and overtakes it. */
export const BULK_KEY = ' all'
/** What the key of the task ends with that publishes a venue when its next day starts. */
export const DAY_KEY = ' day'

/** What is to be done about a reference id: bring it up to date, or take it off the site. */
export type PublishTask = 'publish' | 'remove'

/** A task as it is kept. `run`: the republication it is part of, named by when that began (ISO 8601). */
export type JobData = { readonly referenceId: string; readonly task: PublishTask; readonly run?: string }
/** A failure as it is kept; of a worker that died often enough pg-boss itself kept no more than the task. */
export type FailedData = JobData & {
  readonly reason?: string
  readonly attempts?: number
  readonly failedAt?: string
}
/** The build a task left live; `unchanged`: it was live before. */
export type LiveBuild = {
  readonly buildId: string
  readonly unchanged: boolean
  /** When the edge answered with it; ISO 8601, by the database's clock. */
  readonly edgeAt?: string
}
/** How a task ended, or why it is tried again. */
export type JobResult = { readonly live?: LiveBuild; readonly failed?: string; readonly reason?: string }

/** A venue that could not be published, for the operator. */
export type FailedTask = {
  readonly referenceId: string
  readonly task: PublishTask
  readonly reason: string
  readonly attempts: number
  readonly failedAt: Date
}

/** How far a republication of all venues has come: numbers of venues. */
export type Republication = {
  readonly startedAt: Date
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly underWay: number
  /** Failed and tried again later. */
  readonly retrying: number
}

/** Where an edit of a venue stands. */
export type Publication = {
  readonly state: 'idle' | 'waiting' | 'under-way' | 'retrying' | 'failed'
  /** Why it failed; null where it did not. */
  readonly reason: string | null
  readonly attempts: number
  /** The last edit that made another build: milliseconds from its transaction to the build being live; null: not known. */
  readonly editToLive: number | null
  /** The same, until the edge answered with it: what visitors waited for; null: not known. */
  readonly editToEdge: number | null
}

/** What operators and metrics read of the queue. */
export type PublishRecords = {
  /** Tasks that wait; not those under way, nor those of a day that has not started. */
  waiting(): Promise<number>
  /** By when they failed, the last one last. */
  failures(): Promise<FailedTask[]>
  /** The latest republication, of the last days; null: there was none. */
  republication(): Promise<Republication | null>
  publicationOf(referenceId: string): Promise<Publication>
  /** Of these, the venues that were rolled back and not published since. */
  heldOf(referenceIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The edge answers with that build from now on. False if no task is known to have made it (yet). */
  seenAtEdge(referenceId: string, buildId: string): Promise<boolean>
}

/** `mostAttempts`: after so many pg-boss gives up by itself. */
export function openPublishRecords(boss: PgBoss, mostAttempts: number): PublishRecords {
  const database = boss.getDb()
  const asFailure = ({ data, createdOn }: JobWithMetadata<FailedData>): FailedTask => ({
    referenceId: data.referenceId,
    task: data.task,
    reason: data.reason ?? 'every worker that took it ended without a word',
    attempts: data.attempts ?? mostAttempts,
    failedAt: data.failedAt ? new Date(data.failedAt) : createdOn,
  })
  return {
    async waiting() {
      // Its own statistics are up to a minute old.
      const counted = await database.executeSql(
        `select count(*)::int as n from ${SCHEMA}.job
         where name = $1 and state < 'active' and (singleton_key not like $2 or start_after <= now())`,
        [QUEUE, `%${DAY_KEY}`],
      )
      return counted.rows[0]?.n ?? 0
    },
    async failures() {
      const jobs = await boss.findJobs<FailedData>(FAILED, { queued: true })
      const failures = jobs.map(asFailure).sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
      // One of its tasks may lie beside another that pg-boss gave up.
      return [...new Map(failures.map((failure) => [failure.referenceId, failure])).values()]
    },
    async republication() {
      const { rows } = await database.executeSql(
        `select data->>'run' as run, count(*)::int as total,
           count(*) filter (where state = 'active')::int as under_way,
           count(*) filter (where state = 'retry')::int as retrying,
           count(*) filter (where state = 'failed' or (state = 'completed' and output ? 'failed'))::int as failed,
           count(*) filter (where state = 'completed' and not coalesce(output ? 'failed', false))::int as done
         from ${SCHEMA}.job
         where name = $1 and data->>'run' = (select max(data->>'run') from ${SCHEMA}.job where name = $1)
         group by 1`,
        [QUEUE],
      )
      const [row] = rows
      if (!row) return null
      const { run, total, done, failed, under_way: underWay, retrying } = row
      return { startedAt: new Date(run), total, done, failed, underWay, retrying }
    },
    async publicationOf(referenceId) {
      const [tasks, [failure]] = await Promise.all([
        boss.findJobs<JobData>(QUEUE, { key: referenceId }),
        boss.findJobs<FailedData>(FAILED, { data: { referenceId }, queued: true }),
      ])
      const inState = (state: JobWithMetadata['state']) => tasks.find((task) => task.state === state)
      const ended = tasks
        .filter(({ output }) => (output as JobResult | null)?.live?.unchanged === false)
        .sort((a, b) => Number(a.completedOn) - Number(b.completedOn))
        .at(-1)
      const editToLive = ended?.completedOn ? ended.completedOn.getTime() - ended.createdOn.getTime() : null
      const edgeAt = (ended?.output as JobResult | null | undefined)?.live?.edgeAt
      const editToEdge = ended && edgeAt ? Date.parse(edgeAt) - ended.createdOn.getTime() : null
      const times = { editToLive, editToEdge }
      const retried = inState('retry')
      if (inState('active')) return { state: 'under-way', reason: null, attempts: 0, ...times }
      if (inState('created')) return { state: 'waiting', reason: null, attempts: 0, ...times }
      if (retried) {
        const reason = (retried.output as JobResult | null)?.reason ?? 'its worker ended without a word'
        return { state: 'retrying', reason, attempts: retried.retryCount + 1, ...times }
      }
      if (!failure) return { state: 'idle', reason: null, attempts: 0, ...times }
      const { reason, attempts } = asFailure(failure)
      return { state: 'failed', reason, attempts, ...times }
    },
    async heldOf(referenceIds) {
      const held = await boss.findJobs<JobData>(HELD, { queued: true })
      const all = new Set(held.map(({ data }) => data.referenceId))
      return new Set(referenceIds.filter((referenceId) => all.has(referenceId)))
    },
    async seenAtEdge(referenceId, buildId) {
      const { rows } = await database.executeSql(
        `update ${SCHEMA}.job set output = jsonb_set(output, '{live,edgeAt}', to_jsonb(clock_timestamp()))
         where name = $1 and state = 'completed' and data->>'referenceId' = $2
           and output->'live'->>'buildId' = $3 and (output->'live'->>'unchanged') = 'false'
         returning id`,
        [QUEUE, referenceId, buildId],
      )
      return rows.length > 0
    },
  }
}
