import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compressAssets } from '../../../scripts/publish/make/compress-assets.ts'
import type { Renderer } from '../../../scripts/publish/make/render.ts'
import type { PublishDeps, PublishReport } from '../../../scripts/publish/publication.ts'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { openBucket } from '../../../scripts/publish/store/object-bucket.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { openObjectStore } from '../../../scripts/publish/store/release-s3.ts'
import { KEPT_RELEASES, type ReleaseStore } from '../../../scripts/publish/store/release-store.ts'
import { createEdgeHandler, type EdgeHandler } from '../../../scripts/serve/edge/edge-handler.ts'
import { createEdgeWorker } from '../../../scripts/serve/edge/edge-worker.ts'
import { openBucketSource } from '../../../scripts/serve/edge/site-source.ts'
import { createStoredFiles } from '../../../scripts/serve/edge/stored-files.ts'
import { createVenueIndex } from '../../../scripts/serve/edge/venue-index-fs.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'
import { type ObjectStorage, startObjectStorage } from './object-storage.ts'

/** A store, an edge that reads from it, and another publisher's access to it. */
type Kind = {
  store: ReleaseStore
  another: ReleaseStore
  edge: EdgeHandler
  /** Opens an edge with an empty cache. */
  openEdge(): EdgeHandler
  /** The embedded server over the same store. */
  openEmbedded(): Promise<EdgeHandler>
  storage?: ObjectStorage
  close(): Promise<void>
}

const quiet = () => {}
const LEASES = { waitMs: 60_000, staleMs: 15_000 }

async function folder(): Promise<Kind> {
  const siteDir = mkdtempSync(join(tmpdir(), 'sufra-stores-'))
  const index = createVenueIndex(siteDir, quiet)
  const openEdge = () =>
    createEdgeHandler({ siteDir, index, files: createStoredFiles(), https: false, log: quiet })
  const store = openReleaseStore(siteDir)
  const close = async () => rmSync(siteDir, { recursive: true, force: true })
  return {
    store,
    another: openReleaseStore(siteDir),
    edge: openEdge(),
    openEdge,
    openEmbedded: async () => openEdge(),
    close,
  }
}

async function objects(conditions: boolean): Promise<Kind> {
  const storage = await startObjectStorage({ conditions })
  const bucket = openBucket(storage.address)
  const openEdge = () => createEdgeWorker({ origin: storage.origin, life: 0, log: quiet })
  const open = () => openObjectStore(bucket, LEASES)
  const openEmbedded = async () =>
    createEdgeHandler({ ...(await openBucketSource(bucket, quiet)), https: false, log: quiet })
  const close = async () => {
    bucket.close()
    await storage.close()
  }
  return { store: open(), another: open(), edge: openEdge(), openEdge, openEmbedded, storage, close }
}

const KINDS = [
  ['a folder', folder],
  ['object storage', () => objects(true)],
  ['object storage without conditional writes', () => objects(false)],
] as const

