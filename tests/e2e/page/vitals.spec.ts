/** Page speed, reported by browsers if the venue allows it, and counted anonymously. */
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

test.skip(metrics === '', 'the metrics of an external server are unknown')

// One after the other, because both read the totals of all page views.
test.describe.configure({ mode: 'default' })

/** Does not wait for pictures. */
const SOON = { waitUntil: 'domcontentloaded' } as const

/** Returns the metrics of page speed by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(metrics)).text()
  const lines = text.matchAll(/^(sufra_web_vitals_\w+(?:\{[^}]*\})?) (\S+)$/gm)
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]))
}
const countOf = (page: string, metric: string, all: ReadonlyMap<string, number>) =>
  all.get(
    metric === 'CLS'
      ? `sufra_web_vitals_layout_shift_count{page="${page}"}`
      : `sufra_web_vitals_seconds_count{page="${page}",metric="${metric}"}`,
  ) ?? 0

/** Returns the paths of the resources that the page has loaded, one per line. */
const loadedPaths = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .join('\n'),
  )

/** Waits until the page has been idle and returns the paths of its requests, one per line. */
async function requestsUntilIdle(page: Page): Promise<string> {
  await expect.poll(() => loadedPaths(page), { timeout: 30_000 }).toContain('/assets/idle.')
  await waitUntilIdle(page)
  return (await page.requests()).map((request) => new URL(request.url()).pathname).join('\n')
}

/** Waits until the page measures its speed. */
const measuring = (page: Page) =>
  expect.poll(() => loadedPaths(page), { timeout: 30_000 }).toContain('/assets/measure.')

/** Returns how often each vital of a page kind has been counted since `before`. */
async function countedSince(before: ReadonlyMap<string, number>, kind: string): Promise<number[]> {
  const now = await readMetrics()
  return ['LCP', 'FCP', 'TTFB', 'CLS'].map((name) => countOf(kind, name, now) - countOf(kind, name, before))
}

// @feature server.web-vitals
test('a page view is counted once, by its page kind only', async ({ page, measured }) => {
  const before = await readMetrics()
  await page.goto(`/${measured.ref}/dinein`, SOON)
  await measuring(page)
  // A shell that is filled by an island has the kind of its screen.
  await page.goto(`/${measured.ref}/dinein/cart`, SOON)
  await expect.poll(() => countedSince(before, 'menu')).toEqual([1, 1, 1, 1])
  await measuring(page)
  await page.goto('about:blank')
  await expect.poll(() => countedSince(before, 'cart')).toEqual([1, 1, 1, 1])
  const names = [...(await readMetrics()).keys()].join('\n')
  expect(names).not.toContain(measured.ref)
  expect(new Set(names.match(/\w+(?==")/g))).toEqual(new Set(['le', 'page', 'metric']))
  expect(await page.context().cookies()).toEqual([])
  expect(await countedSince(before, 'menu')).toEqual([1, 1, 1, 1])
})

// @feature server.web-vitals
test('nothing is measured unless the venue enables it, nor if the browser opts out', async ({
  page,
  context,
  grill,
  measured,
}) => {
  const before = await readMetrics()
  const html = await (await page.goto(`/${grill.ref}/dinein`, SOON))?.text()
  expect(html).not.toContain('page-kind')
  expect(await requestsUntilIdle(page)).not.toMatch(/vitals|measure/i)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto(`/${measured.ref}/dinein`, SOON)
  await expect(page.locator('meta[name=page-kind]')).toHaveAttribute('content', 'menu')
  expect(await requestsUntilIdle(page)).not.toContain('/assets/measure.')
  await page.goto('about:blank')
  // A page that is measured reports after these two: once it is counted, theirs would be, too.
  const measuredPage = await context.newPage()
  await measuredPage.goto(`/${measured.ref}/dinein`, SOON)
  await measuring(measuredPage)
  await measuredPage.goto('about:blank')
  await expect.poll(() => countedSince(before, 'menu')).toEqual([1, 1, 1, 1])
})
