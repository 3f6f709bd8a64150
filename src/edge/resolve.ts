import type { Closure } from '../contract/site/build-meta.ts'
import { ROOT_SITE } from '../contract/wire/reserved-names.ts'
import type { CacheClass } from './caching.ts'
import { findMovedItem } from './moved-item.ts'
import { negotiatedHeaders, negotiateLocale } from './negotiate.ts'
import { encodePath, hasExtraSlashes, pathSegments } from './request-path.ts'
import { canonicalSegments } from './routes.ts'
import { matchShell } from './shells.ts'
import type { LiveVenue, VenueIndex } from './venue-index.ts'

export type EdgeRequest = {
  url: URL
  method: string
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
}

/** A file of one release: `path` is below the release and starts with a slash. */
export type ReleaseFile = { venue: string; release: string; path: string }

export type Resolution =
  | {
      kind: 'file'
      file: ReleaseFile
      /** Where to look if the file is not there: what a venue's own host shares with the site (icons). */
      fallback?: ReleaseFile
      /** The locale of a page; undefined for other files. */
      locale: string | undefined
      cache: CacheClass
      /** Request headers the choice of file depended on. */
      vary: string[]
      /** Content-Security-Policy of a page. */
      policy: string | undefined
    }
  /** `path` is below the site's folder: `/assets/…`. */
  | { kind: 'asset'; path: string; cache: 'immutable' }
  | { kind: 'redirect'; status: 307 | 308; location: string; cache: CacheClass }
  | {
      kind: 'not-found'
      path: string
      locale: string
      page: ReleaseFile | undefined
      policy: string | undefined
    }
  /** The venue is known and not available for now: error screen 433 (spec §8), `message` in the platform's words or ''. */
  | {
      kind: 'unavailable'
      message: string
      locale: string
      page: ReleaseFile | undefined
      policy: string | undefined
    }
  | { kind: 'method-not-allowed'; allow: string }

type VenuePath = {
  venue: LiveVenue
  /** Decoded segments before the venue's own: `[referenceId]`, or none on its own host. */
  prefix: string[]
  /** Decoded segments below the venue. */
  below: string[]
}

/** `part`: a file that its page brings along. `file`: named like one; whether it is there, the host finds out. */
type FoundPath = { path: string; kind: 'page' | 'part' | 'file' }

/** Pages of the site, and of venues, that no address leads to: they answer for others. */
const ERROR_PATHS = new Set(['/404', '/433', '/500'])

/**
 * Which file of which release answers a request (spec §2), or where to go instead. Pure: same request and index, same
 * answer; it never throws for any URL. The same rules are the table in `tests/unit/edge/cases.ts`.
 */
export function resolveEdgeRequest(request: EdgeRequest, index: VenueIndex): Resolution {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { kind: 'method-not-allowed', allow: 'GET, HEAD' }
  }
  const { pathname, search } = request.url
  const segments = pathSegments(pathname)
  if (segments === undefined || segments.some(isPrivate)) return notFound(request, index)
  if (hasExtraSlashes(pathname)) return redirect(segments, search)
  if (segments[0] === 'assets') {
    return segments.length > 1
      ? { kind: 'asset', path: `/${segments.join('/')}`, cache: 'immutable' }
      : notFound(request, index)
  }

  const place = findVenuePath(request.url.hostname, segments, index)
  if (place === undefined) return redirectToLowerCase(request, segments, index)
  const { venue, prefix, below } = place
  // What pages that are still open ask for: that there is a new build.
  if (venue.closed && below[0] !== 'builds') return answerClosed(request, venue.closed, index)

  const onlyMenu = below.length === 0 ? pathSegments(venue.homeRedirect ?? '') : undefined
  // The query goes along: a table's QR code leads to the home page (`?table=12`).
  if (onlyMenu?.length && findPath(venue, onlyMenu)?.kind === 'page')
    return temporaryRedirect([...prefix, ...onlyMenu], search)

  const found = findPath(venue, below)
  if (found?.kind === 'page') return answerPage(request, venue, found.path)
  if (found?.kind === 'part') return answerFile(venue, found.path, index)
  const canonical = canonicalSegments(below)
  const respelt = canonical.some((segment, i) => segment !== below[i])
  if (!found && respelt && findPath(venue, canonical)) return redirect([...prefix, ...canonical], search)
  // Before files: an item's id may look like the name of one.
  const moved = findMovedItem(venue.paths, canonical)
  if (moved) return temporaryRedirect([...prefix, ...moved], search)
  if (found) return answerFile(venue, found.path, index)
  return notFound(request, index, venue)
}

/**
 * The venue a path belongs to. On a venue's own host its home is `/`; the long form `/{referenceId}/…`, which the links
 * of its pages have, is served there too (the canonical link names the one to index). Other venues are not found there.
 */
function findVenuePath(hostname: string, segments: string[], index: VenueIndex): VenuePath | undefined {
  const [first, ...rest] = segments
  const own = index.venueOfHost(hostname.toLowerCase())
  const ownVenue = own === undefined ? undefined : index.venue(own)
  if (ownVenue !== undefined) {
    return first === ownVenue.referenceId
      ? { venue: ownVenue, prefix: [first], below: rest }
      : { venue: ownVenue, prefix: [], below: segments }
  }
  // Files of no venue (robots.txt, icons) are in the site's own release.
  if (first === undefined || (isFileName(segments.at(-1) ?? '') && index.venue(first) === undefined)) {
    const site = index.venue(ROOT_SITE)
    return site && { venue: site, prefix: [], below: segments }
  }
  if (first === ROOT_SITE) return undefined
  const venue = index.venue(first)
  return venue && { venue, prefix: [first], below: rest }
}

