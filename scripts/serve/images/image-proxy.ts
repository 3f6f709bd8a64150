import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createKeyedLimit } from '../../../api/http/keyed-limit.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'
import { fileResponse } from '../edge/file-response.ts'
import { baseHeaders, type ResponseHeaders } from '../edge/security-headers.ts'
import { describeError, type Log } from '../server/log.ts'
import type { ImageCache } from './image-cache-fs.ts'
import { type FetchRules, fetchImage } from './image-fetch.ts'
import { ImageError, type ImageRequest, parseImageRequest } from './image-request.ts'

/** Age at which a remote picture is fetched again, in milliseconds. Until then, and meanwhile, the old one is sent. */
const FRESH = 7 * 24 * 3600 * 1000
/** How long a failure is remembered before the origin is asked again, in milliseconds. */
const FAILURE_KEPT = 60_000
const MAX_FAILURES = 1000
/** Pictures fetched from one host at the same time, and waiting. Each takes up to 15 MB. */
const PER_HOST = { most: 4, waiting: 100 }
/** New pictures per network and minute: a large menu in every width. Cached pictures are not limited. */
const MADE_PER_NETWORK = 1200
/** A day in browsers and shared caches, and a week more while it is revalidated. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
/** Part of every cache key: another format or quality needs new pictures. */
const RECIPE = 'webp-100'

export type ImageProxyOptions = FetchRules & {
  /** A picture of this site by its path (`/media/…`), or undefined if there is none. */
  readLocal(path: string): Promise<Uint8Array | undefined>
  /** Another proxy that resizes pictures of other hosts by the same query. Without it they are fetched and resized here. */
  upstream?: string | undefined
  cache: ImageCache
  /** New pictures per network and minute; default 1200. */
  madePerNetwork?: number
  https: boolean
  log: Log
}

/**
 * Creates the handler of `GET /_image?url={address or path}&w={width}`: the picture as webp in that width (spec §7, §9),
 * from the venue's own image hosts only. A picture that cannot be provided is an error with a line of text, not another
 * picture: the page shows the alternative text in its place.
 */
export function createImageProxy(
  options: ImageProxyOptions,
): (request: Request, visitor?: string) => Promise<Response> {
  const work = createPictureWork()
  const readLocalImage = createLocalImages(options, work)
  const readRemoteImage = createRemoteImages(options, work)

  const readImage = ({ source, width }: ImageRequest, visitor: string): Promise<Buffer> =>
    'local' in source ? readLocalImage(source.local, width) : readRemoteImage(source.remote, width, visitor)

  return async (request, visitor = '') => {
    const headers = baseHeaders({ ...options, readBy: 'any site' })
    headers['Content-Security-Policy'] = "default-src 'none'"
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers['Allow'] = 'GET, HEAD'
      return new Response(null, { status: 405, headers })
    }
    try {
      const bytes = await readImage(parseImageRequest(new URL(request.url).searchParams), visitor)
      return await imageResponse(request, bytes, headers)
    } catch (error) {
      return errorResponse(request, error, headers, options.log)
    }
  }
}

/** Loads libvips with the first picture. */
async function resizeToWebp(picture: Uint8Array, width: number): Promise<Buffer> {
  const resize = await import('./image-resize.ts')
  return resize.resizeToWebp(picture, width)
}

