import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { benchVenue } from '../../scripts/bench/bench-venue.ts'
import { compile } from '../../scripts/publish/compile.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../scripts/publish/release-fs.ts'
import { loadRenderer } from '../../scripts/publish/render.ts'
import { planSite } from '../../src/payload/site.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../helpers/chromium.ts'
import { openSiteFixture, type SiteFixture } from '../helpers/site-fixture.ts'
import { type Answer, ask } from '../serve/helpers/http.ts'

/** Bytes as browsers get them over https: brotli, as the server really sends it. */
const KB = 1024
/** What arrives in the first round trip of a new connection. */
const FIRST_FLIGHT = 14 * KB
/** What the choice of a place may add to a delivery’s checkout: areas, address form, and the schemas of their call. */
const PLACE_BUDGET = 22 * KB
const REFERENCE = 'bench'
const BASE = `/${REFERENCE}`

type Sized = { path: string; bytes: number; text: string }

let site: SiteFixture
let browser: Browser
const answers = new Map<string, Promise<Answer>>()

beforeAll(async () => {
  site = await openSiteFixture()
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  const bundle = await compile()
  const { venue, day } = benchVenue({ referenceId: REFERENCE, items: 120, locales: ['en', 'ar'] })
  // With a second way to order its home is a page of its own.
  const business = { ...venue.business, isCarPickup: true, isDelivery: true }
  const pulled = { venue: { ...venue, business }, day }
  const outcome = await publishVenue(REFERENCE, {
    pull: async () => pulled,
    planSite: ({ venue, day }) => planSite(venue, day),
    renderer: await loadRenderer(bundle.dir, bundle.bundleId),
    store: openReleaseStore(site.siteDir),
    siteUrl: site.url,
    served: new Set(['_image', 'api', 'media']),
  })
  if (!outcome.ok) throw outcome.error
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** A file as it goes over the wire, and what is in it. */
async function sized(path: string, locale = 'en'): Promise<Sized & { raw: Buffer }> {
  const key = `${path} ${locale}`
  const answer =
    answers.get(key) ??
    ask(Number(new URL(site.url).port), path, {
      headers: { 'accept-encoding': 'br', cookie: `i18n_redirected=${locale}` },
    })
  answers.set(key, answer)
  const { status, headers, bytes } = await answer
  if (status !== 200 || headers['content-encoding'] !== 'br')
    throw new Error(`${path} answers ${status}, encoded ${headers['content-encoding'] ?? 'not at all'}`)
  return { path, bytes: bytes.length, text: brotliDecompressSync(bytes).toString(), raw: bytes }
}

const total = (files: readonly Sized[]) => files.reduce((sum, file) => sum + file.bytes, 0)

/** Fails with what weighs most, so that one sees what grew. */
function within(budget: number, what: string, files: readonly Sized[]): void {
  const list = [...files]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${String(bytes).padStart(8)} ${path}`)
  expect(total(files), `${what}\n${list.join('\n')}`).toBeLessThanOrEqual(budget)
}

/** The styles that hold up the first paint. */
async function styles(html: string): Promise<Sized[]> {
  const links = [...html.matchAll(/<link\b[^>]*rel="?stylesheet"?[^>]*>/g)].map(
    ([tag]) => /href="?([^\s">]+)/.exec(tag)?.[1] ?? '',
  )
  return Promise.all(links.map((link) => sized(link)))
}

/** Every script a visitor's browser asks for at `path` before anything is touched, later ones of an idle page too. */
async function scriptsOf(path: string, before?: (page: Page) => Promise<void>): Promise<Sized[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await before?.(page)
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname)
    })
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    return await Promise.all([...asked].map((script) => sized(script)))
  } finally {
    await context.close()
  }
}

const hasReact = ({ text }: Sized) => /react\.(transitional\.)?element|Minified React error/.test(text)

describe('a menu of 120 items', () => {
  const path = `${BASE}/dinein`

  test.each(['en', 'ar'])('its page is at most 18 KB (%s)', async (locale) => {
    within(18 * KB, 'menu HTML', [await sized(path, locale)])
  })

  test('its styles are at most 10 KB', async () => {
    const { text } = await sized(path)
    const inline = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ''], index) => ({
      path: `style ${index + 1} in ${path}: ${css.slice(0, 60)}`,
      bytes: brotliCompressSync(css).length,
      text: css,
    }))
    const all = [...inline, ...(await styles(text))]
    // Without any the pattern above would have missed them.
    expect(total(all)).toBeGreaterThan(2 * KB)
    within(10 * KB, 'menu CSS', all)
  })

  test('its scripts before the first interaction are at most 10 KB, none of it React', async () => {
    const scripts = await scriptsOf(path)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
    within(10 * KB, 'menu JS', scripts)
  })

  test.each(['en', 'ar'])(
    'what the first screen shows comes in the first round trip (%s)',
    async (locale) => {
      const { raw, text } = await sized(path, locale)
      const css = await styles(text)
      const arrived = brotliDecompressSync(raw.subarray(0, FIRST_FLIGHT - total(css)), {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      }).toString()
      expect(text.startsWith(arrived.slice(0, 1000))).toBe(true)
      const items = arrived.match(/data-add=/g)?.length ?? 0
      expect(items, `${total(css)} bytes of styles, then the page`).toBeGreaterThanOrEqual(6)
    },
  )
})

describe('home, category and item', () => {
  test.each([
    ['home', BASE],
    ['category', `${BASE}/dinein/c0`],
    ['item', `${BASE}/dinein/c0/i0`],
  ])('%s comes with its styles in the first round trip', async (name, path) => {
    for (const locale of ['en', 'ar']) {
      const page = await sized(path, locale)
      within(FIRST_FLIGHT, `${name} (${locale}) with its styles`, [page, ...(await styles(page.text))])
    }
  })

  test.each([
    ['home', BASE],
    ['category', `${BASE}/dinein/c0`],
    ['item', `${BASE}/dinein/c0/i0`],
  ])(
    '%s loads at most 10 KB of scripts before the first interaction, none of it React',
    async (name, path) => {
      const scripts = await scriptsOf(path)
      expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
      within(10 * KB, `${name} JS`, scripts)
    },
  )

  test.each(['', '/dinein', '/dinein/c0', '/dinein/c0/i0', '/dinein/cart'])(
    '%s asks for two fonts at most before they are needed',
    async (path) => {
      for (const locale of ['en', 'ar']) {
        const { text } = await sized(BASE + path, locale)
        const fonts = [...text.matchAll(/<link\b[^>]*>/g)].filter(([tag]) => /as="?font/.test(tag))
        expect(fonts.length).toBeGreaterThan(0)
        expect(fonts.length).toBeLessThanOrEqual(2)
      }
    },
  )
})

describe('search', () => {
  test('its scripts with the index of the menu are at most 24 KB, none of it React', async () => {
    const scripts = await scriptsOf(`${BASE}/dinein/search?q=a`)
    expect(scripts.some(({ text }) => text.includes('combineWith'))).toBe(true)
    expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
    within(24 * KB, 'search JS', scripts)
  })

  test('branches load no map before it is asked for', async () => {
    const scripts = await scriptsOf(`${BASE}/Branches`)
    expect(scripts.filter(({ text }) => text.includes('leaflet-container'))).toEqual([])
    within(12 * KB, 'branches JS', scripts)
  })
})

describe('cart and checkout', () => {
  /** An order to be, so that the screens have all to show. */
  async function addOne(page: Page): Promise<void> {
    await page.goto(`${site.url}${BASE}/dinein`)
    await page.locator('a[data-add]:not([data-choices])').first().click()
    await page.locator('[data-cart-badge]').getByText('1').first().waitFor()
  }

  test.each([
    ['cart', `${BASE}/dinein/cart`],
    ['checkout', `${BASE}/dinein/checkout`],
  ])('%s loads at most 110 KB of scripts, no map and no table of all phone numbers', async (name, path) => {
    const scripts = await scriptsOf(path, addOne)
    expect(scripts.some(hasReact)).toBe(true)
    expect(
      scripts.filter(({ text }) => text.includes('leaflet-container')).map((script) => script.path),
    ).toEqual([])
    expect(
      scripts.filter(({ text }) => text.includes('country_calling_codes')).map((script) => script.path),
    ).toEqual([])
    within(110 * KB, `${name} JS`, scripts)
  })

  test('only delivery pays for the choice of a place, and nobody for a map that is not open', async () => {
    const choosesPlace = ({ text }: Sized) => text.includes('selectedArea')
    const dineIn = await scriptsOf(`${BASE}/dinein/checkout`, addOne)
    expect(dineIn.filter(choosesPlace).map((script) => script.path)).toEqual([])
    const delivery = await scriptsOf(`${BASE}/delivery/checkout`, addOne)
    expect(delivery.some(choosesPlace)).toBe(true)
    expect(
      delivery.filter(({ text }) => text.includes('leaflet-container')).map((script) => script.path),
    ).toEqual([])
    const shared = new Set(dineIn.map(({ path }) => path))
    within(
      PLACE_BUDGET,
      'what only the delivery checkout loads',
      delivery.filter(({ path }) => !shared.has(path)),
    )
  })
})
