// @feature-file server.response-cache

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createJsonCache } from '../../../api/http/cached-json.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

let open: OpenDatabase
let api: TestApi
const put = async (more: object = {}) => {
  const file = grill()
  const answer = await api.operator('PUT', '/operator/venues', {
    ...file,
    business: { ...file.business, ...more },
  })
  expect(answer.status, answer.text).toBe(200)
}
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open)
  await put()
})
afterAll(() => open.close())

const ask = async (path: string, known?: string) => {
  const { status, text, response } = await api.get(path, known ? { 'if-none-match': known } : {})
  const header = (name: string) => response.headers.get(name) ?? ''
  return { status, text, etag: header('etag'), type: header('content-type'), cache: header('cache-control') }
}

test.each([
  '/webapp/v5/menu/grill-b1',
  '/webapp/v5/restaurant/grill',
  '/webapp/v5/restaurant-domain/grill.example',
])('%s has an entity tag, and its answer is not sent to callers that already have it', async (path) => {
  const first = await ask(path)
  expect(first).toMatchObject({ status: 200, type: 'application/json', cache: 'public, no-cache' })
  expect(first.etag).toMatch(/^"[\w-]{22}"$/)
  expect(await ask(path)).toEqual(first)
  expect(await ask(path, `"other", W/${first.etag}`)).toMatchObject({
    status: 304,
    text: '',
    etag: first.etag,
  })
  expect(await ask(path, '"other"')).toEqual(first)
})

test('the tag changes with an edit of the venue and with a rating', async () => {
  const path = '/webapp/v5/restaurant/grill'
  const before = await ask(path)
  await put({ rate: 4, rate_count: 2 })
  const edited = await ask(path, before.etag)
  expect([edited.status, JSON.parse(edited.text).business.rate]).toEqual([200, 4])
  await open.db
    .insertInto('rating')
    .values({
      ...{ id: 'r1', venue: 'grill', reference_id: 'grill', device_hash: 'd', customer_id: null },
      ...{ stars: 1, comment: '', created_at: new Date(api.clock.now) },
    })
    .execute()
  const rated = await ask(path, edited.etag)
  expect([rated.status, JSON.parse(rated.text).business.rate_count]).toEqual([200, 3])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('an answer in %s has the same content and a tag of its own', async (coding, decompress) => {
  const path = '/webapp/v5/menu/grill-b1'
  const plain = await ask(path)
  const request = (known = '') =>
    api.app.request(path, { headers: { 'accept-encoding': coding, 'if-none-match': known } })
  const sent = await request()
  const etag = sent.headers.get('etag') ?? ''
  expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([
    coding,
    'Accept-Encoding',
  ])
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(etag).not.toBe(plain.etag)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  expect(decompress(bytes).toString()).toBe(plain.text)
  expect(bytes.byteLength).toBeLessThan(plain.text.length / 2)
  const unchanged = await request(etag)
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('vary')]).toEqual([
    304,
    etag,
    'Accept-Encoding',
  ])
  expect((await request(plain.etag)).status).toBe(200)
})

test('an edit by another process is in the next answer', async () => {
  const other = createTestApi(open)
  for (const rate of [1, 2, 3, 4, 5]) {
    await put({ rate, rate_count: 9 })
    const { json } = await other.get('/webapp/v5/restaurant/grill')
    expect(json.business.rate_count).toBe(9 + 1)
    expect(json.business.rate).toBeCloseTo((9 * rate + 1) / 10, 1)
  }
})

test('an unknown theme is an error also while the answer without a theme is cached', async () => {
  for (const path of ['/webapp/v5/menu/grill-b1', '/webapp/v5/restaurant/grill']) {
    expect((await ask(path)).status).toBe(200)
    expect((await ask(`${path}?theme_id=unknown`)).status).toBe(400)
    expect((await ask(`${path}?theme_id=unknown`)).status).toBe(400)
  }
})

test('an answer is created once per name, version and coding, also for simultaneous requests', async () => {
  const cached = createJsonCache()
  let made = 0
  const make = async () => ({ made: ++made, long: 'x'.repeat(5000) })
  const codings = ['identity', 'br', 'gzip', 'identity', 'br', 'gzip'] as const
  const all = await Promise.all(codings.map((coding) => cached('a', '1', make).encode(coding)))
  expect(made).toBe(1)
  expect(all.map(({ coding }) => coding)).toEqual(codings)
  expect(all.slice(3)).toEqual(all.slice(0, 3))
  expect(await cached('b', '1', make).encode('br')).not.toEqual(all[1])
  expect(made).toBe(2)
})

test('an answer in another version replaces the one before, also while that one is created', async () => {
  const cached = createJsonCache()
  let made = 0
  const make = async () => ({ made: ++made })
  const text = async (version: string) =>
    String(Buffer.from((await cached('a', version, make).encode('br')).bytes))
  const both = await Promise.all([text('1'), text('2')])
  expect(both).toEqual(['{"made":1}', '{"made":2}'])
  expect(await text('2')).toBe('{"made":2}')
  expect(await text('1')).toBe('{"made":3}')
})

test('an error is not cached, and a short answer is not compressed', async () => {
  const cached = createJsonCache()
  const fail = () => Promise.reject(new Error('unknown'))
  await expect(cached('a', '1', fail).encode('br')).rejects.toThrow('unknown')
  const short = await cached('a', '1', () => ({})).encode('br')
  expect(short).toMatchObject({ coding: 'identity' })
  // A version that could not be created replaces nothing.
  await expect(cached('a', '2', fail).encode('br')).rejects.toThrow('unknown')
  expect(await cached('a', '1', fail).encode('br')).toBe(short)
})
