// @feature-file edge.http

import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASES } from '../unit/edge/cases.ts'
import { EDGES } from './helpers/edges.ts'
import { type Answer, sendRequest } from './helpers/http.ts'
import { build, createSite, pageBody, type Site } from './helpers/site.ts'

/** Headers about the framing of a message, not its content. */
const FRAMING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
const TEXTS: readonly [accepted: string, coding: string | undefined][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity, br;q=0.5', undefined],
  ['br;q=0, *;q=0', undefined],
  ['', undefined],
]
const RANGES: readonly [range: string, from: number, to: number | undefined][] = [
  ['bytes=0-9', 0, 10],
  ['bytes=990-', 990, undefined],
  ['bytes=-5', -5, undefined],
  ['bytes=10-99999999', 10, undefined],
]
const TYPES: readonly [path: string, type: RegExp][] = [
  ['/assets/app.4f3a.js', /^text\/javascript; charset=utf-8$/],
  ['/assets/fonts/a.woff2', /^font\/woff2$/],
  ['/grill/_payload.json', /^application\/json/],
  ['/grill/manifest.webmanifest', /^application\/manifest\+json/],
  ['/grill/sitemap.xml', /^(application|text)\/xml/],
  ['/favicon.svg', /^image\/svg\+xml/],
  ['/assets/big.bin', /^application\/octet-stream$/],
]
const HOSTILE = ['/%3Cscript%3Ealert(1)%3C/script%3E', '/<script>', "/$&$`$'", '/%E2%80%AE"onload=x']

