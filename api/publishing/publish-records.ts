import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** pg-boss's queues, and the database schema that it keeps them in. */
export const QUEUE = 'publish'
export const FAILED = 'publish-failed'
/** Venues on hold after a rollback: one job each, which no worker takes. */
export const HELD = 'publish-held'
export const SCHEMA = 'publishing'
/** Suffix of the keys of a republication's jobs: an edit of the same venue is a separate job and overtakes it. */
export const BULK_KEY = ' all'
/** Suffix of the key of the job that publishes a venue when its next day starts. */
export const DAY_KEY = ' day'

/** What to do with a reference id: bring it up to date, or remove it from the site. */
export type PublishTask = 'publish' | 'remove'

/** A stored task. `run`: the republication that it is part of, named after its start (ISO 8601). */
export type JobData = { readonly referenceId: string; readonly task: PublishTask; readonly run?: string }
/** A stored failure. If workers died too often, pg-boss itself stored it, with no more than the task. */
export type FailedData = JobData & {
  readonly reason?: string
  readonly attempts?: number
  readonly failedAt?: string
}
/** The build that is live after a task; `unchanged`: it was live before the task, too. */
export type LiveBuild = {
  readonly buildId: string
  readonly unchanged: boolean
  /** When the edge first served it; ISO 8601, by the database's clock. */
  readonly edgeAt?: string
}
/** How a task ended, or why it is retried. */
export type JobResult = { readonly live?: LiveBuild; readonly failed?: string; readonly reason?: string }

/** A venue that could not be published, for the operator. */
export type FailedTask = {
  readonly referenceId: string
  readonly task: PublishTask
  readonly reason: string
  readonly attempts: number
  readonly failedAt: Date
}

/** Progress of a republication of all venues, in numbers of venues. */
export type Republication = {
  readonly startedAt: Date
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly underWay: number
  /** Failed, and will be retried. */
  readonly retrying: number
}

/** State of the latest edit of a venue. */
export type Publication = {
  readonly state: 'idle' | 'waiting' | 'under-way' | 'retrying' | 'failed'
  /** Why it failed; null if it did not. */
  readonly reason: string | null
  readonly attempts: number
  /** For the last edit that caused a new build: milliseconds from its transaction to the build being live; null if unknown. */
  readonly editToLive: number | null
  /** The same until the edge served the build, which is what visitors see; null if unknown. */
  readonly editToEdge: number | null
  /** The build that was live after the last publication that succeeded; null if unknown. */
  readonly buildId: string | null
}

