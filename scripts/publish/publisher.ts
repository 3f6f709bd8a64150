import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Client } from '../../src/client/platform.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import { planRootSite, toListedVenue } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import type { Renderer } from './make/render.ts'
import { removeOldReleases } from './make-release.ts'
import { changedUrls } from './plan/changed-urls.ts'
import { describeClosure, planClosedVenue, readLiveMeta } from './plan/closed-venue.ts'
import { type ClosedVenue, findPictureHosts, type PulledVenue, pullVenue } from './plan/pull.ts'
import { createReleaseFacts } from './plan/release-facts.ts'
import type { PublishDeps, PublishFailure, PublishOptions, PublishReport } from './publication.ts'
import { publishVenue } from './publish.ts'
import { readSiteContents, type SiteContents } from './site-contents.ts'
import type { ReleaseStore } from './store/release-store.ts'

export type PublisherParts = {
  client: Client
  renderer: Renderer
  store: ReleaseStore
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** First path segments that the server handles itself (image proxy, API). */
  served: ReadonlySet<string>
  /** Languages of the pages that belong to no venue; the first is the default. */
  languages: readonly string[]
  /** All current venues of the platform. */
  venues(): Promise<readonly VenueAndBranches[]>
  log?: (line: string) => void
  /** Called when another release becomes live, and when a venue is removed. Not awaited. */
  onLive?: (live: NowLive) => void
  /** Called after each publication, also of the site's own pages. */
  onOutcome?: (outcome: Outcome, milliseconds: number) => void
}

/** `buildId` is null if the venue was removed. `urls`: URLs whose response changed. */
export type NowLive = {
  readonly referenceId: string
  readonly buildId: string | null
  readonly urls: readonly string[]
}

/** A venue in the platform's list, with its branches. Each branch is published under its own reference id. */
export type VenueAndBranches = { referenceId: string; referenceIds: readonly string[] }

export type Outcome = PublishReport | PublishFailure

export type Publisher = {
  publish(referenceId: string, options?: PublishOptions): Promise<Published>
  /** Publishes the site's own pages: landing page, error pages, sitemap index. */
  publishSite(options?: Pick<PublishOptions, 'turn'>): Promise<Outcome>
  /** Publishes all venues and the site's own pages. Continues if a venue fails. */
  publishAll(): Promise<Outcome[]>
  /** Removes a venue from the site. The site's own pages must be published afterwards. */
  remove(referenceId: string): Promise<void>
  /** Makes the build before the live one live again. Throws `no-release` if there is none. */
  rollback(referenceId: string): Promise<{ from: string; to: string }>
}

/** `listed`: the venue's entry on the landing page changed, so the site's own pages must be published. */
export type Published = { readonly outcome: Outcome; readonly listed: boolean }

/** Dependencies that all publications share. */
type Common = Pick<PublishDeps<unknown>, 'renderer' | 'store' | 'siteUrl' | 'served' | 'log'>

/**
 * Publishes the venues of a platform into a store. Caches only facts of releases, which are immutable, so any number of publishers can
 * share a store.
 */
