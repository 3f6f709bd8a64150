// @feature-file server.response-cache

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
  expect(first).toMatchObject({ status: 200, type: 'application/json', cache: 'private, no-cache' })
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

test('an answer is created once per source, and a few are cached for each', () => {
  const keep = createJsonCache()
  const [one, two] = [{}, {}]
  let made = 0
  const make = () => ({ made: ++made })
  expect(keep(one, 'a', make)).toBe(keep(one, 'a', make))
  expect(made).toBe(1)
  expect(keep(two, 'a', make)).not.toBe(keep(one, 'a', make))
  for (let key = 0; key < 100; key++) keep(one, String(key), make)
  expect(keep(one, '99', make)).toBe(keep(one, '99', make))
  expect(made).toBe(102)
})