/** Makes pictures by key, each once at a time. */
type PictureWork = {
  isRunning(key: string): boolean
  run(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Concurrent requests for one picture make it once; a failure is remembered for a minute. */
function createPictureWork(): PictureWork {
  const running = new Map<string, Promise<Buffer>>()
  const failures = new LRUCache<string, ImageError>({ max: MAX_FAILURES, ttl: FAILURE_KEPT })

  return {
    isRunning: (key) => running.has(key),
    async run(key, make) {
      const failed = failures.get(key)
      if (failed) throw failed
      const known = running.get(key)
      if (known) return known
      const started = make()
        .catch((error) => {
          if (error instanceof ImageError && error.status !== 503) failures.set(key, error)
          throw error
        })
        .finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}

/** Pictures of this site. They are keyed by their bytes, so a new picture under the same path is visible at once. */
function createLocalImages({ readLocal, cache }: ImageProxyOptions, work: PictureWork) {
  return async (path: string, width: number): Promise<Buffer> => {
    const picture = await readLocal(path)
    if (!picture) throw new ImageError(404, `there is no picture at ${path}`)
    const key = cacheKey(createHash('sha256').update(picture).digest('hex'), width)
    const cached = await cache.get(key)
    if (cached) return cached.bytes
    return work.run(key, async () => {
      const image = await resizeToWebp(picture, width)
      await cache.set(key, image)
      return image
    })
  }
}

/** Pictures of other hosts, fetched at a limited rate per visitor's network and a limited concurrency per host. */
function createRemoteImages(options: ImageProxyOptions, work: PictureWork) {
  const { cache, upstream, log } = options
  const limitPerHost = createKeyedLimit(PER_HOST, () => new ImageError(503, 'too many pictures of one host'))
  const secondsToWait = createNetworkLimit({
    make: [{ most: options.madePerNetwork ?? MADE_PER_NETWORK, seconds: 60 }],
  })

  async function make(url: URL, width: number, key: string): Promise<Buffer> {
    const image = await (upstream === undefined
      ? resizeToWebp(await limitPerHost(url.host, () => fetchImage(url, options)), width)
      : fetchResized(upstream, url, width, options.timeLimit))
    await cache.set(key, image)
    return image
  }

  return async (url: URL, width: number, visitor: string): Promise<Buffer> => {
    // Cached pictures are checked too: the host may no longer be allowed.
    if (!options.isAllowed(url))
      throw new ImageError(403, `${url.host} is not a host of the venue's pictures`)
    const key = cacheKey(url.href, width)
    const cached = await cache.get(key)
    if (cached && cached.age < FRESH) return cached.bytes
    const isLimited = !work.isRunning(key) && secondsToWait('make', visitor, Date.now()) > 0
    // Over its limit, a network gets the old picture if there is one.
    if (isLimited && cached) return cached.bytes
    if (isLimited) throw new ImageError(429, 'too many pictures for one network')
    const made = work.run(key, () => make(url, width, key))
    if (!cached) return made
    made.catch((error) => {
      const message = 'a picture could not be renewed'
      log({ level: 'error', message, url: url.href, error: describeError(error) })
    })
    return cached.bytes
  }
}

function imageResponse(request: Request, bytes: Buffer, headers: ResponseHeaders): Promise<Response> {
  headers['Cache-Control'] = CACHE_CONTROL
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const body = (range?: { start: number; end: number }) =>
    new Uint8Array(range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return fileResponse(
    request,
    { type: 'image/webp', etag, size: bytes.byteLength, coding: 'identity', body },
    headers,
  )
}

function errorResponse(request: Request, error: unknown, headers: ResponseHeaders, log: Log): Response {
  const isExpected = error instanceof ImageError
  if (!isExpected || error.status >= 500)
    log({ level: 'error', message: 'a picture failed', url: request.url, error: describeError(error) })
  headers['Content-Type'] = 'text/plain; charset=utf-8'
  // A temporary failure, or one for this visitor alone, must not be cached.
  const isTemporary = !isExpected || error.status === 429 || error.status === 503
  headers['Cache-Control'] = isTemporary ? 'no-store' : 'public, max-age=60'
  if (isTemporary) headers['Retry-After'] = '60'
  const text = isExpected ? `${error.message}\n` : 'the picture could not be made\n'
  return new Response(request.method === 'HEAD' ? null : text, {
    status: isExpected ? error.status : 500,
    headers,
  })
}

/** Fetches a picture from the operator's proxy, which may be at a private address, but must not redirect elsewhere. */
async function fetchResized(
  upstream: string,
  source: URL,
  width: number,
  timeLimit?: number,
): Promise<Buffer> {
  const query = new URLSearchParams({ url: source.href, w: String(width) })
  const address = new URL(`${upstream}?${query}`)
  const image = await fetchImage(address, {
    isAllowed: (url) => url.origin === address.origin,
    isAllowedAddress: () => true,
    isAllowedPort: () => true,
    ...(timeLimit === undefined ? {} : { timeLimit }),
  })
  if (image.toString('latin1', 8, 12) !== 'WEBP')
    throw new ImageError(502, `${address.host} sent another format than webp`)
  return image
}

function cacheKey(source: string, width: number): string {
  return createHash('sha256').update(`${RECIPE}\n${width}\n${source}`).digest('hex')
}
