import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BuildPointer } from '../../src/contract/site/build-meta.ts'
import { CARDS_FILE } from '../../src/contract/site/link-card.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import type { ListedVenue } from '../../src/payload/site/root-site.ts'
import { type MadeFiles, makeFiles } from './make/make-files.ts'
import type { Renderer } from './make/render.ts'
import { type Stopwatch, startStopwatch } from './make/stopwatch.ts'
import { changedUrls } from './plan/changed-urls.ts'
import {
  identifySite,
  isKnownUnchanged,
  type Making,
  type Previous,
  planRelease,
  type ReleasePlan,
  type SiteIdentity,
} from './plan/plan.ts'
import { createBuildMeta, nextBuildId } from './release/build-record.ts'
import { asPublishError, PublishError } from './release/errors.ts'
import { metaFile, POINTER_FILE } from './release/files.ts'
import { type FileEntry, indexPolicies, type Manifest } from './release/manifest.ts'
import type { Lease, LiveRelease, ReleaseStore, ReleaseWriter } from './store/release-store.ts'

export type PublishDeps<Venue> = {
  /** Loads the current venue. Throws PublishError `pull-failed` or `invalid`, or any other error. */
  pull(referenceId: string): Promise<Venue>
  planSite(venue: Venue): SitePlan | Promise<SitePlan>
  /** Hosts of the venue's pictures. For this venue, the image proxy fetches from these hosts only. */
  imageHosts?(venue: Venue): readonly string[]
  /** Parts of the venue that are left out, with reasons. They are added to the report. */
  warnings?(venue: Venue): readonly string[]
  /** The venue's entry on the landing page, or null. Stored with the release for the next publication of that page. */
  listing?(venue: Venue): ListedVenue | null
  /** When the pages may change without an edit: the start of the venue's next day. */
  nextDay?(venue: Venue): Date | null
  /** Venues that links may lead to although they are not published yet: the venue's branches, which are published next. */
  announced?(venue: Venue): ReadonlySet<string>
  renderer: Renderer
  store: ReleaseStore
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** First path segments that the server handles itself (image proxy, API). */
  served?: ReadonlySet<string>
  now?: () => Date
  log?: (line: string) => void
}

export type PublishOptions = {
  /** Keeps old releases. A caller that publishes many venues removes them at the end. */
  keepOld?: boolean
  /** Awaited several times a second, so that more urgent work can run first. The default only yields to pending I/O. */
  turn?: () => Promise<unknown>
  /** Somebody waits for it, so its files are written before those of other publications. */
  isUrgent?: boolean
}

export type PublishReport = {
  ok: true
  referenceId: string
  /** True if nothing changed and no release was made. */
  unchanged: boolean
  /** True if the venue's entry on the landing page changed. */
  listed: boolean
  buildId: string
  previousBuildId: string | null
  pages: { total: number; rendered: number; linked: number }
  /** Files added by this release. `bytes` is their sum with their compressed copies and the release's metadata. */
  files: { written: number; linked: number; bytes: number }
  /** URLs whose response changed, on all hosts. */
  changed: readonly string[]
  warnings: readonly string[]
  /** When to publish again without an edit, or null. */
  nextDay: Date | null
  /** Milliseconds per phase. The venue is live at the end of `swap`. */
  ms: ReturnType<Stopwatch['elapsed']>
}
export type PublishFailure = { ok: false; referenceId: string; error: PublishError }

/**
 * Publishes one venue: pulls it, plans, renders the changed pages, verifies them, writes a new immutable release beside the live one,
 * and makes it live. Returns errors as values and then leaves the live release unchanged.
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
    log(report.unchanged ? `publish ${referenceId}: unchanged` : summarize(report))
    return report
  } catch (thrown) {
    const error = asPublishError(thrown, 'store-failed', referenceId)
    log([`publish ${error.code}: ${error.message}`, ...error.details].join('\n  '))
    return { ok: false, referenceId, error }
  }
}

/** One publication, from the plan on. */
type Publication<Venue> = {
  readonly venue: Venue
  readonly deps: PublishDeps<Venue>
  readonly options: PublishOptions
  readonly lease: Lease
  readonly clock: Stopwatch
  readonly at: Date
  readonly live: LiveRelease | null
  readonly site: SitePlan
  readonly identity: SiteIdentity
  readonly plan: ReleasePlan
  readonly listing: ListedVenue | null
}

