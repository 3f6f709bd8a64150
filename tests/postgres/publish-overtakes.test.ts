// @feature-file publish.republish

import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  type BenchVenues,
  type BenchWorker,
  liveBuild,
  openBenchVenues,
} from '../../scripts/bench/bench-venues.ts'
import { type RunningServer, startServer } from '../../scripts/serve/server/server.ts'
import { newDatabase } from '../api/support/api.ts'

/** The sixth is a restaurant with hundreds of pages. */
const VENUES = 9
const LARGE = 'dallah-grill-5'
const SITE_URL = 'http://127.0.0.1:9'

let siteDir: string
let benchVenues: BenchVenues
let cdn: RunningServer
let worker: BenchWorker
const purged: { reference_id: string; build_id: string; urls: string[] }[] = []
beforeAll(async () => {
  siteDir = mkdtempSync(join(tmpdir(), 'publish-overtakes-'))
  benchVenues = await openBenchVenues(await newDatabase(inject('databaseUrl')), VENUES)
  const receivePurge = async (request: Request) => {
    purged.push(JSON.parse(await request.text()))
    return new Response(null, { status: 204 })
  }
  cdn = await startServer(receivePurge, { host: '127.0.0.1', port: 0 })
  // It is live before the others, whose order is arbitrary.
  await benchVenues.edit(0, 5)
  worker = benchVenues.startWorker(siteDir, {
    ...{ SITE_URL, PURGE_URL: `http://127.0.0.1:${cdn.port}/` },
    SUFRA_PURGE_SECRET: 'what-only-the-purger-and-we-know-1234',
  })
}, 120_000)
afterAll(async () => {
  await benchVenues.close()
  await cdn.close()
  rmSync(siteDir, { recursive: true, force: true })
})

type Task = { key: string; state: string; created: Date; started: Date | null; completed: Date | null }

async function task(key: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select singleton_key as key, state::text, created_on as created, started_on as started, completed_on as completed
    from publishing.job where name = 'publish' and singleton_key = ${key}
    order by created_on desc limit 1`.execute(benchVenues.open.db)
  return rows[0]
}

const LONG_POLL = { timeout: 120_000, interval: 50 }

/** The pages of the live release: file, whether it was newly written, and content. */
function pages(referenceId: string): { file: string; isFresh: boolean; html: string }[] {
  const folder = realpathSync(join(siteDir, 'venues', referenceId))
  const build = basename(folder)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      file,
      // Unchanged files are in linked folders of an older build, or are hard links.
      isFresh:
        realpathSync(join(folder, file)).includes(`/${build}/`) && statSync(join(folder, file)).nlink === 1,
      html: readFileSync(join(folder, file), 'utf8'),
    }))
}

test('an edit during a republication of all venues is live before the venue being published; only changed pages are written and purged', async () => {
  const [edited = ''] = benchVenues.referenceIds
  await expect.poll(() => liveBuild(siteDir, edited), LONG_POLL).not.toBeNull()
  await expect.poll(async () => (await task(`${LARGE} all`))?.state, LONG_POLL).toBe('active')
  const before = liveBuild(siteDir, edited)
  await benchVenues.edit(0, 77.13)
  await expect.poll(async () => (await task(edited))?.state, LONG_POLL).toBe('completed')
  const after = liveBuild(siteDir, edited)
  expect(after).not.toBe(before)
  await worker.caughtUp

  const [large, edit] = [await task(`${LARGE} all`), await task(edited)]
  // It was requested during the large publication, and was live before that.
  expect(Number(large?.started)).toBeLessThan(Number(edit?.created))
  expect(Number(edit?.completed)).toBeLessThan(Number(large?.completed))
  expect(await benchVenues.queue.latestRepublication()).toMatchObject({
    total: VENUES + 1,
    done: VENUES + 1,
    failed: 0,
  })
  expect(await benchVenues.queue.listFailures()).toEqual([])

  const all = pages(edited)
  const showing = all.filter(({ html }) => html.includes('77.13')).map(({ file }) => file)
  const written = all.filter(({ isFresh }) => isFresh).map(({ file }) => file)
  expect(showing.length).toBeGreaterThan(2)
  expect(all.length).toBeGreaterThan(5 * showing.length)
  expect(written.sort()).toEqual(showing.sort())

  const addresses = showing.map((file) =>
    `${SITE_URL}/${edited}/${file}`.replace(/\/index(\.\w+)?\.html$/, ''),
  )
  await expect.poll(() => purged.filter(({ build_id }) => build_id === after)).toHaveLength(1)
  const purgedUrls = purged.find(({ build_id }) => build_id === after)?.urls ?? []
  const isPage = (url: string) => !/\.\w+$/.test(url.replace(/^https?:\/\/[^/]+/, ''))
  expect(purgedUrls.filter(isPage).sort()).toEqual([...new Set(addresses)].sort())
}, 240_000)
