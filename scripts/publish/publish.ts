import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BuildPointer } from '../../src/contract/site/build-meta.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import type { ListedVenue } from '../../src/payload/site/root-site.ts'
import { makeFiles } from './make/make-files.ts'
import type { Renderer } from './make/render.ts'
import { type Stopwatch, startStopwatch } from './make/stopwatch.ts'
import { changedUrls } from './plan/changed-urls.ts'
import { planRelease, type ReleasePlan } from './plan/plan.ts'
import { metaOf, nextBuildId } from './release/build-record.ts'
import { asPublishError, PublishError } from './release/errors.ts'
import { metaFile, POINTER_FILE } from './release/files.ts'
import { type FileEntry, type Manifest, tabulatePolicies } from './release/manifest.ts'
import type { Lease, ReleaseStore } from './store/release-store.ts'

export type PublishDeps<Venue> = {
  /** Everything about a venue as it is now; throws PublishError `pull-failed` or `invalid`, or anything. */
  pull(referenceId: string): Promise<Venue>
  planSite(venue: Venue): SitePlan | Promise<SitePlan>
  /** Hosts of the venue's pictures, the only ones the image proxy fetches from for it. */
  imageHosts?(venue: Venue): readonly string[]
  /** What of the venue was left out, and why: told with the report. */
  warnings?(venue: Venue): readonly string[]
  /** What the landing page says of it; null: nothing. Kept with the release, for whoever publishes that page next. */
  listing?(venue: Venue): ListedVenue | null
  /** When what the pages show may be different without an edit: the start of the venue's next day. */
  nextDay?(venue: Venue): Date | null
  /** Other venues that links may lead to though they are not published yet: its branches, whose turn comes next. */
  announced?(venue: Venue): ReadonlySet<string>
  renderer: Renderer
  store: ReleaseStore
  /** Origin the site is reached at, without trailing slash. */
  siteUrl: string
  /** First path segments the server answers itself (image proxy, API). */
  served?: ReadonlySet<string>
  now?: () => Date
  log?: (line: string) => void
}

export type PublishOptions = {
  /** Leave old releases for later: whoever publishes many venues prunes when all are done. */
  keepOld?: boolean
  /** Asked now and then while pages are made, and waited for: what is more urgent goes before. Only lets I/O in by default. */
  turn?: () => Promise<unknown>
}

export type PublishReport = {
  ok: true
  referenceId: string
  /** True if everything was as before: no release was made. */
  unchanged: boolean
  buildId: string
  previousBuildId: string | null
  pages: { total: number; rendered: number; linked: number }
  /** Files that this release added; `bytes` is their sum, with their compressed copies and what describes the release. */
  files: { written: number; linked: number; bytes: number }
  /** Every address whose answer is another one now, on all hosts. */
  changed: readonly string[]
  warnings: readonly string[]
  /** When it has to be published again without an edit; null: never. */
  nextDay: Date | null
  /** Milliseconds per phase; the venue is live when `swap` is over. */
  ms: ReturnType<Stopwatch['spent']>
}
export type PublishFailure = { ok: false; referenceId: string; error: PublishError }

/**
 * Publishes one venue: pull, plan, render what changed, verify it, write a new immutable release beside the live one,
 * and swap. Whatever goes wrong comes back as a value, and the live release stays as it is.
 */
export async function publishVenue<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions = {},
): Promise<PublishReport | PublishFailure> {
  const { log = () => {} } = deps
  try {
    const report = await deps.store.withLock(referenceId, (lease) =>
      publishLocked(referenceId, deps, options, lease),
    )
    log(report.unchanged ? `publish ${referenceId}: unchanged` : summary(report))
    return report
  } catch (thrown) {
    const error = asPublishError(thrown, 'store-failed', referenceId)
    log([`publish ${error.code}: ${error.message}`, ...error.details].join('\n  '))
    return { ok: false, referenceId, error }
  }
}

