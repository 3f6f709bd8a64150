import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { DATA_HEADERS } from '../../../api/http/data-headers.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'
import type { Resolver } from '../../../api/http/public-address.ts'
import { mapsReverseResponse, mapsSearchResponse } from '../../../src/contract/site/maps.ts'
import { mapsReverseQuery, mapsSearchQuery } from '../../../src/contract/site/maps-calls.ts'
import { type ErrorCode, type Issue, toIssues } from '../../../src/contract/wire/errors.ts'
import { clientAddress } from '../server/client-address.ts'
import { describeError, type Log } from '../server/log.ts'
import type { FetchHandler } from '../server/server.ts'
import { fetchMaps, MapsError } from './maps-fetch.ts'
import { createThrottle } from './throttle.ts'

/** OpenStreetMap's own server allows one request a second (https://operations.osmfoundation.org/policies/nominatim/). */
const INTERVAL = { public: 1000, other: 100 } as const
/** Longest wait for a request's turn, in milliseconds; otherwise the visitor is told to retry. */
const MAX_WAIT = 5000
const TIME_LIMIT = 8000
/**
 * Uncached requests per network and minute. The public service allows one request per second in all, so a single network can
 * use up half of that.
 */
const PER_NETWORK = 30
/** Places seldom change: responses are cached for a day, here (up to 16 MB) and in the browser. In seconds. */
const KEPT = 24 * 3600
const CACHE_SIZE = 16 * 1024 * 1024
/** Outlines of countries are requested with a precision of about a kilometre; exact ones have megabytes. */
const OUTLINE_DETAIL = '0.01'

export type MapsProxyOptions = {
  /** Address of the maps service, without slash at the end. */
  base: string
  /** Identifies this installation to the service, as its rules require. */
  userAgent: string
  log: Log
  /** Milliseconds; default 8000. */
  timeLimit?: number
  /** Milliseconds between two requests; the default depends on the service's host. */
  interval?: number
  /** Number of proxies in front of this server; default 0. */
  proxies?: number
  /** Uncached requests per network and minute; default 30. */
  perNetwork?: number
  /** Default: the system's. */
  resolver?: Resolver
}

const CALLS = {
  '/search': { query: mapsSearchQuery, response: mapsSearchResponse },
  '/reverse': { query: mapsReverseQuery, response: mapsReverseResponse },
} as const

/**
 * Creates a proxy for the operator's maps service under this site's own address: `/search` and `/reverse` with known
 * parameters, and nothing else. The service learns nothing about visitors.
 */
export function createMapsProxy(options: MapsProxyOptions): FetchHandler {
  const { base, userAgent, log, resolver, timeLimit = TIME_LIMIT } = options
  const isPublic = /(^|\.)openstreetmap\.org$/.test(new URL(base).hostname)
  const waitForTurn = createThrottle(
    options.interval ?? (isPublic ? INTERVAL.public : INTERVAL.other),
    MAX_WAIT,
  )
  // Identical simultaneous requests share one request to the service.
  const cache = new LRUCache<string, string, v.GenericSchema>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
    ttl: KEPT * 1000,
    fetchMethod: (address, _stale, { context: schema }) => ask(address, schema),
    ignoreFetchAbort: true,
  })
  const secondsToWait = createNetworkLimit({
    ask: [{ most: options.perNetwork ?? PER_NETWORK, seconds: 60 }],
  })

  async function ask(address: string, schema: v.GenericSchema): Promise<string> {
    if (!(await waitForTurn())) throw new MapsError(503, 'too many searches at this moment')
    const { text, json } = await fetchMaps(new URL(address), { userAgent, timeLimit, resolver })
    if (!v.is(schema, json)) throw new MapsError(502, 'the answer of the maps service is not understood')
    return text
  }

  return async (request, connection) => {
    const { pathname, searchParams } = new URL(request.url)
    const call = Object.hasOwn(CALLS, pathname) ? CALLS[pathname as keyof typeof CALLS] : undefined
    if (!call) return errorResponse(404, 'not-found', 'there is no such call')
    if (request.method !== 'GET')
      return errorResponse(405, 'invalid', 'only GET is understood', { Allow: 'GET' })
    const query = v.safeParse(call.query, Object.fromEntries(searchParams))
    if (!query.success) {
      const issues = toIssues(query.issues)
      return errorResponse(400, 'invalid', `${issues[0]?.path}: ${issues[0]?.message}`, {}, issues)
    }
    try {
      const address = `${base}${pathname}?${toParameters(query.output)}`
      if (!cache.has(address)) {
        const visitor = clientAddress(request.headers, connection, options.proxies ?? 0) ?? ''
        const wait = secondsToWait('ask', visitor, Date.now())
        if (wait > 0)
          return errorResponse(429, 'rate-limited', 'too many searches from this network', {
            'Retry-After': String(wait),
          })
      }
      const text = await cache.forceFetch(address, { context: call.response })
      return new Response(text, {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          ...DATA_HEADERS,
          'Cache-Control': `private, max-age=${KEPT}`,
        },
      })
    } catch (error) {
      const status = error instanceof MapsError ? error.status : 502
      // The search itself is private and is not logged.
      log({
        level: 'error',
        message: 'the maps service gave no answer',
        call: pathname,
        error: describeError(error),
      })
      return errorResponse(status, 'unavailable', 'the maps service gives no answer now', {
        'Retry-After': '5',
      })
    }
  }
}

/** In a fixed order, so that equal requests have equal addresses. */
function toParameters(query: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && !isOff(name, value),
  )
  const outline = query.polygon_geojson === '1' ? { polygon_threshold: OUTLINE_DETAIL } : {}
  return new URLSearchParams({
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...outline,
  })
}

const isOff = (name: string, value: unknown) => name === 'polygon_geojson' && value === '0'

/** An error response in the format of the contract. */
export function errorResponse(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  issues: readonly Issue[] = [],
): Response {
  return Response.json(
    { error: 1, code, message, issues, changes: [], total: null },
    { status, headers: { ...DATA_HEADERS, 'Cache-Control': 'no-store', ...headers } },
  )
}
