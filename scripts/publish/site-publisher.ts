import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '../../src/client/platform.ts'
import { decodeBusiness } from '../../src/contract/business.ts'
import { type ListedVenue, planRootSite, ROOT_SITE } from '../../src/payload/root-site.ts'
import { planSite } from '../../src/payload/site.ts'
import { pruneAssets } from './assets-fs.ts'
import type { Bundle } from './compile.ts'
import { type PublishFailure, type PublishOptions, type PublishReport, publishVenue } from './publish.ts'
import { pictureHosts, pullVenue } from './pull.ts'
import { openReleaseStore, type ReleaseStore } from './release-fs.ts'
import { loadRenderer } from './render.ts'

/** First segments of paths that the server answers itself. */
const SERVED = new Set(['_image', 'media', 'api'])
/** Most venues that the landing page shows. */
const LISTED = 24

export type SitePublisher = {
  readonly store: ReleaseStore
  publish(referenceId: string, options?: PublishOptions): Promise<PublishReport | PublishFailure>
  /** The pages of no venue: landing, 404, robots.txt, sitemap index. `referenceIds`: all venues, in the order to list them. */
  publishRoot(referenceIds: readonly string[]): Promise<PublishReport | PublishFailure>
  /** Takes a venue off the site. */
  remove(referenceId: string): Promise<void>
  /** Deletes hashed assets that no kept release uses any more. */
  tidy(): void
}

export type SitePublisherOptions = {
  apiBase: string
  siteDir: string
  /** Origin visitors reach the site at, without trailing slash. */
  siteUrl: string
  bundle: Pick<Bundle, 'dir' | 'bundleId'>
  /** Epoch milliseconds. */
  now?: () => number
  log?: (line: string) => void
}

/** A publisher of the compiled pages for the venues of one platform API. @throws when the bundle does not load. */
export async function openSitePublisher(options: SitePublisherOptions): Promise<SitePublisher> {
  const { apiBase, siteDir, siteUrl, bundle, now = Date.now, log = () => {} } = options
  const store = openReleaseStore(siteDir)
  const renderer = await loadRenderer(bundle.dir, bundle.bundleId)
  const client = createClient({ base: apiBase, locale: () => 'en', now })
  const common = { renderer, store, siteUrl, served: SERVED, now: () => new Date(now()), log }
  const languages = interfaceLanguages()

  async function listed(referenceId: string): Promise<(ListedVenue & { userId: string }) | null> {
    const { business } = await client.call('restaurant', { params: { referenceId }, query: { wv: 'true' } })
    if (!business) return null
    const { userId, name, description, locales, look } = decodeBusiness(business)
    return { referenceId, userId, name, description, locales, image: look.headerImage ?? look.logo }
  }

  return {
    store,
    publish: (referenceId, publishOptions) =>
      publishVenue(
        referenceId,
        {
          ...common,
          pull: (id) => pullVenue(client, id, now()),
          planSite: ({ venue, day }) => planSite(venue, day),
          imageHosts: ({ venue }) => pictureHosts(venue),
        },
        publishOptions,
      ),
    publishRoot: (referenceIds) =>
      publishVenue(
        ROOT_SITE,
        {
          ...common,
          async pull() {
            const found: (ListedVenue & { userId: string })[] = []
            for (const referenceId of referenceIds) {
              if (found.length === LISTED) break
              const venue = await listed(referenceId)
              // The branches of one business stand for themselves on its own pages.
              if (venue && !found.some((other) => other.userId === venue.userId)) found.push(venue)
            }
            return found
          },
          planSite: (venues) => planRootSite(languages, venues, [...referenceIds].sort(), siteUrl),
        },
        { allowEmpty: true },
      ),
    async remove(referenceId) {
      await store.unpublish(referenceId)
      log(`publish ${referenceId}: taken off the site`)
    },
    tidy: () => void pruneAssets(store, new Date(now())),
  }
}

/** The languages the interface speaks; English first, which is the default (spec §9). */
function interfaceLanguages(): string[] {
  const folder = fileURLToPath(new URL('../../locales', import.meta.url))
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map((entry) => entry.name)
  return ['en', ...others.sort()]
}
