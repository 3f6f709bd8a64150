// @feature-file guard.selling-type storage.selling-type

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CACHE_CONTROL } from '../../../src/edge/caching.ts'
import { type Resolution, resolveEdgeRequest } from '../../../src/edge/resolve.ts'
import { toLiveVenue, type VenueIndex } from '../../../src/edge/venue-index.ts'
import { BUILDS } from './builds.ts'
import { CASES } from './cases.ts'
import type { EdgeCase } from './edge-case.ts'

const venues = new Map(BUILDS.map((meta) => [meta.referenceId, toLiveVenue(meta, `releases/${meta.id}`)]))
const hosts = new Map(BUILDS.flatMap((meta) => meta.domains.map((domain) => [domain, meta.referenceId])))
const index: VenueIndex = { venue: (id) => venues.get(id), venueOfHost: (host) => hosts.get(host) }

function resolve(url: string, method = 'GET', headers: Record<string, string> = {}): Resolution {
  const absolute = url.startsWith('http') ? url : `http://sufra.test${url}`
  return resolveEdgeRequest({ url: new URL(absolute), method, header: (name) => headers[name] }, index)
}

/** Converts a resolution to the fields of an edge case. */
function toResponse(
  resolution: Resolution,
): Pick<EdgeCase, 'status' | 'file' | 'location' | 'cacheControl' | 'vary'> {
  switch (resolution.kind) {
    case 'file':
      return {
        status: 200,
        file: `${resolution.file.venue}${resolution.file.path}`,
        cacheControl: CACHE_CONTROL[resolution.cache],
        vary: resolution.vary.join(', '),
      }
    case 'asset':
      return {
        status: 200,
        file: resolution.path.slice(1),
        cacheControl: CACHE_CONTROL[resolution.cache],
        vary: '',
      }
    case 'redirect':
      return {
        status: resolution.status,
        location: resolution.location,
        cacheControl: CACHE_CONTROL[resolution.cache],
      }
    case 'unavailable':
      return { status: 503, cacheControl: CACHE_CONTROL.never }
    case 'not-found':
      return { status: 404, cacheControl: CACHE_CONTROL.never }
    case 'method-not-allowed':
      return { status: 405 }
  }
}

describe('resolveEdgeRequest', () => {
  // @feature guard.fetch-business guard.item-missing routing.trailing-slash routing.moved-item
  // @feature routing.language-in-place rule.missing-item error.item-not-found server.hosts
  it.each(CASES)('$name: $url', ({ name, url, method, headers, ...expected }) => {
    const given = toResponse(resolve(url, method, headers))
    expect(given).toMatchObject(expected)
    if (expected.file === undefined) expect(given.file).toBeUndefined()
  })

  it("returns the policy of the page's file, or else the first", () => {
    expect(resolve('/grill/dinein')).toMatchObject({ policy: "default-src 'none'" })
    expect(resolve('/grill/dinein/index.html')).toMatchObject({ policy: "default-src 'none'", locale: 'ar' })
    expect(resolve('/grill/dinein/index.en.html')).toMatchObject({
      policy: "default-src 'self'",
      locale: 'en',
    })
    expect(resolve('/grill/pickup')).toMatchObject({ policy: "default-src 'self'" })
    expect(resolve('/grill/dinein/_payload.json')).toMatchObject({ policy: undefined })
  })

  // @feature route.not-found
  it('returns a venue’s not-found page in one of its languages, and not by its path', () => {
    const [meta] = BUILDS.filter(({ referenceId }) => referenceId === 'bakery')
    if (!meta) throw new Error('no bakery')
    const cafe = toLiveVenue(
      {
        ...meta,
        referenceId: 'cafe',
        paths: ['', '/404', '/pickup'],
        locales: ['de', 'en'],
        browserLanguage: true,
      },
      'releases/cafe',
    )
    const own: VenueIndex = { ...index, venue: (id) => (id === 'cafe' ? cafe : index.venue(id)) }
    const at = (path: string) =>
      resolveEdgeRequest(
        {
          url: new URL(path, 'http://sufra.test'),
          method: 'GET',
          header: (name) => (name === 'accept-language' ? 'en' : undefined),
        },
        own,
      )
    for (const path of ['/cafe/dinein/8', '/cafe/404', '/cafe/404/index.html'])
      expect(at(path)).toMatchObject({
        kind: 'not-found',
        path,
        locale: 'en',
        page: { venue: 'cafe', path: '/404/index.en.html' },
      })
    // An unknown venue has no not-found page.
    expect(at('/caf/dinein')).toMatchObject({ kind: 'not-found', page: { venue: '_' } })
  })

  // @feature routing.not-found
  it('returns the not-found page in the visitor’s language, with the requested path', () => {
    expect(resolve('/nobody/x%20y', 'GET', { 'accept-language': 'ja' })).toMatchObject({
      kind: 'not-found',
      path: '/nobody/x%20y',
      locale: 'ja',
      page: { venue: '_', path: '/404/index.ja.html' },
    })
  })

  it('returns the page of an unavailable venue in the visitor’s language, with the platform’s message', () => {
    expect(resolve('/paused/dinein', 'GET', { 'accept-language': 'ja' })).toMatchObject({
      kind: 'unavailable',
      message: 'Back in <spring>',
      locale: 'ja',
      page: { venue: '_', path: '/433/index.ja.html' },
    })
  })

  it("looks up an icon in the venue's release first, then in the site's", () => {
    expect(resolve('http://menu.grill.test/favicon.svg')).toMatchObject({
      file: { venue: 'grill', path: '/favicon.svg' },
      fallback: { venue: '_', path: '/favicon.svg' },
    })
  })

  it('treats a backslash as a slash, like browsers', () => {
    expect(resolve('http://sufra.test/\\evil.test/')).toMatchObject({
      kind: 'redirect',
      location: '/evil.test',
    })
  })

  // @feature guard.one-type
  it('returns home instead of a redirect to a missing menu', () => {
    const meta = BUILDS.find((build) => build.referenceId === 'bakery')
    if (!meta) throw new Error('no bakery')
    for (const homeRedirect of ['/dinein', '/', '']) {
      const venue = toLiveVenue({ ...meta, homeRedirect }, 'r')
      const found = resolveEdgeRequest(
        { url: new URL('http://sufra.test/bakery'), method: 'GET', header: () => undefined },
        { venue: () => venue, venueOfHost: () => undefined },
      )
      expect(found).toMatchObject({ kind: 'file', file: { path: '/index.html' } })
    }
  })
})