async function publishLocked<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions,
  lease: Lease,
): Promise<PublishReport> {
  const { store, renderer, siteUrl, now = () => new Date() } = deps
  const clock = startStopwatch()
  // After the lock, so that what is pulled is not older than what another publisher has just made live.
  const venue = await deps.pull(referenceId).catch((thrown) => {
    throw asPublishError(thrown, 'pull-failed', referenceId)
  })
  clock.lap('pull')
  await store.sweep(referenceId)
  const live = await store.live(referenceId)
  const previous = live?.manifest ?? null
  const at = now()
  const { site, plan } = await planned(referenceId, venue, deps, at, previous)
  if (!site.closed && plan.items === 0 && (previous?.items ?? 0) > 0) {
    const message = `the menu is empty, and the live one has ${previous?.items} items`
    throw new PublishError('empty-menu', referenceId, message)
  }
  clock.lap('plan')
  const warnings = deps.warnings?.(venue) ?? []

  // Also where nothing changed: pages of the live release need them.
  const { dir, bundleId } = renderer
  if (dir !== null) await store.installAssets({ dir, bundleId })
  const nextDay = deps.nextDay?.(venue) ?? null
  const report = { ok: true, referenceId, previousBuildId: live?.buildId ?? null, nextDay } as const
  const listing = deps.listing?.(venue) ?? null
  if (plan.unchanged && live && JSON.stringify(previous?.listing ?? null) === JSON.stringify(listing)) {
    const pages = { total: site.pages.length, rendered: 0, linked: site.pages.length }
    const files = { written: 0, linked: 0, bytes: 0 }
    return {
      ...report,
      unchanged: true,
      buildId: live.buildId,
      pages,
      files,
      changed: [],
      warnings,
      ms: clock.spent(),
    }
  }

  const buildId = nextBuildId(at, live?.buildId ?? null)
  const release = await store.begin(referenceId, buildId, live)
  const announced = deps.announced?.(venue)
  try {
    const made = await makeFiles({
      ...{ site, plan, live, release, buildId, clock, renderer, siteUrl },
      served: deps.served ?? new Set(),
      isPublished: async (other) => announced?.has(other) === true || (await store.has(other)),
      turn: options.turn ?? nextTurn,
    })
    const { policies, indexOf } = tabulatePolicies(made.policies)
    const timestamp = at.toISOString()
    const imageHosts = deps.imageHosts?.(venue) ?? []
    const build = { buildId, timestamp, bundle: renderer.bundleId, imageHosts, policies }
    const meta = metaOf(site, build, made.policies, indexOf)
    release.write(metaFile(buildId), JSON.stringify(meta))
    release.write(POINTER_FILE, JSON.stringify({ id: buildId, timestamp } satisfies BuildPointer))
    const files: Record<string, FileEntry> = {}
    for (const output of plan.outputs) {
      const { file, hash } = output
      const changed = plan.changedAt(output)
      files[file] = { hash, changed, policy: indexOf(file), size: made.sizes.get(file) ?? 0 }
    }
    clock.lap('write')
    const manifest: Manifest = {
      ...{ version: 1, referenceId, buildId, timestamp, bundle: renderer.bundleId, siteUrl },
      ...{ site: plan.site, items: plan.items, policies, files },
      domains: site.domains.map((host) => host.toLowerCase()),
      ...(listing ? { listing } : {}),
    }
    await store.seal(release, manifest)
    await store.activate(referenceId, buildId, lease)
    clock.lap('swap')
    if (!options.keepOld) await store.prune(referenceId)
    clock.lap('prune')
    const pages = {
      total: site.pages.length,
      rendered: made.rendered,
      linked: site.pages.length - made.rendered,
    }
    const counts = {
      written: made.written,
      linked: plan.outputs.length - made.written,
      bytes: release.stored(),
    }
    return {
      ...report,
      unchanged: false,
      buildId,
      pages,
      files: counts,
      changed: changedUrls(referenceId, siteUrl, previous, manifest),
      warnings: [...warnings, ...made.warnings],
      ms: clock.spent(),
    }
  } catch (thrown) {
    await release.abandon()
    // What cannot be cleared away now, the next publication sweeps; the reason is what is told.
    await forget(store, referenceId, buildId).catch(() => {})
    throw thrown
  }
}

async function forget(store: ReleaseStore, referenceId: string, buildId: string): Promise<void> {
  if ((await store.live(referenceId))?.buildId !== buildId) await store.discard(referenceId, buildId)
}

async function planned<Venue>(
  referenceId: string,
  venue: Venue,
  deps: PublishDeps<Venue>,
  at: Date,
  previous: Manifest | null,
): Promise<{ site: SitePlan; plan: ReleasePlan }> {
  const { renderer, siteUrl } = deps
  try {
    const site = await deps.planSite(venue)
    if (site.referenceId !== referenceId) {
      throw new PublishError(
        'invalid',
        referenceId,
        `was answered with venue ${JSON.stringify(site.referenceId)}`,
      )
    }
    const extras = referenceId === ROOT_SITE ? renderer.publicFiles : []
    const { bundleId, tileUrl = '' } = renderer
    const making = { bundleId, siteUrl, tileUrl, at: at.toISOString() }
    return { site, plan: planRelease(site, making, previous, extras) }
  } catch (thrown) {
    throw asPublishError(thrown, 'invalid', referenceId)
  }
}

function summary(report: PublishReport): string {
  const { pages, ms, buildId, warnings } = report
  const line = `publish ${report.referenceId}: ${pages.rendered} of ${pages.total} pages in ${Math.round(ms.total)} ms, build ${buildId}`
  return [line, ...warnings.map((warning) => `  warning: ${warning}`)].join('\n')
}
