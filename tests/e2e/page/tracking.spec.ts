/** Tracking integrations (spec §9): consent, loading of vendor scripts, and reported events. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../support/inspect/axe.ts'
import { setLanguageCookie, waitUntilIdle } from '../support/visit/browser-state.ts'
import { addItem, menuButton } from '../support/visit/diner.ts'
import { test as base, expect, GRILL, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'
import {
  PIXELS,
  SCRIPTS,
  trackingGrill,
  vendorQueues,
  watchPolicy,
  watchVendors,
} from '../support/visit/trackers.ts'

const test = base.extend<{ consentVenue: OpenVenue; noConsentVenue: OpenVenue }>({
  consentVenue: sharedVenue(trackingGrill('DE')),
  noConsentVenue: sharedVenue(trackingGrill('KW')),
})

const bar = (page: Page) => page.getByRole('region', { name: 'Your privacy' })
const names = async (page: Page) => {
  const { meta, google, snapchat, tiktok } = await vendorQueues(page)
  return [meta, google, snapchat, tiktok].map((queue) => queue.map(({ name }) => name))
}

test('a venue without pixels asks for no consent and loads nothing from vendors', async ({ page, grill }) => {
  const vendors = await watchVendors(page)
  const html = await (await page.goto(`/${grill.ref}/dinein`))?.text()
  await addItem(page, 'Hummus')
  await waitUntilIdle(page)
  await expect(bar(page)).toHaveCount(0)
  expect(vendors.requests()).toEqual([])
  expect(html).not.toContain('"tracking"')
  const policy = (await page.request.get(`/${grill.ref}/dinein`)).headers()['content-security-policy']
  expect(policy).not.toMatch(/facebook|google|snap|tiktok/)
})

// @feature business.pixels limit.tracking
test('where consent is required, each vendor script loads once after it and receives every step of an order', async ({
  page,
  consentVenue,
}) => {
  const vendors = await watchVendors(page)
  const refused = await watchPolicy(page)
  await page.goto(`/${consentVenue.ref}/dinein`)
  await expect(bar(page)).toBeVisible()
  await waitUntilIdle(page)
  expect(vendors.requests()).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /fbq|dataLayer|snaptr|ttq/.test(name))),
  ).toEqual([])

  await bar(page).getByRole('button', { name: 'Accept' }).click()
  await expect(bar(page)).toBeHidden()
  await expect.poll(() => [...vendors.requests()].sort()).toEqual([...SCRIPTS].sort())
  await addItem(page, 'Hummus')
  await expect
    .poll(() => names(page))
    .toEqual([
      ['PageView', 'AddToCart'],
      ['page_view', 'add_to_cart'],
      ['PAGE_VIEW', 'ADD_CART'],
      ['page', 'AddToCart'],
    ])
  const added = await vendorQueues(page)
  const [fromMeta, fromGoogle, fromSnapchat, fromTiktok] = [
    added.meta[1],
    added.google[1],
    added.snapchat[1],
    added.tiktok[1],
  ]
  expect(fromMeta?.about).toMatchObject({
    value: 1.2,
    currency: 'KWD',
    content_type: 'product',
    num_items: 1,
  })
  expect(fromGoogle?.about).toMatchObject({
    value: 1.2,
    currency: 'KWD',
    items: [{ item_name: 'حمص', quantity: 1 }],
  })
  expect(fromSnapchat?.about).toMatchObject({ price: 1.2, currency: 'KWD', number_items: 1 })
  expect(fromTiktok?.about).toMatchObject({ value: 1.2, currency: 'KWD', content_type: 'product' })
  // An event has the same id for all vendors.
  expect(new Set([fromMeta?.id, fromSnapchat?.id, fromTiktok?.id]).size).toBe(1)
  expect(vendors.requests()).toHaveLength(SCRIPTS.length)

  const href = await menuButton(page, 'Hummus').getAttribute('href')
  await page.goto(href ?? '')
  await expect
    .poll(() => names(page))
    .toEqual([
      ['PageView', 'ViewContent'],
      ['page_view', 'view_item'],
      ['PAGE_VIEW', 'VIEW_CONTENT'],
      ['page', 'ViewContent'],
    ])
  expect((await vendorQueues(page)).meta[1]?.about).toMatchObject({
    value: 1.2,
    contents: [{ quantity: 1, item_price: 1.2 }],
  })

  await page.goto(`/${consentVenue.ref}/dinein/checkout`)
  await expect
    .poll(() => names(page))
    .toEqual([
      ['PageView', 'InitiateCheckout'],
      ['page_view', 'begin_checkout'],
      ['PAGE_VIEW', 'START_CHECKOUT'],
      ['page', 'InitiateCheckout'],
    ])
  await page.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click()
  await expect(page).toHaveURL(/\/order\//)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect
    .poll(() => names(page))
    .toEqual([
      ['PageView', 'Purchase'],
      ['page_view', 'purchase'],
      ['PAGE_VIEW', 'PURCHASE'],
      ['page', 'CompletePayment'],
    ])
  const bought = await vendorQueues(page)
  const total = Number((await consentVenue.orders())[0]?.amounts.total)
  expect(bought.meta[1]).toMatchObject({
    id: `purchase-${orderId}`,
    about: { value: total, currency: 'KWD', order_id: orderId },
  })
  expect(bought.google[1]?.about).toMatchObject({ value: total, transaction_id: orderId })
  expect(bought.snapchat[1]?.about).toMatchObject({ price: total, transaction_id: orderId })
  expect(bought.tiktok[1]).toMatchObject({
    id: `purchase-${orderId}`,
    about: { value: total, order_id: orderId },
  })
  // The purchase is reported once, regardless of how often the order page is opened.
  await page.reload()
  await expect.poll(() => names(page)).toEqual([['PageView'], ['page_view'], ['PAGE_VIEW'], ['page']])
  expect(await refused()).toEqual([])
})

test('opening the sheet of an item is reported as a view', async ({ page, consentVenue }) => {
  await watchVendors(page)
  await page.goto(`/${consentVenue.ref}/dinein`)
  await bar(page).getByRole('button', { name: 'Accept' }).click()
  await menuButton(page, 'Shish taouk').click()
  await expect(page.getByRole('dialog', { name: 'Shish taouk' })).toBeVisible()
  await expect.poll(async () => (await names(page))[1]).toEqual(['page_view', 'view_item'])
})

test('a visitor who declines is not asked again, and can change the choice', async ({
  page,
  consentVenue,
}) => {
  const vendors = await watchVendors(page)
  await page.goto(`/${consentVenue.ref}/dinein`)
  await bar(page).getByRole('button', { name: 'Decline' }).click()
  await expect(bar(page)).toBeHidden()
  await page.reload()
  await addItem(page, 'Hummus')
  await waitUntilIdle(page)
  await expect(bar(page)).toBeHidden()
  expect(vendors.requests()).toEqual([])

  await page.goto(`/${consentVenue.ref}/more`)
  const share = page.getByRole('button', { name: 'Share my visits' })
  const keep = page.getByRole('button', { name: 'Don’t share' })
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await share.click()
  await expect(share).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => vendors.requests().length).toBe(SCRIPTS.length)
  await page
    .context()
    .addCookies([{ name: '_fbp', value: 'fb.1.1.1', domain: new URL(page.url()).hostname, path: '/' }])
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('_fbp')
  expect(await page.evaluate(() => 'fbq' in window)).toBe(false)
})

test('where no consent is required, nobody is asked, and an opt-out of the browser is respected', async ({
  page,
  browser,
  noConsentVenue,
}) => {
  const vendors = await watchVendors(page)
  await page.goto(`/${noConsentVenue.ref}/dinein`)
  await expect.poll(() => [...vendors.requests()].sort()).toEqual([...SCRIPTS].sort())
  await expect(bar(page)).toHaveCount(0)

  const context = await browser.newContext()
  const optedOut = await context.newPage()
  await optedOut.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const none = await watchVendors(optedOut)
  await optedOut.goto(new URL(`/${noConsentVenue.ref}/more`, page.url()).href)
  await expect(optedOut.getByRole('button', { name: 'Don’t share' })).toHaveAttribute('aria-pressed', 'true')
  await waitUntilIdle(optedOut)
  expect(none.requests()).toEqual([])
  await context.close()
})

test('the API receives the events that it forwards to vendors, with the consent', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      file.business.country_code = 'DE'
      file.pixels = [{ type: 5, id: PIXELS.meta, access_token: 'SECRET-TOKEN-OF-THE-TEST' }]
    },
  })
  const reported: { consent: string; events: { name: string; value: number; items: { id: string }[] }[] }[] =
    []
  // Nothing may leave the machine: the test receives the events in place of the API.
  await page.route('**/api/webapp/events/*', async (route) => {
    reported.push(route.request().postDataJSON())
    await route.fulfill({ json: { message: '' } })
  })
  let consent: string | undefined
  await page.route('**/api/webapp/order', async (route) => {
    consent = route.request().headers()['tracking-consent']
    await route.continue({ headers: { ...route.request().headers(), 'tracking-consent': '' } })
  })
  const html = await (await page.goto(`/${venue.ref}/dinein`))?.text()
  expect(html).not.toContain('SECRET-TOKEN')
  expect(await (await page.request.get(`/${venue.ref}/dinein/_payload.json`)).text()).not.toContain(
    'SECRET-TOKEN',
  )
  await bar(page).getByRole('button', { name: 'Accept' }).click()
  await addItem(page, 'Hummus')
  await expect
    .poll(() => reported.flatMap(({ events }) => events.map(({ name }) => name)))
    .toEqual(['page_view', 'add_to_cart'])
  expect(reported[1]).toMatchObject({
    consent: 'granted',
    events: [{ value: 1.2, items: [{ quantity: 1, price: 1.2 }] }],
  })
  await page.goto(`/${venue.ref}/dinein/checkout`)
  await expect.poll(() => reported.at(-1)?.events[0]?.name).toBe('begin_checkout')
  await page.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click()
  await expect(page).toHaveURL(/\/order\//)
  expect(consent).toBe('granted')
  // The API reports the purchase itself.
  expect(reported.flatMap(({ events }) => events.map(({ name }) => name))).not.toContain('purchase')
})

