import { join } from 'node:path'
import { createCardPainter } from '../../api/drawing/draw-card.ts'
import { createMessageTranslators } from '../../api/messages/message-translators.ts'
import { createEdgeHandler } from './edge/edge-handler.ts'
import { openFolderSource, type SiteSource } from './edge/site-source.ts'
import { createImageCache } from './images/image-cache-fs.ts'
import { createImageProxy } from './images/image-proxy.ts'
import { createLinkCards } from './images/link-cards.ts'
import { createMedia } from './images/media.ts'
import { openPictureStore } from './images/picture-store.ts'
import { clientAddress } from './server/client-address.ts'
import type { Config } from './server/config.ts'
import type { Log } from './server/log.ts'
import { CARDS_ROUTE, IMAGE_ROUTE } from './server/routes.ts'
import type { FetchHandler } from './server/server.ts'

/** Space for resized pictures on disk, in bytes. */
const IMAGE_CACHE_SIZE = 1024 ** 3

/** Space for pictures of shared links on disk, in bytes: a few thousand. */
const CARD_CACHE_SIZE = 256 * 1024 ** 2

/** Pictures of the site that are created on demand, by recipes of that version. */
export type PictureSource = { version: string; compose: (path: string) => Promise<Uint8Array | null> }

/** Creates the parts of a site except its API and maps: pages, pictures and resized pictures. */
export function createSiteParts(
  config: Config,
  log: Log,
  pictures?: PictureSource,
  source: SiteSource = openFolderSource(config.siteDir, log),
): Record<'edge' | 'images' | 'media', FetchHandler> {
  const https = config.siteUrl.startsWith('https:')
  const media = createMedia({
    dir: join(config.dataDir, 'images', pictures?.version ?? 'own'),
    uploaded: openPictureStore(config),
    ...(pictures ? { compose: pictures.compose } : {}),
    https,
    log,
  })
  const images = createImageProxy({
    isAllowed: (url) => source.isImageHost(url.host),
    readLocal: media.read,
    upstream: config.imageProxy,
    cache: createImageCache(join(config.dataDir, 'cache', 'images'), IMAGE_CACHE_SIZE),
    https,
    log,
  })
  const cards = createSiteCards(config, log, source, images)
  return {
    edge: createEdgeHandler({
      ...{ siteDir: source.siteDir, index: source.index, files: source.files },
      ...{ https, log },
    }),
    images: (request, connection) =>
      images(request, clientAddress(request.headers, connection, config.proxies)),
    media: (request, connection) =>
      new URL(request.url).pathname.startsWith(CARDS_ROUTE)
        ? cards(request, clientAddress(request.headers, connection, config.proxies) ?? '')
        : media.handle(request),
  }
}

/** Cards read their pictures through the image proxy, with all its limits. */
function createSiteCards(
  config: Config,
  log: Log,
  source: SiteSource,
  images: (request: Request, visitor?: string) => Promise<Response>,
) {
  const textsIn = createMessageTranslators((message) => log({ level: 'error', message }), 'menu')
  return createLinkCards({
    source,
    async readImage(address, width, visitor) {
      const query = new URLSearchParams({ url: address, w: String(width) })
      const answer = await images(new Request(new URL(`${IMAGE_ROUTE}?${query}`, config.siteUrl)), visitor)
      if (!answer.ok) throw new Error(`the image proxy answered ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    paint: createCardPainter((locale) => textsIn(locale).t),
    cache: createImageCache(join(config.dataDir, 'cache', 'cards'), CARD_CACHE_SIZE, 'jpg'),
    https: config.siteUrl.startsWith('https:'),
    log,
  })
}
