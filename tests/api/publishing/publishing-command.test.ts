import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import type { Published } from '../../../scripts/publish/publisher.ts'
import { PublishError } from '../../../scripts/publish/release/errors.ts'
import { startWorker, type Worker } from '../../../scripts/publish/worker.ts'
import { run } from '../../../scripts/venue/venue.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { createTestApi, OPERATOR_TOKEN } from '../support/api.ts'
import { grill } from '../support/venue.ts'

// The operator's command over a socket, with a real queue, database and worker; only the publications are simulated.
let open: OpenDatabase
let queue: PublishQueue
let worker: Worker
let server: ServerType
let folder: string
let env: Record<string, string>
/** Reference ids whose publication fails, with the reason. */
const broken = new Map<string, string>()
const published: string[] = []
/** The publications that were started. */
const started: string[] = []
/** Publications wait until this resolves. */
let held: Promise<void> = Promise.resolve()

async function publish(referenceId: string): Promise<Published> {
  started.push(referenceId)
  await held
  const reason = broken.get(referenceId)
  if (reason !== undefined) {
    const error = new PublishError('invalid', referenceId, reason, { details: ['menu.0.price: \u001b[2J'] })
    return { outcome: { ok: false, referenceId, error }, listed: false }
  }
  published.push(referenceId)
  const outcome = {
    ...{
      ok: true as const,
      referenceId,
      unchanged: false,
      listed: false,
      previousBuildId: null,
      buildId: 'b7',
    },
    pages: { total: 1, rendered: 1, linked: 0 },
    files: { written: 1, linked: 0, bytes: 1 },
    changed: [],
    warnings: [],
    nextDay: null,
    ms: { pull: 0, plan: 0, render: 0, verify: 0, write: 0, swap: 0, prune: 0, total: 0 },
  }
  return { outcome, listed: false }
}

