import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../api/db/open.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { createPublisher, type Publisher } from '../../scripts/publish/publisher.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import { createVenueIndex } from '../../scripts/serve/edge/venue-index-fs.ts'
import { createClient } from '../../src/client/platform.ts'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import { resolveEdgeRequest } from '../../src/edge/resolve.ts'
import { openMemoryDatabase } from '../helpers/memory-database.ts'
import { platformApi } from './faults/platform-api.ts'
import { SITE_URL } from './fixture-venue.ts'

// The effect of the platform's answers about a venue on visitors, through publisher and edge.
const REF = 'kawasemi'
const FILE = join(import.meta.dirname, `../../api/demo/${REF}.json`)
const demo = (): VenueFileInput => JSON.parse(readFileSync(FILE, 'utf8'))
let database: OpenDatabase
let siteDir: string
let publisher: Publisher
// The following change answers of the API, because no venue file causes such answers.
/** Replaces answers about the menu. */
let menuAnswer: (() => Response) | null = null
/** Replaces answers about the restaurant if `answers` is set, too. */
let refusal: (() => Response) | null = null
/** Edits answers about the restaurant. */
let answers: ((body: Record<string, unknown>) => Record<string, unknown>) | null = null

beforeAll(async () => {
  database = await openMemoryDatabase()
  await importVenue(database.db, readFileSync(FILE), Date.now())
  const app = platformApi(database)
  const bundle = await compile()
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-closed-'))
  publisher = createPublisher({
    client: createClient({
      base: 'http://platform.test',
      locale: () => 'en',
      async fetch(url, init) {
        const response = await app.fetch(new Request(url as string, init))
        if (menuAnswer && String(url).includes('/v5/menu/')) return menuAnswer()
        if (!answers || !String(url).includes('/restaurant/')) return response
        if (refusal) return refusal()
        return Response.json(answers((await response.json()) as Record<string, unknown>))
      },
    }),
    renderer: await loadRenderer(bundle.dir, bundle.bundleId),
    store: openReleaseStore(siteDir),
    siteUrl: SITE_URL,
    served: new Set(['_image', 'api', 'media']),
    languages: ['en', 'ar'],
    venues: async () => [{ referenceId: REF, referenceIds: [REF] }],
  })
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(siteDir, { recursive: true, force: true })
})
beforeEach(async () => {
  answers = null
  menuAnswer = null
  refusal = null
  await importWith({})
})

/** Publishes the venue, and then the site's own pages if necessary. */
async function publish() {
  const { outcome, listed } = await publisher.publish(REF)
  if (listed) await publisher.publishSite()
  return outcome
}

/** Imports the venue again with these fields, and publishes it. */
async function importWith(more: Partial<VenueFileInput>) {
  const file = { ...demo(), ...more }
  file.business = { ...file.business, domains: ['menu.kawasemi.test'] }
  await importVenue(database.db, Buffer.from(JSON.stringify(file)), Date.now())
  return publish()
}

/** Sends a visitor's request to the current site on the disk. */
function visit(url: string) {
  const index = createVenueIndex(siteDir, (event) => {
    throw new Error(event.message)
  })
  return resolveEdgeRequest({ url: new URL(url, SITE_URL), method: 'GET', header: () => undefined }, index)
}
const root = (file: string) => readFileSync(join(siteDir, 'venues/_', file), 'utf8')

