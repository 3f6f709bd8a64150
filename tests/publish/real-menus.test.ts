// @feature-file screen.meta screen.structured-data venue.real-menus

import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, headlessShellPath } from '../../scripts/machine/chromium.ts'
import type { Outcome } from '../../scripts/publish/publisher.ts'
import type { BuildMeta, BuildPointer } from '../../src/contract/site/build-meta.ts'
import { toMajorUnits, toMinorUnits } from '../../src/domain/values/money.ts'
import { formatMoney } from '../../src/i18n/format/format-money.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import {
  allElements,
  attribute,
  type CrawledPage,
  collapseSpaces,
  crawl,
  type Element,
  elementsByTag,
  jsonLdOf,
  readableTexts,
} from '../helpers/crawl.ts'
import { allNodes } from '../helpers/json-ld.ts'
import { messageKeys, translatorFor } from '../helpers/messages.ts'
import { type NeutralItem, type NeutralMenu, toVenueFile } from '../helpers/real-menus.ts'
import { allOwnSamples, allRealSamples, ownSamples, realSamples } from '../helpers/sample-data.ts'
import { countForExtent, sample } from '../helpers/seed.ts'
import { openSiteFixture, type SiteFixture } from '../helpers/site-fixture.ts'
import { canonicalOf, findHtmlFaults, findPageFaults, isIndexable, type PageContext } from './page-faults.ts'

/**
 * Imports and publishes menus of many kinds, generated ones and, where available, those of real venues. A visitor reads
 * every page in every language. The seed selects the menus; nightly runs use all.
 */
const menus = new Map(
  [
    ...sample(allOwnSamples<NeutralMenu>('menus'), countForExtent({ quick: 2, full: 3, nightly: 6 })),
    ...sample(allRealSamples<NeutralMenu>('menus'), countForExtent({ quick: 1, full: 4, nightly: 19 })),
  ].map(({ name, data }) => [name.slice('menus/'.length), data]),
)
const files = [...menus.keys()]

/** Screens that are reached by scripts, forms or orders, not by links of static pages. */
const UNLINKED = [/\/checkout$/, /\/search$/, /^\/order\/_$/, /^\/payment\/fail$/]
const typesOf = (menu: NeutralMenu) => ['dinein', 'pickup', ...(menu.delivery?.length ? ['delivery'] : [])]

