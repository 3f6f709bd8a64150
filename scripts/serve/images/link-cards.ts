import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as v from 'valibot'
import type { CardPainter } from '../../../api/drawing/draw-card.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'
import {
  CARDS_FILE,
  type CardFrame,
  cardFramesSchema,
  type LinkCard,
  pathCardsSchema,
} from '../../../src/contract/site/link-card.ts'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { CACHE_CONTROL } from '../../../src/edge/caching.ts'
import { encodePath, pathSegments } from '../../../src/edge/request-path.ts'
import { fileResponse } from '../edge/file-response.ts'
import { baseHeaders, type ResponseHeaders } from '../edge/security-headers.ts'
import type { SiteSource } from '../edge/site-source.ts'
import { describeError, type Log } from '../server/log.ts'
import { CARDS_ROUTE } from '../server/routes.ts'
import type { ImageCache } from './image-cache-fs.ts'

/** Cards drawn at the same time, and waiting. Each takes a core for some fifty milliseconds. */
const RUNNING = 1
const WAITING = 100
/** New cards per network and minute. Networks ask for one when a link is shared. */
const DRAWN_PER_NETWORK = 60
/** How long a card waits for its pictures in milliseconds. Networks give up after some seconds. */
const PICTURE_TIME = 3000
/** How long a card without its picture is kept, in milliseconds, before the picture is asked for again. */
const INCOMPLETE_KEPT = 60_000
const MAX_INCOMPLETE = 100
/** Widths of the image proxy. */
const PICTURE_WIDTH = 1024
const LOGO_WIDTH = 320

type Options = {
  readonly source: Pick<SiteSource, 'index' | 'files'>
  /** Reads a picture of a live release in one of the widths of the image proxy. Rejects if there is none. */
  readonly readImage: (address: string, width: number, visitor: string) => Promise<Uint8Array>
  readonly paint: CardPainter
  readonly cache: ImageCache
  /** Default 3000 ms. */
  readonly pictureTime?: number
  readonly https: boolean
  readonly log: Log
}

type Asked = {
  readonly referenceId: string
  readonly path: string
  readonly locale: string
  readonly hash: string
}
type Found = { readonly frame: CardFrame; readonly card: LinkCard; readonly hash: string }
type Drawn = { readonly bytes: Uint8Array; readonly isComplete: boolean }

/**
 * Creates the handler of `GET /media/cards/{reference id}/{path}/{locale}.{hash}.jpg`: the picture of a shared link. It shows only what
 * the live release says. Cards are drawn when they are first asked for, and then kept. An address of an older release redirects to the
 * current card of the page.
 */
export function createLinkCards(options: Options): (request: Request, visitor: string) => Promise<Response> {
  const { cache, log } = options
  const draw = createDrawing(options)
  const secondsToWait = createNetworkLimit({ draw: [{ most: DRAWN_PER_NETWORK, seconds: 60 }] })

  async function answer(request: Request, visitor: string, headers: ResponseHeaders): Promise<Response> {
    const asked = parseAddress(new URL(request.url).pathname)
    if (!asked) return empty(404, headers)
    // Order types and categories share the cards of their dishes.
    const { referenceId, locale, hash } = asked
    const key = createHash('sha256').update(`${referenceId} ${locale} ${hash}`).digest('hex')
    const kept = await cache.get(key)
    if (kept) return cardResponse(request, { bytes: kept.bytes, isComplete: true }, headers)
    const found = await findCard(options.source, request, asked)
    if (!found) return empty(404, headers)
    if (found.hash !== asked.hash)
      return empty(302, { ...headers, Location: addressOf({ ...asked, hash: found.hash }) })
    const wait = draw.isKnown(key) ? 0 : secondsToWait('draw', visitor, Date.now())
    if (wait > 0) return empty(429, { ...headers, 'Retry-After': String(wait) })
    if (draw.isFull()) return empty(503, { ...headers, 'Retry-After': '10' })
    return cardResponse(request, await draw.card(key, asked, found, visitor), headers)
  }

  return async (request, visitor) => {
    const headers = baseHeaders({ ...options, readBy: 'any site' })
    headers['Content-Security-Policy'] = "default-src 'none'"
    headers['Cache-Control'] = CACHE_CONTROL.never
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return empty(405, { ...headers, Allow: 'GET, HEAD' })
    try {
      return await answer(request, visitor, headers)
    } catch (error) {
      log({ level: 'error', message: 'a card failed', url: request.url, error: describeError(error) })
      return empty(500, headers)
    }
  }
}

