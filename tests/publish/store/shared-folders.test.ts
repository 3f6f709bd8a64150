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
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { type FolderStore, openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import type { PageSpec, SitePlan } from '../../../src/payload/site/page.ts'
import { scaledCount, seed } from '../../helpers/seed.ts'
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

const publish = (marker: string) => publishPlan(killPlan('grill', marker, 5))

async function publishPlan(plan: SitePlan): Promise<string> {
  const report = await publishVenue('grill', {
    ...{ pull: async () => plan, planSite: (site: SitePlan) => site, siteUrl: SITE_URL },
    ...{ renderer: lightRenderer, store },
  })
  if (!report.ok) throw report.error
  return report.buildId
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

/** A plan in which one of the pages that are otherwise constant has another title. */
function withAboutPage(plan: SitePlan, path: string, title: string): SitePlan {
  const retitled = (page: PageSpec) => ({ ...page, view: { ...page.view, title } as PageSpec['view'] })
  return { ...plan, pages: plan.pages.map((page) => (page.path === path ? retitled(page) : page)) }
}

test('folders in a folder stay as long as a release links to the outer one', async () => {
  const changed = (marker: string) => withAboutPage(killPlan('grill', marker, 5), '/about/3', 'Changed')
  const one = await publish('one')
  // The second build makes the folder `about`. It contains links to the unchanged folders of the first.
  const two = await publishPlan(changed('two'))
  expect(lstatSync(inRelease(two, 'about/4')).isSymbolicLink()).toBe(true)
  const later: string[] = []
  for (const marker of ['three', 'four', 'five', 'six']) later.push(await publishPlan(changed(marker)))
  const [, ...kept] = later
  expect(readdirSync(join(siteDir, 'releases/grill')).sort()).toEqual(kept)
  for (const id of kept) {
    expect(read(id, 'about/3/index.html')).toContain('Changed')
    expect(read(id, 'about/4/index.html')).toContain('About 4')
  }
  expect(builds()).toEqual([one, two, ...kept])

  // Links lead to the build that made the folder, not to another link.
  const seven = await publishPlan(withAboutPage(changed('seven'), '/about/5', 'Changed too'))
  const { folders = {} } = (await store.live('grill'))?.manifest ?? {}
  expect([folders['about/3'], folders['about/4']]).toEqual([two, one])
  expect(read(seven, 'about/4/index.html')).toContain('About 4')
})

test('no kept release loses a page, whatever is edited, removed, rolled back or damaged', async () => {
  const paths = ['a', 'b'].flatMap((top) =>
    ['1', '2'].flatMap((inner) => ['', '/x', '/y'].map((end) => `/${top}/${inner}${end}`)),
  )
  const step = fc.record({
    what: fc.constantFrom('edit', 'edit', 'edit', 'toggle', 'roll back', 'damage'),
    path: fc.constantFrom(...paths),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await store.unpublish('grill')
      const titles = new Map<string, string>(paths.map((path) => [path, 'Original']))
      const expected = new Map<string, Map<string, string>>()
      const publishTitles = async (marker: string) => {
        const plan = killPlan('grill', marker, 1)
        const constants = plan.pages.filter(({ path }) => path.startsWith('/about/'))
        const [like] = constants
        if (!like) throw new Error('no constant page')
        const pages = [...titles].map(([path, title]) => ({
          ...{ path, locale: 'en' },
          view: { ...like.view, title } as PageSpec['view'],
        }))
        const others = plan.pages.filter((page) => !constants.includes(page))
        expected.set(await publishPlan({ ...plan, pages: [...others, ...pages] }), new Map(titles))
      }
      await publishTitles('start')
      for (const [at, { what, path }] of steps.entries()) {
        const live = (await store.live('grill'))?.buildId ?? ''
        if (what === 'roll back') await store.rollback('grill').catch(() => {})
        else if (what === 'damage') {
          rmSync(inRelease(live, `${path.slice(1)}/index.html`), { force: true })
          // Older releases may share the file.
          for (const pages of expected.values()) pages.delete(path)
        } else if (what === 'toggle' && !titles.delete(path)) titles.set(path, `Back ${at}`)
        else if (what === 'edit') titles.set(path, `Edited ${at}`)
        await publishTitles(`step ${at}`)
        const kept = readdirSync(join(siteDir, 'releases/grill'))
        for (const id of kept)
          for (const [page, title] of expected.get(id) ?? [])
            expect(read(id, `${page.slice(1)}/index.html`)).toContain(`<title>${title}</title>`)
        const linked = kept.flatMap((id) => Object.values(JSON.parse(read(id, 'manifest.json')).folders))
        expect([...kept, ...linked]).toEqual(expect.arrayContaining(builds()))
      }
    }),
    { seed: Number(seed), numRuns: scaledCount(100) },
  )
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
  truncateSync(inRelease(one, CONSTANT), 10)
  const three = await publish('three')
  expect(read(three, CONSTANT)).toBe(whole)
  const { folders = {} } = (await store.live('grill'))?.manifest ?? {}
  expect(folders['about/4']).toBe(one)
  expect(folders).not.toHaveProperty('about')
  expect(folders).not.toHaveProperty('about/3')
  expect(lstatSync(inRelease(two, 'about')).isSymbolicLink()).toBe(true)
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

test('a release of an older version, whose list of links may be incomplete, loses nothing', async () => {
  const changed = (marker: string) => withAboutPage(killPlan('grill', marker, 5), '/about/3', 'Changed')
  const one = await publish('one')
  const two = await publishPlan(changed('two'))
  const three = await publishPlan(changed('three'))
  // The older version listed the linked folder alone.
  const { allFolders: _, ...manifest } = JSON.parse(read(three, 'manifest.json'))
  writeFileSync(inRelease(three, 'manifest.json'), JSON.stringify({ ...manifest, folders: { about: two } }))
  await store.prune('grill', 1)
  expect(builds()).toEqual([one, two, three])
  // Older versions removed what the list does not name. Although nothing was edited, the venue gets it back.
  rmSync(join(siteDir, 'pages/grill', one), { recursive: true })
  const four = await publishPlan(changed('three'))
  expect((await store.live('grill'))?.manifest?.folders).toEqual({})
  expect(read(four, 'about/4/index.html')).toContain('About 4')
  await store.prune('grill', 1)
  expect(builds()).toEqual([four])
  expect(read(four, 'about/4/index.html')).toContain('About 4')
  expect(await publishPlan(changed('three'))).toBe(four)
})

test('the pages of a venue are removed with it', async () => {
  await publish('one')
  await publish('two')
  await store.unpublish('grill')
  expect(existsSync(join(siteDir, 'pages/grill'))).toBe(false)
  expect(existsSync(join(siteDir, 'releases/grill'))).toBe(false)
})
