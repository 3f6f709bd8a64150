import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { buildMetaSchema } from '../../../src/contract/site/build-meta.ts'
import {
  hostKey,
  hostPointerSchema,
  releaseKey,
  venueKey,
  venuePointerSchema,
} from '../../../src/contract/site/site-objects.ts'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { pathSegments } from '../../../src/edge/request-path.ts'
import { type LiveVenue, toLiveVenue, type VenueIndex } from '../../../src/edge/venue-index.ts'
import { describeError, type Log } from '../server/log.ts'
import type { IndexSource } from './edge-handler.ts'
import type { Origin } from './origin.ts'

/** Venues, hosts and names of nothing that are remembered. */
const REMEMBERED = 10_000
/** Releases whose metadata is kept. */
const RELEASES = 1000
/** What may become part of a key: visitors' addresses are checked before they do. */
const NAME = /^[\w-][\w.-]{0,252}$/

/**
 * Reads what a request needs to know of venues from the origin and remembers it for `life` milliseconds, the longest delay
 * of an edit. While the origin does not answer, the last known state is used.
 */
export function createOriginIndex(
  origin: Origin,
  options: { life: number; now: () => number; log: Log },
): IndexSource {
  const releases = new LRUCache<string, LiveVenue>({ max: RELEASES })
  const venues = remember(options, (referenceId, before: LiveVenue | undefined) =>
    readVenue(origin, releases, referenceId, before, options.log),
  )
  const hosts = remember(options, async (hostname: string) => {
    const text = await textOf(origin, hostKey(hostname))
    return text === undefined ? undefined : v.parse(hostPointerSchema, JSON.parse(text)).referenceId
  })

  return {
    async forRequest(request): Promise<VenueIndex> {
      const { hostname, pathname } = new URL(request.url)
      const [first = ''] = pathSegments(pathname) ?? []
      const names = new Set([ROOT_SITE, first, first.toLowerCase()].filter((name) => NAME.test(name)))
      const host = hostname.toLowerCase()
      const known = new Map<string, LiveVenue | undefined>()
      const load = async (name: string) => void known.set(name, await venues(name))
      const ownVenue = async () => {
        const owner = NAME.test(host) ? await hosts(host) : undefined
        if (owner !== undefined) await load(owner)
        return owner
      }
      const [owner] = await Promise.all([ownVenue(), ...[...names].map(load)])
      return {
        venue: (referenceId) => known.get(referenceId),
        venueOfHost: (asked) => (asked === host ? owner : undefined),
      }
    },
  }
}

/**
 * Caches `read` per name for `life` milliseconds. If it throws, the last value is used for another such period; without one,
 * the error is thrown.
 */
function remember<T>(
  { life, now, log }: { life: number; now: () => number; log: Log },
  read: (name: string, before: T | undefined) => Promise<T | undefined>,
): (name: string) => Promise<T | undefined> {
  // Wrapped, so that unknown names are cached too.
  const cache = new LRUCache<string, { value: T | undefined }>({
    max: REMEMBERED,
    ttl: life,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    async fetchMethod(name, before) {
      try {
        return { value: await read(name, before?.value) }
      } catch (error) {
        if (!before) throw error
        log({
          level: 'error',
          message: `${name} cannot be read; the last known state is used`,
          error: describeError(error),
        })
        return before
      }
    },
  })
  // For the cache a life of 0 means "never expires".
  return async (name) => (await cache.fetch(name, { forceRefresh: life === 0 }))?.value
}

/** Reads a venue's live release. If it cannot be read, the one before stays, as in a folder. */
async function readVenue(
  origin: Origin,
  releases: LRUCache<string, LiveVenue>,
  referenceId: string,
  before: LiveVenue | undefined,
  log: Log,
): Promise<LiveVenue | undefined> {
  const text = await textOf(origin, venueKey(referenceId))
  if (text === undefined) return undefined
  try {
    const { buildId } = v.parse(venuePointerSchema, JSON.parse(text))
    const release = releaseKey(referenceId, buildId)
    const known = releases.get(release)
    if (known) return known
    const meta = v.parse(
      buildMetaSchema,
      JSON.parse((await textOf(origin, `${release}/builds/meta/${buildId}.json`)) ?? ''),
    )
    if (meta.referenceId !== referenceId) throw new Error(`it is a release of ${meta.referenceId}`)
    const live = toLiveVenue(meta, release)
    releases.set(release, live)
    return live
  } catch (error) {
    log({
      level: 'error',
      message: `the live release of ${referenceId} cannot be read; ${before ? 'the one before is served' : 'nothing is served'}`,
      error: describeError(error),
    })
    return before
  }
}

async function textOf(origin: Origin, key: string): Promise<string | undefined> {
  return (await origin.get(key))?.text()
}