beforeAll(async () => {
  open = await openMemoryDatabase()
  const onError = (error: unknown) => {
    throw error
  }
  queue = await openPublishQueue(open, { now: Date.now, onError })
  const never = async () => {
    throw new Error('not expected in this test')
  }
  const api = createTestApi(open, {
    publishing: queue,
    publisher: {
      publish: never,
      rollback: never,
      status: async (reference_id) => ({
        ...{ reference_id, build_id: 'b7', published_at: '2026-05-06T09:00:00Z', pages: 12, previous: [] },
      }),
    },
  })
  const publisher = { publish, publishSite: never, remove: async () => {} }
  worker = await startWorker(publisher, queue, (error) =>
    expect(String(error)).toContain('not expected in this test'),
  )
  const port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', api.app)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  folder = mkdtempSync(join(tmpdir(), 'publishing-command-'))
  env = { API_BASE: `http://127.0.0.1:${port}/api`, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
})
afterAll(async () => {
  await worker.close()
  await new Promise((resolve) => server.close(resolve))
  await queue.close()
  await open.close()
  rmSync(folder, { recursive: true })
})

async function venue(args: string[], isTerminal = false) {
  const written = { out: '', err: '' }
  const code = await run(args, env, {
    isTerminal,
    out: (text) => {
      written.out += text.toString()
    },
    err: (text) => {
      written.err += `${text}\n`
    },
  })
  return { code, ...written }
}

function importFiles(...prefixes: string[]) {
  const files = prefixes.map((prefix) => {
    const file = join(folder, `${prefix}.json`)
    writeFileSync(file, JSON.stringify(grill(prefix)))
    return file
  })
  return venue(['import', ...files])
}

// @feature publish.import-report
test('an import reports when the venue is live, or why it is not', async () => {
  const fine = await importFiles('grill')
  expect(fine).toMatchObject({ code: 0, err: '' })
  expect(fine.out).toContain('grill.json: imported grill, grill-jahra (revision 1)\n')
  expect(fine.out).toMatch(/^grill: build b7 is live, \d+ ms after the edit$/m)
  expect(fine.out).toMatch(/^grill-jahra: build b7 is live, \d+ ms after the edit$/m)
  broken.set('cafe-jahra', 'cannot be read')
  const partly = await importFiles('cafe')
  expect(partly.code).toBe(1)
  expect(partly.out).toMatch(/^cafe: build b7 is live/m)
  expect(partly.err).toBe(
    'cafe-jahra: failed after 1 attempt: cafe-jahra: cannot be read menu.0.price:  [2J\n',
  )
})

test('the status reports that a venue is held back', async () => {
  expect((await venue(['status', 'grill'])).out).not.toContain('rolled back')
  await queue.hold('grill')
  expect((await venue(['status', 'grill'])).out).toContain('; rolled back, stays until the next edit')
  await queue.markPublished('grill')
})

// @feature publish.retry
test('failures are listed with reasons, are in the status, and can be retried', async () => {
  const listed = await venue(['failed'])
  expect(listed.out).toMatch(
    /^cafe-jahra: not published after 1 attempt, \S+Z\n {2}cafe-jahra: cannot be read\n {2}menu\.0\.price: {2}\[2J\n$/,
  )
  const status = await venue(['status'])
  expect(status.out).toContain('queue: 0 waiting, 1 failed (see: failed)\n')
  expect(status.out).toMatch(/^grill: build b7 since 2026-05-06T09:00:00Z, 12 pages, \d+ ms after the edit$/m)
  expect(status.out).toMatch(/^cafe-jahra: build b7 .*; failed after 1 attempt: cafe-jahra: cannot be read/m)

  expect(await venue(['retry', 'cafe-jahra', 'grill'])).toEqual({
    code: 1,
    out: 'cafe-jahra: will be retried\n',
    err: 'grill: has not failed\n',
  })
  await expect.poll(async () => (await venue(['failed'])).out).toContain('cafe-jahra')
  broken.clear()
  expect((await venue(['retry', '--all'])).out).toBe('cafe-jahra: will be retried\n')
  await expect.poll(() => queue.findPublication('cafe-jahra')).toMatchObject({ state: 'idle' })
  expect(await venue(['failed'])).toEqual({ code: 0, out: '', err: '' })
})

// @feature publish.republish
test('a republication of all venues reports progress, and an edit overtakes it', async () => {
  expect((await venue(['republish', '--watch'])).out).toBe('there is no republication\n')
  broken.set('cafe', 'cannot be read')
  for (const list of [started, published]) list.length = 0
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held = promise
  const watched = venue(['republish'], true)
  await expect.poll(() => started.length).toBeGreaterThan(0)
  const edit = importFiles('shop')
  await expect.poll(async () => (await queue.findPublication('shop')).state).not.toBe('idle')
  release()
  const [bar, edited] = await Promise.all([watched, edit])
  expect(edited.code).toBe(0)
  expect(published.indexOf('shop')).toBeLessThan(3)
  expect(bar.code).toBe(1)
  expect(bar.out).toMatch(/^\r█*░+ \d+ % · /)
  expect(bar.out.split('\r').at(-1)).toBe(`${'█'.repeat(24)} 100 % · 3 of 4 published, 1 failed\u001b[K\n`)
  expect(bar.err).toBe('1 failed; see: failed\n')
  // Later, and without a terminal, the progress is a single line.
  expect(await venue(['republish', '--watch'])).toEqual({
    code: 1,
    out: '3 of 4 published, 1 failed\n',
    err: '1 failed; see: failed\n',
  })
  expect((await venue(['status'])).out).toMatch(/^all venues, since \S+Z: 3 of 4 published, 1 failed$/m)
})

test('the site’s own pages are listed among the failures by their name', async () => {
  await queue.requestSite()
  // Simulates an hour of retries.
  await sql`update publishing.job set start_after = now(), retry_count = 18, started_on = now()
    where singleton_key = '_'`.execute(open.db)
  await expect
    .poll(async () => (await venue(['failed'])).out, { timeout: 10_000 })
    .toMatch(/^_: not published after 20 attempts, \S+Z\n {2}not expected in this test$/m)
})

test.each([
  [['republish', 'grill'], 'republish: expected [--watch]'],
  [['failed', 'grill'], 'failed: expected no arguments'],
  [['retry'], 'retry: expected REF… | --all'],
])('%j is refused with the expected arguments', async (args, message) => {
  expect(await venue(args)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
})