/** Path segments that visitors, crawlers and attackers send: known names and arbitrary text. */
const segment = fc.oneof(
  fc.constantFrom(
    '',
    'grill',
    'bakery',
    'Grill',
    'dinein',
    'Dine_In',
    'order',
    'Branches',
    '7',
    '12',
    'cart',
  ),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%E0%A4%A',
    '\\',
    'evil.test',
    '_',
    '_payload.json',
  ),
  fc.constantFrom('assets', 'builds', 'latest.json', 'manifest.json', 'index.html', '.env', 'a.js.br', '404'),
  fc.string({ unit: 'binary', maxLength: 8 }).filter((s) => s.isWellFormed()),
)
const anyUrl = fc
  .tuple(fc.constantFrom('sufra.test', 'menu.grill.test'), fc.array(segment, { maxLength: 6 }), fc.boolean())
  .map(([host, segments, slash]) => `http://${host}/${segments.join('/')}${slash ? '/' : ''}`)
  .filter((url) => URL.canParse(url))

describe('resolveEdgeRequest for any URL', () => {
  it('never throws, never leaves the release, and never returns a private file', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const found = resolve(url)
        if (found.kind !== 'file' && found.kind !== 'asset') return
        const path = found.kind === 'file' ? found.file.path : found.path
        expect(path.startsWith('/')).toBe(true)
        for (const part of path.slice(1).split('/')) {
          expect(['', '.', '..', 'manifest.json']).not.toContain(part)
          expect(part).not.toMatch(/^\.|\.(br|gz)$|[\\\0]/)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('redirects only within the same host, and without loops', () => {
    fc.assert(
      fc.property(anyUrl, fc.constantFrom('', '?table=4', '?next=//evil.test/'), (path, query) => {
        let url = new URL(`${path.split(/[?#]/)[0]}${query}`)
        for (let hop = 0; ; hop++) {
          const found = resolve(url.href)
          if (found.kind !== 'redirect') return
          expect(hop).toBeLessThan(4)
          expect(found.location).toMatch(/^\/(?![/\\])/)
          const next = new URL(found.location, url)
          expect(next.host).toBe(url.host)
          expect(next.search).toBe(query)
          url = next
        }
      }),
      { numRuns: 3000 },
    )
  })

  // @feature product.no-language-in-url
  it('returns a page in a locale of its venue', () => {
    const header = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.tuple(
            fc.constantFrom('ar', 'en-GB', 'ja', '*', 'pt'),
            fc.constantFrom('', ';q=0', ';q=0.5', ';q=x'),
          ),
        )
        .map((ranges) => ranges.map((range) => range.join('')).join(',')),
    )
    fc.assert(
      fc.property(fc.constantFrom(...venues.keys()), header, fc.string(), (id, language, cookie) => {
        const found = resolve(id === '_' ? '/' : `/${id}`, 'GET', { 'accept-language': language, cookie })
        if (found.kind === 'file') expect(venues.get(id)?.locales).toContain(found.locale)
      }),
      { numRuns: 1000 },
    )
  })
})
