import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createKeyedLimit } from '../../../api/http/keyed-limit.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'
import { fileResponse } from '../edge/file-response.ts'
import { baseHeaders } from '../edge/security-headers.ts'
import { describeError, type Log } from '../server/log.ts'
import type { ImageCache } from './image-cache-fs.ts'
import { type FetchRules, fetchImage } from './image-fetch.ts'
import { ImageError, type ImageRequest, parseImageRequest } from './image-request.ts'
import { resizeToWebp } from './image-resize.ts'

/** A remote picture is fetched again after this long; until the new one is there, the old one will do. In ms. */
const FRESH = 7 * 24 * 3600 * 1000
/** An origin that failed is left alone this long, in milliseconds. */
const FAILURE_KEPT = 60_000
const MAX_FAILURES = 1000
/** Pictures fetched from one host at once, and waiting for that. Each takes up to 15 MB. */
const PER_HOST = { most: 4, waiting: 100 }
/**
 * New pictures one network may have made in a minute: all of a large menu in every width. What is in the cache is anybody's
 * as often as they like.
 */
const MADE_PER_NETWORK = 1200
/** A day in the browser and in caches between, a week more while it is asked for anew. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
/** Part of every key: pictures made in another way are other pictures. */
const RECIPE = 'webp-100'

export type ImageProxyOptions = FetchRules & {
  /** A picture of this site by its path (`/media/…`), or undefined if there is none. */
  readLocal(path: string): Promise<Uint8Array | undefined>
  /** Another proxy that makes pictures of other hosts by the same query; missing: they are fetched and resized here. */
  upstream?: string | undefined
  cache: ImageCache
  /** New pictures one network may have made in a minute; default 1200. */
  madePerNetwork?: number
  https: boolean
  log: Log
}

/**
 * `GET /_image?url={address or path}&w={width}`: the picture as webp in that width (spec §7, §9), from the venue's own
 * image hosts only. A picture that cannot be had is an error with a line of text, not another picture: the page shows
 * the alternative text on its plate.
 */
export function createImageProxy(
  options: ImageProxyOptions,
): (request: Request, visitor?: string) => Promise<Response> {
  const throughGate = createKeyedLimit(PER_HOST, () => new ImageError(503, 'too many pictures of one host'))
  const secondsToWait = createNetworkLimit({
    make: [{ most: options.madePerNetwork ?? MADE_PER_NETWORK, seconds: 60 }],
  })
  const running = new Map<string, Promise<Buffer>>()
  const failures = new LRUCache<string, ImageError>({ max: MAX_FAILURES, ttl: FAILURE_KEPT })

  /** Requests for one picture at one moment make it once; a failure is remembered for a minute. */
  async function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
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
  }

  async function remoteImage(url: URL, width: number, visitor: string): Promise<Buffer> {
    // Also what is in the cache is for allowed hosts only: a host may have been taken off the list.
    if (!options.isAllowed(url))
      throw new ImageError(403, `${url.host} is not a host of the venue's pictures`)
    const key = keyOf(url.href, width)
    const cached = await options.cache.get(key)
    if (cached && cached.age < FRESH) return cached.bytes
    const crowded = !running.has(key) && secondsToWait('make', visitor, Date.now()) > 0
    // An old picture does until they may ask again.
    if (crowded && cached) return cached.bytes
    if (crowded) throw new ImageError(429, 'too many pictures for one network')
    const made = once(key, async () => {
      const image = await (options.upstream === undefined
        ? resizeToWebp(await throughGate(url.host, () => fetchImage(url, options)), width)
        : fetchResized(options.upstream, url, width, options.timeLimit))
      await options.cache.set(key, image)
      return image
    })
    if (!cached) return made
    made.catch((error) => {
      options.log({
        level: 'error',
        message: 'a picture could not be renewed',
        url: url.href,
        error: describeError(error),
      })
    })
    return cached.bytes
  }

  /** Local pictures are keyed by their bytes: a new picture under the same path is seen at once. */
  async function localImage(path: string, width: number): Promise<Buffer> {
    const picture = await options.readLocal(path)
    if (!picture) throw new ImageError(404, `there is no picture at ${path}`)
    const key = keyOf(createHash('sha256').update(picture).digest('hex'), width)
    const cached = await options.cache.get(key)
    if (cached) return cached.bytes
    return once(key, async () => {
      const image = await resizeToWebp(picture, width)
      await options.cache.set(key, image)
      return image
    })
  }

  function image({ source, width }: ImageRequest, visitor: string): Promise<Buffer> {
    return 'local' in source ? localImage(source.local, width) : remoteImage(source.remote, width, visitor)
  }

  return async (request, visitor = '') => {
    const headers = baseHeaders({ ...options, readBy: 'any site' })
    headers.set('Content-Security-Policy', "default-src 'none'")
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('Allow', 'GET, HEAD')
      return new Response(null, { status: 405, headers })
    }
    try {
      const bytes = await image(parseImageRequest(new URL(request.url).searchParams), visitor)
      headers.set('Cache-Control', CACHE_CONTROL)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const body = (range?: { start: number; end: number }) =>
        new Uint8Array(range ? bytes.subarray(range.start, range.end + 1) : bytes)
      return await fileResponse(
        request,
        { type: 'image/webp', etag, size: bytes.byteLength, coding: 'identity', body },
        headers,
      )
    } catch (error) {
      return refusal(request, error, headers)
    }
  }

  function refusal(request: Request, error: unknown, headers: Headers): Response {
    const expected = error instanceof ImageError
    if (!expected || error.status >= 500) {
      options.log({
        level: 'error',
        message: 'a picture failed',
        url: request.url,
        error: describeError(error),
      })
    }
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    // What is so only now, or only for this visitor, is kept by nobody.
    const passing = !expected || error.status === 429 || error.status === 503
    headers.set('Cache-Control', passing ? 'no-store' : 'public, max-age=60')
    if (passing) headers.set('Retry-After', '60')
    const text = expected ? `${error.message}\n` : 'the picture could not be made\n'
    return new Response(request.method === 'HEAD' ? null : text, {
      status: expected ? error.status : 500,
      headers,
    })
  }
}

/** From the proxy the operator named: wherever it stands, it was meant; where it leads beyond that was not. */
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

function keyOf(source: string, width: number): string {
  return createHash('sha256').update(`${RECIPE}\n${width}\n${source}`).digest('hex')
}
