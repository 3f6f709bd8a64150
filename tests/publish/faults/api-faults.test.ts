import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { importVenue } from '../../../api/venues/import-venue.ts'
import type { Renderer } from '../../../scripts/publish/make/render.ts'
import { createPublisher, type Publisher } from '../../../scripts/publish/publisher.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { createClient } from '../../../src/client/platform.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { lightRenderer } from '../light-renderer.ts'
import { platformApi } from './platform-api.ts'

// A platform with every kind of fault, over real sockets, against a live venue.
const REF = 'kawasemi'
type Json = Record<string, unknown>
/** A fault of an answer: its text is changed, or it is sent in a special way. */
type Fault =
  | { readonly change: (body: Json, path: string) => unknown }
  | { readonly send: (response: ServerResponse, body: string) => void }

let database: OpenDatabase
let platform: Server
let siteDir: string
let publisher: Publisher
/** Gives up sooner, so that a test need not wait long for a platform that does not answer. */
let impatient: Publisher
let fault: Fault | null
/** The calls with the fault; all others are answered correctly. */
let at: RegExp

/** Every page contains the hash of its view, because its appearance does not matter here. */
const renderer: Renderer = {
  ...lightRenderer,
  render: async (_referenceId, { view }) => {
    const hash = createHash('sha256').update(JSON.stringify(view)).digest('hex')
    const html = `<!doctype html><html lang="en"><head><title>t</title></head><body>${hash}</body></html>`
    return { html, policy: "default-src 'self'" }
  },
}

beforeAll(async () => {
  database = await openMemoryDatabase()
  await importVenue(
    database.db,
    readFileSync(join(import.meta.dirname, `../../../api/demo/${REF}.json`)),
    Date.now(),
  )
  const app = platformApi(database)
  platform = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await app.request(path)
    const body = await answer.text()
    if (!fault || !at.test(path)) return void response.writeHead(answer.status).end(body)
    if ('send' in fault) return fault.send(response, body)
    response.writeHead(200).end(JSON.stringify(fault.change(JSON.parse(body), path)))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-api-faults-'))
  publisher = openPublisher(2000)
  impatient = openPublisher(500)
  fault = null
  expect((await publisher.publish(REF)).outcome).toMatchObject({ ok: true, unchanged: false })
}, 120_000)

const openPublisher = (timeout: number): Publisher =>
  createPublisher({
    client: createClient({
      base: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      locale: () => 'en',
      timeout,
    }),
    renderer,
    store: openReleaseStore(siteDir),
    siteUrl: SITE_URL,
    served: new Set(['_image', 'api', 'media']),
    languages: ['en'],
    venues: async () => [{ referenceId: REF, referenceIds: [REF] }],
  })

afterAll(async () => {
  platform.closeAllConnections()
  platform.close()
  await database.close()
  rmSync(siteDir, { recursive: true, force: true })
})
beforeEach(() => {
  fault = null
  at = /./
})

const live = () =>
  readdirSync(join(siteDir, 'venues', REF), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'base64'))
const liveState = () => JSON.stringify(live())

async function refused(code: string, by = publisher) {
  const before = liveState()
  const { outcome } = await by.publish(REF)
  expect(outcome).toMatchObject({ ok: false, error: { code, referenceId: REF } })
  expect(liveState()).toBe(before)
  return outcome.ok ? '' : [outcome.error.message, ...outcome.error.details].join('\n')
}

