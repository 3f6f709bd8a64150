import { setImmediate as nextTurn } from 'node:timers/promises'
import { CARDS_FILE } from '../../src/contract/site/link-card.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import { startStopwatch } from './make/stopwatch.ts'
import { makeRelease } from './make-release.ts'
import {
  identifySite,
  isKnownUnchanged,
  type Making,
  type Previous,
  planRelease,
  type ReleasePlan,
} from './plan/plan.ts'
import type { PublishDeps, PublishFailure, PublishOptions, PublishReport, Result } from './publication.ts'
import { asPublishError, PublishError } from './release/errors.ts'
import type { Manifest } from './release/manifest.ts'
import type { Lease, LiveRelease } from './store/release-store.ts'
import { listsAllFolders } from './store/shared-folders.ts'

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

async function publishLocked<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions,
  lease: Lease,
): Promise<PublishReport> {
  const { store, renderer, now = () => new Date() } = deps
  const clock = startStopwatch()
  // Pulled under the lock, so that the venue is not older than what another publisher has just made live.
  const { venue, live } = await pullAndReadLive(referenceId, deps)
  clock.lap('pull')
  await store.sweep(referenceId)
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

  // Releases of some older versions lose pages. Such a release is replaced even if nothing changed, which makes them again.
  const listsAllLinks = previous === null || listsAllFolders(previous)
  const identity = identifySite(site, making)
  if (!listed && previous && listsAllLinks && isKnownUnchanged(identity, previous)) {
    clock.lap('plan')
    return report(unchangedResult(site, previous.buildId))
  }
  const extras = referenceId === ROOT_SITE ? renderer.publicFiles : []
  const { turn = nextTurn } = options
  const before = await readPrevious(live)
  const plan = await planRelease(site, making, before, { extras, turn, identity }).catch((thrown) => {
    throw asPublishError(thrown, 'invalid', referenceId)
  })
  assertNotEmptied(site, plan, previous)
  clock.lap('plan')
  if (plan.unchanged && !listed && listsAllLinks && live) return report(unchangedResult(site, live.buildId))
  const publication = {
    venue,
    deps,
    options,
    lease,
    clock,
    at,
    live,
    site,
    identity,
    plan,
    listing,
  }
  return report(await makeRelease(publication))
}

/** Pulls a venue. While the platform works on its responses, reads the live release. Neither outlasts the call. */
async function pullAndReadLive<Venue>(
  referenceId: string,
  { pull, store }: PublishDeps<Venue>,
): Promise<{ venue: Venue; live: LiveRelease | null }> {
  // Reading blocks the process, and the requests are usually sent within this turn.
  const reading = nextTurn().then(() => store.live(referenceId))
  const [pulled, read] = await Promise.allSettled([pull(referenceId), reading])
  if (pulled.status === 'rejected') throw asPublishError(pulled.reason, 'pull-failed', referenceId)
  if (read.status === 'rejected') throw read.reason
  return { venue: pulled.value, live: read.value }
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

function summarize({ referenceId, pages, ms, buildId, warnings }: PublishReport): string {
  const line = `publish ${referenceId}: ${pages.rendered} of ${pages.total} pages in ${Math.round(ms.total)} ms, build ${buildId}`
  return [line, ...warnings.map((warning) => `  warning: ${warning}`)].join('\n')
}
