import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../../scripts/publish/make/render.ts'
import type { PublishDeps, PublishReport } from '../../scripts/publish/publication.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import type { ReleaseStore } from '../../scripts/publish/store/release-store.ts'
import { buildMetaSchema, buildPointerSchema } from '../../src/contract/site/build-meta.ts'
import { FIXTURE_SITE, type FixtureVenue, fixturePlan, fixtureVenue, SITE_URL } from './fixture-venue.ts'

// Inside the project, because in production the bundle and the site are also beside node_modules.
const DIST = join(import.meta.dirname, '../../dist/test')
let renderer: Renderer
let siteDir: string
let store: ReleaseStore

beforeAll(async () => {
  const bundle = await compile({ site: FIXTURE_SITE, dist: DIST })
  renderer = await loadRenderer(bundle.dir, bundle.bundleId)
})
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-site-'))
  store = openReleaseStore(siteDir, { waitMs: 200 })
  return () => rmSync(siteDir, { recursive: true, force: true })
})

function deps(venue: FixtureVenue, more: Partial<PublishDeps<FixtureVenue>> = {}): PublishDeps<FixtureVenue> {
  const planSite = (it: FixtureVenue) => fixturePlan(it, false)
  return { pull: async () => venue, planSite, renderer, store, siteUrl: SITE_URL, ...more }
}

async function publish(
  venue: FixtureVenue,
  more: Partial<PublishDeps<FixtureVenue>> = {},
): Promise<PublishReport> {
  const report = await publishVenue(venue.referenceId, deps(venue, more))
  if (!report.ok) throw report.error
  return report
}

async function failure(venue: FixtureVenue, more: Partial<PublishDeps<FixtureVenue>> = {}) {
  const report = await publishVenue(venue.referenceId, deps(venue, more))
  return report.ok ? null : report.error
}

const live = (file: string) => join(siteDir, 'venues/grill', file)
const read = (file: string) => readFileSync(live(file), 'utf8')
const inode = (file: string) => statSync(live(file)).ino
const withNewPrice = (venue: FixtureVenue): FixtureVenue => ({
  ...venue,
  items: venue.items.map((item, i) => (i === 0 ? { ...item, price: 'KWD 7.777' } : item)),
})