const CALLS = { restaurant: /\/restaurant\//, shifts: /\/shifts\//, tables: /\/tables\// }

describe.each(Object.entries(CALLS))('at the call of %s', (name, path) => {
  beforeEach(() => {
    at = path
  })
  // @feature fault.api-down
  test('if the platform is down, restarts or is behind a failing gateway, the live release stays and the call is named', async () => {
    const faults: Record<string, Fault> = {
      'cut before the answer': { send: (response) => response.destroy() },
      'cut within the answer': {
        send: (response, body) => {
          response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)) })
          response.write(body.slice(0, body.length / 2), () => response.destroy())
        },
      },
      'restarting: 503': { send: (response) => response.writeHead(503, { 'retry-after': '1' }).end() },
      'a gateway: 502 in HTML': { send: (response) => response.writeHead(502).end('<h1>Bad gateway</h1>') },
    }
    for (const [what, one] of Object.entries(faults)) {
      fault = one
      expect(await refused('pull-failed'), what).toContain(name)
    }
  })

  // @feature fault.api-slow
  test('if the platform is slow, the live release stays', async () => {
    fault = { send: () => {} }
    expect(await refused('pull-failed', impatient)).toContain('no answer within 0.5 s')
    platform.closeAllConnections()
  }, 30_000)

  // @feature fault.bad-json
  test('after a truncated, non-JSON or mistyped answer, the live release stays and the fault is named', async () => {
    const answers = {
      // Faults that can be temporary are retried; those that only an edit can fix are not.
      'pull-failed': (body: string) => [body.slice(0, body.length / 2), '<!doctype html><p>Maintenance', ''],
      invalid: () => ['[]', 'null', '"ok"', '17'],
    }
    for (const [code, of] of Object.entries(answers)) {
      for (const i of of('').keys()) {
        fault = { send: (response, body) => response.writeHead(200).end(of(body)[i]) }
        expect(await refused(code)).toContain(name)
      }
    }
  })
})

/** Returns the answer with every value of some fields replaced, at any depth. */
const withEvery = (fields: Readonly<Record<string, unknown>>) => (body: Json) =>
  JSON.parse(JSON.stringify(body), (key, value) => (Object.hasOwn(fields, key) ? fields[key] : value))

// @feature fault.wrong-type
test('values of a wrong type are refused with their path', async () => {
  const wrong = { price: { amount: 3 }, locales: 'en', items: {}, currency: 17 }
  for (const [field, value] of Object.entries(wrong)) {
    fault = { change: withEvery({ [field]: value }) }
    expect(await refused('invalid')).toMatch(new RegExp(`\\b${field}\\b`))
  }
})

// @feature fault.empty-menu
test('an empty menu, empty categories or no menu do not replace the live menu', async () => {
  const menus = [{ menu: [] }, { menu: null }, { items: [], subcategories: [] }]
  for (const menu of menus) {
    fault = { change: withEvery(menu) }
    await refused('empty-menu')
  }
})

// @feature fault.half-migrated
test('on a half-migrated platform, unknown fields are ignored, and missing ones get their defaults', async () => {
  const before = liveState()
  // Objects that list the fields of a form get no unknown fields.
  const forms = /^(checkout.*|fields|shipping_form)$/
  const unknown = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((part) => unknown(part))
    if (typeof value !== 'object' || value === null || forms.test(name)) return value
    const parts = Object.entries(value).map(([key, part]) => [key, unknown(part, key)])
    return { ...Object.fromEntries(parts), v6_flags: { a: [1] }, is_migrated: true }
  }
  fault = {
    change: (body) => ({
      ...body,
      ...(unknown({ business: body.business ?? null }) as Json),
      v6: unknown(body),
    }),
  }
  at = CALLS.restaurant
  expect((await publisher.publish(REF)).outcome).toMatchObject({ ok: true, unchanged: true })
  expect(liveState()).toBe(before)

  // An older platform without newer fields, whose features are then off.
  fault = {
    change: withEvery({ dark_mode: undefined, calories: undefined, survey: undefined, stickers: undefined }),
  }
  expect((await publisher.publish(REF)).outcome).toMatchObject({ ok: true })
  fault = null
  expect((await publisher.publish(REF)).outcome).toMatchObject({ ok: true })
})

// @feature fault.half-migrated
test('on a half-migrated platform, a wrapped answer or a renamed field closes no venue', async () => {
  at = CALLS.restaurant
  for (const change of [
    (body: Json) => ({ data: body }),
    ({ business, ...rest }: Json) => ({ ...rest, restaurant: business }),
    () => ({}),
  ]) {
    fault = { change }
    expect(await refused('invalid')).toMatch(/business/)
  }
})
