/** The frame of every page: back to top, header, navigation, visit reports, payload, contact, and branches. */
import type { Page, Request } from '@playwright/test'
import { setLanguageCookie, setOpenHour } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import type { VenueDraft } from '../support/visit/open-venue.ts'
import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const MENU = '/dallah-grill/dinein'

test.describe('the button back to the top', () => {
  // @feature limit.back-to-top
  test('appears after 200 pixels, in the header, where it covers nothing', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(MENU)
    const button = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate(() => scrollTo(0, 200))
    await expect(button).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 1200))
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    const header = await page.getByRole('banner').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0)
    await button.click()
    // With reduced motion, scrolling is instant.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(button).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.closest('.top') !== null)).toBe(true)
  })
})

test('the name of the venue keeps its width beside the button back to the top', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(MENU)
  const nameWidth = () => page.locator('.brand').evaluate((brand) => brand.getBoundingClientRect().width)
  const before = await nameWidth()
  await page.evaluate(() => scrollTo(0, 1200))
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
  expect(await nameWidth()).toBeGreaterThanOrEqual(before)
})

test('the category tabs stick below the header at any text size', async ({ page }) => {
  await page.goto(MENU)
  for (const size of ['100%', '175%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      scrollTo(0, 1200)
    }, size)
    const [header, tabs] = [page.getByRole('banner'), page.locator('nav.cats')]
    const gap = async () => {
      const [above, below] = [await header.boundingBox(), await tabs.boundingBox()]
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
    }
    // They overlap the border of the header, which is one pixel.
    await expect.poll(gap, size).toBe(-1)
  }
})

// @feature screen.navigation
test('the cart button lies within the navigation and covers nothing above it', async ({ page }) => {
  await setOpenHour(page)
  for (const path of ['/dallah-grill', MENU]) {
    await page.goto(path)
    const bar = await page.locator('nav.tabs').boundingBox()
    const orb = await page.locator('nav.tabs .orb').boundingBox()
    expect(orb?.y, path).toBeGreaterThanOrEqual(bar?.y ?? Number.POSITIVE_INFINITY)
    expect((orb?.y ?? 0) + (orb?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
  await addItem(page, 'Hummus')
  // The count is beside the drawn part of the icon.
  const drawn = await page
    .locator('nav.tabs .orb .icon')
    .evaluate((icon) => Math.max(...[...icon.children].map((line) => line.getBoundingClientRect().right)))
  expect((await page.locator('nav.tabs .badge').boundingBox())?.x).toBeGreaterThanOrEqual(drawn)
})

test.describe('a phone in landscape orientation', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  // @feature screen.navigation
  test('keeps the navigation and its cart link visible', async ({ page }) => {
    await setOpenHour(page)
    await page.goto(MENU)
    await addItem(page, 'Hummus')
    await page.evaluate(() => scrollTo(0, 1200))
    const cart = page.getByRole('banner').getByRole('link', { name: '1 Cart' })
    await expect(cart).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height).toBeLessThanOrEqual(52)
    await cart.click({ trial: true })
  })
})

test.describe('visit reports', () => {
  /** Records the path below the API and the body of each report. */
  function reports(page: Page): [string, unknown][] {
    const seen: [string, unknown][] = []
    page.on('request', (request: Request) => {
      const path = /\/webapp\/(?:visit|banners\/reach).*/.exec(request.url())?.[0]
      if (path) seen.push([path, request.postDataJSON()])
    })
    return seen
  }

  // @feature call.visit
  test('count a visit to a branch once, regardless of the number of pages', async ({ page }) => {
    const seen = reports(page)
    const counted = page.waitForResponse('**/webapp/visit/sharq')
    await page.goto(MENU)
    await counted
    await page.goto(`${MENU}/cold`)
    await page.waitForLoadState('networkidle')
    await page.reload({ waitUntil: 'networkidle' })
    await page.goto('/dallah-grill-salmiya', { waitUntil: 'networkidle' })
    await expect.poll(() => seen.map(([path]) => path)).toContain('/webapp/visit/salmiya')
    expect(seen.filter(([path]) => path === '/webapp/visit/sharq')).toHaveLength(1)
  })

  // @feature call.banner-reach
  test('count a banner once, when it has been visible', async ({ page, ownVenue }) => {
    const venue = await ownVenue({
      ...GRILL,
      edit(file) {
        const image = '/media/demo/dallah-grill/banner-friday.webp'
        file.banners = [
          { id: 'first', image },
          { id: 'second', image },
          { id: 'third', image },
        ] as NonNullable<VenueDraft['banners']>
      },
    })
    const reached = (all: [string, unknown][]) =>
      all.flatMap(([path, body]) =>
        path.endsWith('/reach') ? [(body as { banners: string[]; branch_id: string }).banners] : [],
      )
    const seen = reports(page)
    // In a window this narrow, the second banner begins outside.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/${venue.ref}/dinein`)
    await expect.poll(() => reached(seen)).toEqual([['first']])
    await page.locator('[data-banner=second]').scrollIntoViewIfNeeded()
    await expect.poll(() => reached(seen)).toEqual([['first'], ['second']])
    await page.reload({ waitUntil: 'networkidle' })
    await page.locator('[data-banner=second]').scrollIntoViewIfNeeded()
    await page.locator('[data-banner=third]').scrollIntoViewIfNeeded()
    await expect.poll(() => reached(seen)).toEqual([['first'], ['second'], ['third']])
  })

  test.describe('that fail', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] })

    test('show no error, and are sent again by the next page', async ({ page }) => {
      await page.route('**/webapp/visit/**', (route) => route.abort())
      await page.goto(MENU, { waitUntil: 'networkidle' })
      await expect(page.locator('#notices')).toBeEmpty()
      await page.unroute('**/webapp/visit/**')
      const counted = page.waitForResponse('**/webapp/visit/sharq')
      await page.goto(`${MENU}/cold`)
      expect((await counted).status()).toBe(200)
    })
  })
})

