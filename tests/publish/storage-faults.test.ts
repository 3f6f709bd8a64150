import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../scripts/publish/object-bucket.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { openObjectStore } from '../../scripts/publish/release-s3.ts'
import { KEEP_RELEASES, type ReleaseStore } from '../../scripts/publish/release-store.ts'
import type { EdgeHandler } from '../../scripts/serve/edge-handler.ts'
import { createEdgeWorker } from '../../scripts/serve/edge-worker.ts'
import { SITE_URL } from './fixture-venue.ts'
import { killPlan } from './kill-fixture.ts'
import { lightRenderer } from './light-renderer.ts'
import { type Fault, type ObjectStorage, startObjectStorage } from './object-storage.ts'

const KILLS = 12
const LEASES = { waitMs: 8000, staleMs: 600 }

let storage: ObjectStorage
let bucket: Bucket
let store: ReleaseStore
let edge: EdgeHandler
const complaints: unknown[] = []
beforeEach(async () => {
  storage = await startObjectStorage()
  bucket = openBucket(storage.address)
  store = openObjectStore(bucket, LEASES)
  complaints.length = 0
  edge = createEdgeWorker({ origin: storage.origin, life: 0, log: (event) => complaints.push(event) })
})
afterEach(async () => {
  bucket.close()
  await storage.close()
})

const publish = (marker: string, items = 10) =>
  publishVenue('grill', {
    pull: async () => killPlan('grill', marker, items),
    planSite: (site) => site,
    renderer: lightRenderer,
    store,
    siteUrl: SITE_URL,
  })

/**
 * Reads a whole venue by its links as a visitor does, through the edge; what is wrong with it, and which build it was. A
 * visit that a swap fell into is made again: two builds, each whole, are no mixture.
 */
async function visit(by: EdgeHandler = edge): Promise<{ buildId: string; marker: string; faults: string[] }> {
  const get = async (path: string) => {
    const response = await by(new Request(SITE_URL + path, { headers: { 'Accept-Encoding': 'identity' } }))
    return { status: response.status, text: await response.text() }
  }
  const build = async () => JSON.parse((await get('/grill/builds/latest.json')).text).id as string
  for (;;) {
    const buildId = await build()
    const faults: string[] = []
    const payload = await get('/grill/dinein/_payload.json')
    const { marker } = payload.status === 200 ? JSON.parse(payload.text) : { marker: 'no payload' }
    const seen = new Set(['/grill', '/grill/about/0', '/grill/about/14'])
    for (const path of seen) {
      const { status, text } = await get(path)
      if (status !== 200) faults.push(`${path} answers ${status}`)
      const expected = path.includes('/about/') ? 'constant' : marker
      if (!text.includes(`data-marker="${expected}"`)) faults.push(`${path} is not of ${marker}`)
      for (const [, href = ''] of text.matchAll(/<a href="([^"]+)"/g)) seen.add(href)
    }
    if (seen.size < 10) faults.push(`only ${seen.size} pages are led to`)
    if ((await build()) === buildId) return { buildId, marker, faults }
  }
}

test('storage that fails every tenth call, and cuts every tenth write off after it is done: all is published, readers see whole builds', async () => {
  let calls = 0
  let writes = 0
  const done: Record<string, number> = {}
  storage.fault = (call) => {
    const isWrite = !call.startsWith('GET') && !call.startsWith('HEAD')
    let fault: Fault
    if (++calls % 10 === 0) fault = calls % 20 === 0 ? 'busy' : 'cut before'
    else if (isWrite && ++writes % 10 === 0) fault = 'cut after'
    if (fault) done[fault] = (done[fault] ?? 0) + 1
    return fault
  }
  expect(await publish('first')).toMatchObject({ ok: true })
  const visited = new Set<string>()
  let reading = true
  const reader = (async () => {
    while (reading) {
      const { buildId, faults } = await visit()
      expect(faults).toEqual([])
      visited.add(buildId)
    }
  })()
  try {
    for (let round = 0; round < 4; round++) {
      const report = await publish(`v${round}`, round % 2 === 0 ? 12 : 9)
      // A call that fails six times in a row makes the publication fail; the next one is whole.
      if (!report.ok) expect(await publish(`v${round}`, round % 2 === 0 ? 12 : 9)).toMatchObject({ ok: true })
      expect((await visit()).marker).toBe(`v${round}`)
    }
  } finally {
    reading = false
    await reader
  }
  expect(visited.size).toBeGreaterThan(2)
  for (const fault of ['busy', 'cut before', 'cut after']) expect(done[fault]).toBeGreaterThan(5)
  expect(complaints).toEqual([])
}, 120_000)

test('storage that is gone in the midst: what is live stays, the error says where, the next publication is whole', async () => {
  await publish('one')
  const before = await visit()
  let left = 30
  storage.fault = () => (--left < 0 ? 'busy' : undefined)
  const report = await publish('two')
  expect(report).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  expect(!report.ok && report.error.message).toMatch(/s3:\/\/sites\/menu\/all\/\S+: cannot \w+/)
  storage.fault = undefined
  expect(await visit()).toEqual(before)
  expect(await publish('three')).toMatchObject({ ok: true, previousBuildId: before.buildId })
  expect(await visit()).toMatchObject({ marker: 'three', faults: [] })
  expect((await store.status('grill')).releases).toHaveLength(2)
}, 120_000)

test(`a publisher killed at ${KILLS} random moments leaves a whole release on object storage`, async () => {
  const builds = new Set<string>()
  let leases = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const file = join(import.meta.dirname, 'kill-worker-s3.ts')
    const args = [file, JSON.stringify(storage.address), JSON.stringify(LEASES)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (!Buffer.isBuffer(said)) throw new Error('the publisher ended by itself')
    await sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (await bucket.has('locks/grill')) leases++
    const { buildId, faults } = await visit()
    expect(faults, `kill ${kill}`).toEqual([])
    builds.add(buildId)
  }
  // Were the moments the interesting ones? In the midst of publishing a lease is held.
  expect(leases).toBeGreaterThan(KILLS / 4)
  expect(builds.size).toBeGreaterThan(KILLS / 2)
  expect(complaints).toEqual([])
  expect(await publish('final')).toMatchObject({ ok: true, unchanged: false })
  expect(await visit()).toMatchObject({ marker: 'final', faults: [] })
  const { releases } = await store.status('grill')
  expect(releases.length).toBeLessThanOrEqual(KEEP_RELEASES)
  expect(await bucket.has('locks/grill')).toBe(false)
}, 120_000)
