import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Client } from '../../src/client/platform.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import { type ListedVenue, listingOf, planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import type { Renderer } from './make/render.ts'
import { changedUrls } from './plan/changed-urls.ts'
import { liveMeta, planClosedVenue, whyClosed } from './plan/closed-venue.ts'
import { pictureHosts, pullVenue } from './plan/pull.ts'
import { createReleaseFacts } from './plan/release-facts.ts'
import { type PublishFailure, type PublishOptions, type PublishReport, publishVenue } from './publish.ts'
import type { ReleaseStore } from './store/release-store.ts'

export type PublisherParts = {
  client: Client
  renderer: Renderer
  store: ReleaseStore
  /** Origin the site is reached at, without trailing slash. */
  siteUrl: string
  /** First path segments the server answers itself (image proxy, API). */
  served: ReadonlySet<string>
  /** The languages of the pages of no venue; the first is the default. */
  languages: readonly string[]
  /** All venues of the platform, as they are now. */
  venues(): Promise<readonly VenueAndBranches[]>
  log?: (line: string) => void
  /** Something else is live of a reference id; `buildId` null: nothing is any more. Not waited for. */
  onLive?: (live: NowLive) => void
  /** After each publication, also of the site's own pages. */
  onOutcome?: (outcome: Outcome, milliseconds: number) => void
}

/** `urls`: every address whose answer is another one now. */
export type NowLive = {
  readonly referenceId: string
  readonly buildId: string | null
  readonly urls: readonly string[]
}

/** A venue as the platform lists it: itself and its branches, each published under a reference id of its own. */
export type VenueAndBranches = { referenceId: string; referenceIds: readonly string[] }

/** Most venues that the landing page names. */
const MOST_LISTED = 1000
/** Releases looked at side by side: a store may be another machine. Few, for a folder's are read in one go. */
const READ_AT_ONCE = 8

export type Outcome = PublishReport | PublishFailure

export type Publisher = {
  /** Publishes one venue. `listed`: what the landing page says of it, or that it is there, changed: the site's own pages are due. */
  publish(referenceId: string, options?: PublishOptions): Promise<Published>
  /** Publishes the site's own pages: landing page, error screens, index of sitemaps. */
  publishSite(options?: Pick<PublishOptions, 'turn'>): Promise<Outcome>
  /** Publishes all venues and the site's own pages; a venue that fails does not keep the others. */
  publishAll(): Promise<Outcome[]>
  /** Takes a venue off the site; the site's own pages are due then. */
  remove(referenceId: string): Promise<void>
  /** Makes the build before the live one live again. Throws `no-release` if there is none. */
  rollback(referenceId: string): Promise<{ from: string; to: string }>
}

export type Published = { readonly outcome: Outcome; readonly listed: boolean }

/**
 * Publishes the venues of a platform into a store. All it keeps in mind is what it read of releases, which never change:
 * any number of them may share a store.
 */
