// @feature-file screen.no-react screen.byte-budgets

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { benchVenue } from '../../scripts/bench/bench-venue.ts'
import { CHROMIUM_FLAGS, headlessShellPath } from '../../scripts/machine/chromium.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { PageSpec } from '../../src/payload/site/page.ts'
import { planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import { openSiteFixture, type SiteFixture } from '../helpers/site-fixture.ts'
import {
  createPageMeter,
  expectWithin,
  hasReact,
  KB,
  nameOf,
  type PageMeter,
  PHONE,
  type Sized,
  total,
  type Visitor,
} from './page-meter.ts'
import { withEveryFeature } from './site/every-feature.ts'

/** Bytes that arrive in the first round trip of a new connection. */
const FIRST_FLIGHT = 14 * KB
const REFERENCE = 'bench'
const BASE = `/${REFERENCE}`

/** Lower budgets for carts and checkouts than for other screens, so that they do not grow again. */
const BUDGETS: Readonly<Record<string, number>> = {
  '/dinein/cart': 98 * KB,
  '/dinein/checkout': 104 * KB,
  '/car_pickup/checkout': 104 * KB,
}
/** The messages of an island, in one language. */
const MESSAGES_BUDGET = 5 * KB
/** Number of pages that are open at the same time. Each one waits a long time for further requests. */
const OPEN_PAGES = 5
const limit = pLimit(OPEN_PAGES)
/** Pages whose scripts the tests measure one by one. */
const BROWSE_PAGES = [
  '',
  '/dinein',
  '/delivery',
  '/dinein/c0',
  '/dinein/c0/i0',
  '/dinein/search?q=a',
  '/Branches',
]
const CUSTOMER = {
  token: 'a token',
  user: {
    id: '1',
    business_id: '1',
    name: 'Maryam',
    phone: '+96550000000',
    national_phone: '50000000',
    dial_code: '965',
    locations: [],
    wallet: {},
  },
  verifiedPhones: [],
  useWallet: false,
  updatedWalletAmount: null,
}

let site: SiteFixture
let screens: readonly PageSpec[]
let browser: Browser
let meter: PageMeter
/** The scripts of browse pages, which are opened at the same time before the first test. */
let browseScripts: ReadonlyMap<string, readonly Sized[]>

beforeAll(async () => {
  site = await openSiteFixture()
  browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_FLAGS })
  meter = createPageMeter(site.url, browser)
  const bundle = await compile()
  const { venue, day } = benchVenue({ referenceId: REFERENCE, items: 120, locales: ['en', 'ar'] })
  const business = withEveryFeature(venue.business)
  const pulled = { venue: { ...venue, business }, day }
  screens = planSite(pulled.venue, day).pages.filter(
    ({ view, locale }) => view.page === 'shell' && locale === 'en',
  )
  const deps = {
    renderer: await loadRenderer(bundle.dir, bundle.bundleId),
    store: openReleaseStore(site.siteDir),
    siteUrl: site.url,
    served: new Set(['_image', 'api', 'media']),
  }
  const pull = async () => pulled
  const root = planRootSite(['en', 'ar'], [], [], site.url)
  for (const [of, plan] of [
    [REFERENCE, planSite(pulled.venue, day)],
    [ROOT_SITE, root],
  ] as const) {
    const outcome = await publishVenue(of, { ...deps, pull, planSite: () => plan })
    if (!outcome.ok) throw outcome.error
  }
  const measured = BROWSE_PAGES.map((path) =>
    limit(async () => [BASE + path, await loadedScripts(BASE + path)] as const),
  )
  browseScripts = new Map(await Promise.all(measured))
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const measureFile: PageMeter['measureFile'] = (...of) => meter.measureFile(...of)
const loadedScripts: PageMeter['loadedScripts'] = (...of) => meter.loadedScripts(...of)
const styles: PageMeter['styles'] = (html) => meter.styles(html)

function scriptsOf(path: string): readonly Sized[] {
  const scripts = browseScripts.get(path)
  if (!scripts) throw new Error(`${path} is not among BROWSE_PAGES`)
  return scripts
}

describe('a menu of 120 items', () => {
  const path = `${BASE}/dinein`

  test.each(['en', 'ar'])('its page is at most 18 KB (%s)', async (locale) => {
    expectWithin(18 * KB, 'menu HTML', [await measureFile(path, locale)])
  })

  test('its styles are at most 10 KB', async () => {
    const { text } = await measureFile(path)
    const inline = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ''], index) => ({
      path: `style ${index + 1} in ${path}: ${css.slice(0, 60)}`,
      bytes: brotliCompressSync(css).length,
      text: css,
    }))
    const all = [...inline, ...(await styles(text))]
    // Guards against a pattern above that matches nothing.
    expect(total(all)).toBeGreaterThan(2 * KB)
    expectWithin(10 * KB, 'menu CSS', all)
  })

  // Delivery menus have slightly more code, which checks whether a destination was chosen.
  test.each([
    [path, 10],
    [`${BASE}/delivery`, 10.5],
  ])('scripts of %s before the first interaction are at most %d KB, none of it React', (menu, most) => {
    const scripts = scriptsOf(menu)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
    expectWithin(most * KB, 'menu JS', scripts)
  })

  test.each(['en', 'ar'])('the first screen arrives in the first round trip (%s)', async (locale) => {
    const { raw, text } = await measureFile(path, locale)
    const css = await styles(text)
    const arrived = brotliDecompressSync(raw.subarray(0, FIRST_FLIGHT - total(css)), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }).toString()
    expect(text.startsWith(arrived.slice(0, 1000))).toBe(true)
    const items = arrived.match(/data-add=/g)?.length ?? 0
    expect(items, `${total(css)} bytes of styles, then the page`).toBeGreaterThanOrEqual(6)
  })
})

