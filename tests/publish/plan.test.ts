import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRelease, type ReleasePlan } from '../../scripts/publish/plan/plan.ts'
import { createStableHash } from '../../scripts/publish/plan/stable-hash.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import { fixturePlan, fixtureVenue } from './fixture-venue.ts'
import { MADE, releaseOf } from './planned-release.ts'

async function replan(before: SitePlan, after: SitePlan, made = MADE): Promise<ReleasePlan> {
  return planRelease(after, made, releaseOf(before, await planRelease(before, MADE, null)))
}

const locales = fc.subarray(['en', 'ar', 'de'], { minLength: 1 })
const venue = fc
  .record({ items: fc.integer({ min: 1, max: 12 }), locales })
  .map(({ items, locales }) => ({ ...fixtureVenue('grill', 'm', items), locales }))

describe('planRelease', () => {
  test('renders everything if there is no earlier release', async () => {
    const plan = await planRelease(fixturePlan(fixtureVenue('grill', 'm', 2)), MADE, null)
    expect(plan.fresh.map((output) => output.file).sort()).toEqual([
      'dinein/_payload.json',
      'dinein/c/i0/index.html',
      'dinein/c/i1/index.html',
      'dinein/cart/index.html',
      'dinein/index.html',
      'index.html',
      'menu.txt',
      'sitemap.xml',
    ])
    expect(plan).toMatchObject({ unchanged: false, items: 2, kept: [], removed: [] })
  })

  test('names the page of the first locale index.html, and those of others by their locale', async () => {
    const site = fixturePlan({ ...fixtureVenue('grill', 'm', 0), locales: ['ar', 'en'] })
    const { outputs } = await planRelease(site, MADE, null)
    const files = outputs.map((output) => output.file)
    expect(files).toEqual(expect.arrayContaining(['index.html', 'index.en.html']))
    expect(files).not.toContain('index.ar.html')
  })

  test('renders nothing if the venue is unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(venue, async (it) => {
        const plan = await replan(fixturePlan(it), fixturePlan(structuredClone(it)))
        expect(plan.unchanged).toBe(true)
        expect(plan.fresh).toEqual([])
      }),
    )
  })

  test('renders only the pages and the payload that show a changed price', async () => {
    await fc.assert(
      fc.asyncProperty(venue, fc.nat(), async (it, n) => {
        const index = n % it.items.length
        const items = it.items.map((item, i) => (i === index ? { ...item, price: 'KWD 99' } : item))
        const plan = await replan(fixturePlan(it), fixturePlan({ ...it, items }))
        const names = it.locales.map((locale, i) => (i === 0 ? 'index.html' : `index.${locale}.html`))
        const expected = names.flatMap((name) => [`dinein/${name}`, `dinein/c/i${index}/${name}`])
        expect(plan.fresh.map((output) => output.file).sort()).toEqual(
          [...expected, 'dinein/_payload.json'].sort(),
        )
        expect(plan.kept.length + plan.fresh.length).toBe(plan.outputs.length)
      }),
    )
  })

  test('renders every page, but no payload, for another bundle, site address or map tiles', async () => {
    const site = fixturePlan(fixtureVenue('grill', 'm', 3))
    const files = async (made: typeof MADE) =>
      (await replan(site, site, made)).fresh.map((output) => output.file)
    const pages = site.pages.map((page) => `${page.path}/index.html`.slice(1))
    expect(await files({ ...MADE, bundleId: 'b2' })).toEqual(pages)
    expect(await files({ ...MADE, siteUrl: 'http://y.test' })).toEqual([...pages, 'sitemap.xml'])
    const tiles = { ...MADE, tileUrl: 'https://tiles.test/{z}/{x}/{y}.png' }
    expect(await files(tiles)).toEqual(pages)
  })

  // @feature screen.sitemap
  test('states in the sitemap when the content of a page last changed, independent of the renderer', async () => {
    const venue = fixtureVenue('grill', 'm', 2)
    const items = venue.items.map((item, i) => (i === 0 ? { ...item, price: 'KWD 99' } : item))
    const later = { ...MADE, bundleId: 'b2', at: '2026-02-02T00:00:00.000Z' }
    const site = { ...venue, locales: ['en', 'ar'] }
    const plan = await replan(fixturePlan(site), fixturePlan({ ...site, items }), later)
    const body = plan.outputs.find((output) => output.file === 'sitemap.xml')
    const rows = body?.kind === 'file' ? String(body.body()).match(/<url>.*?<\/url>/g) : null
    const row = (path: string, day: string) =>
      `<url><loc>http://x.test/grill${path}</loc><lastmod>${day}</lastmod></url>`
    expect(rows).toEqual([
      row('', MADE.at),
      row('/dinein', later.at),
      row('/dinein/c/i0', later.at),
      row('/dinein/c/i1', MADE.at),
    ])
  })

  test('removes a page that the venue no longer has, which counts as a change', async () => {
    const plan = await replan(
      fixturePlan(fixtureVenue('grill', 'm', 3)),
      fixturePlan(fixtureVenue('grill', 'm', 2)),
    )
    expect(plan.removed).toEqual(['dinein/c/i2/index.html'])
    expect(plan.unchanged).toBe(false)
  })

  test('counts a new domain as a change, without rendering any page', async () => {
    const site = fixturePlan(fixtureVenue('grill', 'm', 1))
    const plan = await replan(site, { ...site, domains: ['grill.test'] })
    expect(plan.fresh).toEqual([])
    expect(plan.unchanged).toBe(false)
  })

  test.each([
    '/../x',
    '/a/../b',
    '/a//b',
    'a',
    '/a/',
    '/a\\b',
    '/a%2fb',
    '/a%',
    '/.git',
    '/builds',
    '/\u0000',
  ])('refuses the path %j', async (path) => {
    const site = fixturePlan(fixtureVenue('grill', 'm', 0))
    const page = { ...site.pages[0], path } as SitePlan['pages'][number]
    await expect(planRelease({ ...site, pages: [page] }, MADE, null)).rejects.toThrow(/cannot be a path/)
  })

  test('uses a non-ASCII id as the name of its folder', async () => {
    const site = fixturePlan({ ...fixtureVenue('grill', 'm', 0), items: [{ id: 'caf%C3%A9', price: '1' }] })
    const { outputs } = await planRelease(site, MADE, null)
    const files = outputs.map((output) => output.file)
    expect(files).toContain('dinein/c/café/index.html')
  })

  test('lets other work run while it builds the pages', async () => {
    const site = fixturePlan(fixtureVenue('grill', 'm', 1))
    const slow = site.pages.map((page) => ({
      ...page,
      get view() {
        const started = performance.now()
        while (performance.now() - started < 20);
        return page.view
      },
    }))
    let turns = 0
    await planRelease({ ...site, pages: slow }, MADE, null, { turn: async () => turns++ })
    expect(turns).toBeGreaterThanOrEqual(slow.length - 1)
  })

  test('refuses two outputs for one file', async () => {
    const site = fixturePlan(fixtureVenue('grill', 'm', 1))
    await expect(planRelease({ ...site, pages: [...site.pages, ...site.pages] }, MADE, null)).rejects.toThrow(
      /two pages or files claim/,
    )
  })
})

describe('createStableHash', () => {
  test('distinguishes values exactly as JSON does, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const hash = createStableHash()
        expect(hash(shuffled(a))).toBe(createStableHash()(a))
        expect(hash(a) === hash(b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
      }),
    )
  })

  test('hashes a large shared value by its content, not its identity', () => {
    const big = () => ({ text: 'x'.repeat(2000), list: [1, 2] })
    const shared = big()
    const hash = createStableHash()
    expect(hash([shared, shared])).toBe(createStableHash()([big(), big()]))
    expect(hash([shared, 1])).not.toBe(hash([{ ...shared, list: [2, 1] }, 1]))
  })

  test.each([new Map(), new Set(), () => 1, new Date(0)])(
    'refuses values that JSON would lose: %s',
    (value) => {
      expect(() => createStableHash()({ value })).toThrow(TypeError)
    },
  )
})

function mapKeys(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => mapKeys(part, order))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  return Object.fromEntries(order(Object.keys(fields)).map((key) => [key, mapKeys(fields[key], order)]))
}
const shuffled = (value: unknown) => mapKeys(value, (keys) => keys.reverse())
const sorted = (value: unknown) => mapKeys(value, (keys) => keys.sort())
