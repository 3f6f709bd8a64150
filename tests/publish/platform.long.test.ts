// @feature-file call.restaurant

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../api/db/open.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { pullVenue } from '../../scripts/publish/plan/pull.ts'
import { createPublisher, type Publisher, type VenueAndBranches } from '../../scripts/publish/publisher.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import type { ReleaseStore } from '../../scripts/publish/store/release-store.ts'
import { type Client, createClient } from '../../src/client/platform.ts'
import { findFont, fontFamilies } from '../../src/payload/theme/font-families.ts'
import { pageFonts } from '../../src/payload/theme/fonts.ts'
import { isInUnicodeRange, parseFontFaces, uniqueCharacters } from '../helpers/font-faces.ts'
import { openMemoryDatabase } from '../helpers/memory-database.ts'
import { platformApi } from './faults/platform-api.ts'
import { SITE_URL } from './fixture-venue.ts'

// Uses the product's own pages, its API with a database, and the demo venues, without any mocks.
const DEMO = join(import.meta.dirname, '../../api/demo')
let database: OpenDatabase
let client: Client
let siteDir: string
let store: ReleaseStore
let publisher: Publisher
const venues: VenueAndBranches[] = []

beforeAll(async () => {
  database = await openMemoryDatabase()
  for (const name of readdirSync(DEMO).sort()) {
    if (!name.endsWith('.json') || name === 'pictures.json') continue
    venues.push(await importVenue(database.db, readFileSync(join(DEMO, name)), Date.now()))
  }
  const app = platformApi(database)
  const send = async (url: string | URL | Request, init?: RequestInit) => app.fetch(new Request(url, init))
  client = createClient({ base: 'http://platform.test', locale: () => 'en', fetch: send })
  const bundle = await compile()
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-platform-'))
  store = openReleaseStore(siteDir)
  publisher = createPublisher({
    client,
    renderer: await loadRenderer(bundle.dir, bundle.bundleId),
    store,
    siteUrl: SITE_URL,
    served: new Set(['_image', 'api', 'media']),
    languages: ['en'],
    venues: async () => venues,
  })
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(siteDir, { recursive: true, force: true })
})

test('every demo venue and the site’s own pages are published without errors', async () => {
  const outcomes = await publisher.publishAll()
  const failures = outcomes.flatMap((outcome) =>
    outcome.ok ? [] : [outcome.error.message, ...outcome.error.details],
  )
  expect(failures).toEqual([])
  expect(outcomes.flatMap((outcome) => (outcome.ok ? outcome.warnings : []))).toEqual([])
  expect(await store.references()).toEqual(['_', ...venues.flatMap((venue) => venue.referenceIds)].sort())
}, 120_000)

// @feature product.settings-fonts
test('every page declares at most two font files, of its venue’s family, and needs no others', () => {
  const checked = new Set<string>()
  for (const { referenceId } of venues) {
    const wire = JSON.parse(readFileSync(join(DEMO, `${referenceId}.json`), 'utf8')).business
    const folder = join(siteDir, 'venues', referenceId)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.html')) continue
      const html = readFileSync(join(folder, name), 'utf8')
      const locale = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? ''
      const page = `${referenceId}/${name}`
      const faces = parseFontFaces(
        [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, style]) => style).join(''),
      )
      const text = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
      const needed = faces.filter(({ range }) =>
        uniqueCharacters(text).some((one) => isInUnicodeRange(range, one)),
      )
      expect(faces.length, page).toBeLessThanOrEqual(2)
      expect(needed.length, page).toBeGreaterThan(0)
      for (const { file } of faces) expect(existsSync(join(siteDir, file)), `${page}: ${file}`).toBe(true)
      const { own } = pageFonts(findFont(wire.font_family ?? null), locale, wire.locales)
      expect(
        [...new Set(faces.map(({ family }) => family))].filter((family) => family !== 'Companion'),
      ).toEqual([...new Set(own.map(({ font }) => fontFamilies[font].name))])
      expect(html, page).toContain(`rel="preload" as="font" type="font/woff2" href="${faces[0]?.file}"`)
      checked.add(`${referenceId} ${locale}`)
    }
    expect([...checked].filter((one) => one.startsWith(referenceId))).toHaveLength(wire.locales.length)
  }
}, 60_000)

test('publishing everything again changes nothing', async () => {
  const outcomes = await publisher.publishAll()
  expect(outcomes.map((outcome) => outcome.ok && outcome.unchanged)).toEqual(outcomes.map(() => true))
}, 60_000)

test('a removed venue disappears from the site and its landing page', async () => {
  const first = venues.shift()
  const reference = first?.referenceId ?? ''
  const landing = () => readFileSync(join(siteDir, 'venues/_/index.html'), 'utf8')
  expect(landing()).toContain(`href="/${reference}"`)
  await publisher.remove(reference)
  await publisher.publishSite()
  expect(landing()).not.toContain(`href="/${reference}"`)
  expect(existsSync(join(siteDir, 'venues', reference))).toBe(false)
}, 60_000)

// @feature call.restaurant-theme
test('a venue can be pulled with a saved theme, but not with an unknown one', async () => {
  const reference = 'dallah-grill'
  const fontOf = async (themeId?: string) => {
    const pulled = await pullVenue(client, reference, Date.now(), themeId)
    if ('closed' in pulled) throw new Error(`${reference} is closed`)
    return pulled.venue.business.theme.fontFamily
  }
  expect([await fontOf(), await fontOf('ramadan')]).toEqual(['Readex Pro', 'El Messiri'])
  await expect(fontOf('none')).rejects.toMatchObject({ message: expect.stringContaining('theme none') })
})

test('an unknown venue is named', async () => {
  await expect(pullVenue(client, 'nobody', Date.now())).rejects.toMatchObject({
    code: 'pull-failed',
    referenceId: 'nobody',
  })
})

test('an answer that violates the contract is reported with its path', async () => {
  const answer = () => Promise.resolve(Response.json({ business: { reference_id: 7 } }))
  const broken = createClient({ base: 'http://platform.test', locale: () => 'en', fetch: answer })
  const error = await pullVenue(broken, 'grill', Date.now()).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'invalid',
    details: expect.arrayContaining([expect.stringMatching(/^business\./)]),
  })
})