describe.each(KINDS)('releases in %s', (name, open) => {
  let kind: Kind
  beforeEach(async () => {
    kind = await open()
  })
  afterEach(() => kind.close())

  async function publish(plan: SitePlan, more: Partial<PublishDeps<SitePlan>> = {}): Promise<PublishReport> {
    const report = await publishVenue(plan.referenceId, {
      ...{ pull: async () => plan, planSite: (site: SitePlan) => site, siteUrl: SITE_URL },
      ...{ renderer: lightRenderer, store: kind.store },
      ...more,
    })
    if (!report.ok) throw report.error
    return report
  }
  const get = (path: string, headers = {}) => kind.edge(new Request(SITE_URL + path, { headers }))
  const text = async (path: string) => (await get(path)).text()

  // @feature publish.lock fault.two-workers
  test('one of two publishers waits; one that lost the lock does not swap', async () => {
    const { store, another } = kind
    const stores = [store, another, store]
    const reports = await Promise.all(
      ['a', 'b', 'c'].map((marker, i) =>
        publish(killPlan('grill', marker, 5), { store: stores[i] ?? store }),
      ),
    )
    expect(new Set(reports.map(({ previousBuildId }) => previousBuildId)).size).toBe(3)
    const { live } = await store.status('grill')

    const losing: ReleaseStore = {
      ...store,
      withLock: (referenceId, work) =>
        store.withLock(referenceId, async (lease) => {
          await lease.release()
          return work(lease)
        }),
    }
    await expect(publish(killPlan('grill', 'd', 5), { store: losing })).rejects.toMatchObject({
      code: 'busy',
    })
    expect((await store.status('grill')).live).toBe(live)
    expect((await store.status('grill')).releases).toHaveLength(3)
  })

  // Without conditional writes, the result is the same.
  if (name.endsWith('without conditional writes')) return

  // @feature publish.stores
  test('are published, read, unchanged, edited, rolled back and removed', async () => {
    const { store, storage } = kind
    const first = await publish(killPlan('grill', 'one', 5))
    expect(first.pages).toMatchObject({ rendered: 23, linked: 0 })
    expect(await text('/grill')).toContain('data-marker="one"')
    const packed = await get('/grill/about/3', { 'Accept-Encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await store.references()).toEqual(['grill'])

    const embedded = await kind.openEmbedded()
    const again = await embedded(new Request(`${SITE_URL}/grill/about/3`))
    expect(await again.text()).toBe(await text('/grill/about/3'))
    expect((await embedded(new Request(`${SITE_URL}/grill/nowhere`))).status).toBe(404)

    const same = await publish(killPlan('grill', 'one', 5))
    expect(same).toMatchObject({ unchanged: true, buildId: first.buildId })

    if (storage) storage.calls.length = 0
    const second = await publish(killPlan('grill', 'two', 5))
    expect(second.pages).toEqual({ total: 23, rendered: 8, linked: 15 })
    const [fresh, copied] = ['PUT', 'COPY'].map((method) =>
      storage?.calls.filter((call) => call.startsWith(`${method} releases/`) && !call.endsWith('.br')),
    )
    if (fresh && copied) {
      expect(fresh.filter((call) => call.includes('/about/'))).toEqual([])
      expect(copied.filter((call) => call.includes('/about/'))).toHaveLength(15)
    }
    expect(await text('/grill/dinein')).toContain('data-marker="two"')
    expect(await text('/grill/about/14')).toContain('data-marker="constant"')

    expect(await store.rollback('grill')).toEqual({ from: second.buildId, to: first.buildId })
    expect(await text('/grill/dinein')).toContain('data-marker="one"')
    await expect(store.rollback('grill')).rejects.toMatchObject({ code: 'no-release' })

    for (const marker of ['three', 'four', 'five', 'six']) await publish(killPlan('grill', marker, 5))
    const { live, releases } = await store.status('grill')
    expect(releases).toHaveLength(KEPT_RELEASES)
    expect(releases[0]?.buildId).toBe(live)

    await store.unpublish('grill')
    expect(await store.status('grill')).toEqual({ live: null, releases: [] })
    expect(await store.references()).toEqual([])
    expect((await get('/grill/dinein')).status).toBe(404)
    expect(await publish(killPlan('grill', 'seven', 5))).toMatchObject({ previousBuildId: null })
    expect(await text('/grill')).toContain('data-marker="seven"')
  })

  // @feature publish.stores
  test('a damaged file is rendered again; files of a dead publisher are removed', async () => {
    const { store } = kind
    const first = await publish(killPlan('grill', 'one', 5))
    const orphan = await store.begin('grill', '29990101T000000000Z-dead', await store.live('grill'))
    orphan.write('index.html', 'half made')
    orphan.write('dinein/index.html', 'half made')
    await orphan.flush()
    expect((await store.status('grill')).releases.map(({ buildId }) => buildId)).toEqual([first.buildId])
    const second = await publish(killPlan('grill', 'two', 5))
    expect(second.buildId < '29990101').toBe(true)
    expect((await store.status('grill')).releases).toHaveLength(2)
    const live = await store.live('grill')
    const sizes = Object.entries(live?.manifest?.files ?? {}).map(([file, { size }]) => ({ file, size }))
    const probe = await store.begin('grill', '29990101T000000000Z-gone', live)
    const wrong = sizes.map(({ file, size }, index) => ({ file, size: index === 3 ? size + 1 : size }))
    await probe.linkAll(wrong)
    expect([...(await probe.damaged())]).toEqual([sizes[3]?.file])
    await probe.flush()
    await store.discard('grill', '29990101T000000000Z-gone')
    expect((await store.status('grill')).live).toBe(second.buildId)
  })

  // @feature publish.stores
  test('own hosts lead to their venue, and assets are removed with the last release that uses them', async () => {
    const { store } = kind
    const withHost = (referenceId: string, marker: string, domains: string[]) => ({
      ...killPlan(referenceId, marker, 5),
      domains,
    })
    const home = async () => (await kind.edge(new Request('http://menu.grill.test/'))).text()
    await publish(withHost('grill', 'one', ['menu.grill.test']))
    await publish(withHost('zest', 'other', ['menu.grill.test']))
    expect(await home()).toContain('data-marker="one"')
    await publish(withHost('grill', 'two', []))
    // An index over a folder caches its content for a moment.
    await expect.poll(home, { timeout: 5000 }).toContain('data-marker="other"')

    const dir = mkdtempSync(join(tmpdir(), 'sufra-bundle-'))
    const bundle = async (bundleId: string, asset: string): Promise<Renderer> => {
      mkdirSync(join(dir, bundleId, 'client/assets'), { recursive: true })
      writeFileSync(join(dir, bundleId, 'client/assets', asset), `/* ${asset} */`)
      writeFileSync(join(dir, bundleId, 'client/assets/shared.1.js'), 'export {}')
      await compressAssets(join(dir, bundleId))
      return { ...lightRenderer, bundleId, dir: join(dir, bundleId) }
    }
    try {
      await publish(killPlan('cafe', 'one', 5), { renderer: await bundle('b1', 'old.1.js') })
      expect(await text('/assets/old.1.js')).toBe('/* old.1.js */')
      const headers = { 'accept-encoding': 'br' }
      const compressed = await kind.edge(new Request(`${SITE_URL}/assets/old.1.js`, { headers }))
      expect(compressed.headers.get('content-encoding')).toBe('br')
      for (const marker of ['two', 'three', 'four'])
        await publish(killPlan('cafe', marker, 5), { renderer: await bundle('b2', 'new.1.js') })
      const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
      expect(await store.pruneAssets(later(0))).toEqual({ removed: 0 })
      expect(await store.pruneAssets(later(2))).toEqual({ removed: 1 })
      const fresh = kind.openEdge()
      const status = async (path: string) => (await fresh(new Request(SITE_URL + path))).status
      expect(await status('/assets/old.1.js')).toBe(404)
      expect(await status('/assets/new.1.js')).toBe(200)
      expect(await status('/assets/shared.1.js')).toBe(200)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  })
})
