import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { buildMetaSchema, buildPointerSchema } from '../../../src/contract/site/build-meta.ts'
import { type LiveVenue, toLiveVenue, type VenueIndex } from '../../../src/edge/venue-index.ts'
import { describeError, type Log } from '../server/log.ts'
import { oncePerTurn } from './once-per-turn.ts'

/** Pause before an unreadable release is read again, in milliseconds. */
const RETRY_AFTER = 1000

export type VenueIndexFs = VenueIndex & {
  /** Whether a live venue has pictures on this host (lower case, with its port unless it is the default one). */
  isImageHost(host: string): boolean
}

/** `link` is the text of the venue's link, `target` the release it leads to. */
type Known = { link: string; target: string; live: LiveVenue | undefined; retryAt: number }

/**
 * Reads the venues of `SITE_DIR/venues`, each a symlink to its live release. The link is read for every request, once for all
 * that arrived together, so a published edit is live at once; the release is read once. If it cannot be read, that is logged and the
 * venue stays on the release before while it exists. Never throws.
 */
export function createVenueIndex(siteDir: string, log: Log): VenueIndexFs {
  const venuesDir = join(resolve(siteDir), 'venues')
  const known = new Map<string, Known>()
  const linkOf = oncePerTurn((referenceId: string) => readLink(join(venuesDir, referenceId)))
  const hosts = createHostIndex(venuesDir, venue)

  function venue(referenceId: string): LiveVenue | undefined {
    const link = linkOf(referenceId)
    if (link === undefined) {
      known.delete(referenceId)
      return undefined
    }
    const before = known.get(referenceId)
    if (before?.link === link && (before.live?.release === before.target || Date.now() < before.retryAt)) {
      return before.live
    }
    const now = { link, ...read(referenceId, resolve(venuesDir, link), before, log) }
    known.set(referenceId, now)
    return now.live
  }

  return {
    venue,
    venueOfHost: (hostname) => hosts().owners.get(hostname),
    isImageHost: (host) => hosts().images.has(host),
  }
}

function read(referenceId: string, target: string, before: Known | undefined, log: Log): Omit<Known, 'link'> {
  try {
    return { target, live: readRelease(referenceId, target), retryAt: 0 }
  } catch (error) {
    const live = before?.live && isFolder(before.live.release) ? before.live : undefined
    log({
      level: 'error',
      message: `the live release of ${referenceId} cannot be read; ${live ? 'the one before is served' : 'nothing is served'}`,
      release: target,
      error: describeError(error),
    })
    return { target, live, retryAt: Date.now() + RETRY_AFTER }
  }
}

function readRelease(referenceId: string, release: string): LiveVenue {
  const pointer = v.parse(buildPointerSchema, readJson(join(release, 'builds/latest.json')))
  if (!/^[\w.-]+$/.test(pointer.id))
    throw new Error(`build id ${JSON.stringify(pointer.id)} is not a valid file name`)
  const meta = v.parse(buildMetaSchema, readJson(join(release, 'builds/meta', `${pointer.id}.json`)))
  if (meta.referenceId !== referenceId) throw new Error(`it is a release of ${meta.referenceId}`)
  return toLiveVenue(meta, release)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}`, { cause: error })
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

type Hosts = { owners: ReadonlyMap<string, string>; images: ReadonlySet<string> }

/**
 * Hosts of all venues. Swapping a venue changes the folder's modification time, and then all links are read again, but for
 * at most a twentieth of the time, however many venues there are and however often they publish.
 */
function createHostIndex(
  venuesDir: string,
  venue: (referenceId: string) => LiveVenue | undefined,
): () => Hosts {
  let hosts: Hosts = { owners: new Map(), images: new Set() }
  let readAt = -1n
  let nextReading = 0

  const modifiedAt = oncePerTurn(
    () => statSync(venuesDir, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n,
  )

  return () => {
    const changedAt = modifiedAt('')
    const start = performance.now()
    if (changedAt !== readAt && start >= nextReading) {
      readAt = changedAt
      hosts = readHosts(venuesDir, venue)
      const end = performance.now()
      nextReading = end + 20 * (end - start)
    }
    return hosts
  }
}

function readHosts(venuesDir: string, venue: (referenceId: string) => LiveVenue | undefined): Hosts {
  const owners = new Map<string, string>()
  const images = new Set<string>()
  // Sorted, so that a domain claimed by two venues always leads to the same one.
  for (const referenceId of listVenues(venuesDir)) {
    const live = venue(referenceId)
    for (const domain of live?.domains ?? []) {
      const host = domain.toLowerCase()
      if (!owners.has(host)) owners.set(host, referenceId)
    }
    for (const host of live?.imageHosts ?? []) images.add(host.toLowerCase())
  }
  return { owners, images }
}

function listVenues(venuesDir: string): string[] {
  try {
    return readdirSync(venuesDir)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch {
    return []
  }
}
