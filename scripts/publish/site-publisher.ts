import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '../../src/client/platform.ts'
import type { Bundle } from './make/compile.ts'
import { loadRenderer } from './make/render.ts'
import { boundedFetch } from './plan/bounded-fetch.ts'
import { createPublisher, type Publisher, type PublisherParts, type VenueAndBranches } from './publisher.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** First segments of paths that the server answers itself. */
const SERVED = new Set(['_image', '_maps', 'media', 'api'])

/** Bytes of one answer of the platform: twice the largest venue file. */
const MOST_OF_ANSWER = 64 * 1024 * 1024

export type SitePublisherOptions = {
  apiBase: string
  /** Where releases go. */
  store: ReleaseStore
  /** Origin visitors reach the site at, without trailing slash. */
  siteUrl: string
  /** Address of map tiles; OpenStreetMap's unless another is named. */
  tileUrl?: string
  bundle: Pick<Bundle, 'dir' | 'bundleId'>
  /** All venues of the platform, as they are now. */
  venues(): Promise<readonly VenueAndBranches[]>
  log?: (line: string) => void
  onOutcome?: PublisherParts['onOutcome']
  onLive?: PublisherParts['onLive']
}

/** A publisher of the compiled pages into a store, for the venues of one platform API. @throws when the bundle does not load. */
export async function openSitePublisher(
  options: SitePublisherOptions,
): Promise<Publisher & { readonly store: ReleaseStore }> {
  const { apiBase, store, siteUrl, bundle, venues, log, onOutcome, onLive } = options
  const publisher = createPublisher({
    client: createClient({ base: apiBase, locale: () => 'en', fetch: boundedFetch(MOST_OF_ANSWER) }),
    renderer: await loadRenderer(bundle.dir, bundle.bundleId, options.tileUrl),
    store,
    siteUrl,
    served: SERVED,
    languages: interfaceLanguages(),
    venues,
    ...(log ? { log } : {}),
    ...(onOutcome ? { onOutcome } : {}),
    ...(onLive ? { onLive } : {}),
  })
  return { ...publisher, store }
}

/** The languages that have messages; English first, which is the default (spec §9). */
function interfaceLanguages(): string[] {
  const folder = fileURLToPath(new URL('../../locales', import.meta.url))
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map((entry) => entry.name)
  return ['en', ...others.sort()]
}