describe.each(EDGES)('$name', ({ differences, start }) => {
  let site: Site
  let edge: { port: number; close(): Promise<void> }
  const declared = new Set<string>()
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(edge.port, path, { headers, method })

  /** Declares a test that the edge must pass, or must fail if it is a known difference. */
  function testEdge(name: string, test: () => Promise<void>): void {
    declared.add(name)
    if (differences.has(name)) it.fails(name, test)
    else it(name, test)
  }

  beforeAll(async () => {
    site = await createSite()
    edge = await start(site)
  })
  afterAll(async () => {
    await edge.close()
    await site.remove()
  })

  // @feature routing.trailing-slash routing.moved-item edge.nginx edge.worker
  describe('the table of cases', () => {
    for (const { name, url, method = 'GET', headers = {}, ...expected } of CASES)
      testEdge(name, async () => {
        const [, host = 'sufra.test', path = '/'] = /^(?:http:\/\/([^/]+))?(\/.*)$/.exec(url) ?? []
        const answer = await sendRequest(edge.port, path, { host, method, headers })
        // A path that leaves the site can also be answered as a bad request.
        const refused = /\/\.\.\/|%2e%2e|%00|%E0%A4%A/.test(url) && answer.status === 400
        expect(refused ? 404 : answer.status).toBe(expected.status)
        expect(answer.headers.location).toBe(expected.location)
        if (expected.cacheControl !== undefined)
          expect(answer.headers['cache-control']).toBe(expected.cacheControl)
        if (expected.vary !== undefined && !expected.file?.endsWith('.woff2')) {
          expect(answer.headers.vary).toBe([expected.vary, 'Accept-Encoding'].filter(Boolean).join(', '))
        }
        expect(answer.text).not.toContain('secret')
        if (method === 'GET' && expected.file?.endsWith('.html')) {
          const [, venue = '', rest = ''] = /^([^/]+)(\/.*)$/.exec(expected.file) ?? []
          expect(answer.text).toBe(pageBody(venue, rest))
        }
        if (expected.file?.endsWith('_payload.json'))
          expect(JSON.parse(answer.text)).toEqual({ file: expected.file })
      })
  })

  describe('an entity tag', () => {
    testEdge('is answered with 304 and the headers of the page if nothing changed', async () => {
      const first = await get('/grill/dinein')
      expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
      for (const value of [first.headers.etag, `"x", W/${first.headers.etag}`, '*']) {
        const again = await get('/grill/dinein', { 'if-none-match': value ?? '' })
        expect(again.status).toBe(304)
        expect(again.bytes).toHaveLength(0)
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
          expect(again.headers[name]).toBe(first.headers[name])
        }
      }
      expect((await get('/grill/dinein', { 'if-none-match': '"other"' })).status).toBe(200)
    })

    testEdge('differs between encodings and languages', async () => {
      const tags = await Promise.all(
        [
          {},
          { 'accept-encoding': 'br' },
          { 'accept-encoding': 'gzip' },
          { cookie: 'i18n_redirected=en' },
        ].map(async (headers) => (await get('/grill/dinein', headers)).headers.etag),
      )
      expect(new Set(tags).size).toBe(4)
    })

    testEdge('is derived from the content: files of the same size and age have different tags', async () => {
      await site.write('assets/one.js', 'let a = 1')
      await site.write('assets/two.js', 'let a = 2')
      // Written one after the other, they could have different ages.
      const age = new Date('2026-01-01T00:00:00Z')
      for (const name of ['one', 'two']) utimesSync(join(site.dir, `assets/${name}.js`), age, age)
      const tags = [await get('/assets/one.js'), await get('/assets/two.js')].map(
        ({ headers }) => headers.etag,
      )
      expect(new Set(tags).size).toBe(2)
    })
  })

  describe('encodings', () => {
    for (const [accepted, coding] of TEXTS)
      testEdge(`${JSON.stringify(accepted)} gets ${coding}`, async () => {
        const answer = await get('/grill/dinein', { 'accept-encoding': accepted })
        expect(answer.headers['content-encoding']).toBe(coding)
        expect(plainText(answer)).toBe(pageBody('grill', '/dinein/index.html'))
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      })

    testEdge('a compressed page states its length', async () => {
      const { headers, bytes } = await get('/grill/dinein', { 'accept-encoding': 'gzip' })
      expect(headers['content-length']).toBe(String(bytes.length))
    })

    it('any accepted encoding can be decoded', async () => {
      for (const [accepted] of TEXTS) {
        const answer = await get('/grill/dinein', { 'accept-encoding': accepted })
        expect(plainText(answer)).toBe(pageBody('grill', '/dinein/index.html'))
      }
    })
  })

  describe('HEAD', () => {
    for (const path of ['/grill/dinein', '/assets/big.bin', '/nowhere', '/assets/nothing.js', '/paused'])
      testEdge(`has the headers of GET for ${path}`, async () => {
        const [head, full] = [await get(path, {}, 'HEAD'), await get(path)]
        expect(head.bytes).toHaveLength(0)
        expect(head.status).toBe(full.status)
        const length = head.headers['content-length']
        if (length !== undefined) expect(length).toBe(String(full.bytes.length))
        expect(withoutFraming(head)).toEqual(withoutFraming(full))
      })
  })

  describe.each(['/assets/fonts/a.woff2', '/assets/big.bin'])('ranges of %s', (path) => {
    for (const [range, from, to] of RANGES)
      testEdge(range, async () => {
        const full = await get(path)
        const part = await get(path, { range })
        expect(part.status).toBe(206)
        expect(part.bytes.equals(full.bytes.subarray(from, to))).toBe(true)
        const first = from < 0 ? full.bytes.length + from : from
        expect(part.headers['content-range']).toBe(
          `bytes ${first}-${(to ?? full.bytes.length) - 1}/${full.bytes.length}`,
        )
        expect(part.headers['content-length']).toBe(String(part.bytes.length))
        expect(part.headers['cache-control']).toBe(full.headers['cache-control'])
      })

    for (const range of ['bytes=0-1,5-6', 'bytes=x', 'bytes=-', 'bytes=9-3', 'lines=1-2'])
      testEdge(`sends the whole file for ${range}`, async () => {
        const answer = await get(path, { range })
        expect(answer.status).toBe(200)
        expect(answer.headers['accept-ranges']).toBe('bytes')
      })

    testEdge('answers 416 with the size for a range beyond the end', async () => {
      const { bytes } = await get(path)
      const answer = await get(path, { range: 'bytes=9999999-' })
      expect(answer).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${bytes.length}` } })
    })

    testEdge('sends the whole file if it differs from that of If-Range', async () => {
      const { headers } = await get(path)
      expect((await get(path, { range: 'bytes=0-9', 'if-range': headers.etag ?? '' })).status).toBe(206)
      expect((await get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    })
  })

  testEdge('sends text files as a whole only', async () => {
    for (const path of ['/grill/dinein', '/assets/app.4f3a.js'])
      expect((await get(path, { range: 'bytes=0-9' })).status).toBe(200)
  })

  describe('headers', () => {
    testEdge('sends security headers with pages', async () => {
      const { headers } = await get('/grill/dinein')
      expect(headers['content-security-policy']).toMatch(
        /frame-ancestors 'self'; base-uri 'self'; object-src 'none'; form-action 'self'$/,
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    })

    testEdge('sends pages with the policy of their release', async () => {
      const { headers } = await get('/grill/dinein')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
    })

    // @feature offline.worker-scope
    testEdge('allows scripts, and no other files, to be a service worker for the whole site', async () => {
      const scopes = ['/assets/app.4f3a.js', '/assets/big.bin', '/grill/dinein', '/assets/gone.js'].map(
        async (path) => (await get(path)).headers['service-worker-allowed'],
      )
      expect(await Promise.all(scopes)).toEqual(['/', undefined, undefined, undefined])
    })

    // @feature edge.nginx-order
    testEdge('sends caching and scope headers for all files of a service worker', async () => {
      const statusAndHeaders = async (path: string) => {
        const { status, headers } = await get(path, {
          'service-worker': 'script',
          'accept-encoding': 'gzip',
        })
        const names = [
          'content-type',
          'cache-control',
          'vary',
          'service-worker-allowed',
          'x-content-type-options',
        ]
        return [status, ...names.map((name) => headers[name])]
      }
      const json = 'application/json; charset=utf-8'
      const script = 'text/javascript; charset=utf-8'
      const lasting = 'public, max-age=31536000, immutable'
      expect(await statusAndHeaders('/assets/app.4f3a.js?venue=grill')).toEqual([
        ...[200, script, lasting, 'Accept-Encoding', '/', 'nosniff'],
      ])
      expect(await statusAndHeaders('/grill/builds/latest.json')).toEqual([
        ...[200, json, 'no-store', 'Accept-Encoding', undefined, 'nosniff'],
      ])
      // Both answers make a service worker unregister.
      for (const path of ['/assets/worker.gone.js', '/nowhere/builds/latest.json'])
        expect(await statusAndHeaders(path)).toEqual([
          ...[404, 'text/plain; charset=utf-8', 'no-store', undefined, undefined, 'nosniff'],
        ])
    })

    for (const [path, type] of TYPES)
      testEdge(`sends the type of ${path}`, async () => {
        const { headers } = await get(path)
        expect(headers['content-type']).toMatch(type)
        expect(headers['x-content-type-options']).toBe('nosniff')
      })
  })

  // @feature routing.not-found-path error.screen-404
  describe('the not-found page', () => {
    // @feature route.not-found error.unmatched-route
    testEdge('shows the path, is in the language of the visitor, and is not cached', async () => {
      const answer = await get('/grill/dinein/99', { 'accept-language': 'ja' })
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<title>_/404/index.ja.html</title><code>/grill/dinein/99</code>')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
    })

    for (const path of HOSTILE)
      testEdge(`shows ${path} as inert text`, async () => {
        const answer = await get(path)
        expect(answer.status).toBe(404)
        expect(answer.text).not.toMatch(/<script|<!--path|\u202e|"onload/)
        expect(answer.text.match(/<\/code>/g)).toHaveLength(1)
      })

    testEdge('is plain text for files that people do not read', async () => {
      for (const path of ['/assets/gone.js', '/grill/nothing.json']) {
        const answer = await get(path)
        expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
      }
      expect((await get('/grill/nothing.png')).status).toBe(404)
    })
  })

  describe('an unavailable venue', () => {
    testEdge('answers 503 in the visitor’s language with the time to retry', async () => {
      const answer = await get('/paused/dinein', { cookie: 'i18n_redirected=ar' })
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('3600')
      expect(answer.headers['content-security-policy']).toContain('frame-ancestors')
      expect(answer.text).toContain('/433/index.ar.html')
      expect(answer.text).not.toContain('<!--message')
      expect((await get('/paused', {}, 'HEAD')).bytes).toHaveLength(0)
      expect((await get('/grill')).headers['retry-after']).toBeUndefined()
    })

    testEdge('shows the platform’s message as plain text', async () => {
      expect((await get('/paused/dinein')).text).toContain('<p>Back in &lt;spring&gt;</p>')
    })
  })

  describe('an edit', () => {
    testEdge('is live with the next request, and so is its reversal', async () => {
      const old = { ...build('kiosk') }
      const before = await get('/kiosk/dinein')
      await site.publish({ ...old, id: 'edited', timestamp: '2026-02-01T00:00:00.000Z' }, 'edited')
      await expect
        .poll(async () => (await get('/kiosk/dinein')).text)
        .toBe(pageBody('kiosk', '/dinein/index.html', 'edited'))
      await site.publish(old)
      await expect.poll(async () => (await get('/kiosk/dinein')).text).toBe(before.text)
    })
  })

  testEdge('never redirects to another host', async () => {
    for (const path of [
      '/\\evil.test/',
      '//\\evil.test/',
      '/\\evil.test/dine_in',
      '/%0d%0ax:y/',
      '//evil.test/dine_in/',
      '/grill/dine_in//evil.test/',
    ]) {
      const { headers } = await get(path)
      expect(headers.location ?? '/x').toMatch(/^\/[^/\\]/)
      expect(headers.x).toBeUndefined()
    }
  })

  // @feature edge.nginx
  it('has only differences that name a test', () => {
    expect([...differences.keys()].filter((name) => !declared.has(name))).toEqual([])
  })
})

function plainText({ headers, bytes }: Answer): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(bytes).toString()
    case 'gzip':
      return gunzipSync(bytes).toString()
    default:
      return bytes.toString()
  }
}

function withoutFraming({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !FRAMING.includes(name)))
}
