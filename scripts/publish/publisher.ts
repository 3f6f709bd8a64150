import type { Client } from '../../src/client/platform.ts'
import { ROOT_SITE } from '../../src/contract/reserved-names.ts'
import type { Venue } from '../../src/domain/venue.ts'
import { type ListedVenue, planRootSite } from '../../src/payload/root-site.ts'
import { planSite } from '../../src/payload/site.ts'
import { pruneAssets } from './assets-fs.ts'
import { liveMeta, planClosedVenue, whyClosed } from './closed-venue.ts'
import { type PublishFailure, type PublishOptions, type PublishReport, publishVenue } from './publish.ts'
import { pictureHosts, pullVenue } from './pull.ts'
import type { ReleaseStore } from './release-fs.ts'
import type { Renderer } from './render.ts'

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
  /** After each publication, also of the site's own pages. */
  onOutcome?: (outcome: Outcome, milliseconds: number) => void
}

/** A venue as the platform lists it: itself and its branches, each published under a reference id of its own. */
export type VenueAndBranches = { referenceId: string; referenceIds: readonly string[] }

/** Most venues that the landing page shows. */
const MOST_LISTED = 24

export type Outcome = PublishReport | PublishFailure

export type Publisher = {
  /** Publishes one venue, then the site's own pages if what the landing page says of it changed. */
  publish(referenceId: string, options?: PublishOptions): Promise<Outcome>
  /** Publishes all venues and the site's own pages; a venue that fails does not keep the others. */
  publishAll(): Promise<Outcome[]>
  /** Takes a venue off the site and the landing page. */
  remove(referenceId: string): Promise<void>
}

/** Publishes the venues of a platform into a store. Keeps in mind what the landing page says of each. */
export function createPublisher(parts: PublisherParts): Publisher {
  const { client, renderer, store, siteUrl, served, languages } = parts
  const log = parts.log ?? (() => {})
  const common = { renderer, store, siteUrl, served, log }
  const known = new Map<string, ListedVenue>()

  async function timed(publication: Promise<Outcome>): Promise<Outcome> {
    const started = performance.now()
    const outcome = await publication
    parts.onOutcome?.(outcome, performance.now() - started)
    return outcome
  }

  function publishOne(
    reference: string,
    options?: PublishOptions,
    announced: ReadonlySet<string> = new Set(),
  ): Promise<Outcome> {
    const publication = publishVenue(
      reference,
      {
        ...common,
        announced,
        async pull() {
          const pulled = await pullVenue(client, reference, Date.now())
          if ('closed' in pulled) known.delete(reference)
          else known.set(reference, listingOf(pulled.venue))
          return pulled
        },
        planSite: (pulled) =>
          'closed' in pulled
            ? planClosedVenue(reference, pulled.closed, liveMeta(store.live(reference)), siteUrl)
            : planSite(pulled.venue, pulled.day),
        imageHosts: (pulled) => ('closed' in pulled ? [] : pictureHosts(pulled.venue)),
        warnings: (pulled) => ('closed' in pulled ? [whyClosed(pulled.closed)] : (pulled.warnings ?? [])),
      },
      options,
    )
    return timed(publication)
  }

  async function publishRoot(): Promise<Outcome> {
    // The first branch of each business stands for it on the landing page.
    const listed = (await parts.venues()).map((venue) => venue.referenceId)
    // Closed venues have nothing to be found.
    const published = store
      .references()
      .filter((reference) => reference !== ROOT_SITE && !liveMeta(store.live(reference))?.closed)
    const venues = listed.flatMap((reference) => known.get(reference) ?? []).slice(0, MOST_LISTED)
    const publication = publishVenue(ROOT_SITE, {
      ...common,
      pull: async () => venues,
      planSite: (listings) => planRootSite(languages, listings, published, siteUrl),
      imageHosts: (listings) => [...new Set(listings.flatMap(({ image }) => hostOf(image)))],
    })
    return timed(publication)
  }

  return {
    async publish(referenceId, options) {
      const before = JSON.stringify(known.get(referenceId))
      const isNew = !store.has(referenceId)
      const outcome = await publishOne(referenceId, options)
      if (outcome.ok && (isNew || JSON.stringify(known.get(referenceId)) !== before)) await publishRoot()
      return outcome
    },
    async publishAll() {
      const outcomes: Outcome[] = []
      const references = (await parts.venues()).flatMap((venue) => venue.referenceIds)
      // Old releases go when all is published: some file systems are slow to create files beside ones just deleted.
      for (const reference of references) {
        outcomes.push(await publishOne(reference, { keepOld: true }, new Set(references)))
      }
      outcomes.push(await publishRoot())
      for (const reference of references) {
        if (store.has(reference)) await store.withLock(reference, async () => store.prune(reference))
      }
      pruneAssets(store, new Date())
      return outcomes
    },
    async remove(referenceId) {
      known.delete(referenceId)
      await store.unpublish(referenceId)
      await publishRoot()
    },
  }
}

function listingOf({ business }: Venue): ListedVenue {
  const { referenceId, name, description, locales, look } = business
  return { referenceId, name, description, locales, image: look.headerImage ?? look.logo }
}

function hostOf(image: string | null): string[] {
  return image !== null && URL.canParse(image) ? [new URL(image).host] : []
}