// @feature menu-state.fetched menu.fetched-once
test('the payload of a page is transferred once per build, and only revalidated on later views', async ({
  page,
}) => {
  const sizes: number[] = []
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith(`${MENU}/_payload.json`)) sizes.push((await request.sizes()).responseBodySize)
  })
  await page.goto(MENU, { waitUntil: 'networkidle' })
  await expect.poll(() => sizes.length).toBe(1)
  await page.goto(`${MENU}/cold`, { waitUntil: 'networkidle' })
  await page.goto(MENU, { waitUntil: 'networkidle' })
  await expect.poll(() => sizes.length).toBe(2)
  expect(sizes[0]).toBeGreaterThan(1_000)
  expect(sizes[1]).toBe(0)
})

test('the page of a placed order links to the WhatsApp chat of the venue', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...GRILL,
    edit({ business }) {
      business.whatsapp_phone = '00965 5001 2345'
    },
  })
  await page.goto(`/${venue.ref}/dinein`)
  await addItem(page, 'Hummus')
  await page.goto(`/${venue.ref}/dinein/checkout`)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/96550012345',
  )
})

test('switching to another branch in Arabic removes the items it does not sell from the cart and names them', async ({
  page,
  context,
  server,
  ownVenue,
}) => {
  test.slow()
  const venue = await ownVenue({
    ...GRILL,
    keepBranches: true,
    edit(file) {
      const [here, there] = file.business.branches ?? []
      findItem(file, 'fattoush').branches = [
        { id: String(here?.id), visible: true },
        { id: String(there?.id), visible: false },
      ]
    },
  })
  const [here, there] = venue.branches
  await setLanguageCookie(context, server.url, 'ar')
  await page.goto(`/${here?.ref}/dinein`)
  for (const name of ['حمص', 'فتوش']) await addItem(page, name)
  await page.goto(`/${here?.ref}/more`)
  await page.getByRole('main').getByRole('link', { name: 'الفروع', exact: true }).click()
  await page.locator(`[data-branch="${there?.id}"] h2 a`).click()
  await expect(page).toHaveURL(`/${there?.ref}`)
  await page.goto(`/${there?.ref}/dinein/cart`)
  const lines = page.getByRole('list', { name: 'محتويات السلة' })
  await expect(lines.getByRole('listitem')).toHaveText([/حمص/])
  await expect(page.getByRole('status').filter({ hasText: 'فتوش' })).toBeVisible()
})
