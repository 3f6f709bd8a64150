import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, headlessShellPath } from '../../../scripts/machine/chromium.ts'
import {
  allElements,
  attribute,
  collapseSpaces,
  crawl,
  elementsByTag,
  readableTexts,
} from '../../helpers/crawl.ts'
import { naughtyStrings } from '../../helpers/sample-data.ts'
import { countForExtent, sample } from '../../helpers/seed.ts'
import { openSiteFixture, type SiteFixture } from '../../helpers/site-fixture.ts'

/** Breaks out of any context: an attribute, a script, a style, a title, a comment, a template. */
const HOSTILE = `a"'><img src=x onerror="window.hacked=1"></title></textarea></style></script><script>window.hacked=1</script><svg onload=window.hacked=1>\${window.hacked=1}{{constructor.constructor('window.hacked=1')()}}-->]]>&lt;b&gt;`
const ADDRESSES = ['javascript:window.hacked=1', 'data:text/html,<script>window.hacked=1</script>', HOSTILE]
const REFERENCE = 'hostile'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = (string | number)[]
type Refusal = { code: string; issues: { path: string; message: string }[] }

let site: SiteFixture
let browser: Browser
beforeAll(async () => {
  site = await openSiteFixture()
  browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_FLAGS })
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** A copy of a demo venue that uses every field. */
function demoVenue(): Json {
  const file = join(import.meta.dirname, '../../../api/demo/dallah-grill.json')
  const venue = JSON.parse(readFileSync(file, 'utf8')) as {
    business: Record<string, Json>
    shifts: Record<string, Record<string, Json>>
  }
  venue.business.domains = []
  // Always open, because a closed venue has no buttons to add items.
  const day = { closed: false, shifts: [{ time_from: '00:00', time_to: '24:00' }] }
  for (const week of Object.values(venue.shifts)) for (const name of Object.keys(week)) week[name] = day
  return venue as unknown as Json
}

