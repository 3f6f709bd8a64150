/** Nothing moves while a page loads, even if its fonts and pictures load late. */

import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'

type Shift = { value: number; sources: string[] }

/** Lets `Date` start at a moment. Playwright's clock would also replace the measurements of the page. */
function startClockAt(moment: number): void {
  const offset = moment - Date.now()
  const now = () => RealDate.now() + offset
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

for (const [path, locale] of [
  ['/', 'en'],
  ['/dallah-grill', 'en'],
  ['/dallah-grill', 'ar'],
  ['/dallah-grill/dinein', 'en'],
  ['/dallah-grill/dinein', 'ar'],
  ['/crumb-and-kiln/pickup', 'en'],
  ['/dallah-grill/dinein/wraps', 'en'],
  ['/dallah-grill/dinein/grill/kebab', 'en'],
  ['/dallah-grill/dinein/grill/kebab', 'ar'],
] as const) {
  // The other direction has the same layout, mirrored.
  const tag = locale === 'en' ? '@wide' : []
  test(`${path} in ${locale} loads without layout shifts`, { tag }, async ({ page, context, server }) => {
    await setLanguageCookie(context, server.url, locale)
    // A Friday: orders of the bakery are for the next day, on which another category comes first.
    if (path.startsWith('/crumb-and-kiln'))
      await page.addInitScript(startClockAt, Date.parse('2026-11-27T10:00Z'))
    await page.addInitScript(() => {
      const shifts: Shift[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        })[])
          shifts.push({
            value: entry.value,
            sources: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node),
            ),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Text is shown in the fonts of the device before those of the page have loaded.
    let release: () => void = () => {}
    const painted = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\.woff2$/, async (route) => {
      await painted
      await route.continue()
    })
    await page.route(/\/_image\?/, async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    release()
    await page.waitForLoadState('load')
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shifts = (await page.evaluate(() => Reflect.get(globalThis, 'shifts'))) as Shift[]
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    // 0.1 is considered good. Letters of the fallback fonts differ slightly between machines.
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02)
  })
}

for (const path of ['', '/dinein', '/dinein/cart'])
  test(`/dallah-grill${path} reserves the space of the scanned table`, async ({ page }) => {
    const place = page.locator('.at-table')
    const table = place.getByRole('combobox')
    const heights = async () => {
      const { height } = (await place.boundingBox()) ?? { height: 0 }
      return {
        height,
        below: await place.evaluate((it) => it.nextElementSibling?.getBoundingClientRect().top),
      }
    }
    // Without the module scripts, only the inline script in the head runs.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(`/dallah-grill${path}?table=s3`, { waitUntil: 'load' })
    await expect(table).toBeHidden()
    await page.evaluate(() => document.fonts.ready)
    const reserved = await heights()
    await page.unroute('**/assets/*.js')
    await page.goto(`/dallah-grill${path}?table=s3`, { waitUntil: 'load' })
    await expect(table).toHaveValue('s3')
    await expect(table).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await heights()).toEqual(reserved)
    expect(reserved.height).toBeGreaterThan(44)
  })
