import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planSite } from '../../src/payload/site/site.ts'
import { compile } from '../publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../publish/make/render.ts'
import { findPictureHosts, type PulledVenue } from '../publish/plan/pull.ts'
import type { PublishReport } from '../publish/publication.ts'
import { publishVenue } from '../publish/publish.ts'
import { openReleaseStore } from '../publish/store/release-fs.ts'
import type { ReleaseStore } from '../publish/store/release-store.ts'
import { type BenchMenu, benchVenue } from './bench-venue.ts'

const ROUNDS = 7

/**
 * Measures the pages per second that are rendered, verified, compressed and written, and the time from an edited price to its
 * live release, both in a warm process. Prints one line of JSON per result, the median of several rounds. To measure one core,
 * run it under `taskset -c 0`.
 */
export async function benchPublish(print: (line: string) => void): Promise<void> {
  const bundle = await compile()
  const renderer = await loadRenderer(bundle.dir, bundle.bundleId)
  const siteDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const store = openReleaseStore(siteDir)
  try {
    for (const items of [120, 300]) {
      const menu = { referenceId: `bench${items}`, items, locales: ['en'] }
      const full = await measureFullPublish(menu, renderer, store)
      print(JSON.stringify({ bench: 'publish', items, ...full }))
      print(JSON.stringify({ bench: 'edit-to-live', items, ...(await measureEdit(menu, renderer, store)) }))
    }
  } finally {
    rmSync(siteDir, { recursive: true, force: true })
  }
}

async function measureFullPublish(menu: BenchMenu, renderer: Renderer, store: ReleaseStore) {
  const runs: { report: PublishReport; cpu: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // With another bundle id every page is rendered again, as after a change of the code.
    const other = {
      ...renderer,
      bundleId: `${renderer.bundleId}-${round}`,
      dir: round === 0 ? renderer.dir : null,
    }
    const before = process.cpuUsage()
    const report = await publishOnce(benchVenue(menu), other, store)
    const { user, system } = process.cpuUsage(before)
    runs.push({ report, cpu: (user + system) / 1000 })
  }
  const { report, cpu } = medianBy(runs, (run) => run.report.ms.total)
  const { rendered } = report.pages
  return {
    pages: rendered,
    pagesPerSecond: Math.round((rendered / report.ms.total) * 1000),
    pagesPerCpuSecond: Math.round((rendered / cpu) * 1000),
    ms: roundTimes(report.ms),
  }
}

async function measureEdit(menu: BenchMenu, renderer: Renderer, store: ReleaseStore) {
  await publishOnce(benchVenue(menu), renderer, store)
  const runs: PublishReport[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const edited = benchVenue({ ...menu, firstPrice: 2 + round / 8 })
    runs.push(await publishOnce(edited, renderer, store))
  }
  const live = (report: PublishReport) => report.ms.total - report.ms.prune
  const report = medianBy(runs, live)
  return { pages: report.pages, liveMs: Math.round(live(report)), ms: roundTimes(report.ms) }
}

async function publishOnce(
  pulled: PulledVenue,
  renderer: Renderer,
  store: ReleaseStore,
): Promise<PublishReport> {
  const report = await publishVenue(pulled.venue.business.referenceId, {
    pull: async () => pulled,
    planSite: ({ venue, day }) => planSite(venue, day),
    imageHosts: ({ venue }) => findPictureHosts(venue),
    renderer,
    store,
    siteUrl: 'http://127.0.0.1:4321',
    served: new Set(['_image', 'api', 'media']),
  })
  if (!report.ok) throw new Error([report.error.message, ...report.error.details].join('\n'))
  return report
}

function medianBy<T>(list: readonly T[], of: (entry: T) => number): T {
  const middle = [...list].sort((a, b) => of(a) - of(b))[Math.floor(list.length / 2)]
  if (middle === undefined) throw new RangeError('the median requires at least one round')
  return middle
}

function roundTimes(ms: PublishReport['ms']): Record<string, number> {
  return Object.fromEntries(Object.entries(ms).map(([phase, time]) => [phase, Math.round(time)]))
}

if (import.meta.main) await benchPublish(console.log)
