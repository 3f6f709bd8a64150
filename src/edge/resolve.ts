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
      /** The fallback if the file is missing: files such as icons that a venue's own host shares with the site. */
      fallback?: ReleaseFile
      /** The locale of a page; undefined for other files. */
      locale: string | undefined
      cache: CacheClass
      /** Request headers on which the choice of the file depends. */
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
  /** The venue is not available at the moment: error screen 433 (spec §8). `message` is the platform's message or ''. */
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

/** `part`: a file that belongs to a page. `file`: has a file name; the host checks whether it exists. */
type FoundPath = { path: string; kind: 'page' | 'part' | 'file' }

/** The first segment of the counter, whose pages belong to the site's own release. */
const COUNTER = 'counter'

/** Pages that have no URL of their own: they are served for other URLs. */
const ERROR_PATHS = new Set(['/404', '/433', '/500'])

/**
 * Maps a request to a file of a release, a redirect or an error (spec §2). Pure: the result depends only on request and
 * index. Never throws, for any URL. `tests/unit/edge/cases.ts` lists the rules as a table of cases.
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
  // Open pages request these files to detect a new build.
  if (venue.closed && below[0] !== 'builds') return answerClosed(request, venue.closed, index)

  const onlyMenu = below.length === 0 ? pathSegments(venue.homeRedirect ?? '') : undefined
  // Keep the query: the QR code of a table leads to the home page (`?table=12`).
  if (onlyMenu?.length && findPath(venue, onlyMenu)?.kind === 'page')
    return temporaryRedirect([...prefix, ...onlyMenu], search)

  const found = findPath(venue, below)
  if (found?.kind === 'page') return answerPage(request, venue, found.path)
  if (found?.kind === 'part') return answerFile(venue, found.path, index)
  const canonical = canonicalSegments(below)
  const respelt = canonical.some((segment, i) => segment !== below[i])
  if (!found && respelt && findPath(venue, canonical)) return redirect([...prefix, ...canonical], search)
  // Check this before files: an item's id may look like a file name.
  const moved = findMovedItem(venue.paths, canonical)
  if (moved) return temporaryRedirect([...prefix, ...moved], search)
  if (found) return answerFile(venue, found.path, index)
  return notFound(request, index, venue)
}

/**
 * Finds the venue of a path. On a venue's own host, its home is `/`. The long form `/{referenceId}/…`, which links of pages
 * use, works there too; the canonical link names the indexed form. Other venues are not found there.
 */
function findVenuePath(hostname: string, segments: string[], index: VenueIndex): VenuePath | undefined {
  const [first, ...rest] = segments
  const site = index.venue(ROOT_SITE)
  // The counter of all venues. It works on their own hosts too, so that staff can use the address they know.
  if (first === COUNTER && site) return { venue: site, prefix: [], below: segments }
  const own = index.venueOfHost(hostname.toLowerCase())
  const ownVenue = own === undefined ? undefined : index.venue(own)
  if (ownVenue !== undefined) {
    return first === ownVenue.referenceId
      ? { venue: ownVenue, prefix: [first], below: rest }
      : { venue: ownVenue, prefix: [], below: segments }
  }
  // Files without a venue (robots.txt, icons) are in the site's own release.
  if (first === undefined || (isFileName(segments.at(-1) ?? '') && index.venue(first) === undefined)) {
    return site && { venue: site, prefix: [], below: segments }
  }
  if (first === ROOT_SITE) return undefined
  const venue = index.venue(first)
  return venue && { venue, prefix: [first], below: rest }
}

/** Finds what a path below a venue refers to: a prerendered page, a shell or another public file. */
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

/** Redirects without caching, since the target may change with the next publication. */
function temporaryRedirect(segments: readonly string[], search: string): Resolution {
  return { kind: 'redirect', status: 307, location: encodePath(segments) + search, cache: 'never' }
}

/** Redirects `/Grill` to `/grill` if only the latter exists, since people type reference ids. */
function redirectToLowerCase(request: EdgeRequest, segments: string[], index: VenueIndex): Resolution {
  const [first = '', ...rest] = segments
  const lower = first.toLowerCase()
  return lower !== first && index.venue(lower) !== undefined
    ? redirect([lower, ...rest], request.url.search)
    : notFound(request, index)
}

/** Answers 404, with the not-found page of `venue` if the URL belongs to one that has such a page. */
function notFound(request: EdgeRequest, index: VenueIndex, venue?: LiveVenue): Resolution {
  const own = venue?.paths.has('/404') ? venue : undefined
  if (own === undefined)
    return { kind: 'not-found', path: request.url.pathname, ...errorPage('/404', request, index) }
  const locale = negotiateLocale(own, request.header)
  const page = pageFile(own, '/404', locale)
  const policy = policyFor(own, page.path)
  return { kind: 'not-found', path: request.url.pathname, locale, page, policy }
}

/** Whether a file of a release is not public: dot files, the manifest and precompressed copies. */
function isPrivate(segment: string): boolean {
  return (
    segment.startsWith('.') || /\.(br|gz|zst)$/i.test(segment) || segment.toLowerCase() === 'manifest.json'
  )
}

function isFileName(segment: string): boolean {
  return /^[^.].*\.[a-z0-9]+$/i.test(segment)
}

function answerClosed(request: EdgeRequest, closed: Closure, index: VenueIndex): Resolution {
  // Not cached: the target may change with the next publication.
  if (closed.kind === 'redirect')
    return { kind: 'redirect', status: 307, location: closed.url, cache: 'never' }
  return { kind: 'unavailable', message: closed.message, ...errorPage('/433', request, index) }
}

/** Returns the site's error page in the visitor's language; undefined while the site's pages are not published. */
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

/** Whether a name is a page's file in a fixed locale, for hosts and scripts that choose the locale themselves. */
function isPageVariant(venue: LiveVenue, name: string): boolean {
  return name === 'index.html' || venue.locales.slice(1).some((locale) => name === `index.${locale}.html`)
}
