import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planSite } from '../../src/payload/site/site.ts'
import { compile } from '../publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../publish/make/render.ts'
import { findPictureHosts, type PulledVenue } from '../publish/plan/pull.ts'
import { type PublishReport, publishVenue } from '../publish/publish.ts'
import { openReleaseStore } from '../publish/store/release-fs.ts'
import type { ReleaseStore } from '../publish/store/release-store.ts'
import { type BenchMenu, benchVenue } from './bench-venue.ts'

const ROUNDS = 7

/**
 * Pages per second rendered, verified, compressed and written, and the time from an edited price to its live release,
 * each in a warm process. One line of JSON per figure: the median of several rounds. For one core: `taskset -c 0`.
 */
export async function benchPublish(print: (line: string) => void): Promise<void> {
  const bundle = await compile()
  const renderer = await loadRenderer(bundle.dir, bundle.bundleId)
  const siteDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const store = openReleaseStore(siteDir)
  try {
    for (const items of [120, 300]) {
      const menu = { referenceId: `bench${items}`, items, locales: ['en'] }
      const full = await fullPublishes(menu, renderer, store)
      print(JSON.stringify({ bench: 'publish', items, ...full }))
      print(JSON.stringify({ bench: 'edit-to-live', items, ...(await edits(menu, renderer, store)) }))
    }
  } finally {
    rmSync(siteDir, { recursive: true, force: true })
  }
}

async function fullPublishes(menu: BenchMenu, renderer: Renderer, store: ReleaseStore) {
  const runs: { report: PublishReport; cpu: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Another bundle id: every page is made again, as after a change of the code.
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
  const { report, cpu } = median(runs, (run) => run.report.ms.total)
  const { rendered } = report.pages
  return {
    pages: rendered,
    pagesPerSecond: Math.round((rendered / report.ms.total) * 1000),
    pagesPerCpuSecond: Math.round((rendered / cpu) * 1000),
    ms: rounded(report.ms),
  }
}

async function edits(menu: BenchMenu, renderer: Renderer, store: ReleaseStore) {
  await publishOnce(benchVenue(menu), renderer, store)
  const runs: PublishReport[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const edited = benchVenue({ ...menu, firstPrice: 2 + round / 8 })
    runs.push(await publishOnce(edited, renderer, store))
  }
  const live = (report: PublishReport) => report.ms.total - report.ms.prune
  const report = median(runs, live)
  return { pages: report.pages, liveMs: Math.round(live(report)), ms: rounded(report.ms) }
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

function median<T>(list: readonly T[], of: (entry: T) => number): T {
  const middle = [...list].sort((a, b) => of(a) - of(b))[Math.floor(list.length / 2)]
  if (middle === undefined) throw new RangeError('no rounds')
  return middle
}

function rounded(ms: PublishReport['ms']): Record<string, number> {
  return Object.fromEntries(Object.entries(ms).map(([phase, time]) => [phase, Math.round(time)]))
}

if (import.meta.main) await benchPublish(console.log)
