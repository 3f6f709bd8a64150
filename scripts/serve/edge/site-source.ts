import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { buildMetaSchema } from '../../../src/contract/site/build-meta.ts'
import { releaseKey, venueKey, venuePointerSchema } from '../../../src/contract/site/site-objects.ts'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import type { VenueIndex } from '../../../src/edge/venue-index.ts'
import type { Bucket } from '../../publish/store/object-bucket.ts'
import type { Config } from '../server/config.ts'
import { describeError, type Log } from '../server/log.ts'
import type { IndexSource } from './edge-handler.ts'
import { createOriginFiles } from './origin-files.ts'
import { createOriginIndex } from './origin-index.ts'
import type { SiteFiles } from './site-files.ts'
import { createStoredFiles } from './stored-files.ts'
import { createVenueIndex } from './venue-index-fs.ts'

/** Where this server reads the published site. */
export type SiteSource = {
  /** The folder that paths of files are relative to. */
  readonly siteDir: string
  readonly index: VenueIndex | IndexSource
  readonly files: SiteFiles
  /** Whether a live venue has pictures on this host (lower case, with its port unless it is the default one). */
  isImageHost(host: string): boolean
  /** Rejects while the site's own pages are not published: then not even an error page can be shown. */
  checkPublished(): Promise<void>
}

/** How long pointers are cached, and how often all venues are searched for picture hosts, in milliseconds. */
const LIFE = 1000
const REFRESH_EVERY = 5000
const CONCURRENT_READS = 16

/** Opens the folder that a site is published to. */
export function openFolderSource(siteDir: string, log: Log): SiteSource {
  const index = createVenueIndex(siteDir, log)
  return {
    siteDir: resolve(siteDir),
    index,
    files: createStoredFiles(),
    isImageHost: (host) => index.isImageHost(host),
    checkPublished: () => access(join(siteDir, 'venues', ROOT_SITE, 'builds', 'latest.json')),
  }
}

/** Opens the source in the settings: the folder, or object storage, which is read as a CDN edge worker does. */
export async function openSiteSource(
  config: Pick<Config, 'siteDir' | 'siteStore'>,
  log: Log,
): Promise<SiteSource> {
  if (!config.siteStore) return openFolderSource(config.siteDir, log)
  const { openBucket } = await import('../../publish/store/object-bucket.ts')
  return openBucketSource(openBucket(config.siteStore), log)
}

/** Opens a site on object storage. */
export async function openBucketSource(bucket: Bucket, log: Log): Promise<SiteSource> {
  const origin = {
    get: async (key: string, range?: { start: number; end: number }) =>
      (await bucket.open(key, range)) ?? undefined,
  }
  const hosts = createImageHosts(bucket, log)
  await hosts.refresh()
  return {
    siteDir: '',
    index: createOriginIndex(origin, { life: LIFE, now: Date.now, log }),
    files: createOriginFiles(origin, { compress: true }),
    isImageHost: hosts.has,
    async checkPublished() {
      if (!(await bucket.has(venueKey(ROOT_SITE)))) throw new Error(`${venueKey(ROOT_SITE)} does not exist`)
    },
  }
}

/** Hosts of all venues' pictures. One list of the storage shows which pointers changed; only these are read again. */
function createImageHosts(bucket: Bucket, log: Log) {
  const known = new Map<string, { etag: string; hosts: readonly string[] }>()
  let hosts: ReadonlySet<string> = new Set()
  let lookedAt = Number.NEGATIVE_INFINITY

  async function hostsOf(key: string): Promise<readonly string[]> {
    const pointer = await bucket.get(key)
    if (!pointer) return []
    const { buildId } = v.parse(venuePointerSchema, JSON.parse(pointer.text))
    const release = releaseKey(key.slice(venueKey('').length), buildId)
    const meta = await bucket.get(`${release}/builds/meta/${buildId}.json`)
    return meta ? (v.parse(buildMetaSchema, JSON.parse(meta.text)).imageHosts ?? []) : []
  }

  async function refresh(): Promise<void> {
    lookedAt = performance.now()
    try {
      const pointers = await bucket.list(venueKey(''))
      const listed = new Set(pointers.map(({ key }) => key))
      for (const key of known.keys()) if (!listed.has(key)) known.delete(key)
      const changed = pointers.filter(({ key, etag }) => known.get(key)?.etag !== etag)
      for (let from = 0; from < changed.length; from += CONCURRENT_READS) {
        const batch = changed.slice(from, from + CONCURRENT_READS)
        const read = await Promise.all(batch.map(({ key }) => hostsOf(key)))
        for (const [index, { key, etag }] of batch.entries())
          known.set(key, { etag, hosts: read[index] ?? [] })
      }
      hosts = new Set([...known.values()].flatMap((venue) => venue.hosts.map((host) => host.toLowerCase())))
    } catch (error) {
      log({
        level: 'error',
        message: 'picture hosts cannot be read; the last known ones are used',
        error: describeError(error),
      })
    }
  }

  return {
    refresh,
    /** According to the last refresh; a venue published by another process is known some seconds later. */
    has(host: string): boolean {
      if (performance.now() - lookedAt > REFRESH_EVERY) void refresh()
      return hosts.has(host)
    },
  }
}