/** Draws each card once at a time, and few at the same time. */
function createDrawing({ readImage, paint, cache, pictureTime = PICTURE_TIME, log }: Options) {
  const limit = pLimit(RUNNING)
  const running = new Map<string, Promise<Drawn>>()
  const incomplete = new LRUCache<string, Drawn>({ max: MAX_INCOMPLETE, ttl: INCOMPLETE_KEPT })

  /** A picture of a card; undefined if it cannot be had in time. */
  async function read(
    address: string | null,
    width: number,
    visitor: string,
  ): Promise<Uint8Array | undefined> {
    if (address === null) return undefined
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('it took too long')), pictureTime).unref()
    })
    try {
      return await Promise.race([readImage(address, width, visitor), late])
    } catch (error) {
      log({
        level: 'error',
        message: 'a picture of a card is missing',
        url: address,
        error: describeError(error),
      })
      return undefined
    }
  }

  async function make(
    key: string,
    { locale }: Asked,
    { frame, card }: Found,
    visitor: string,
  ): Promise<Drawn> {
    const [picture, logo] = await Promise.all([
      read(card.picture, PICTURE_WIDTH, visitor),
      read(frame.logo, LOGO_WIDTH, visitor),
    ])
    const bytes = await limit(() => paint({ locale, frame, card, picture, logo }))
    const isComplete =
      (card.picture === null || picture !== undefined) && (frame.logo === null || logo !== undefined)
    const drawn = { bytes, isComplete }
    if (isComplete) await cache.set(key, bytes)
    else incomplete.set(key, drawn)
    return drawn
  }

  return {
    isKnown: (key: string) => running.has(key) || incomplete.has(key),
    isFull: () => running.size >= RUNNING + WAITING,
    async card(key: string, asked: Asked, found: Found, visitor: string): Promise<Drawn> {
      const known = incomplete.get(key) ?? running.get(key)
      if (known) return known
      const made = make(key, asked, found, visitor).finally(() => running.delete(key))
      running.set(key, made)
      return made
    },
  }
}

function parseAddress(pathname: string): Asked | undefined {
  const segments = pathname.startsWith(CARDS_ROUTE)
    ? pathSegments(pathname.slice(CARDS_ROUTE.length))
    : undefined
  const [referenceId, ...path] = segments ?? []
  const [, locale, hash] = /^([A-Za-z\d-]{2,35})\.([a-z\d]{1,11})\.jpg$/.exec(path.pop() ?? '') ?? []
  if (!referenceId || referenceId === ROOT_SITE || !locale || !hash) return undefined
  return { referenceId, path: path.map((segment) => `/${segment}`).join(''), locale, hash }
}

function addressOf({ referenceId, path, locale, hash }: Asked): string {
  const segments = path.split('/').slice(1)
  return CARDS_ROUTE + encodePath([referenceId, ...segments, `${locale}.${hash}.jpg`]).slice(1)
}

/** Finds the card of a page in the live release of its venue. */
async function findCard(
  { index, files }: Options['source'],
  request: Request,
  asked: Asked,
): Promise<Found | undefined> {
  const { referenceId, path, locale } = asked
  const venues =
    'forRequest' in index
      ? await index.forRequest(new Request(new URL(encodePath([referenceId]), request.url)))
      : index
  const live = venues.venue(referenceId)
  const file = live && !live.closed && (await files.find(`${live.release}/${CARDS_FILE}`, ['identity']))
  if (!file) return undefined
  const text = await new Response(await file.body()).text()
  const at = text.indexOf(`\n[${JSON.stringify(path)},`)
  if (at < 0) return undefined
  const [, cards] = v.parse(pathCardsSchema, JSON.parse(text.slice(at, text.indexOf('\n', at + 1))))
  const frames = v.parse(cardFramesSchema, JSON.parse(text.slice(0, text.indexOf('\n'))))
  const [card, frame] = [ownValue(cards, locale), ownValue(frames, locale)]
  return card && frame && { frame, ...card }
}

const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

const empty = (status: number, headers: ResponseHeaders) => new Response(null, { status, headers })

/** The address of a complete card names its content, so it never changes. */
function cardResponse(
  request: Request,
  { bytes, isComplete }: Drawn,
  headers: ResponseHeaders,
): Promise<Response> {
  headers['Cache-Control'] = isComplete ? CACHE_CONTROL.immutable : 'public, max-age=60'
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const body = (range?: { start: number; end: number }) =>
    new Uint8Array(range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return fileResponse(
    request,
    { type: 'image/jpeg', etag, size: bytes.byteLength, coding: 'identity', body },
    headers,
  )
}
