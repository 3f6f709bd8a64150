// @feature-file publish.storage-faults

import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { type Bucket, openBucket } from '../../../scripts/publish/store/object-bucket.ts'
import { openObjectStore } from '../../../scripts/publish/store/release-s3.ts'
import type { ReleaseStore } from '../../../scripts/publish/store/release-store.ts'
import type { EdgeHandler } from '../../../scripts/serve/edge/edge-handler.ts'
import { createEdgeWorker } from '../../../scripts/serve/edge/edge-worker.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'
import { type Fault, type ObjectStorage, startObjectStorage } from '../store/object-storage.ts'
import { visit } from '../visit.ts'

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

const visitGrill = () => visit(edge, 'grill')

// @feature fault.storage
test('if storage fails every tenth call and drops the answer of every tenth write, everything is published, and readers see complete builds', async () => {
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
      const { buildId, faults } = await visitGrill()
      expect(faults).toEqual([])
      visited.add(buildId)
    }
  })()
  try {
    for (let round = 0; round < 4; round++) {
      const report = await publish(`v${round}`, round % 2 === 0 ? 12 : 9)
      // A call that fails six times in a row fails the publication; the next one is complete.
      if (!report.ok) expect(await publish(`v${round}`, round % 2 === 0 ? 12 : 9)).toMatchObject({ ok: true })
      expect((await visitGrill()).marker).toBe(`v${round}`)
    }
  } finally {
    reading = false
    await reader
  }
  expect(visited.size).toBeGreaterThan(2)
  for (const fault of ['busy', 'cut before', 'cut after']) expect(done[fault]).toBeGreaterThan(5)
  expect(complaints).toEqual([])
}, 120_000)

// @feature fault.storage
test('if storage becomes unreachable, the live site stays, the error names the call, and the next publication is complete', async () => {
  await publish('one')
  const before = await visitGrill()
  let callsLeft = 30
  storage.fault = () => (--callsLeft < 0 ? 'busy' : undefined)
  const report = await publish('two')
  expect(report).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  expect(!report.ok && report.error.message).toMatch(/s3:\/\/sites\/menu\/all\/\S+: cannot \w+/)
  // However many calls failed, the next one is repeated again.
  let cutsLeft = 1
  storage.fault = () => (--cutsLeft < 0 ? undefined : 'cut before')
  expect(await visitGrill()).toEqual(before)
  const next = await publish('three')
  expect(next.ok ? null : next.error).toBeNull()
  expect(cutsLeft).toBeLessThan(0)
  expect(next).toMatchObject({ ok: true, previousBuildId: before.buildId })
  expect(await visitGrill()).toMatchObject({ marker: 'three', faults: [] })
  expect((await store.status('grill')).releases).toHaveLength(2)
}, 120_000)
