// @feature-file publish.storage-faults

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { type Bucket, openBucket } from '../../../scripts/publish/store/object-bucket.ts'
import { openObjectStore } from '../../../scripts/publish/store/release-s3.ts'
import { KEPT_RELEASES } from '../../../scripts/publish/store/release-store.ts'
import { createEdgeWorker } from '../../../scripts/serve/edge/edge-worker.ts'
import { countForExtent, seed, seededRandom, stratifiedRandom } from '../../helpers/seed.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { KILLED_CONSTANTS, killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'
import { type Fault, type ObjectStorage, startObjectStorage } from '../store/object-storage.ts'
import { visit } from '../visit.ts'

const KILLS = countForExtent({ quick: 10, full: 15, nightly: 200 })
/** Publishers of independent venues, killed in parallel. Each one waits for the lease of the one before it. */
const VENUES = ['grill', 'cafe', 'bakery', 'deli', 'pizzeria']
const LEASES = { waitMs: 20_000, staleMs: 300 }
const FAULTS: Fault[] = ['busy', 'cut before', 'cut after']
const WORKER = join(import.meta.dirname, 'kill-worker-s3.ts')

const random = seededRandom('pauses')
let storage: ObjectStorage
let bucket: Bucket
let cache: string
const started = new Set<ChildProcess>()
beforeAll(async () => {
  storage = await startObjectStorage()
  bucket = openBucket(storage.address)
  cache = mkdtempSync(join(tmpdir(), 'sufra-kill-cache-'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  bucket.close()
  await storage.close()
  rmSync(cache, { recursive: true, force: true })
})

/** The calls of each venue's publishers, and those waiting for one of them. Counting calls does not depend on speed. */
const calls = new Map(VENUES.map((referenceId) => [referenceId, { made: 0, until: 0, arrived: () => {} }]))

/** Renewals of leases depend on time, so they do not count as progress. */
const isProgress = (call: string) => !call.includes(' locks/')

function count(call: string): void {
  if (!isProgress(call)) return
  for (const [referenceId, counted] of calls) {
    if (!call.includes(`/${referenceId}`)) continue
    if (++counted.made === counted.until) counted.arrived()
  }
}

/** Starts a publisher of the venue and kills it at its nth call. Returns its output until then. */
async function killAtCall(referenceId: string, nth: number): Promise<string[]> {
  const args = [WORKER, JSON.stringify(storage.address), JSON.stringify(LEASES), referenceId]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  })
  started.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  const counted = calls.get(referenceId)
  const arrived = new Promise<void>((resolve) => {
    if (counted) Object.assign(counted, { until: counted.made + nth, arrived: resolve })
  })
  await Promise.race([arrived, closed])
  await sleep(random() * 10)
  if (child.exitCode !== null) throw new Error('the publisher ended by itself')
  child.kill('SIGKILL')
  await closed
  started.delete(child)
  return output.trim().split('\n')
}

// @feature fault.publisher-killed
test('publishers that are killed at random moments, on storage that fails every tenth call, leave complete releases and lose no edit', async () => {
  const complaints: unknown[] = []
  const edge = createEdgeWorker({ origin: storage.origin, life: 0, log: (event) => complaints.push(event) })
  const store = openObjectStore(bucket, LEASES)
  const publish = async (referenceId: string, marker: string) => {
    const report = await publishVenue(referenceId, {
      pull: async () => killPlan(referenceId, marker, 4, KILLED_CONSTANTS),
      planSite: (site) => site,
      renderer: lightRenderer,
      store,
      siteUrl: SITE_URL,
    })
    if (!report.ok) throw report.error
    return report
  }
  for (const referenceId of VENUES) await publish(referenceId, 'first')
  const before = storage.calls.length
  await publish('grill', 'second')
  const perPublication = storage.calls.slice(before).filter(isProgress).length
  storage.fault = (call) => {
    count(call)
    const made = storage.calls.length
    return made % 10 === 0 ? FAULTS[(made / 10) % FAULTS.length] : undefined
  }

  const shares = Map.groupBy(stratifiedRandom(KILLS, 'kills').entries(), ([kill]) => kill % VENUES.length)
  const moments = new Map(
    VENUES.map((referenceId, venue) => [referenceId, shares.get(venue)?.map(([, moment]) => moment) ?? []]),
  )
  const seen = { builds: 0, leases: 0, unfinished: 0 }
  async function killAgainAndAgain(referenceId: string): Promise<void> {
    let live = await visit(edge, referenceId, KILLED_CONSTANTS)
    for (const [kill, moment] of (moments.get(referenceId) ?? []).entries()) {
      const lines = await killAtCall(referenceId, 1 + Math.floor(moment * 2.5 * perPublication))
      const when = `${referenceId}, kill ${kill}, SUFRA_SEED=${seed}: ${lines.join(', ')}`
      const found = await visit(edge, referenceId, KILLED_CONSTANTS)
      expect(found.faults, when).toEqual([])
      // The published version is live, or the one that was being published.
      const last = lines.findLastIndex((line) => line.startsWith('published '))
      const published = lines[last]?.slice('published '.length) ?? live.marker
      const begun = lines.slice(last + 1).map((line) => line.slice('began '.length))
      expect([published, ...begun], when).toContain(found.marker)
      if (found.buildId !== live.buildId) seen.builds++
      live = found
      if (await bucket.has(`locks/${referenceId}`)) seen.leases++
      if (await bucket.next(`releases/${referenceId}/`, `releases/${referenceId}/${live.buildId}0`))
        seen.unfinished++
    }
  }
  await Promise.all(VENUES.map(killAgainAndAgain))

  // Check that kills happened during publications: then a lease is held and a release is incomplete. About half of them
  // happen after a swap.
  expect(seen.leases).toBeGreaterThan(KILLS / 4)
  expect(seen.unfinished).toBeGreaterThan(KILLS / 10)
  expect(seen.builds).toBeGreaterThan(KILLS / 8)
  expect(complaints).toEqual([])

  storage.fault = undefined
  for (const referenceId of VENUES) {
    expect(await publish(referenceId, 'final')).toMatchObject({ ok: true, unchanged: false })
    expect(await visit(edge, referenceId, KILLED_CONSTANTS)).toMatchObject({
      marker: 'final',
      faults: [],
      pages: 9,
    })
    const kept = (await store.status(referenceId)).releases.map(({ buildId }) => buildId)
    expect(kept.length).toBeLessThanOrEqual(KEPT_RELEASES)
    const objects = await bucket.list(`releases/${referenceId}/`)
    expect([...new Set(objects.map(({ key }) => key.split('/')[2]))].sort()).toEqual(kept.sort())
    expect(await bucket.has(`locks/${referenceId}`)).toBe(false)
  }
}, 480_000)
