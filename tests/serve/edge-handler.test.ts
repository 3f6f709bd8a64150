import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEdgeHandler } from '../../scripts/serve/edge-handler.ts'
import type { LogEvent } from '../../scripts/serve/log.ts'
import { type RunningServer, startServer } from '../../scripts/serve/server.ts'
import { createStoredFiles } from '../../scripts/serve/stored-files.ts'
import { createVenueIndex } from '../../scripts/serve/venue-index-fs.ts'
import { CASES } from '../unit/edge/cases.ts'
import { ask } from './helpers/http.ts'
import { bodyOf, build, createSite, type Site } from './helpers/site.ts'

let site: Site
let server: RunningServer
let log: LogEvent[] = []
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(server.port, path, { headers, method })

beforeAll(async () => {
  site = await createSite()
  const write = (event: LogEvent) => log.push(event)
  const index = createVenueIndex(site.dir, write)
  const handler = createEdgeHandler({ siteDir: site.dir, index, https: false, log: write })
  server = await startServer(handler, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await site.remove()
})

describe('the table of cases, over a socket', () => {
  it.each(CASES)('$name: $url', async ({ url, method = 'GET', headers = {}, ...expected }) => {
    const [, host = 'sufra.test', path = '/'] = /^(?:http:\/\/([^/]+))?(\/.*)$/.exec(url) ?? []
    const answer = await ask(server.port, path, { host, method, headers })
    expect(answer.status).toBe(expected.status)
    expect(answer.headers.location).toBe(expected.location)
    if (expected.cacheControl !== undefined)
      expect(answer.headers['cache-control']).toBe(expected.cacheControl)
    if (expected.vary !== undefined && !expected.file?.endsWith('.woff2')) {
      expect(answer.headers.vary).toBe([expected.vary, 'Accept-Encoding'].filter(Boolean).join(', '))
    }
    expect(answer.text).not.toContain('secret')
    if (method === 'GET' && expected.file?.endsWith('.html')) {
      const [, venue = '', rest = ''] = /^([^/]+)(\/.*)$/.exec(expected.file) ?? []
      expect(answer.text).toBe(bodyOf(venue, rest))
    }
    if (expected.file?.endsWith('_payload.json'))
      expect(JSON.parse(answer.text)).toEqual({ file: expected.file })
  })
})

describe('entity tags', () => {
  it('answers 304 with the headers of the page when nothing changed', async () => {
    const first = await get('/grill/dinein')
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
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

  it('differs between encodings and languages', async () => {
    const tags = await Promise.all(
      [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, { cookie: 'i18n_redirected=en' }].map(
        async (headers) => (await get('/grill/dinein', headers)).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(4)
  })

  it('stays the same for a page that a new release did not change', async () => {
    const meta = { ...build('counter'), id: 'again' }
    const before = await get('/counter/dinein')
    await site.publish(meta)
    const after = await get('/counter/dinein', { 'if-none-match': before.headers.etag ?? '' })
    expect(after.status).toBe(304)
    await site.publish(build('counter'))
  })
})

describe('encodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0, *;q=0', undefined],
    ['', undefined],
  ])('%j gets %s', async (accepted, coding) => {
    const answer = await get('/grill/dinein', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
    const plain =
      coding === 'br' ? brotliDecompressSync(answer.bytes) : coding ? gunzipSync(answer.bytes) : answer.bytes
    expect(plain.toString()).toBe(bodyOf('grill', '/dinein/index.html'))
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('HEAD', () => {
  it.each(['/grill/dinein', '/assets/big.bin', '/nowhere', '/assets/nothing.js'])(
    'has the headers of GET for %s',
    async (path) => {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)]
      expect(head.bytes).toHaveLength(0)
      expect(head.status).toBe(full.status)
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
    },
  )
})

describe.each(['/assets/fonts/a.woff2', '/assets/big.bin'])('ranges of %s', (path) => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=990-', 990, undefined],
    ['bytes=-5', -5, undefined],
    ['bytes=10-99999999', 10, undefined],
  ])('%s', async (range, from, to) => {
    const full = await get(path)
    const part = await get(path, { range })
    expect(part.status).toBe(206)
    expect(part.bytes.equals(full.bytes.subarray(from, to))).toBe(true)
    const start = from < 0 ? full.bytes.length + from : from
    expect(part.headers['content-range']).toBe(
      `bytes ${start}-${(to ?? full.bytes.length) - 1}/${full.bytes.length}`,
    )
    expect(part.headers['content-length']).toBe(String(part.bytes.length))
  })

  it.each(['bytes=0-1,5-6', 'bytes=x', 'bytes=-', 'bytes=9-3', 'lines=1-2'])(
    'sends all for %s',
    async (range) => {
      const answer = await get(path, { range })
      expect(answer.status).toBe(200)
      expect(answer.headers['accept-ranges']).toBe('bytes')
    },
  )

  it('says 416 with the size beyond the end', async () => {
    const { bytes } = await get(path)
    const answer = await get(path, { range: 'bytes=9999999-' })
    expect(answer).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${bytes.length}` } })
  })

  it('sends all if the file is not the one meant by If-Range', async () => {
    const { headers } = await get(path)
    expect((await get(path, { range: 'bytes=0-9', 'if-range': headers.etag ?? '' })).status).toBe(206)
    expect((await get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })
})

it('does not cut text in pieces', async () => {
  expect((await get('/grill/dinein', { range: 'bytes=0-9' })).status).toBe(200)
})

describe('headers', () => {
  it('guards pages', async () => {
    const { headers } = await get('/grill/dinein')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'self'; base-uri 'self'; object-src 'none'; form-action 'self'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it.each([
    ['/assets/app.4f3a.js', /^text\/javascript; charset=utf-8$/],
    ['/assets/fonts/a.woff2', /^font\/woff2$/],
    ['/grill/_payload.json', /^application\/json/],
    ['/grill/sitemap.xml', /^(application|text)\/xml/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/assets/big.bin', /^application\/octet-stream$/],
  ])('names the type of %s', async (path, type) => {
    const { headers } = await get(path)
    expect(headers['content-type']).toMatch(type)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the not-found page', () => {
  it('shows the path in the language of the visitor and is not kept', async () => {
    const answer = await get('/grill/dinein/99', { 'accept-language': 'ja' })
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('<title>_/404/index.ja.html</title><code>/grill/dinein/99</code>')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  })

  it.each(['/%3Cscript%3Ealert(1)%3C/script%3E', '/<script>', "/$&$`$'", '/%E2%80%AE"onload=x'])(
    'shows %s as inert text',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toMatch(/<script|<!--path|\u202e|"onload/)
      expect(answer.text.match(/<\/code>/g)).toHaveLength(1)
    },
  )

  it('is plain text for what is not read by people', async () => {
    for (const path of ['/assets/gone.js', '/grill/nothing.json']) {
      expect((await get(path)).headers['content-type']).toBe('text/plain; charset=utf-8')
    }
    expect((await get('/grill/nothing.png')).status).toBe(404)
  })
})

describe('a new release', () => {
  it('is live with the next request, and so are its hosts', async () => {
    const old = build('bakery')
    const edited = {
      ...old,
      id: 'edited',
      locales: ['fr'],
      paths: ['', '/dinein'],
      homeRedirect: null,
      domains: ['brot.test'],
    }
    expect((await get('/bakery')).status).toBe(307)
    expect((await get('/', { host: 'brot.test' })).text).toContain('_/index.html')
    await site.publish(edited, 'edited')
    expect((await get('/bakery')).text).toBe(bodyOf('bakery', '/index.html', 'edited'))
    expect((await get('/bakery/pickup')).status).toBe(404)
    await expect
      .poll(async () => (await get('/', { host: 'brot.test' })).text)
      .toBe(bodyOf('bakery', '/index.html', 'edited'))
    await site.publish(old)
    expect((await get('/bakery')).status).toBe(307)
  })

  it('that cannot be read is logged and leaves the one before in place', async () => {
    expect((await get('/grill')).status).toBe(200)
    log = []
    await site.point('grill', '../releases/grill/none')
    expect((await get('/grill')).text).toBe(bodyOf('grill', '/index.html'))
    await get('/grill')
    expect(log).toHaveLength(1)
    expect(log[0]?.message).toContain('the live release of grill cannot be read; the one before is served')
    await site.publish(build('grill'))
    expect((await get('/grill')).status).toBe(200)
  })

  it.each(['{', '{"id":"../x","timestamp":""}', '{"id":"other","timestamp":""}'])(
    'with a pointer of %s is not found, without an error',
    async (pointer) => {
      const id = `broken${pointer.length}`
      await site.publish({ ...build('bakery'), referenceId: id, id: 'x' })
      await writeFile(join(site.dir, 'releases', id, 'x/builds/latest.json'), pointer)
      expect((await get(`/${id}`)).status).toBe(404)
    },
  )

  it('with a page missing says not found and logs it', async () => {
    await site.publish({ ...build('bakery'), referenceId: 'gaps', id: 'x', homeRedirect: null })
    for (const end of ['', '.br']) await rm(join(site.dir, `releases/gaps/x/pickup/index.html${end}`))
    log = []
    expect((await get('/gaps/pickup')).status).toBe(404)
    expect(log[0]?.message).toBe('a page of a live release is missing')
  })
})

it('knows the hosts of all pictures', () => {
  const index = createVenueIndex(site.dir, () => {})
  const hosts = ['cdn.grill.test', 'pictures.test:8080', 'pictures.test', 'menu.grill.test', 'evil.test']
  expect(hosts.map((host) => index.isImageHost(host))).toEqual([true, true, false, false, false])
})

describe('a venue that is not available', () => {
  it('says so in the visitor’s language, with the platform’s words as text, and asks to come back', async () => {
    const answer = await get('/paused/dinein', { cookie: 'i18n_redirected=ar' })
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('3600')
    expect(answer.headers['content-security-policy']).toContain('default-src')
    expect(answer.text).toContain('/433/index.ar.html')
    expect(answer.text).toContain('<p>Back in &lt;spring&gt;</p>')
    expect((await get('/paused', {}, 'HEAD')).bytes).toHaveLength(0)
  })
})

describe('what goes wrong', () => {
  it('answers a plain page with the number of the line in the log', async () => {
    const events: LogEvent[] = []
    const handler = createEdgeHandler({
      siteDir: site.dir,
      https: true,
      index: createVenueIndex(site.dir, () => {}),
      log: (event) => events.push(event),
      files: { find: () => Promise.reject(new Error('the disk is on fire', { cause: new Error('EIO') })) },
    })
    const answer = await handler(new Request('http://sufra.test/grill'))
    const id = answer.headers.get('x-request-id') ?? ''
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const text = await answer.text()
    expect(text).toContain(id)
    expect(text).not.toContain('fire')
    expect(events).toMatchObject([{ level: 'error', requestId: id, error: 'the disk is on fire: EIO' }])
  })

  it('answers in the visitor’s language where the site’s own page can still be had', async () => {
    const events: LogEvent[] = []
    const files = createStoredFiles()
    const handler = createEdgeHandler({
      siteDir: site.dir,
      https: false,
      index: createVenueIndex(site.dir, () => {}),
      log: (event) => events.push(event),
      files: {
        find: (path, codings) =>
          path.includes('grill') ? Promise.reject(new Error('EIO')) : files.find(path, codings),
      },
    })
    const answer = await handler(
      new Request('http://sufra.test/grill', { headers: { cookie: 'i18n_redirected=ar' } }),
    )
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(text).toContain('/500/index.ar.html')
    expect(text).toContain(`<code>${answer.headers.get('x-request-id')}</code>`)
    expect(events).toHaveLength(1)
  })

  it('has a page of its own while the site has none', async () => {
    const dir = join(site.dir, 'empty')
    const handler = createEdgeHandler({
      siteDir: dir,
      https: false,
      index: createVenueIndex(dir, () => {}),
      log: () => {},
    })
    const answer = await handler(new Request('http://sufra.test/<b>'))
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<code dir="ltr">/&lt;b&gt;</code>')
  })

  it('answers 400 to a host that is none', async () => {
    expect((await get('/grill', { host: 'a b/' })).status).toBe(400)
  })
})