/** The part of the report that depends on whether a release was made. */
type Result = Pick<PublishReport, 'unchanged' | 'buildId' | 'pages' | 'files' | 'changed' | 'warnings'>

async function publishLocked<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions,
  lease: Lease,
): Promise<PublishReport> {
  const { store, renderer, now = () => new Date() } = deps
  const clock = startStopwatch()
  // Pulled under the lock, so that the venue is not older than what another publisher has just made live.
  const venue = await deps.pull(referenceId).catch((thrown) => {
    throw asPublishError(thrown, 'pull-failed', referenceId)
  })
  clock.lap('pull')
  await store.sweep(referenceId)
  const live = await store.live(referenceId)
  const previous = live?.manifest ?? null
  const at = now()
  const { site, making } = await describeVenue(referenceId, venue, deps, at)
  // Also if nothing changed: the pages of the live release need the assets.
  const { dir, bundleId } = renderer
  if (dir !== null) await store.installAssets({ dir, bundleId })
  const listing = deps.listing?.(venue) ?? null
  const listed = live === null || JSON.stringify(previous?.listing ?? null) !== JSON.stringify(listing)
  const report = (result: Result): PublishReport => ({
    ...{ ok: true, referenceId, previousBuildId: live?.buildId ?? null },
    ...result,
    listed,
    nextDay: deps.nextDay?.(venue) ?? null,
    warnings: [...(deps.warnings?.(venue) ?? []), ...result.warnings],
    ms: clock.elapsed(),
  })

  const identity = identifySite(site, making)
  if (!listed && previous && isKnownUnchanged(identity, previous)) {
    clock.lap('plan')
    return report(unchangedResult(site, previous.buildId))
  }
  const extras = referenceId === ROOT_SITE ? renderer.publicFiles : []
  const { turn = nextTurn } = options
  const plan = await planRelease(site, making, await readPrevious(live), { extras, turn, identity }).catch(
    (thrown) => {
      throw asPublishError(thrown, 'invalid', referenceId)
    },
  )
  assertNotEmptied(site, plan, previous)
  clock.lap('plan')
  if (plan.unchanged && !listed && live) return report(unchangedResult(site, live.buildId))
  const publication = { venue, deps, options, lease, clock, at, live, site, identity, plan, listing }
  return report(await makeRelease(publication))
}

/** Describes the site of a venue, and the code and settings that it is made with. */
async function describeVenue<Venue>(
  referenceId: string,
  venue: Venue,
  deps: PublishDeps<Venue>,
  at: Date,
): Promise<{ site: SitePlan; making: Making }> {
  const { renderer, siteUrl } = deps
  try {
    const site = await deps.planSite(venue)
    if (site.referenceId !== referenceId) {
      const message = `the platform returned another venue, ${JSON.stringify(site.referenceId)}`
      throw new PublishError('invalid', referenceId, message)
    }
    const { bundleId, planCode, tileUrl = '' } = renderer
    return { site, making: { bundleId, planCode, siteUrl, tileUrl, at: at.toISOString() } }
  } catch (thrown) {
    throw asPublishError(thrown, 'invalid', referenceId)
  }
}

async function readPrevious(live: LiveRelease | null): Promise<Previous | null> {
  return live?.manifest ? { manifest: live.manifest, cards: await live.read(CARDS_FILE) } : null
}

/** Throws `empty-menu` if the menu has no items any more. An empty answer is more likely a fault than an edit. */
function assertNotEmptied(site: SitePlan, plan: ReleasePlan, previous: Manifest | null): void {
  if (site.closed || plan.items > 0 || (previous?.items ?? 0) === 0) return
  const message = `the menu is empty, and the live one has ${previous?.items} items`
  throw new PublishError('empty-menu', site.referenceId, message)
}