describe('a venue with a redirect', () => {
  // @feature error.redirect-followed
  test('redirects from all its pages and its own host, is not on the landing page, and can reopen', async () => {
    expect(root('index.html')).toContain(`href="/${REF}"`)
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
    const outcome = await importWith({ closed: { url: 'https://elsewhere.example/menu' } })
    expect(outcome).toMatchObject({ ok: true, warnings: [expect.stringContaining('elsewhere.example')] })
    for (const url of [`/${REF}`, `/${REF}/dinein/cart?table=1`, 'http://menu.kawasemi.test/'])
      expect(visit(url)).toEqual({
        kind: 'redirect',
        status: 307,
        location: 'https://elsewhere.example/menu',
        cache: 'never',
      })
    expect(root('index.html')).not.toContain(`href="/${REF}"`)
    expect(root('sitemap.xml')).not.toContain(REF)
    await importWith({})
    expect(visit('http://menu.kawasemi.test/dinein')).toMatchObject({ kind: 'file', locale: 'ja' })
    expect(root('sitemap.xml')).toContain(REF)
  }, 60_000)

  test('is shown if the target is not a web address, and the operator is informed', async () => {
    answers = (body) => ({ ...body, redirect: true, url: 'javascript:alert(1)' })
    const outcome = await publish()
    expect(outcome).toMatchObject({ ok: true, warnings: [expect.stringContaining('javascript:alert(1)')] })
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
  })

  test('never redirects in a loop: the live release stays', async () => {
    for (const url of [`${SITE_URL}/${REF}/dinein`, 'https://menu.kawasemi.test/'])
      expect(await importWith({ closed: { url } })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
  })
})

describe('a venue without a restaurant', () => {
  // @feature routing.error-433 error.screen-433
  test('is unavailable, with the platform’s message, and reopens unchanged', async () => {
    await importWith({ closed: { message: 'Closed for <renovation>' } })
    for (const url of [`/${REF}`, 'http://menu.kawasemi.test/dinein'])
      expect(visit(url)).toMatchObject({
        kind: 'unavailable',
        message: 'Closed for <renovation>',
        page: { path: '/433/index.html' },
      })
    expect(root('433/index.html')).toContain('<!--message-->')
    await importWith({})
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
    expect(existsSync(join(siteDir, 'venues', REF, 'unavailable.txt'))).toBe(false)
  }, 60_000)

  // @feature routing.error-433 error.screen-433
  test.each([
    ['with a message', { message: 'Back on <Monday>' }, 'Back on <Monday>'],
    ['without a message', null, ''],
  ])('is unavailable if the platform answers 433 %s', async (_, body, message) => {
    answers = (same) => same
    refusal = () => Response.json(body, { status: 433 })
    expect(await publish()).toMatchObject({ ok: true, warnings: [expect.stringContaining('shows no pages')] })
    expect(visit(`/${REF}`)).toMatchObject({ kind: 'unavailable', message })
  })

  // @feature menu.error-message error.menu
  test.each([
    [
      'refused',
      () => Response.json({ error: 1, message: 'The menu is being written' }),
      'The menu is being written',
    ],
    ['refused without a reason', () => Response.json({ error: 1 }), ''],
    ['missing', () => new Response('busy', { status: 503 }), 'Fail to fetch menu, please try later'],
  ])('shows why its menu is %s until it has one, and then keeps its pages', async (_, answer, message) => {
    answers = (body) => ({ ...body, menu: null })
    menuAnswer = answer
    const all = async () => (await publisher.publishAll())[0]
    for (const publishing of [publish, all]) {
      await publisher.remove(REF)
      expect(await publishing()).toMatchObject({ ok: false, error: { code: 'pull-failed' } })
      expect(visit(`/${REF}`)).toMatchObject({ kind: 'unavailable', message })
    }
    menuAnswer = () => Response.json({ error: 1, message: 'Another reason' })
    await publish()
    expect(visit(`/${REF}`)).toMatchObject({ kind: 'unavailable', message: 'Another reason' })
    await importWith({})
    menuAnswer = null
    answers = null
    expect(await publish()).toMatchObject({ ok: true })
    answers = (body) => ({ ...body, menu: null })
    menuAnswer = answer
    expect(await publish()).toMatchObject({ ok: false })
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
  })

  test('shows the reason for a missing menu instead of an earlier message, on its own host too', async () => {
    answers = (same) => same
    refusal = () => Response.json({ message: 'Back on Monday' }, { status: 433 })
    await publish()
    refusal = null
    answers = (body) => ({ ...body, menu: null })
    menuAnswer = () => Response.json({ error: 1, message: 'The menu is being written' })
    expect(await publish()).toMatchObject({ ok: false })
    expect(visit('http://menu.kawasemi.test/')).toMatchObject({ message: 'The menu is being written' })
  })

  test('a failing platform closes no venue', async () => {
    answers = () => {
      throw new Error('the platform is down')
    }
    expect(await publish()).toMatchObject({ ok: false, error: { code: 'pull-failed' } })
    expect(visit(`/${REF}/more`)).toMatchObject({ kind: 'file' })
  })
})