export function createPublisher(parts: PublisherParts): Publisher {
  const { client, renderer, store, siteUrl, served, languages } = parts
  const log = parts.log ?? (() => {})
  const common = { renderer, store, siteUrl, served, log }

  async function timed(publication: Promise<Outcome>): Promise<Outcome> {
    const started = performance.now()
    const outcome = await publication
    parts.onOutcome?.(outcome, performance.now() - started)
    if (outcome.ok && !outcome.unchanged) {
      const { referenceId, buildId, changed } = outcome
      parts.onLive?.({ referenceId, buildId, urls: changed })
    }
    return outcome
  }

  function publishOne(reference: string, options?: PublishOptions): Promise<Outcome> {
    const publication = publishVenue(
      reference,
      {
        ...common,
        pull: () => pullVenue(client, reference, Date.now()),
        planSite: async (pulled) =>
          'closed' in pulled
            ? planClosedVenue(reference, pulled.closed, await liveMeta(await store.live(reference)), siteUrl)
            : planSite(pulled.venue, pulled.day),
        imageHosts: (pulled) => ('closed' in pulled ? [] : pictureHosts(pulled.venue)),
        warnings: (pulled) => ('closed' in pulled ? [whyClosed(pulled.closed)] : (pulled.warnings ?? [])),
        nextDay: (pulled) => ('closed' in pulled ? null : pulled.nextDay),
        // Closed venues have nothing to be found.
        listing: (pulled) => ('closed' in pulled ? null : listingOf(pulled.venue)),
        announced: (pulled) =>
          new Set(
            'closed' in pulled ? [] : pulled.venue.business.branches.map((branch) => branch.referenceId),
          ),
      },
      options,
    )
    return timed(publication)
  }

  /** A venue without pages whose menu cannot be had says why, as it is now; one that shows pages stays as it is. */
  async function tellVisitors({ referenceId, error }: PublishFailure): Promise<void> {
    const message = error.forVisitors
    if (message === null) return
    const live = await store.live(referenceId)
    const before = await liveMeta(live)
    const told = before?.closed
    if (live && (told?.kind !== 'unavailable' || told.message === message)) return
    const closed = { kind: 'unavailable' as const, message }
    const pull = async () => ({ closed })
    const plan = () => planClosedVenue(referenceId, closed, before, siteUrl)
    await timed(publishVenue(referenceId, { ...common, pull, planSite: plan }))
  }

  async function publishOrTell(reference: string, options?: PublishOptions): Promise<Outcome> {
    const outcome = await publishOne(reference, options)
    if (!outcome.ok) await tellVisitors(outcome)
    return outcome
  }

  const factsOf = createReleaseFacts(store)

  /** What the landing page says of a venue now; undefined when it is not published. */
  const listed = async (reference: string) => {
    const facts = await factsOf(reference)
    return facts && JSON.stringify(facts.listing)
  }

  /** As the site is now: asked for under the lock, so that of two who publish the last sees what both did. */
  async function contents(turn: () => Promise<unknown>) {
    const references = (await store.references()).filter((reference) => reference !== ROOT_SITE)
    const published: string[] = []
    for (let from = 0; from < references.length; from += READ_AT_ONCE) {
      const batch = references.slice(from, from + READ_AT_ONCE)
      const facts = await Promise.all(batch.map(factsOf))
      published.push(...batch.filter((_, index) => facts[index]?.shown))
      await turn()
    }
    const listings: ListedVenue[] = []
    // The first branch of each business stands for it on the landing page.
    for (const { referenceId } of await parts.venues()) {
      if (listings.length === MOST_LISTED) break
      const listing = (await factsOf(referenceId))?.listing
      if (listing) listings.push(listing)
    }
    return { published, listings }
  }

  const publisher: Publisher = {
    async publish(referenceId, options) {
      const before = await listed(referenceId)
      const outcome = await publishOrTell(referenceId, options)
      return { outcome, listed: outcome.ok && (await listed(referenceId)) !== before }
    },
    publishSite({ turn = nextTurn } = {}) {
      const publication = publishVenue(
        ROOT_SITE,
        {
          ...common,
          pull: () => contents(turn),
          planSite: ({ listings, published }) => planRootSite(languages, listings, published, siteUrl),
          imageHosts: ({ listings }) => [...new Set(listings.flatMap(({ image }) => hostOf(image)))],
        },
        { turn },
      )
      return timed(publication)
    },
    async publishAll() {
      const outcomes: Outcome[] = []
      const references = (await parts.venues()).flatMap((venue) => venue.referenceIds)
      // Old releases go when all is published: some file systems are slow to create files beside ones just deleted.
      for (const reference of references) outcomes.push(await publishOrTell(reference, { keepOld: true }))
      outcomes.push(await publisher.publishSite())
      for (const reference of references) {
        if (await store.has(reference)) await store.withLock(reference, () => store.prune(reference))
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

function hostOf(image: string | null): string[] {
  return image !== null && URL.canParse(image) ? [new URL(image).host] : []
}