function unchangedResult(site: SitePlan, buildId: string): Result {
  return {
    unchanged: true,
    buildId,
    pages: { total: site.pages.length, rendered: 0, linked: site.pages.length },
    files: { written: 0, linked: 0, bytes: 0 },
    changed: [],
    warnings: [],
  }
}

/** Writes a new release and makes it live. Removes the release if that fails. */
async function makeRelease<Venue>(publication: Publication<Venue>): Promise<Result> {
  const { venue, deps, options, lease, clock, at, live, site, plan } = publication
  const { store, renderer, siteUrl } = deps
  const { referenceId } = site
  const buildId = nextBuildId(at, live?.buildId ?? null)
  const release = await store.begin(referenceId, buildId, live, options.isUrgent)
  const announced = deps.announced?.(venue)
  try {
    const made = await makeFiles({
      ...{ site, plan, live, release, buildId, clock, renderer, siteUrl },
      served: deps.served ?? new Set(),
      isPublished: async (other) => announced?.has(other) === true || (await store.has(other)),
      turn: options.turn ?? nextTurn,
    })
    const manifest = writeMetadata(publication, release, buildId, made)
    clock.lap('write')
    await store.seal(release, manifest)
    await store.activate(referenceId, buildId, lease)
    clock.lap('swap')
    if (!options.keepOld) await store.prune(referenceId)
    clock.lap('prune')
    const { rendered, written, warnings } = made
    return {
      unchanged: false,
      buildId,
      pages: { total: site.pages.length, rendered, linked: site.pages.length - rendered },
      files: { written, linked: plan.outputs.length - written, bytes: release.bytesWritten() },
      changed: changedUrls(referenceId, siteUrl, live?.manifest ?? null, manifest),
      warnings,
    }
  } catch (thrown) {
    await release.abandon()
    // The original error is reported. If the release cannot be removed now, the next publication removes it.
    await discardUnlessLive(store, referenceId, buildId).catch(() => {})
    throw thrown
  }
}

/** Writes the public metadata of a build and returns its manifest, which is written last. */
function writeMetadata<Venue>(
  { venue, deps, at, site, identity, plan, listing }: Publication<Venue>,
  release: ReleaseWriter,
  buildId: string,
  made: MadeFiles,
): Manifest {
  const { referenceId } = site
  const { renderer, siteUrl } = deps
  const { policies, indexOf } = indexPolicies(made.policies)
  const timestamp = at.toISOString()
  const imageHosts = deps.imageHosts?.(venue) ?? []
  const build = { buildId, timestamp, bundle: renderer.bundleId, imageHosts, policies }
  const meta = createBuildMeta(site, build, made.policies, indexOf)
  release.write(metaFile(buildId), JSON.stringify(meta))
  if (plan.cards !== null) release.write(CARDS_FILE, plan.cards)
  release.write(POINTER_FILE, JSON.stringify({ id: buildId, timestamp } satisfies BuildPointer))
  const files: Record<string, FileEntry> = {}
  for (const output of plan.outputs) {
    const { file, hash, inputs } = output
    const changed = plan.changedAt(output)
    const size = made.sizes.get(file) ?? 0
    files[file] = { hash, changed, policy: indexOf(file), size, ...(inputs !== undefined && { inputs }) }
  }
  return {
    ...{ version: 1, referenceId, buildId, timestamp, bundle: renderer.bundleId, siteUrl },
    plannedBy: identity.plannedBy,
    ...(identity.inputs !== undefined && { inputs: identity.inputs }),
    ...{ site: plan.site, items: plan.items, policies, files },
    domains: site.domains.map((host) => host.toLowerCase()),
    ...(listing ? { listing } : {}),
    folders: release.sharedFolders(),
  }
}

async function discardUnlessLive(store: ReleaseStore, referenceId: string, buildId: string): Promise<void> {
  if ((await store.live(referenceId))?.buildId !== buildId) await store.discard(referenceId, buildId)
}

function summarize({ referenceId, pages, ms, buildId, warnings }: PublishReport): string {
  const line = `publish ${referenceId}: ${pages.rendered} of ${pages.total} pages in ${Math.round(ms.total)} ms, build ${buildId}`
  return [line, ...warnings.map((warning) => `  warning: ${warning}`)].join('\n')
}