/** Ids in the converter's format, lower-case letters and digits. */
const referenceOf = (file: string) =>
  file
    .replace(/\.json$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
const menuOf = (file: string) => menus.get(file) as NeutralMenu

describe('real menus', () => {
  let site: SiteFixture
  let browser: Browser
  const outcomes = new Map<string, Outcome>()
  /** Statuses of URLs other than crawled pages, each requested once for all venues. */
  const statuses = new Map<string, Promise<number>>()
  const keys = messageKeys()

  const statusOf = (path: string): Promise<number> => {
    const known =
      statuses.get(path) ?? fetch(site.url + path, { method: 'HEAD' }).then((response) => response.status)
    statuses.set(path, known)
    return known
  }

  beforeAll(async () => {
    site = await openSiteFixture()
    browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_FLAGS })
    for (const [file, menu] of menus) {
      const answer = await site.importVenue(
        toVenueFile(menu, referenceOf(file), { branchId: referenceOf(file) }),
      )
      if (answer.status !== 200) throw new Error(`${file}: ${JSON.stringify(answer.body)}`)
    }
    for (const outcome of await site.publishAll()) outcomes.set(outcome.referenceId, outcome)
  }, 480_000)
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  }, 120_000)

  test('are all published without warnings', () => {
    const failures = [...outcomes.values()].flatMap((outcome) =>
      outcome.ok ? outcome.warnings : [outcome.error.message, ...outcome.error.details],
    )
    expect(failures).toEqual([])
    expect([...outcomes.keys()].sort()).toEqual(['_', ...files.map(referenceOf)].sort())
  })

  test.each(files)('%s: every page in every language', { timeout: 120_000 }, async (file) => {
    const menu = menuOf(file)
    const reference = referenceOf(file)
    const written = JSON.stringify(menu)
    const faults: string[] = []
    for (const locale of menu.locales) {
      const { pages, references } = await crawl(site.url, `/${reference}`, locale)
      const context: PageContext = { locale, siteUrl: site.url, written, messageKeys: keys }
      for (const page of pages.values()) {
        faults.push(...(await findPageFaults(page, context)))
        const canonical = pages.get(canonicalOf(page).slice(site.url.length))
        if (!canonical || canonicalOf(canonical) !== canonicalOf(page))
          faults.push(`${page.path}: its canonical page is not known by itself`)
      }
      for (const [path, from] of references) {
        const status = await statusOf(path)
        if (status >= 400) faults.push(`${from}: ${path} answers ${status}`)
      }
      faults.push(...priceFaults(pages, reference, menu, locale))
      faults.push(...(await unreached(site.url, reference, pages)))
      if (locale === menu.locales[0]) {
        faults.push(...(await sitemapFaults(site.url, reference, pages)))
        for (const page of samples(pages, reference)) faults.push(...findHtmlFaults(page))
      }
    }
    expect(faults.slice(0, 40), `${faults.length} faults`).toEqual([])
  })

  test.each(files)('%s: no error in the browser', { timeout: 180_000 }, async (file) => {
    const reference = referenceOf(file)
    const errors: string[] = []
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: menuOf(file).locales[0] ?? 'en',
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
    page.on('requestfailed', (request) => {
      // The navigation aborted a request.
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.url()}: status ${response.status()}`)
    })
    const first = menuOf(file).categories.findIndex((category) => category.items.length > 0) + 1
    for (const path of ['', '/dinein', `/dinein/c${first}`, `/dinein/c${first}/i1`, '/dinein/cart']) {
      await page.goto(`${site.url}/${reference}${path}`, { waitUntil: 'load' })
      // This includes scripts that wait until the page is idle.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) errors.push(`${path || 'home'}: scrolls sideways by ${overflow} px`)
    }
    await context.close()
    expect(errors).toEqual([])
  })

  test('leave no errors in the log of the server', () => {
    expect(site.errors).toEqual([])
  })
})

/**
 * Finds items that do not show all their prices, in every list and on their own page, or the text for a missing price.
 */
function priceFaults(
  pages: ReadonlyMap<string, CrawledPage>,
  reference: string,
  menu: NeutralMenu,
  locale: string,
): string[] {
  const t = translatorFor(locale)
  const items = menu.categories.flatMap((category) => category.items)
  const faults: string[] = []
  const shown = new Map<string, number>()
  for (const page of pages.values()) {
    const [, type, category, id] = page.path.slice(1).split('/')
    if (type === undefined || !typesOf(menu).includes(type) || category === 'cart') continue
    if (id === undefined) {
      for (const row of elementsByTag(page.document, 'li')) {
        const itemId = itemOfRow(row)
        const item = items[Number(itemId?.slice(1)) - 1]
        if (!item) continue
        shown.set(
          `${type}/${itemId}`,
          (shown.get(`${type}/${itemId}`) ?? 0) + (category === undefined ? 1 : 0),
        )
        const missing = rowPrice(item, menu.currency, locale, t, readableTexts(row))
        if (missing) faults.push(`${page.path}: ${itemId} does not show ${missing}`)
      }
      continue
    }
    const item = items[Number(id.slice(1)) - 1]
    const article = elementsByTag(page.document, 'article')[0]
    if (!item || !article) {
      faults.push(`${page.path}: is of no item`)
      continue
    }
    shown.set(`page ${type}/${id}`, 1)
    const seen = new Set(readableTexts(article))
    for (const text of pricesOf(item, menu.currency, locale))
      if (!seen.has(text)) faults.push(`${page.path}: does not show ${text}`)
    if (pricesOf(item, menu.currency, locale).length === 0 && !seen.has(t('menu:onRequest')))
      faults.push(`${page.path}: does not show the text for a missing price`)
    faults.push(...offerFaults(page, item, menu.currency))
  }
  for (const [index, item] of items.entries()) {
    for (const amount of amountsOf(item)) {
      const fault = decimalsFault(amount, menu.currency, locale)
      if (fault) faults.push(`i${index + 1}: ${fault}`)
    }
    for (const type of typesOf(menu)) {
      if (!shown.get(`${type}/i${index + 1}`))
        faults.push(`/${reference}/${type}: i${index + 1} is not listed`)
      if (!shown.has(`page ${type}/i${index + 1}`))
        faults.push(`/${reference}/${type}: i${index + 1} has no page`)
    }
  }
  return faults
}

const amountsOf = (item: NeutralItem) => item.prices.flatMap(({ amount }) => amount ?? [])
const money = (amount: string, currency: string, locale: string) =>
  collapseSpaces(formatMoney(toMinorUnits(amount, currency), currency, locale))
const pricesOf = (item: NeutralItem, currency: string, locale: string) =>
  amountsOf(item).map((amount) => money(amount, currency, locale))

/** Returns the item of a row, from the link of its heading. */
function itemOfRow(row: Element): string | undefined {
  const heading = allElements(row).find(({ name }) => /^h[2-4]$/.test(name))
  const link = heading && elementsByTag(heading, 'a')[0]
  return /\/(i\d+)$/.exec(attribute(link, 'href'))?.[1]
}

/** Returns the expected price text that the row of an item does not show. */
function rowPrice(
  item: NeutralItem,
  currency: string,
  locale: string,
  t: Translate,
  shown: readonly string[],
): string | null {
  const [lowest] = amountsOf(item).sort((a, b) => Number(a) - Number(b))
  if (lowest === undefined) return shown.includes(t('menu:onRequest')) ? null : t('menu:onRequest')
  const price = money(lowest, currency, locale)
  const several = new Set(amountsOf(item).map(Number)).size > 1
  const wanted = several ? collapseSpaces(t('menu:from', { price })) : price
  return shown.includes(wanted) ? null : wanted
}

/** Checks that the structured data of an item's page has its price with the currency's decimals, or none. */
function offerFaults(page: CrawledPage, item: NeutralItem, currency: string): string[] {
  const offers = jsonLdOf(page.document)
    .flatMap((text) => allNodes(JSON.parse(text)))
    .filter((node) => /Offer$/.test(String(node['@type'])))
  const amounts = amountsOf(item)
  if (amounts.length === 0) return offers.length === 0 ? [] : [`${page.path}: offers what has no price`]
  const lowest = Math.min(...amounts.map((amount) => toMajorUnits(toMinorUnits(amount, currency), currency)))
  const [offer] = offers
  const named = Number(offer?.price ?? offer?.lowPrice)
  return offers.length === 1 && named === lowest && offer?.priceCurrency === currency
    ? []
    : [`${page.path}: JSON-LD offers ${JSON.stringify(offers)}, not ${lowest} ${currency}`]
}

const known: Record<string, { iso: number; cldr: number }> = Object.assign(
  {},
  ...[...ownSamples('vectors/currencies.json'), ...realSamples('vectors/currencies.json')].map(
    ({ data }) => data,
  ),
)

/** Checks, by the published tables only, that an amount has the right digits and the decimals of its currency. */
function decimalsFault(amount: string, currency: string, locale: string): string | null {
  // Not in the tables: whole amounts have no decimals, others three (the default of an unknown currency).
  const { iso, cldr } = known[currency] ?? { iso: 3, cldr: 0 }
  const shown = money(amount, currency, locale)
  const digits = [...shown].flatMap((char) => digitOf(char) ?? []).join('')
  const decimals = Number.isInteger(Number(amount)) ? Math.min(iso, cldr) : iso
  return Number(digits) === Math.round(Number(amount) * 10 ** decimals)
    ? null
    : `${amount} ${currency} shows as ${shown}, not with ${decimals} decimals`
}

function digitOf(char: string): number | null {
  const code = char.codePointAt(0) ?? 0
  const zero = [0x30, 0x660, 0x6f0].find((first) => code >= first && code < first + 10)
  return zero === undefined ? null : code - zero
}

/** Finds prerendered pages that no link leads to. */
async function unreached(
  siteUrl: string,
  reference: string,
  pages: ReadonlyMap<string, CrawledPage>,
): Promise<string[]> {
  const base = `${siteUrl}/${reference}/builds`
  const { id } = (await (await fetch(`${base}/latest.json`)).json()) as BuildPointer
  const meta = (await (await fetch(`${base}/meta/${id}.json`)).json()) as BuildMeta
  const unlinked = meta.paths.filter(
    (path) => !pages.has(`/${reference}${path}`) && !UNLINKED.some((pattern) => pattern.test(path)),
  )
  // Pages without content (a single branch, no policies) are reached only by their URL.
  const silent = await Promise.all(
    unlinked.map(async (path) => {
      const html = await (await fetch(`${siteUrl}/${reference}${path}`)).text()
      return /<meta name="?robots"? content="?noindex/.test(html)
    }),
  )
  return unlinked.filter((_, index) => !silent[index]).map((path) => `no link leads to ${path}`)
}

/** Checks that the sitemap lists exactly the canonical pages, each with the date of its last change. */
async function sitemapFaults(
  siteUrl: string,
  reference: string,
  pages: ReadonlyMap<string, CrawledPage>,
): Promise<string[]> {
  const response = await fetch(`${siteUrl}/${reference}/sitemap.xml`)
  const rows = [...(await response.text()).matchAll(/<url>(.*?)<\/url>/g)].map(([, row = '']) => ({
    loc: /<loc>([^<]+)<\/loc>/.exec(row)?.[1] ?? '',
    changed: Date.parse(/<lastmod>([^<]+)<\/lastmod>/.exec(row)?.[1] ?? ''),
  }))
  const listed = rows.map(({ loc }) => loc)
  const canonical = new Set([...pages.values()].filter(isIndexable).map(canonicalOf))
  return [
    ...[...canonical].filter((url) => !listed.includes(url)).map((url) => `the sitemap lacks ${url}`),
    ...listed.filter((url) => !canonical.has(url)).map((url) => `the sitemap has ${url}, which is no page`),
    ...(new Set(listed).size < listed.length ? ['the sitemap lists a page twice'] : []),
    ...rows
      .filter(({ changed }) => !(changed > Date.now() - 3_600_000 && changed <= Date.now()))
      .map(({ loc }) => `the sitemap does not say when ${loc} changed`),
  ]
}

/** One page of each kind; of categories and items, those with the most content. */
function samples(pages: ReadonlyMap<string, CrawledPage>, reference: string): CrawledPage[] {
  const kinds = new Map<string, CrawledPage>()
  for (const page of pages.values()) {
    const segments = page.path.slice(reference.length + 1).split('/')
    const special = /^(cart|more|profile)$/.test(segments.at(-1) ?? '')
    const kind = special ? page.path : String(segments.length)
    if ((kinds.get(kind)?.html.length ?? 0) < page.html.length) kinds.set(kind, page)
  }
  return [...kinds.values()]
}