describe('publishVenue', () => {
  // @feature call.build-meta
  test('writes a complete release: pages, payloads, metadata, compressed copies, assets', async () => {
    const venue = { ...fixtureVenue('grill', 'a', 3), locales: ['en', 'ar'] }
    const report = await publish(venue)
    expect(report.pages).toEqual({ total: 12, rendered: 12, linked: 0 })
    const pointer = v.parse(buildPointerSchema, JSON.parse(read('builds/latest.json')))
    const meta = v.parse(buildMetaSchema, JSON.parse(read(`builds/meta/${pointer.id}.json`)))
    expect(pointer.id).toBe(report.buildId)
    expect(meta.paths).toEqual([
      '',
      '/dinein',
      '/dinein/cart',
      '/dinein/c/i0',
      '/dinein/c/i1',
      '/dinein/c/i2',
    ])
    expect(meta.locales).toEqual(['en', 'ar'])
    expect(meta.policies[0]).toMatch(/default-src 'self'/)
    for (const path of meta.paths) {
      for (const name of ['index.html', 'index.ar.html']) {
        const file = join(path, name)
        expect(brotliDecompressSync(readFileSync(live(`${file}.br`))).toString()).toBe(read(file))
      }
    }
    expect(JSON.parse(read('dinein/_payload.json'))).toEqual({ marker: 'a', items: venue.items })
    expect(read('sitemap.xml')).toContain(`<loc>${SITE_URL}/grill/dinein/c/i2</loc>`)
    expect(read('menu.txt')).toBe('grill')
    expect(renderer.assets.size).toBeGreaterThan(0)
    for (const asset of renderer.assets) expect(existsSync(join(siteDir, asset))).toBe(true)
  })

  test('an unchanged venue creates no release', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 3))
    const second = await publish(fixtureVenue('grill', 'a', 3))
    expect(second).toMatchObject({ unchanged: true, buildId: first.buildId, pages: { rendered: 0 } })
    expect((await store.status('grill')).releases).toHaveLength(1)
  })

  // @feature publish.incremental publish.purge
  test('one changed price writes the pages that show it and links the rest', async () => {
    const venue = fixtureVenue('grill', 'a', 3)
    await publish(venue)
    const files = [
      'index.html',
      'dinein/c/i1/index.html',
      'dinein/c/i1/index.html.br',
      'dinein/cart/index.html.br',
    ]
    const before = files.map(inode)
    const changedBefore = inode('dinein/c/i0/index.html')
    const report = await publish(withNewPrice(venue))
    expect(report.pages).toEqual({ total: 6, rendered: 2, linked: 4 })
    // Only pages that show the price are purged from caches.
    const changed = [
      '/dinein',
      '/dinein/_payload.json',
      '/dinein/c/i0',
      '/sitemap.xml',
      '/builds/latest.json',
    ]
    expect([...report.changed].sort()).toEqual(changed.map((path) => `${SITE_URL}/grill${path}`).sort())
    expect(files.map(inode)).toEqual(before)
    expect(inode('dinein/c/i0/index.html')).not.toBe(changedBefore)
    expect(read('dinein/c/i0/index.html')).toContain('KWD 7.777')
    expect(read('dinein/index.html')).toContain('KWD 7.777')
  })

  test('linked pages keep their policy', async () => {
    const venue = fixtureVenue('grill', 'a', 2)
    const first = await publish(venue)
    const before = JSON.parse(read(`builds/meta/${first.buildId}.json`))
    const second = await publish(withNewPrice(venue))
    const after = JSON.parse(read(`builds/meta/${second.buildId}.json`))
    expect(after.policies).toEqual(before.policies)
  })

  test('an older release is never changed', async () => {
    const venue = fixtureVenue('grill', 'a', 3)
    const first = await publish(venue)
    const folder = join(siteDir, 'releases/grill', first.buildId)
    const content = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => statSync(join(folder, file)).isFile())
        .map((file) => [file, readFileSync(join(folder, file), 'base64')])
        .sort()
    const before = content()
    await publish(withNewPrice(venue))
    expect(content()).toEqual(before)
  })

  test('a damaged file is rendered again, not linked', async () => {
    const venue = fixtureVenue('grill', 'a', 3)
    await publish(venue)
    const whole = read('dinein/c/i1/index.html')
    writeFileSync(live('dinein/c/i1/index.html'), '')
    rmSync(live('dinein/c/i2/index.html.br'))
    const report = await publish(withNewPrice(venue))
    expect(report.pages.rendered).toBe(4)
    expect(read('dinein/c/i1/index.html')).toBe(whole)
    expect(existsSync(live('dinein/c/i2/index.html.br'))).toBe(true)
  })

  test('an edit is live and reported although old releases cannot be removed', async () => {
    const venue = fixtureVenue('grill', 'a', 2)
    const first = await publish(venue)
    const prune = () => Promise.reject(new Error('read-only file system'))
    const report = await publish(withNewPrice(venue), { store: { ...store, prune } })
    expect(report.buildId > first.buildId).toBe(true)
    expect((await store.live('grill'))?.buildId).toBe(report.buildId)
    expect(report.changed).toContain(`${SITE_URL}/grill/dinein`)
    expect(report.warnings).toEqual(['old releases could not be removed: read-only file system'])
  })

  // @feature publish.verify
  test('a release with a broken link does not go live', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 2))
    const error = await failure({ ...fixtureVenue('grill', 'b', 2), extraLink: '/grill/dinein/nowhere' })
    expect(error).toMatchObject({ code: 'verify-failed', referenceId: 'grill', path: 'index.html' })
    expect(error?.details).toEqual([expect.stringContaining('index.html: <a href="/grill/dinein/nowhere">')])
    expect((await store.live('grill'))?.buildId).toBe(first.buildId)
    expect(readdirSync(join(siteDir, 'releases/grill'))).toEqual([first.buildId])
  })

  test('a removed page is detected even in links of unchanged pages', async () => {
    const venue = { ...fixtureVenue('grill', 'a', 2), extraLink: '/grill/dinein/c/i1' }
    await publish(venue)
    const error = await failure({ ...venue, items: venue.items.slice(0, 1) })
    expect(error?.details).toEqual([expect.stringContaining('index.html: <a href="/grill/dinein/c/i1">')])
  })

  // @feature publish.failed-pull
  test('a failed pull changes nothing and is reported', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 2))
    // The next publication removes a release that was rolled back, but not this one.
    await publish(fixtureVenue('grill', 'b', 2))
    await store.rollback('grill')
    const releases = readdirSync(join(siteDir, 'releases/grill'))
    const error = await failure(fixtureVenue('grill', 'c', 2), {
      pull: () => Promise.reject(new Error('connect ECONNREFUSED')),
    })
    expect(readdirSync(join(siteDir, 'releases/grill'))).toEqual(releases)
    expect(error).toMatchObject({ code: 'pull-failed', referenceId: 'grill' })
    expect(error?.message).toContain('ECONNREFUSED')
    expect((await store.live('grill'))?.buildId).toBe(first.buildId)
  })

  test('the live release is read while the platform responds', async () => {
    const venue = fixtureVenue('grill', 'a', 2)
    await publish(venue)
    const { promise, resolve } = Promise.withResolvers<FixtureVenue>()
    const live: ReleaseStore['live'] = (referenceId) => {
      resolve(withNewPrice(venue))
      return store.live(referenceId)
    }
    const report = await publish(venue, { pull: () => promise, store: { ...store, live } })
    expect(report.unchanged).toBe(false)
  })

  test('a venue other than the requested one is refused', async () => {
    const pull = async () => fixtureVenue('cafe', 'a', 1)
    expect(await failure(fixtureVenue('grill', 'a', 1), { pull })).toMatchObject({ code: 'invalid' })
  })

  // @feature publish.empty-menu fault.empty-menu
  test('an empty menu does not replace a full one', async () => {
    const empty = fixtureVenue('grill', 'b', 0)
    await publish(empty)
    await publish(fixtureVenue('grill', 'a', 2))
    expect(await failure(empty)).toMatchObject({ code: 'empty-menu' })
  })

  test.each(['', '..', '../x', 'a/b', '.hidden', '-x', 'a'.repeat(65), 'assets', 'a\u0000'])(
    'the reference id %j is refused',
    async (referenceId) => {
      const report = await publishVenue(referenceId, deps(fixtureVenue(referenceId, 'a', 1)))
      expect(report).toMatchObject({ ok: false, error: { code: 'bad-reference' } })
      expect(readdirSync(siteDir)).toEqual([])
    },
  )
})