/** What a path below a venue names: a prerendered page, a shell, or another file that may be asked for. */
function findPath(venue: LiveVenue, below: readonly string[]): FoundPath | undefined {
  const path = below.map((segment) => `/${segment}`).join('')
  if (ERROR_PATHS.has(path)) return undefined
  if (venue.paths.has(path)) return { path, kind: 'page' }
  const name = below.at(-1)
  if (name === undefined) return undefined
  const parent = below.slice(0, -1)
  if (name === '_payload.json' || isPageVariant(venue, name)) {
    const page = findPath(venue, parent)
    return page?.kind === 'page' ? { path: `${page.path}/${name}`, kind: 'part' } : undefined
  }
  const shell = matchShell(venue.shells, below)
  if (shell !== undefined) return { path: shell, kind: 'page' }
  // The metadata lists pages only.
  return isFileName(name) ? { path, kind: 'file' } : undefined
}

function answerPage(request: EdgeRequest, venue: LiveVenue, path: string): Resolution {
  const locale = negotiateLocale(venue, request.header)
  const file = pageFile(venue, path, locale)
  return {
    kind: 'file',
    file,
    locale,
    cache: 'revalidate',
    vary: negotiatedHeaders(venue),
    policy: policyFor(venue, file.path),
  }
}

function answerFile(venue: LiveVenue, path: string, index: VenueIndex): Resolution {
  const page = /\/index(?:\.([^./]+))?\.html$/.exec(path)
  const site = index.venue(ROOT_SITE)
  const shared = site !== undefined && site !== venue && page === null && !path.endsWith('.json')
  return {
    kind: 'file',
    file: { venue: venue.referenceId, release: venue.release, path },
    ...(shared ? { fallback: { venue: ROOT_SITE, release: site.release, path } } : {}),
    locale: page ? (page[1] ?? venue.locales[0]) : undefined,
    cache: cacheClass(path),
    vary: [],
    policy: page ? policyFor(venue, path) : undefined,
  }
}

function pageFile(venue: LiveVenue, path: string, locale: string): ReleaseFile {
  const name = locale === venue.locales[0] ? 'index.html' : `index.${locale}.html`
  return { venue: venue.referenceId, release: venue.release, path: `${path}/${name}` }
}

function policyFor(venue: LiveVenue, file: string): string | undefined {
  return venue.policies[venue.policyOf[file] ?? 0]
}

function cacheClass(path: string): CacheClass {
  if (path === '/builds/latest.json') return 'never'
  return path.startsWith('/builds/meta/') ? 'immutable' : 'revalidate'
}

function redirect(segments: readonly string[], search: string): Resolution {
  return { kind: 'redirect', status: 308, location: encodePath(segments) + search, cache: 'redirect' }
}

/** Where it leads may change with the next publication, so nobody keeps it. */
function temporaryRedirect(segments: readonly string[], search: string): Resolution {
  return { kind: 'redirect', status: 307, location: encodePath(segments) + search, cache: 'never' }
}

/** Reference ids are typed by hand too: `/Grill` leads to `/grill` if only the latter exists. */
function redirectToLowerCase(request: EdgeRequest, segments: string[], index: VenueIndex): Resolution {
  const [first = '', ...rest] = segments
  const lower = first.toLowerCase()
  return lower !== first && index.venue(lower) !== undefined
    ? redirect([lower, ...rest], request.url.search)
    : notFound(request, index)
}

/** `venue`: the one that the address belongs to, whose own page says so if it has one. */
function notFound(request: EdgeRequest, index: VenueIndex, venue?: LiveVenue): Resolution {
  const own = venue?.paths.has('/404') ? venue : undefined
  if (own === undefined)
    return { kind: 'not-found', path: request.url.pathname, ...errorPage('/404', request, index) }
  const locale = negotiateLocale(own, request.header)
  const page = pageFile(own, '/404', locale)
  const policy = policyFor(own, page.path)
  return { kind: 'not-found', path: request.url.pathname, locale, page, policy }
}

/** Files of a release that are not for visitors: dot files, the manifest, the precompressed siblings. */
function isPrivate(segment: string): boolean {
  return (
    segment.startsWith('.') || /\.(br|gz|zst)$/i.test(segment) || segment.toLowerCase() === 'manifest.json'
  )
}

function isFileName(segment: string): boolean {
  return /^[^.].*\.[a-z0-9]+$/i.test(segment)
}

function answerClosed(request: EdgeRequest, closed: Closure, index: VenueIndex): Resolution {
  // Where it leads may change with the next publication, so nobody keeps it.
  if (closed.kind === 'redirect')
    return { kind: 'redirect', status: 307, location: closed.url, cache: 'never' }
  return { kind: 'unavailable', message: closed.message, ...errorPage('/433', request, index) }
}

/** One of the site's own pages for what goes wrong, in the visitor's language; none while they are not published. */
export function errorPage(
  path: '/404' | '/433' | '/500',
  request: EdgeRequest,
  index: VenueIndex,
): { locale: string; page: ReleaseFile | undefined; policy: string | undefined } {
  const site = index.venue(ROOT_SITE)
  const locale = site ? negotiateLocale(site, request.header) : 'en'
  const page = site?.paths.has(path) ? pageFile(site, path, locale) : undefined
  return { locale, page, policy: site && page && policyFor(site, page.path) }
}

/** A page's file in one fixed locale, for hosts and scripts that choose the variant themselves. */
function isPageVariant(venue: LiveVenue, name: string): boolean {
  return name === 'index.html' || venue.locales.slice(1).some((locale) => name === `index.${locale}.html`)
}