export function createPublisher(parts: PublisherParts): Publisher {
  const { renderer, store, siteUrl, served, log = () => {} } = parts
  const common: Common = { renderer, store, siteUrl, served, log }
  const readFacts = createReleaseFacts(store)

  async function run<Venue>(
    referenceId: string,
    deps: PublishDeps<Venue>,
    options?: PublishOptions,
  ): Promise<Outcome> {
    const started = performance.now()
    const outcome = await publishVenue(referenceId, deps, options)
    parts.onOutcome?.(outcome, performance.now() - started)
    if (outcome.ok && !outcome.unchanged)
      parts.onLive?.({ referenceId, buildId: outcome.buildId, urls: outcome.changed })
    return outcome
  }

  async function publishOrExplain(referenceId: string, options?: PublishOptions): Promise<Outcome> {
    const outcome = await run(referenceId, venueDeps(parts.client, common, referenceId), options)
    if (outcome.ok) return outcome
    const explanation = await planExplanation(store, siteUrl, outcome)
    if (explanation) await run(referenceId, { ...common, ...explanation }, options)
    return outcome
  }

  const publisher: Publisher = {
    async publish(referenceId, options) {
      const outcome = await publishOrExplain(referenceId, options)
      return { outcome, listed: outcome.ok && outcome.listed }
    },
    publishSite({ turn = nextTurn } = {}) {
      // Read under the lock: of two publishers of these pages, the later one sees the changes of both.
      const pull = () => readSiteContents(store, readFacts, parts.venues, turn)
      return run(ROOT_SITE, { ...common, ...siteDeps(parts, pull) }, { turn })
    },
    async publishAll() {
      const references = (await parts.venues()).flatMap((venue) => venue.referenceIds)
      // Old releases are removed at the end: some file systems create files slowly beside files that were just deleted.
      const atOnce = pLimit(AT_ONCE)
      const settled = await Promise.allSettled(
        references.map((reference) => atOnce(() => publishOrExplain(reference, { keepOld: true }))),
      )
      const failed = settled.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      const venues = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const outcomes = [...venues, await publisher.publishSite()]
      for (const reference of references) {
        if (!(await store.has(reference))) continue
        const warnings = await store.withLock(reference, () => removeOldReleases(store, reference))
        for (const warning of warnings) log(`publish ${reference}: ${warning}`)
      }
      await store.pruneAssets(new Date())
      return outcomes
    },
    async remove(referenceId) {
      const before = await store.live(referenceId)
      await store.unpublish(referenceId)
      const urls = changedUrls(referenceId, siteUrl, before?.manifest ?? null, null)
      if (before) parts.onLive?.({ referenceId, buildId: null, urls })
    },
    async rollback(referenceId) {
      const before = await store.live(referenceId)
      const builds = await store.rollback(referenceId)
      const after = await store.live(referenceId)
      const urls = changedUrls(referenceId, siteUrl, before?.manifest ?? null, after?.manifest ?? null)
      parts.onLive?.({ referenceId, buildId: builds.to, urls })
      return builds
    },
  }
  return publisher
}

/** Venues published at the same time: the pages of one are rendered while another waits for the platform or the disk. */
const AT_ONCE = 2

function venueDeps(
  client: Client,
  common: Common,
  referenceId: string,
): PublishDeps<PulledVenue | ClosedVenue> {
  const { store, siteUrl } = common
  return {
    ...common,
    pull: () => pullVenue(client, referenceId, Date.now()),
    planSite: async (pulled) =>
      'closed' in pulled
        ? planClosedVenue(
            referenceId,
            pulled.closed,
            await readLiveMeta(await store.live(referenceId)),
            siteUrl,
          )
        : planSite(pulled.venue, pulled.day),
    imageHosts: (pulled) => ('closed' in pulled ? [] : findPictureHosts(pulled.venue)),
    warnings: (pulled) => ('closed' in pulled ? [describeClosure(pulled.closed)] : (pulled.warnings ?? [])),
    nextDay: (pulled) => ('closed' in pulled ? null : pulled.nextDay),
    // The landing page does not list closed venues.
    listing: (pulled) => ('closed' in pulled ? null : toListedVenue(pulled.venue)),
    announced: (pulled) =>
      new Set('closed' in pulled ? [] : pulled.venue.business.branches.map((branch) => branch.referenceId)),
  }
}

function siteDeps(
  { languages, siteUrl }: PublisherParts,
  pull: () => Promise<SiteContents>,
): Pick<PublishDeps<SiteContents>, 'pull' | 'planSite' | 'imageHosts'> {
  return {
    pull,
    planSite: ({ listings, published }) => planRootSite(languages, listings, published, siteUrl),
    imageHosts: ({ listings }) => [...new Set(listings.flatMap(({ image }) => hostOf(image)))],
  }
}

/**
 * Plans a release that explains a failure to visitors of a venue that has no pages. Null if the venue has pages, if visitors
 * already see this message, or if the failure has no message for them.
 */
async function planExplanation(
  store: ReleaseStore,
  siteUrl: string,
  { referenceId, error }: PublishFailure,
): Promise<Pick<PublishDeps<ClosedVenue>, 'pull' | 'planSite'> | null> {
  const message = error.forVisitors
  if (message === null) return null
  const live = await store.live(referenceId)
  const before = await readLiveMeta(live)
  const shown = before?.closed
  if (live && (shown?.kind !== 'unavailable' || shown.message === message)) return null
  const closed = { kind: 'unavailable' as const, message }
  return {
    pull: async () => ({ closed }),
    planSite: () => planClosedVenue(referenceId, closed, before, siteUrl),
  }
}

function hostOf(image: string | null): string[] {
  return image !== null && URL.canParse(image) ? [new URL(image).host] : []
}
