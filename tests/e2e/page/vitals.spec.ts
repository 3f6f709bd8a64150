/** How fast pages are, told by the browsers of venues that allow it, and counted without a name. */
import type { Page } from '@playwright/test'
import { waitUntilIdle } from '../support/visit/browser-state.ts'
import { test as base, expect, GRILL, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'

const metrics = process.env.SUFRA_METRICS ?? ''

const test = base.extend<{ measured: OpenVenue }>({
  measured: sharedVenue({
    ...GRILL,
    edit: ({ business }) => {
      business.web_vitals = true
    },
  }),
})

test.skip(metrics === '', 'the metrics of a server named by hand are not known')

// One after the other: both read what all page views together came to.
test.describe.configure({ mode: 'default' })

/** Pictures are not waited for. */
const SOON = { waitUntil: 'domcontentloaded' } as const

/** The lines about the speed of pages, by what they count. */
async function counted(): Promise<Map<string, number>> {
  const text = await (await fetch(metrics)).text()
  const lines = text.matchAll(/^(sufra_web_vitals_\w+(?:\{[^}]*\})?) (\S+)$/gm)
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]))
}
const viewsOf = (page: string, metric: string, all: ReadonlyMap<string, number>) =>
  all.get(
    metric === 'CLS'
      ? `sufra_web_vitals_layout_shift_count{page="${page}"}`
      : `sufra_web_vitals_seconds_count{page="${page}",metric="${metric}"}`,
  ) ?? 0

/** What the page has loaded, by its path. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .join('\n'),
  )

/** What a page that has been idle has asked for. */
async function askedOnceIdle(page: Page): Promise<string> {
  await expect.poll(() => loaded(page), { timeout: 30_000 }).toContain('/assets/idle.')
  await waitUntilIdle(page)
  return (await page.requests()).map((request) => new URL(request.url()).pathname).join('\n')
}

// @feature server.web-vitals
test('a page view ends in the metrics, by its kind alone, once', async ({ page, measured }) => {
  const before = await counted()
  const more = async (kind: string) => {
    const now = await counted()
    return ['LCP', 'FCP', 'TTFB', 'CLS'].map((name) => viewsOf(kind, name, now) - viewsOf(kind, name, before))
  }
  const measuring = () => expect.poll(() => loaded(page), { timeout: 30_000 }).toContain('/assets/measure.')
  await page.goto(`/${measured.ref}/dinein`, SOON)
  await measuring()
  // A shell that an island fills has the kind of its screen.
  await page.goto(`/${measured.ref}/dinein/cart`, SOON)
  await expect.poll(() => more('menu')).toEqual([1, 1, 1, 1])
  await measuring()
  await page.goto('about:blank')
  await expect.poll(() => more('cart')).toEqual([1, 1, 1, 1])
  const names = [...(await counted()).keys()].join('\n')
  expect(names).not.toContain(measured.ref)
  expect(new Set(names.match(/\w+(?==")/g))).toEqual(new Set(['le', 'page', 'metric']))
  expect(await page.context().cookies()).toEqual([])
  expect(await more('menu')).toEqual([1, 1, 1, 1])
})

// @feature server.web-vitals
test('nothing is measured where the venue does not say so, nor where the browser opts out', async ({
  page,
  grill,
  measured,
}) => {
  const before = await counted()
  const html = await (await page.goto(`/${grill.ref}/dinein`, SOON))?.text()
  expect(html).not.toContain('page-kind')
  expect(await askedOnceIdle(page)).not.toMatch(/vitals|measure/i)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto(`/${measured.ref}/dinein`, SOON)
  await expect(page.locator('meta[name=page-kind]')).toHaveAttribute('content', 'menu')
  expect(await askedOnceIdle(page)).not.toContain('/assets/measure.')
  await page.goto('about:blank')
  expect(await counted()).toEqual(before)
})