for (const [locale, scheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(`the consent bar covers no tab and no action and has no axe findings (${locale}, ${scheme})`, {
    tag: '@wide',
  }, async ({ page, baseURL, consentVenue, isMobile }) => {
    await watchVendors(page)
    await page.emulateMedia({ colorScheme: scheme })
    await setLanguageCookie(page.context(), baseURL ?? '', locale)
    await page.goto(`/${consentVenue.ref}/dinein`)
    const region = page.locator('#consent')
    await expect(region).toBeVisible()
    const [refuse, accept] = [region.getByRole('button').nth(0), region.getByRole('button').nth(1)]
    const [a, b] = [await refuse.boundingBox(), await accept.boundingBox()]
    // Refusing is as easy as accepting.
    expect(Math.abs((a?.width ?? 0) - (b?.width ?? 1))).toBeLessThan(2)
    expect(a?.height).toBe(b?.height)
    expect(a?.height).toBeGreaterThanOrEqual(44)
    if (isMobile) {
      // Nothing covers the tabs, and the cart button does not cover the bar.
      for (const tab of await page.locator('nav.tabs a').all()) await tab.click({ trial: true })
      const cart = await page.locator('nav.tabs .orb').boundingBox()
      const box = await region.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cart?.y ?? 0)
    }
    expect(await axeFindings(page)).toEqual([])

    const href = await page.locator('a[data-add]').first().getAttribute('href')
    await page.goto(href ?? '')
    await expect(region).toBeVisible()
    const buy = page.locator('.buy [data-submit]')
    // Nothing covers the button.
    await buy.click({ trial: true })
  })
