/** Nothing moves while a page loads, even if its fonts and pictures load late. */
import { expect, test } from '../fixtures.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'

type Shift = { value: number; sources: string[] }

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
