import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { importVenue } from '../../api/services/import-venue.ts'
import { compile } from '../../scripts/publish/compile.ts'
import { createPublisher, type Publisher, type VenueAndBranches } from '../../scripts/publish/publisher.ts'
import { pullVenue } from '../../scripts/publish/pull.ts'
import { openReleaseStore, type ReleaseStore } from '../../scripts/publish/release-fs.ts'
import { loadRenderer } from '../../scripts/publish/render.ts'
import { type Client, createClient } from '../../src/client/platform.ts'
import { SITE_URL } from './fixture-venue.ts'

// The product's own pages, its API on its database, and the demo venues: nothing here is made up for the test.
const DEMO = join(import.meta.dirname, '../../api/demo')
let database: OpenDatabase
let client: Client
let siteDir: string
let store: ReleaseStore
let publisher: Publisher
const venues: VenueAndBranches[] = []

beforeAll(async () => {
  database = await openDatabase({ memory: true })
  for (const name of readdirSync(DEMO).sort()) {
    if (!name.endsWith('.json') || name === 'pictures.json') continue
    venues.push(await importVenue(database.db, readFileSync(join(DEMO, name)), Date.now()))
  }
  const app = createApp({
    db: database.db,
    now: Date.now,
    randomId: randomUUID,
    operatorToken: randomUUID(),
    payments: { siteUrl: 'http://platform.test', apiPath: '', sandboxSecret: randomUUID() },
    accounts: { secret: randomUUID() },
    log: () => {},
  })
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

test('every demo venue and the pages of no venue are published without a mistake', async () => {
  const outcomes = await publisher.publishAll()
  const failures = outcomes.flatMap((outcome) =>
    outcome.ok ? [] : [outcome.error.message, ...outcome.error.details],
  )
  expect(failures).toEqual([])
  expect(outcomes.flatMap((outcome) => (outcome.ok ? outcome.warnings : []))).toEqual([])
  expect(store.references()).toEqual(['_', ...venues.flatMap((venue) => venue.referenceIds)].sort())
}, 120_000)

test('publishing all of it again changes nothing', async () => {
  const outcomes = await publisher.publishAll()
  expect(outcomes.map((outcome) => outcome.ok && outcome.unchanged)).toEqual(outcomes.map(() => true))
}, 60_000)

test('a venue that is removed leaves the site and its landing page', async () => {
  const first = venues.shift()
  const reference = first?.referenceId ?? ''
  const landing = () => readFileSync(join(siteDir, 'venues/_/index.html'), 'utf8')
  expect(landing()).toContain(`href="/${reference}"`)
  await publisher.remove(reference)
  expect(landing()).not.toContain(`href="/${reference}"`)
  expect(existsSync(join(siteDir, 'venues', reference))).toBe(false)
}, 60_000)

test('a venue the platform does not have is named', async () => {
  await expect(pullVenue(client, 'nobody', Date.now())).rejects.toMatchObject({
    code: 'pull-failed',
    referenceId: 'nobody',
  })
})

test('an answer that breaks the contract says where', async () => {
  const answer = () => Promise.resolve(Response.json({ business: { reference_id: 7 } }))
  const broken = createClient({ base: 'http://platform.test', locale: () => 'en', fetch: answer })
  const error = await pullVenue(broken, 'grill', Date.now()).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'invalid',
    details: expect.arrayContaining([expect.stringMatching(/^business\./)]),
  })
})
