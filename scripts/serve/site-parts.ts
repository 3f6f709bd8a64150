import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ROOT_SITE } from '../../src/contract/reserved-names.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { createEdgeHandler } from './edge-handler.ts'
import { createImageCache } from './image-cache-fs.ts'
import { createImageProxy } from './image-proxy.ts'
import type { Log } from './log.ts'
import { createMedia } from './media.ts'
import type { FetchHandler } from './server.ts'
import { createStoredFiles } from './stored-files.ts'
import { createVenueIndex } from './venue-index-fs.ts'

/** Resized pictures on the disk, in bytes. */
const IMAGE_CACHE_SIZE = 1024 ** 3

/** The own pictures of the site beside those in the folder: made on demand, by recipes of that version. */
export type PictureSource = { version: string; compose: (path: string) => Promise<Uint8Array | null> }

/** Rejects while the site's own pages are not published: then nothing can be shown, not even that a page is missing. */
export const checkPublished = (siteDir: string): Promise<void> =>
  access(join(siteDir, 'venues', ROOT_SITE, 'builds', 'latest.json'))

/** Everything of a running site but its API and maps: pages, pictures, resized pictures. */
export function createSiteParts(
  config: Config,
  log: Log,
  pictures?: PictureSource,
): Record<'edge' | 'images' | 'media', FetchHandler> {
  const https = config.siteUrl.startsWith('https:')
  const index = createVenueIndex(config.siteDir, log)
  const media = createMedia({
    dir: join(config.dataDir, 'images', pictures?.version ?? 'own'),
    ...(pictures ? { compose: pictures.compose } : {}),
    https,
    log,
  })
  const images = createImageProxy({
    isAllowed: (url) => index.isImageHost(url.host),
    readLocal: media.read,
    upstream: config.imageProxy,
    cache: createImageCache(join(config.dataDir, 'cache', 'images'), IMAGE_CACHE_SIZE),
    https,
    log,
  })
  return {
    edge: createEdgeHandler({
      siteDir: resolve(config.siteDir),
      index,
      https,
      files: createStoredFiles(),
      log,
    }),
    images: (request, connection) =>
      images(request, clientAddress(request.headers, connection, config.proxies)),
    media: media.handle,
  }
}
