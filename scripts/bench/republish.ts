import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { freePort } from '../machine/free-port.ts'
import { startPostgres } from '../machine/postgres.ts'
import { compile } from '../publish/make/compile.ts'
import { type BenchVenues, type BenchWorker, liveBuild, openBenchVenues } from './bench-venues.ts'
import { type Memory, readMemory, summarizeMemory } from './memory.ts'
import { median, percentile } from './statistics.ts'

/** Number of venues in the full republication. */
const VENUE_COUNT = Number(process.env.SUFRA_BENCH_VENUES ?? 1000)
/** Milliseconds between two edits during the full republication. */
const EDIT_INTERVAL = 400
/** Milliseconds after which an edit that is not live counts as lost. */
const EDIT_TIMEOUT = 30_000
const SIZES = [1, 10, 100]
/** Number of venues that two workers publish too, for comparison. */
const TWO_WORKERS_SIZE = 100

/**
 * Publishes many copies of the demo venues to an empty site, with workers in separate processes like `npm run worker`. Measures
 * the pages per second by the number of venues and for one and two workers, the memory of the worker, the time from a
 * committed price edit during the publication to the swap, and the time after a change of the code that alters no page.
 * `SUFRA_BENCH_VENUES` sets the number of venues (default 1,000).
 */
export async function benchRepublish(print: (line: string) => void): Promise<void> {
  await compile()
  const postgres = await startPostgres()
  try {
    const benchVenues = await openBenchVenues(postgres.url, VENUE_COUNT)
    const printFigures = (figures: object) => print(JSON.stringify({ bench: 'republish', ...figures }))
    try {
      for (const venues of SIZES.filter((size) => size <= VENUE_COUNT)) {
        printFigures({ venues, workers: 1, ...(await republish(benchVenues, newSite(), venues, 1)) })
        if (venues === TWO_WORKERS_SIZE)
          printFigures({ venues, workers: 2, ...(await republish(benchVenues, newSite(), venues, 2)) })
      }
      const site = newSite()
      printFigures({ venues: VENUE_COUNT, workers: 1, ...(await republishWithEdits(benchVenues, site)) })
      const unchanged = await republish(benchVenues, site, VENUE_COUNT, 1)
      printFigures({ venues: VENUE_COUNT, workers: 1, unchanged: true, seconds: unchanged.seconds })
    } finally {
      await benchVenues.close()
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * Creates the folder of an empty site. It is removed at the end of the benchmark, because on some file systems creating files
 * beside deleted ones is slow.
 */
const newSite = (): string => mkdtempSync(join(tmpdir(), 'sufra-bench-'))

/** Publishes the first `venues` venues to a site. */
async function republish(benchVenues: BenchVenues, siteDir: string, venues: number, workers: number) {
  const only = { VENUES: benchVenues.referenceIds.slice(0, venues).join() }
  const started = Array.from({ length: workers }, () => benchVenues.startWorker(siteDir, only))
  try {
    await Promise.all(started.map((worker) => worker.caughtUp))
    return figures(await readDuration(benchVenues), started)
  } finally {
    for (const worker of started) await worker.end()
  }
}

async function republishWithEdits(benchVenues: BenchVenues, siteDir: string) {
  const metricsPort = await freePort()
  const worker = benchVenues.startWorker(siteDir, { METRICS_PORT: String(metricsPort) })
  const memory: Memory[] = []
  const edits: Edit[] = []
  const idleEdits: Edit[] = []
  let finished = false
  const caughtUp = worker.caughtUp.finally(() => {
    finished = true
  })
  const sampling = (async () => {
    while (!finished) {
      const used = await readMemory(metricsPort)
      if (used) memory.push(used)
      await sleep(1000)
    }
  })()
  try {
    for (let edit = 0; !finished; edit++) {
      await sleep(EDIT_INTERVAL)
      const firstUnpublished = benchVenues.referenceIds.findIndex((id) => liveBuild(siteDir, id) === null)
      const published = firstUnpublished < 0 ? benchVenues.referenceIds.length : firstUnpublished
      if (published > 0) edits.push(await measureEdit(benchVenues, siteDir, (edit * 7919) % published, edit))
    }
    await caughtUp
    // Repeats the edits after everything is published, to measure an edit on an idle worker.
    for (let edit = 0; edit < 50; edit++)
      idleEdits.push(
        await measureEdit(benchVenues, siteDir, (edit * 7919) % benchVenues.referenceIds.length, 5000 + edit),
      )
    return {
      ...figures(await readDuration(benchVenues), [worker]),
      megabytes: summarizeMemory(memory),
      edits: summarizeEdits(edits),
      editsAlone: summarizeEdits(idleEdits),
    }
  } finally {
    finished = true
    await sampling
    await worker.end()
  }
}

/** An edit of a venue, and the milliseconds until it was live. */
type Edit = { readonly referenceId: string; readonly milliseconds: number }

/**
 * Measures from the committed edit of one price to the swap. Prices are whole main units, because some currencies have no
 * decimals.
 */
async function measureEdit(
  benchVenues: BenchVenues,
  siteDir: string,
  index: number,
  edit: number,
): Promise<Edit> {
  const referenceId = benchVenues.referenceIds[index] ?? ''
  const before = liveBuild(siteDir, referenceId)
  await benchVenues.edit(index, 1 + (edit % 9000))
  const committed = performance.now()
  while (liveBuild(siteDir, referenceId) === before) {
    if (performance.now() - committed > EDIT_TIMEOUT)
      throw new Error(`${referenceId}: an edit was not live after ${EDIT_TIMEOUT} ms`)
    await sleep(2)
  }
  return { referenceId, milliseconds: performance.now() - committed }
}

/** Returns the seconds from the start of the first job of the latest republication to the completion of its last job. */
async function readDuration(benchVenues: BenchVenues): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(completed_on) - min(started_on))::float8 as seconds from publishing.job
    where name = 'publish' and data->>'run' = (select max(data->>'run') from publishing.job where name = 'publish')`.execute(
    benchVenues.open.db,
  )
  return rows[0]?.seconds ?? Number.NaN
}

function figures(seconds: number, workers: readonly BenchWorker[]) {
  const published = workers
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const [, referenceId, rendered, total] = /^publish (\S+): (\d+) of (\d+) pages/.exec(line) ?? []
      return rendered !== undefined && rendered === total && referenceId !== '_' ? [Number(rendered)] : []
    })
  const pages = published.reduce((sum, count) => sum + count, 0)
  return { pages, seconds: Math.round(seconds * 10) / 10, pagesPerSecond: Math.round(pages / seconds) }
}

/** Summarizes all edits, and those of the restaurants and markets among them. */
function summarizeEdits(edits: readonly Edit[]) {
  const of = (demo: string) =>
    summary(
      edits.filter(({ referenceId }) => referenceId.startsWith(demo)).map(({ milliseconds }) => milliseconds),
    )
  return { ...of(''), restaurants: of('dallah-grill'), markets: of('pazar-yeri') }
}

function summary(milliseconds: readonly number[]) {
  return {
    count: milliseconds.length,
    p50Ms: Math.round(median(milliseconds)),
    p99Ms: Math.round(percentile(milliseconds, 0.99)),
    mostMs: Math.round(Math.max(...milliseconds)),
  }
}
