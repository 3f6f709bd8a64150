import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '../../src/client/platform.ts'
import type { Bundle } from './make/compile.ts'
import { loadRenderer, type Renderer } from './make/render.ts'
import { boundedFetch } from './plan/bounded-fetch.ts'
import { createMenuPrinter } from './print/menu-printer.ts'
import { createReceiptPrinter } from './print/receipt-printer.ts'
import { createPublisher, type Publisher, type PublisherParts, type VenueAndBranches } from './publisher.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** First path segments that the server handles itself. */
const SERVED = new Set(['_image', '_maps', 'media', 'api'])

/** Maximum bytes of a response of the platform: twice the largest venue file. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

export type SitePublisherOptions = {
  apiBase: string
  /** The store of releases. */
  store: ReleaseStore
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** URL of map tiles. The default is OpenStreetMap. */
  tileUrl?: string
  bundle: Pick<Bundle, 'dir' | 'bundleId'>
  /** All current venues of the platform. */
  venues(): Promise<readonly VenueAndBranches[]>
  log?: (line: string) => void
  onOutcome?: PublisherParts['onOutcome']
  onLive?: PublisherParts['onLive']
}

/** Opens a publisher for the venues of one platform API. @throws if the bundle does not load. */
export async function openSitePublisher(options: SitePublisherOptions): Promise<
  Publisher & {
    readonly store: ReleaseStore
    readonly renderer: Renderer
    readonly printer: ReturnType<typeof createMenuPrinter> & {
      readonly receipt: ReturnType<typeof createReceiptPrinter>
    }
  }
> {
  const { apiBase, store, siteUrl, bundle, venues, log, onOutcome, onLive } = options
  const client = createClient({ base: apiBase, locale: () => 'en', fetch: boundedFetch(MAX_RESPONSE_BYTES) })
  const renderer = await loadRenderer(bundle.dir, bundle.bundleId, options.tileUrl)
  const publisher = createPublisher({
    client,
    renderer,
    store,
    siteUrl,
    served: SERVED,
    languages: interfaceLanguages(),
    venues,
    ...(log ? { log } : {}),
    ...(onOutcome ? { onOutcome } : {}),
    ...(onLive ? { onLive } : {}),
  })
  const printer = {
    ...createMenuPrinter({ client, renderer, siteUrl }),
    receipt: createReceiptPrinter({ renderer, siteUrl }),
  }
  return { ...publisher, store, renderer, printer }
}

/** The languages that have messages. English comes first, as the default (spec §9). */
function interfaceLanguages(): string[] {
  const folder = fileURLToPath(new URL('../../locales', import.meta.url))
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map((entry) => entry.name)
  return ['en', ...others.sort()]
}