/** Returns the paths of all texts in a venue file. */
function textPaths(value: Json, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (Array.isArray(value)) return value.flatMap((one, index) => textPaths(one, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textPaths(one, [...path, key]))
}

/** Returns a copy with one text replaced. */
function withText(value: Json, [key, ...rest]: Path, text: string): Json {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((one, index) => (index === key ? withText(one, rest, text) : one))
  const object = value as { [key: string]: Json }
  return { ...object, [key]: withText(object[key] ?? null, rest, text) }
}

/** The field of a path, independent of list positions: `menu.*.items.*.price`. */
const kindOf = (path: Path) => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')

/** Opens a page and listens for everything that would reveal an executed script. */
async function openListeningPage(): Promise<{ page: Page; heard: string[]; close(): Promise<void> }> {
  const heard: string[] = []
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  // Also report scripts that the policy blocked.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  const page = await context.newPage()
  // At breakfast time, the first dish with choices is available.
  await page.clock.setFixedTime(`${new Date().toISOString().slice(0, 10)}T08:30:00+03:00`)
  page.on('dialog', (dialog) => {
    heard.push(`${page.url()}: dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${String(error)}`))
  page.on('console', (message) => {
    // Pictures at hostile URLs fail to load; no other error is allowed.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      heard.push(`${page.url()}: ${message.text()}`)
  })
  return { page, heard, close: () => context.close() }
}

const hacked = (page: Page) => page.evaluate(() => 'hacked' in window)

describe('a venue that writes markup and scripts into every field', () => {
  let venue: Json
  const refused: string[] = []

  beforeAll(async () => {
    venue = withText(demoVenue(), ['business', 'reference_id'], REFERENCE)
    const branches = (venue as { business: { branches: Record<string, Json>[] } }).business.branches
    branches.forEach((branch, index) => {
      branch.reference_id = index === 0 ? REFERENCE : `${REFERENCE}-${index}`
    })
    const kinds = new Map(textPaths(venue).map((path) => [kindOf(path), path]))
    for (const [kind, path] of kinds) {
      for (const text of /url|image|images|_bg$|email|phone/.test(kind) ? ADDRESSES : [HOSTILE]) {
        const changed = withText(venue, path, text)
        const { status, body } = await site.importVenue(changed)
        if (status === 200) {
          // Replaces all occurrences of the field, not only the tested one.
          for (const other of textPaths(venue))
            if (kindOf(other) === kind) venue = withText(venue, other, text)
          break
        }
        const { issues } = body as Refusal
        refused.push(`${kind}: ${status} ${issues.map((issue) => issue.path).join(' ')}`)
      }
    }
  }, 300_000)

  test('is refused in fields that are not texts, with the path', () => {
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter((line) => !/: 4\d\d [a-z_]+[.\w-]*/.test(line))).toEqual([])
  })

  test('is accepted in text fields', () => {
    const kept = textPaths(venue)
      .filter((path) => path.reduce<Json>((value, step) => (value as never)[step], venue) === HOSTILE)
      .map(kindOf)
    for (const kind of [
      'business.business_name.*.name',
      'business.title.*.name',
      'business.description.*.name',
      'business.policies.*.name',
      'business.branches.*.name.*.name',
      'business.branches.*.address.*.name',
      'menu.*.locales.*.name',
      'menu.*.items.*.locales.*.name',
      'menu.*.items.*.locales.*.description',
      'menu.*.items.*.modifier_groups.*.locales.*.name',
      'menu.*.items.*.modifier_groups.*.modifiers.*.locales.*.name',
      'menu.*.items.*.price_labels.*.locales.*.name',
      'tables.sharq.*.locales.*.name',
      'banners.*.locales.*.name',
    ])
      expect(kept, kind).toContain(kind)
  })

  test('is published, and its texts are shown and never executed', { timeout: 300_000 }, async () => {
    expect((await site.importVenue(venue)).status).toBe(200)
    const failures = (await site.publishAll()).flatMap((outcome) =>
      outcome.ok ? [] : [outcome.error.message, ...outcome.error.details],
    )
    expect(failures).toEqual([])
    const { pages } = await crawl(site.url, `/${REFERENCE}`, 'en')
    const item = [...pages.keys()].find((path) => /^\/[^/]+\/dinein\/[^/]+\/[^/]+$/.test(path)) ?? ''
    const { page, heard, close } = await openListeningPage()
    for (const path of [
      '',
      '/more',
      '/Branches',
      '/Policies',
      '/dinein/search',
      '/dinein',
      item.split('/').slice(2, 4).join('/'),
      item.slice(REFERENCE.length + 1),
      '/dinein/cart',
      '/dinein/checkout',
    ]) {
      await page.goto(`${site.url}/${REFERENCE}${path && `/${path.replace(/^\//, '')}`}`)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
      if (await hacked(page)) heard.push(`${page.url()}: a script ran`)
      if (path === '/Policies') {
        const written = page.locator('main .written')
        expect(await written.textContent()).toContain(`a"'>`)
        expect(await written.locator('script, img, svg, style, textarea, [onerror], [onload]').count()).toBe(
          0,
        )
      }
      if (path === '' || path === item.slice(REFERENCE.length + 1))
        expect(collapseSpaces((await page.locator('h1').textContent()) ?? '')).toContain(
          collapseSpaces(HOSTILE),
        )
    }
    // Content that scripts write: the sheet of an item, the notice, the cart.
    await page.goto(`${site.url}/${REFERENCE}/dinein`)
    await page.locator('[data-add][data-choices]').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    expect(collapseSpaces((await sheet.textContent()) ?? '')).toContain('<script>window.hacked=1</script>')
    if (await hacked(page)) heard.push('the item sheet ran a script')
    await page.goto(`${site.url}/${REFERENCE}/dinein`)
    await page.locator('[data-add]:not([data-choices])').first().click()
    await page.locator('#notices').getByText('window.hacked').first().waitFor()
    await page.goto(`${site.url}/${REFERENCE}/dinein/cart`)
    await page.locator('main').getByText('<script>window.hacked=1</script>').first().waitFor()
    if (await hacked(page)) heard.push('the cart ran a script')
    // Typed text and what it renders: results, filters, earlier searches, names on the map.
    await page.goto(`${site.url}/${REFERENCE}/dinein/search?q=${encodeURIComponent('hacked')}`)
    await page.locator('[data-results] li:visible').first().waitFor()
    await page.locator('[data-filters] summary').click()
    await page.locator('[data-facets] input').first().check()
    await page.getByRole('searchbox').fill(HOSTILE)
    await page.keyboard.press('Enter')
    await page.goto(`${site.url}/${REFERENCE}/dinein/search`)
    await page.locator('[data-recent]').getByText('<script>').waitFor()
    if (await hacked(page)) heard.push('the search ran a script')
    await page.goto(`${site.url}/${REFERENCE}/Branches`)
    await page.locator('[data-show-map]').click()
    await page.locator('.branch-pin').first().waitFor()
    if (await hacked(page)) heard.push('the map ran a script')
    await close()
    expect(heard).toEqual([])
  })
})

/** Elements that only a venue's texts could have added, attributes that no page has, URLs that execute code. */
const FOREIGN = new Set([
  'iframe',
  'object',
  'embed',
  'base',
  'frame',
  'applet',
  'marquee',
  'xss',
  'foo',
  'isindex',
])
const TYPES = ['', 'module', 'application/json', 'application/ld+json', 'speculationrules']

function findFaults(element: Parameters<typeof attribute>[0] & {}): string[] {
  const faults = Object.entries(element.attribs).flatMap(([name, value]) => {
    if (!/^[a-z][\w:-]*$/i.test(name) || /^on/i.test(name)) return [`<${element.name}> has ${name}`]
    const isAddress = /^(href|src|action|formaction|data|poster|xlink:href)$/.test(name)
    return isAddress && /^\W*(javascript|vbscript|data:text)/i.test(value) ? [`${name}="${value}"`] : []
  })
  if (FOREIGN.has(element.name)) faults.push(`<${element.name}>`)
  if (element.name !== 'script') return faults
  if (!TYPES.includes(attribute(element, 'type'))) faults.push(`script of type ${attribute(element, 'type')}`)
  const src = attribute(element, 'src')
  if (src !== '' && !src.startsWith('/assets/')) faults.push(`script from ${src}`)
  const texts = element.children.map((child) => ('data' in child ? String(child.data) : ''))
  if (
    /\b(alert|prompt|confirm)\(/.test(texts.join('')) &&
    ['', 'module'].includes(attribute(element, 'type'))
  )
    faults.push(`script ${texts.join('')}`)
  return faults
}

describe('strings that often break programs', () => {
  test('are valid names', { timeout: 300_000 }, async () => {
    const all = naughtyStrings().filter((text) => collapseSpaces(text) !== '')
    const strings = sample(all, countForExtent({ quick: 30, full: 60, nightly: all.length }))
    const named = (name: string) => [{ locale: 'en', name, description: name }]
    const { status, body } = await site.importVenue({
      format: 1,
      business: {
        user_id: 'naughty',
        reference_id: 'naughty',
        branch_id: 'naughty',
        business_name: named(strings.at(-1) ?? ''),
        currency: 'USD',
        locales: ['en'],
        isDineIn: true,
        isCarPickup: true,
      },
      menu: [
        {
          id: 'all',
          locales: named('All'),
          items: strings.map((text, index) => ({
            id: `i${index}`,
            locales: named(text),
            price_labels: [
              { id: 'one', locales: named(text), price: '1' },
              { id: 'two', locales: named(text), price: '2' },
            ],
            modifier_groups: [
              {
                id: 'g',
                locales: named(text),
                min: 0,
                modifiers: [{ id: 'm', locales: named(text), price: '1' }],
              },
            ],
          })),
        },
      ],
    })
    expect(body).toMatchObject({ venue: { reference_id: 'naughty' } })
    expect(status).toBe(200)
    expect(await site.publish('naughty')).toMatchObject({ ok: true, warnings: [] })

    const { pages } = await crawl(site.url, '/naughty', 'en')
    const wrong = strings.flatMap((text, index) => {
      const page = pages.get(`/naughty/dinein/all/i${index}`)
      const [heading] = page ? elementsByTag(page.document, 'h1') : []
      const shown = heading ? readableTexts(heading).join(' ') : 'no page'
      return shown === collapseSpaces(text)
        ? []
        : [`${JSON.stringify(text)} shows as ${JSON.stringify(shown)}`]
    })
    expect(wrong).toEqual([])

    const { page, heard, close } = await openListeningPage()
    const some = strings.flatMap((_, index) => (index % 20 === 0 ? [`/dinein/all/i${index}`] : []))
    for (const path of ['', '/dinein', '/dinein/all', ...some]) {
      await page.goto(`${site.url}/naughty${path}`)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
    }
    // Types and searches for each string, then uses it in URLs wherever a page reads one.
    await page.goto(`${site.url}/naughty/dinein/search`)
    await page.getByRole('searchbox').fill('a')
    await page.evaluate(async (typed) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      for (const text of typed) {
        if (field) field.value = text
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await new Promise((done) => setTimeout(done))
      }
    }, strings)
    const inMarkup = strings.filter((text) => /[<>"'`]|script/i.test(text))
    for (const text of inMarkup.filter((_, index) => index % 10 === 0)) {
      const value = encodeURIComponent(text)
      for (const path of [`/dinein/search?q=${value}#${value}`, `/dinein?table=${value}`, `/${value}`]) {
        const answer = await page.goto(`${site.url}/naughty${path}`)
        if ((answer?.status() ?? 500) >= 500) heard.push(`${path}: ${answer?.status()}`)
      }
    }
    await close()
    expect(heard).toEqual([])
  })

  // @feature security.text
  test('in any text of a venue do not break out of elements or attributes, and run no script', {
    timeout: 300_000,
  }, async () => {
    // Replaces the venue above, which has the same branches.
    let venue = withText(demoVenue(), ['business', 'reference_id'], REFERENCE)
    const { branches } = (venue as { business: { branches: Record<string, Json>[] } }).business
    branches.forEach((branch, index) => {
      branch.reference_id = index === 0 ? REFERENCE : `${REFERENCE}-${index}`
    })
    const original = venue
    const originalAt = (path: Path) =>
      String(path.reduce<Json>((value, step) => (value as never)[step], original))
    const strings = naughtyStrings().filter((text) => collapseSpaces(text) !== '')
    // Finds the fields that accept text, and puts a different string into each of their occurrences.
    const byKind = Map.groupBy(textPaths(venue), kindOf)
    let next = 0
    for (const [kind, paths] of byKind) {
      // Ids and times are skipped, because they were tested with one string each above.
      if (!/locales|name|title|description|policies|label|address|comment|policy|text|message/.test(kind))
        continue
      if (/\.(locale|id)$/.test(kind)) continue
      for (const path of paths) venue = withText(venue, path, strings[next++ % strings.length] ?? '')
    }
    for (let tries = 0; tries < 20; tries++) {
      const { status, body } = await site.importVenue(venue)
      if (status === 200) break
      expect(status).toBe(400)
      const wrong = new Set((body as Refusal).issues.map(({ path }) => path))
      // Skips strings that the field refuses.
      for (const path of textPaths(venue))
        if (wrong.has(path.join('.'))) venue = withText(venue, path, originalAt(path))
    }
    expect(next).toBeGreaterThan(strings.length)
    expect((await site.importVenue(venue)).status).toBe(200)
    expect(await site.publish(REFERENCE)).toMatchObject({ ok: true })
    const faults: string[] = []
    for (const locale of ['en', 'ar']) {
      const { pages } = await crawl(site.url, `/${REFERENCE}`, locale)
      expect(pages.size).toBeGreaterThan(20)
      for (const { path, status, document } of pages.values()) {
        if (status >= 500) faults.push(`${path}: ${status}`)
        for (const element of allElements(document))
          faults.push(...findFaults(element).map((it) => `${path}: ${it}`))
      }
    }
    expect(faults).toEqual([])
  })
})
