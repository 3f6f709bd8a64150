import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { freePort } from '../machine/free-port.ts'
import { startPostgres } from '../machine/postgres.ts'
import { compile } from '../publish/make/compile.ts'
import { type Fleet, type FleetWorker, liveBuild, openFleet } from './fleet.ts'
import { median, percentile } from './statistics.ts'

/** Venues of the full republication, and how often one of them is edited meanwhile. */
const ALL = Number(process.env.SUFRA_BENCH_VENUES ?? 1000)
const EDIT_EVERY = 400
/** Milliseconds after which an edit counts as lost. */
const LOST = 30_000
const SIZES = [1, 10, 100]
const PER_WORKERS = 100

/**
 * Many venues, copies of the demo's, published from nothing by workers in processes of their own, as `npm run worker` is:
 * pages per second by their number, one worker and two, the worker's memory, and how long single prices take meanwhile
 * from the committed edit to the swap. `SUFRA_BENCH_VENUES`: how many, 1,000 unless it says otherwise.
 */
export async function benchRepublish(print: (line: string) => void): Promise<void> {
  await compile()
  const postgres = await startPostgres()
  const dir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  try {
    const fleet = await openFleet(postgres.url, ALL)
    const say = (figures: object) => print(JSON.stringify({ bench: 'republish', ...figures }))
    try {
      for (const venues of SIZES.filter((size) => size <= ALL)) {
        say({ venues, workers: 1, ...(await republished(fleet, join(dir, 'site'), venues, 1)) })
        if (venues === PER_WORKERS)
          say({ venues, workers: 2, ...(await republished(fleet, join(dir, 'site'), venues, 2)) })
      }
      say({ venues: ALL, workers: 1, ...(await republishedWithEdits(fleet, join(dir, 'site'))) })
    } finally {
      await fleet.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The first venues into an empty site; the folder is removed again. */
async function republished(fleet: Fleet, siteDir: string, venues: number, workers: number) {
  const only = { VENUES: fleet.referenceIds.slice(0, venues).join() }
  const started = Array.from({ length: workers }, () => fleet.startWorker(siteDir, only))
  try {
    await Promise.all(started.map((worker) => worker.caughtUp))
    return figures(await timing(fleet), started)
  } finally {
    for (const worker of started) await worker.end()
    rmSync(siteDir, { recursive: true, force: true })
  }
}

async function republishedWithEdits(fleet: Fleet, siteDir: string) {
  const metricsPort = await freePort()
  const worker = fleet.startWorker(siteDir, { METRICS_PORT: String(metricsPort) })
  const memory: Memory[] = []
  const edits: number[] = []
  const idleEdits: number[] = []
  let over = false
  const caughtUp = worker.caughtUp.finally(() => {
    over = true
  })
  const sampling = (async () => {
    while (!over) {
      const used = await memoryOf(metricsPort)
      if (used) memory.push(used)
      await sleep(1000)
    }
  })()
  try {
    for (let edit = 0; !over; edit++) {
      await sleep(EDIT_EVERY)
      const live = fleet.referenceIds.findIndex((id) => liveBuild(siteDir, id) === null)
      const published = live < 0 ? fleet.referenceIds.length : live
      if (published > 0) edits.push(await editToLive(fleet, siteDir, (edit * 7919) % published, edit))
    }
    await caughtUp
    // The same once all is published: what an edit takes by itself.
    for (let edit = 0; edit < 50; edit++)
      idleEdits.push(await editToLive(fleet, siteDir, (edit * 7919) % fleet.referenceIds.length, 5000 + edit))
    return {
      ...figures(await timing(fleet), [worker]),
      megabytes: quarters(memory).map((part) => ({
        resident: Math.round(median(part.map(({ resident }) => resident))),
        heapAtLeast: Math.round(Math.min(...part.map(({ heap }) => heap))),
      })),
      edits: summary(edits),
      editsAlone: summary(idleEdits),
    }
  } finally {
    over = true
    await sampling
    await worker.end()
  }
}

/** Milliseconds from the committed edit of one price to the swap. In whole units: not all currencies have others. */
async function editToLive(fleet: Fleet, siteDir: string, index: number, edit: number): Promise<number> {
  const referenceId = fleet.referenceIds[index] ?? ''
  const before = liveBuild(siteDir, referenceId)
  await fleet.edit(index, 1 + (edit % 9000))
  const committed = performance.now()
  while (liveBuild(siteDir, referenceId) === before) {
    if (performance.now() - committed > LOST)
      throw new Error(`${referenceId}: an edit is not live after ${LOST} ms`)
    await sleep(2)
  }
  return performance.now() - committed
}

/** Of the latest republication: seconds from its first task taken to its last one done. */
async function timing(fleet: Fleet): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(completed_on) - min(started_on))::float8 as seconds from publishing.job
    where name = 'publish' and data->>'run' = (select max(data->>'run') from publishing.job where name = 'publish')`.execute(
    fleet.open.db,
  )
  return rows[0]?.seconds ?? Number.NaN
}

function figures(seconds: number, workers: readonly FleetWorker[]) {
  const published = workers
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const [, referenceId, rendered, total] = /^publish (\S+): (\d+) of (\d+) pages/.exec(line) ?? []
      return rendered !== undefined && rendered === total && referenceId !== '_' ? [Number(rendered)] : []
    })
  const pages = published.reduce((sum, count) => sum + count, 0)
  return { pages, seconds: Math.round(seconds * 10) / 10, pagesPerSecond: Math.round(pages / seconds) }
}

function summary(milliseconds: readonly number[]) {
  return {
    count: milliseconds.length,
    p50Ms: Math.round(median(milliseconds)),
    p99Ms: Math.round(percentile(milliseconds, 0.99)),
    mostMs: Math.round(Math.max(...milliseconds)),
  }
}

/** Megabytes: of the process, and of its heap, whose least value is what no garbage collection gives back. */
type Memory = { resident: number; heap: number }

/** As the worker's metrics tell it; null while it starts. */
async function memoryOf(metricsPort: number): Promise<Memory | null> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
  if (!answer?.ok) return null
  const text = await answer.text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024 ** 2
  return {
    resident: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  }
}

function quarters<T>(values: readonly T[]): T[][] {
  const size = Math.ceil(values.length / 4)
  return [0, 1, 2, 3].map((part) => values.slice(part * size, (part + 1) * size))
}
