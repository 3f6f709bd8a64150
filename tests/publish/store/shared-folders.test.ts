/** Releases in a folder that link to the unchanged folders of older releases. */
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Renderer } from '../../../scripts/publish/make/render.ts'
import type { PublishReport } from '../../../scripts/publish/publication.ts'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { type FolderStore, openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

const CONSTANT = 'about/3/index.html'
const CHANGED = 'dinein/index.html'

let siteDir: string
let store: FolderStore
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-shared-'))
  store = openReleaseStore(siteDir)
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

const publish = async (marker: string): Promise<string> =>
  (await publishPlan(killPlan('grill', marker, 5))).buildId

/** Publishes a venue. If it is pulled more than once, `later` is what it has become meanwhile. */
async function publishPlan(
  plan: SitePlan,
  renderer = lightRenderer,
  later: readonly SitePlan[] = [],
): Promise<PublishReport> {
  const pulled = [plan, ...later].values()
  const report = await publishVenue('grill', {
    ...{
      pull: async () => pulled.next().value ?? plan,
      planSite: (site: SitePlan) => site,
      siteUrl: SITE_URL,
    },
    ...{ renderer, store },
  })
  if (!report.ok) throw report.error
  return report
}
const inRelease = (buildId: string, file: string) => join(siteDir, 'releases/grill', buildId, file)
const read = (buildId: string, file: string) => readFileSync(inRelease(buildId, file), 'utf8')
const builds = () => readdirSync(join(siteDir, 'pages/grill')).sort()

test('an edit links unchanged folders and keeps their bytes', async () => {
  const one = await publish('one')
  const two = await publish('two')
  expect(lstatSync(inRelease(two, 'about')).isSymbolicLink()).toBe(true)
  expect(read(two, CONSTANT)).toBe(read(one, CONSTANT))
  expect(read(two, `${CONSTANT}.br`)).toBe(read(one, `${CONSTANT}.br`))
  expect(read(two, CHANGED)).not.toBe(read(one, CHANGED))
  expect((await store.live('grill'))?.manifest?.folders).toEqual({ about: one })
})

test('folders of a removed release stay as long as a release links to them', async () => {
  const ids: string[] = []
  for (const marker of ['one', 'two', 'three', 'four', 'five']) ids.push(await publish(marker))
  const [one = '', two = '', ...kept] = ids
  expect(readdirSync(join(siteDir, 'releases/grill')).sort()).toEqual(kept)
  // Nothing of the second build is in use, and only the constant folder of the first.
  expect(builds()).toEqual([one, ...kept])
  expect(readdirSync(join(siteDir, 'pages/grill', one))).toEqual(['about'])
  expect(existsSync(join(siteDir, 'pages/grill', two))).toBe(false)
  for (const id of kept) expect(read(id, CONSTANT)).toContain('About 3')
})

test('a rollback and the edit after it keep the shared folders', async () => {
  const one = await publish('one')
  await publish('two')
  const three = await publish('three')
  const { to } = await store.rollback('grill')
  const four = await publish('four')
  expect(existsSync(inRelease(three, CHANGED))).toBe(false)
  expect(builds()).toEqual([one, to, four])
  expect(read(four, CONSTANT)).toContain('About 3')
  expect(read(to, CHANGED)).toContain('two')
})

test('a damaged file in a shared folder is made again, and the rest of the folder stays', async () => {
  const one = await publish('one')
  const two = await publish('two')
  const whole = read(one, CONSTANT)
  const { files: before } = JSON.parse(read(two, 'manifest.json'))
  truncateSync(inRelease(one, CONSTANT), 10)
  const report = await publishPlan(killPlan('grill', 'three', 5))
  expect(read(report.buildId, CONSTANT)).toBe(whole)
  expect(read(report.buildId, CHANGED)).toContain('three')
  expect(report.changed).toContain(`${SITE_URL}/grill/about/3`)
  const { folders = {}, files = {} } = (await store.live('grill'))?.manifest ?? {}
  expect(folders['about/4']).toBe(one)
  expect(folders).not.toHaveProperty('about')
  expect(folders).not.toHaveProperty('about/3')
  expect(files[CONSTANT]).toEqual(before[CONSTANT])
  expect(lstatSync(inRelease(two, 'about')).isSymbolicLink()).toBe(true)

  // Another release contained the edit before the file was made again. Nobody wants to go back to that one.
  expect((await store.rollback('grill')).to).toBe(two)
})

test('a rollback does not skip a release that differs by an edit', async () => {
  const one = await publish('one')
  truncateSync(inRelease(one, CONSTANT), 10)
  const edited = killPlan('grill', 'three', 5)
  const report = await publishPlan(killPlan('grill', 'two', 5), lightRenderer, [edited])
  expect(read(report.buildId, CHANGED)).toContain('three')
  const { to } = await store.rollback('grill')
  expect(read(to, CHANGED)).toContain('two')
})

test('an edit is live although a damaged page cannot be made again', async () => {
  const one = await publish('one')
  truncateSync(inRelease(one, CONSTANT), 10)
  const renderer: Renderer = {
    ...lightRenderer,
    render: async (...page) => {
      if (page[1].path === '/about/3') throw new Error('no about page')
      return lightRenderer.render(...page)
    },
  }
  const report = await publishPlan(killPlan('grill', 'two', 5), renderer)
  expect(read(report.buildId, CHANGED)).toContain('two')
  expect((await store.live('grill'))?.buildId).toBe(report.buildId)
  expect(report.warnings).toEqual(['damaged and not made again: about/3/index.html: grill: no about page'])
})

test('pages that stay are searched for links to removed pages, unless they are damaged', async () => {
  const one = await publish('one')
  truncateSync(inRelease(one, CONSTANT), 10)
  const report = await publishPlan(killPlan('grill', 'two', 4))
  expect(existsSync(inRelease(report.buildId, 'dinein/c/i4/index.html'))).toBe(false)
  expect(read(report.buildId, CONSTANT)).toContain('About 3')
})

test('a release of an older version, which contains its pages itself, is not linked to', async () => {
  const one = await publish('one')
  // An older version wrote the pages into the release, and no folders into the manifest.
  for (const name of readdirSync(join(siteDir, 'pages/grill', one))) {
    rmSync(inRelease(one, name))
    renameSync(join(siteDir, 'pages/grill', one, name), inRelease(one, name))
  }
  rmSync(join(siteDir, 'pages'), { recursive: true })
  const { folders: _, ...manifest } = JSON.parse(read(one, 'manifest.json'))
  writeFileSync(inRelease(one, 'manifest.json'), JSON.stringify(manifest))
  const two = await publish('two')
  expect((await store.live('grill'))?.manifest?.folders).toEqual({})
  await store.prune('grill', 1)
  expect(readdirSync(join(siteDir, 'releases/grill'))).toEqual([two])
  expect(read(two, CONSTANT)).toContain('About 3')
  // The file was linked, not rendered again.
  expect((await store.live('grill'))?.manifest?.files[CONSTANT]?.changed).toBe(
    manifest.files[CONSTANT].changed,
  )
})

test('the pages of a venue are removed with it', async () => {
  await publish('one')
  await publish('two')
  await store.unpublish('grill')
  expect(existsSync(join(siteDir, 'pages/grill'))).toBe(false)
  expect(existsSync(join(siteDir, 'releases/grill'))).toBe(false)
})