/** What operators and metrics read from the queue. */
export type PublishRecords = {
  /** Number of waiting tasks, without those under way and those of a day that has not started. */
  countWaiting(): Promise<number>
  /** Failures by time, the latest last. */
  listFailures(): Promise<FailedTask[]>
  /** The latest republication of the last days; null if there was none. */
  latestRepublication(): Promise<Republication | null>
  findPublication(referenceId: string): Promise<Publication>
  /** The same of several venues, with one query. */
  findPublications(referenceIds: readonly string[]): Promise<ReadonlyMap<string, Publication>>
  /** Those of these venues that were rolled back and not published since. */
  findHeld(referenceIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Records that the edge serves this build as of now. False if no completed task is known to have made it. */
  recordSeenAtEdge(referenceId: string, buildId: string): Promise<boolean>
}

/** Opens the records of the queue. `maxAttempts`: after so many attempts pg-boss gives up by itself. */
export function openPublishRecords(boss: PgBoss, maxAttempts: number): PublishRecords {
  const database = boss.getDb()
  const toFailure = ({
    data,
    createdOn,
  }: Pick<JobWithMetadata<FailedData>, 'data' | 'createdOn'>): FailedTask => ({
    referenceId: data.referenceId,
    task: data.task,
    reason: data.reason ?? 'every worker that took it died without reporting a reason',
    attempts: data.attempts ?? maxAttempts,
    failedAt: data.failedAt ? new Date(data.failedAt) : createdOn,
  })
  async function findPublications(referenceIds: readonly string[]): Promise<Map<string, Publication>> {
    const { rows } = await database.executeSql(
      `select name, state, data, output, retry_count as "retryCount", created_on as "createdOn",
         completed_on as "completedOn"
       from ${SCHEMA}.job
       where (name = $1 and singleton_key in (select jsonb_array_elements_text($3::jsonb)))
         or (name = $2 and state < 'active'
           and data->>'referenceId' in (select jsonb_array_elements_text($3::jsonb)))`,
      [QUEUE, FAILED, JSON.stringify(referenceIds)],
    )
    const jobs = Map.groupBy(rows as PublicationJob[], ({ data }) => data.referenceId)
    return new Map(
      referenceIds.map((referenceId) => {
        const found = jobs.get(referenceId) ?? []
        const failure = found.find(({ name }) => name === FAILED)
        return [
          referenceId,
          toPublication(
            found.filter(({ name }) => name === QUEUE),
            failure && toFailure(failure),
          ),
        ]
      }),
    )
  }
  return {
    async countWaiting() {
      // pg-boss's own statistics are up to a minute old.
      const counted = await database.executeSql(
        `select count(*)::int as n from ${SCHEMA}.job
         where name = $1 and state < 'active' and (singleton_key not like $2 or start_after <= now())`,
        [QUEUE, `%${DAY_KEY}`],
      )
      return counted.rows[0]?.n ?? 0
    },
    async listFailures() {
      const jobs = await boss.findJobs<FailedData>(FAILED, { queued: true })
      const failures = jobs.map(toFailure).sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
      // A venue may have two: a failure stored by a worker and one that pg-boss gave up.
      return [...new Map(failures.map((failure) => [failure.referenceId, failure])).values()]
    },
    async latestRepublication() {
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
    async findPublication(referenceId) {
      return (await findPublications([referenceId])).get(referenceId) as Publication
    },
    findPublications,
    async findHeld(referenceIds) {
      const held = await boss.findJobs<JobData>(HELD, { queued: true })
      const all = new Set(held.map(({ data }) => data.referenceId))
      return new Set(referenceIds.filter((referenceId) => all.has(referenceId)))
    },
    async recordSeenAtEdge(referenceId, buildId) {
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

/** What a publication is told by: tasks of a venue, and its failure. */
type PublicationJob = Pick<
  JobWithMetadata<FailedData>,
  'name' | 'state' | 'data' | 'output' | 'retryCount' | 'createdOn' | 'completedOn'
>

function toPublication(tasks: readonly PublicationJob[], failure: FailedTask | undefined): Publication {
  const inState = (state: JobWithMetadata['state']) => tasks.find((task) => task.state === state)
  const ended = tasks
    .filter(({ output }) => (output as JobResult | null)?.live?.unchanged === false)
    .sort((a, b) => Number(a.completedOn) - Number(b.completedOn))
    .at(-1)
  const editToLive = ended?.completedOn ? ended.completedOn.getTime() - ended.createdOn.getTime() : null
  const edgeAt = (ended?.output as JobResult | null | undefined)?.live?.edgeAt
  const editToEdge = ended && edgeAt ? Date.parse(edgeAt) - ended.createdOn.getTime() : null
  const times = { editToLive, editToEdge, buildId: lastBuild(tasks) }
  const retried = inState('retry')
  if (inState('active')) return { state: 'under-way', reason: null, attempts: 0, ...times }
  if (inState('created')) return { state: 'waiting', reason: null, attempts: 0, ...times }
  if (retried) {
    const reason =
      (retried.output as JobResult | null)?.reason ?? 'its worker died without reporting a reason'
    return { state: 'retrying', reason, attempts: retried.retryCount + 1, ...times }
  }
  if (!failure) return { state: 'idle', reason: null, attempts: 0, ...times }
  return { state: 'failed', reason: failure.reason, attempts: failure.attempts, ...times }
}

/** The build that was live after the task that succeeded last; null if none did in the last days. */
function lastBuild(tasks: readonly PublicationJob[]): string | null {
  const succeeded = tasks
    .filter(({ state, output }) => state === 'completed' && (output as JobResult | null)?.live)
    .sort((a, b) => Number(a.completedOn) - Number(b.completedOn))
    .at(-1)
  return (succeeded?.output as JobResult | undefined)?.live?.buildId ?? null
}