describe('the release store', () => {
  const versions = async (count: number) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++) ids.push((await publish(fixtureVenue('grill', `v${i}`, 2))).buildId)
    return ids
  }

  test('keeps the last three releases completely', async () => {
    const ids = await versions(5)
    const kept = ids.slice(-3).reverse()
    expect((await store.status('grill')).releases.map((release) => release.buildId)).toEqual(kept)
    expect(readdirSync(join(siteDir, 'releases/grill')).sort()).toEqual([...kept].reverse())
    expect((await store.status('grill')).live).toBe(ids[4])
  })

  // @feature publish.rollback
  test('rolls back to the release before, then to the one before that, then to none', async () => {
    const ids = await versions(3)
    expect(await store.rollback('grill')).toEqual({ from: ids[2], to: ids[1] })
    expect(read('index.html')).toContain('Home v1')
    expect(await store.rollback('grill')).toEqual({ from: ids[1], to: ids[0] })
    await expect(store.rollback('grill')).rejects.toMatchObject({ code: 'no-release' })
    const next = await publish(fixtureVenue('grill', 'v9', 2))
    expect(read('index.html')).toContain('Home v9')
    expect(next.previousBuildId).toBe(ids[0])
    expect(next.buildId > (ids[2] ?? '')).toBe(true)
  })

  // @feature fault.clock
  test('build ids increase even if the clock goes back', async () => {
    const at = (iso: string) => ({ now: () => new Date(iso) })
    const first = await publish(fixtureVenue('grill', 'a', 1), at('2026-03-01T00:00:00Z'))
    const second = await publish(fixtureVenue('grill', 'b', 1), at('2026-02-01T00:00:00Z'))
    const third = await publish(fixtureVenue('grill', 'c', 1), at('2026-02-01T00:00:00Z'))
    expect([first, second, third].map((report) => report.buildId)).toEqual(
      [third, first, second].map((report) => report.buildId).sort(),
    )
    expect((await store.live('grill'))?.buildId).toBe(third.buildId)
  })

  test('cleans up after a publisher that died', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 1))
    const home = join(siteDir, 'releases/grill')
    mkdirSync(join(home, '29990101T000000000Z-dead/dinein'), { recursive: true })
    mkdirSync(join(home, '.trash-1'))
    writeFileSync(join(home, '.live-1'), '')
    expect((await store.status('grill')).releases.map((release) => release.buildId)).toEqual([first.buildId])
    const second = await publish(fixtureVenue('grill', 'b', 1))
    expect(readdirSync(home).sort()).toEqual([first.buildId, second.buildId])
  })

  test('removes a venue from the site, and restores it', async () => {
    await versions(2)
    await store.unpublish('grill')
    expect(await store.status('grill')).toEqual({ live: null, releases: [] })
    expect(await store.references()).toEqual([])
    expect(await publish(fixtureVenue('grill', 'a', 1))).toMatchObject({ previousBuildId: null })
  })

  test('two publishers of one venue take turns', async () => {
    const reports = await Promise.all(
      ['a', 'b', 'c'].map((marker) => publishVenue('grill', deps(fixtureVenue('grill', marker, 20)))),
    )
    const previous = reports.map((report) => (report.ok ? report.previousBuildId : report.error))
    const builds = reports.map((report) => (report.ok ? report.buildId : report.error))
    expect(new Set(builds).size).toBe(3)
    expect(previous.filter((id) => id === null)).toHaveLength(1)
    expect(new Set(previous).size).toBe(3)
  })

  test('a publisher that waits too long fails as busy', async () => {
    await store.withLock('grill', async () => {
      expect(await failure(fixtureVenue('grill', 'a', 1))).toMatchObject({ code: 'busy' })
    })
  })

  test('a lost lock is noticed before the swap', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 1))
    const thief: Renderer = {
      ...renderer,
      render: (...page) => {
        writeFileSync(join(siteDir, 'locks/grill/lock'), 'somebody else')
        return renderer.render(...page)
      },
    }
    expect(await failure(fixtureVenue('grill', 'b', 1), { renderer: thief })).toMatchObject({ code: 'busy' })
    expect((await store.live('grill'))?.buildId).toBe(first.buildId)
  })

  test('assets are removed when no kept release uses them', async () => {
    await publish(fixtureVenue('grill', 'a', 1))
    const stale = join(siteDir, 'assets/old.js')
    writeFileSync(stale, '')
    writeFileSync(join(siteDir, 'bundles/0ld.json'), '["/assets/old.js"]')
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    expect(await store.pruneAssets(later(0))).toEqual({ removed: 0 })
    expect(await store.pruneAssets(later(2))).toEqual({ removed: 1 })
    expect(existsSync(stale)).toBe(false)
    for (const asset of renderer.assets) expect(existsSync(join(siteDir, asset))).toBe(true)
  })

  // @feature fault.assets-gone
  test('deleted assets are restored with the next publication, even if nothing else changed', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 1))
    const [asset = ''] = renderer.assets
    const copies = [asset, `${asset}.br`]
      .map((path) => join(siteDir, path))
      .filter((path) => existsSync(path))
    const before = copies.map((path) => readFileSync(path))
    rmSync(join(siteDir, 'assets'), { recursive: true })
    const second = await publish(fixtureVenue('grill', 'a', 1))
    expect(second).toMatchObject({ unchanged: true, buildId: first.buildId })
    expect(copies.map((path) => readFileSync(path))).toEqual(before)
    for (const path of renderer.assets) expect(existsSync(join(siteDir, path))).toBe(true)

    // The folder was complete long ago, and is not read again until it changes.
    const hourAgo = new Date(Date.now() - 3_600_000)
    utimesSync(join(siteDir, 'assets'), hourAgo, hourAgo)
    await publish(fixtureVenue('grill', 'a', 1))
    rmSync(join(siteDir, asset))
    await publish(fixtureVenue('grill', 'a', 1))
    expect(readFileSync(join(siteDir, asset))).toEqual(before[0])
  })

  // @feature fault.older-release
  test('a release older than the bundle keeps its assets until its venue is published again', async () => {
    const first = await publish(fixtureVenue('grill', 'a', 2))
    const newer = { renderer: { ...renderer, bundleId: `${renderer.bundleId}2` } }
    await publish(fixtureVenue('cafe', 'a', 2), newer)
    const later = new Date(Date.now() + 2 * 3_600_000)
    expect(await store.pruneAssets(later)).toEqual({ removed: 0 })
    expect((await store.live('grill'))?.buildId).toBe(first.buildId)
    for (const path of renderer.assets) expect(existsSync(join(siteDir, path))).toBe(true)
    const second = await publish(fixtureVenue('grill', 'a', 2), newer)
    expect(second).toMatchObject({ unchanged: false, previousBuildId: first.buildId, pages: { linked: 0 } })
    // A rollback restores pages of the old bundle.
    expect(await store.pruneAssets(later)).toEqual({ removed: 0 })
    expect(readdirSync(join(siteDir, 'bundles')).sort()).toEqual(
      [renderer.bundleId, `${renderer.bundleId}2`].map((id) => `${id}.json`).sort(),
    )
  })
})
