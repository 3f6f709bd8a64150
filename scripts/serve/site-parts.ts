import { join } from 'node:path'
import { createEdgeHandler } from './edge/edge-handler.ts'
import { openFolderSource, type SiteSource } from './edge/site-source.ts'
import { createImageCache } from './images/image-cache-fs.ts'
import { createImageProxy } from './images/image-proxy.ts'
import { createMedia } from './images/media.ts'
import { clientAddress } from './server/client-address.ts'
import type { Config } from './server/config.ts'
import type { Log } from './server/log.ts'
import type { FetchHandler } from './server/server.ts'

/** Space for resized pictures on disk, in bytes. */
const IMAGE_CACHE_SIZE = 1024 ** 3

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
  return {
    edge: createEdgeHandler({
      ...{ siteDir: source.siteDir, index: source.index, files: source.files },
      ...{ https, log },
    }),
    images: (request, connection) =>
      images(request, clientAddress(request.headers, connection, config.proxies)),
    media: media.handle,
  }
}