describe('home, category and item', () => {
  test.each([
    ['home', BASE],
    ['category', `${BASE}/dinein/c0`],
    ['item', `${BASE}/dinein/c0/i0`],
  ])('%s comes with its styles in the first round trip', async (name, path) => {
    for (const locale of ['en', 'ar']) {
      const page = await measureFile(path, locale)
      expectWithin(FIRST_FLIGHT, `${name} (${locale}) with its styles`, [page, ...(await styles(page.text))])
    }
  })

  test.each([
    ['home', BASE],
    ['category', `${BASE}/dinein/c0`],
    ['item', `${BASE}/dinein/c0/i0`],
  ])('%s loads at most 10 KB of scripts before the first interaction, without React', (name, path) => {
    const scripts = scriptsOf(path)
    expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
    expectWithin(10 * KB, `${name} JS`, scripts)
  })

  test.each(['', '/dinein', '/dinein/c0', '/dinein/c0/i0', '/dinein/cart'])(
    '%s preloads at most two fonts',
    async (path) => {
      for (const locale of ['en', 'ar']) {
        const { text } = await measureFile(BASE + path, locale)
        const fonts = [...text.matchAll(/<link\b[^>]*>/g)].filter(([tag]) => /as="?font/.test(tag))
        expect(fonts.length).toBeGreaterThan(0)
        expect(fonts.length).toBeLessThanOrEqual(2)
      }
    },
  )
})

describe('search', () => {
  test('its scripts and the index of the menu are at most 24 KB, without React', () => {
    const scripts = scriptsOf(`${BASE}/dinein/search?q=a`)
    expect(scripts.some(({ text }) => text.includes('combineWith'))).toBe(true)
    expect(scripts.filter(hasReact).map((script) => script.path)).toEqual([])
    expectWithin(24 * KB, 'search JS', scripts)
  })

  test('branches load the map on demand only', () => {
    const scripts = scriptsOf(`${BASE}/Branches`)
    expect(scripts.filter(({ text }) => text.includes('leaflet-container'))).toEqual([])
    expectWithin(12 * KB, 'branches JS', scripts)
  })
})

/** Files that are needed only after a click, by name. No screen may load them by itself. */
const AFTER_A_CLICK = [
  ['MapSheet', 'a map to put a pin on'],
  ['phone', 'the formats of phone numbers of all countries'],
  ['AreaPicker', 'the areas to choose from'],
  ['show-areas', 'the areas to choose from, on a menu'],
  ['calc-order', 'the calculation by the API'],
  ['OrderChanges', 'the changes since the order was priced'],
  ['UnpaidOrder', 'an order that awaits its payment'],
  ['OrderAgainSheet', 'the sheet to repeat an order'],
  ['SchedulePicker', 'the choice of a time, at venues without scheduled orders'],
  ['open-item-sheet', 'the item sheet'],
] as const
/** The files that make calls, which screens without initial calls do not load. */
const CALLS = ['browser', 'order-calls']
const SCREENS_WITHOUT_CALLS = ['cart', 'checkout']

describe('screens of visitors', () => {
  /** A cart, so that the screens show everything. */
  const guest: Visitor = {}
  /** A logged-in customer, for screens that guests do not see. */
  const customer: Visitor = { isCustomer: true }
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: PHONE })
    const page = await context.newPage()
    await page.goto(`${site.url}${BASE}/dinein`)
    await page.locator('a[data-add]:not([data-choices])').first().click()
    await page.locator('[data-cart-badge]').getByText('1').first().waitFor()
    guest.kept = await context.storageState()
    await page.evaluate((user) => localStorage.setItem('okmenu_auth_1', JSON.stringify(user)), CUSTOMER)
    customer.kept = await context.storageState()
    await context.close()
  })

  /** The messages of an island are part of its page, in one language. */
  async function islandMessages(path: string): Promise<Sized[]> {
    const { text } = await measureFile(path)
    const [, messages = ''] = /id="?island-messages"?[^>]*>([^<]*)</.exec(text) ?? []
    return [{ path: `messages in ${path}`, bytes: brotliCompressSync(messages).length, text: '' }]
  }

  test('are those that the venue offers', () => {
    expect(screens.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/dinein/cart', '/delivery/checkout', '/login', '/wallet/home', '/Feedback']),
    )
    expect(screens.length).toBeGreaterThan(15)
  })

  test('each loads at most 110 KB of scripts and 5 KB of messages, and nothing that is needed only after a click', async () => {
    const bundled = new Set(
      readdirSync(join(site.siteDir, 'assets')).map((file) => /^(.+)\.[^.]+\.js$/.exec(file)?.[1] ?? ''),
    )
    for (const name of [...AFTER_A_CLICK.map(([file]) => file), ...CALLS])
      expect([...bundled], `the file ${name}`).toContain(name)
    const check = async ({ path, view }: PageSpec) => {
      const isGuests = view.page === 'shell' && ['login', 'cart', 'checkout'].includes(view.screen)
      const scripts = await loadedScripts(BASE + path, isGuests ? guest : customer)
      expect(scripts.some(hasReact), path).toBe(true)
      const names = scripts.map(nameOf)
      const early = AFTER_A_CLICK.filter(([name]) => names.includes(name))
      // Delivery screens request the zones.
      if (view.page === 'shell' && SCREENS_WITHOUT_CALLS.includes(view.screen) && view.type !== 'delivery')
        expect(
          names.filter((name) => CALLS.includes(name)),
          path,
        ).toEqual([])
      const maps = scripts.filter(({ text }) => /leaflet-container|country_calling_codes/.test(text))
      expect(maps.map(nameOf), path).toEqual([])
      expect(early, `${path} loads ${names.join(', ')}`).toEqual([])
      expectWithin(BUDGETS[path] ?? 110 * KB, `${path} JS`, scripts)
      expectWithin(MESSAGES_BUDGET, `${path} messages`, await islandMessages(BASE + path))
    }
    await Promise.all(screens.map((screen) => limit(check, screen)))
  }, 300_000)

  test('load the scripts of the choice of a place for delivery only', async () => {
    const choosesPlace = ({ text }: Sized) => text.includes('selectedCountry')
    const [dineIn, delivery] = await Promise.all([
      loadedScripts(`${BASE}/dinein/checkout`, guest),
      loadedScripts(`${BASE}/delivery/checkout`, guest),
    ])
    expect(dineIn.filter(choosesPlace).map((script) => script.path)).toEqual([])
    expect(delivery.some(choosesPlace)).toBe(true)
  }, 60_000)

  test('request all their initial files at once, because the page lists them', async () => {
    for (const { path } of screens) {
      const { text } = await measureFile(BASE + path)
      const named = new Set(
        [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name),
      )
      const [, island = ''] = /component-url="([^"]+)"/.exec(text) ?? []
      const { text: code } = await measureFile(island)
      const imports = [...code.matchAll(/\bfrom\s*["'`]\.\/([\w.-]+\.js)/g)].map(
        ([, name]) => `/assets/${name}`,
      )
      expect(imports.length, path).toBeGreaterThan(0)
      expect(
        imports.filter((name) => !named.has(name)),
        path,
      ).toEqual([])
      expect(text).toMatch(/<link\b[^>]*as="fetch"[^>]*_payload\.json/)
    }
  })

  test.each(['en', 'ar'])(
    'show their layout with the first round trip, and are at most 18 KB (%s)',
    async (locale) => {
      for (const { path } of screens) {
        const page = await measureFile(BASE + path, locale)
        const css = await styles(page.text)
        expectWithin(18 * KB, path, [page, ...css])
        const arrived = brotliDecompressSync(page.raw.subarray(0, FIRST_FLIGHT - total(css)), {
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        }).toString()
        // The messages of the island follow it.
        expect(arrived, path).toContain('</astro-island>')
      }
    },
  )
})
