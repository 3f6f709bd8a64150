/** Searching a menu: while typing, with typos, with filters, and up to the cart. */
// @feature-file route.search

import type { Page } from '@playwright/test'
import { setOpenHour, waitForClosedSheet } from '../support/visit/browser-state.ts'
import { openSheet } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const MENU = '/dallah-grill/dinein'
const SEARCH = `${MENU}/search`

const results = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).locator('xpath=ancestor::li')
const field = (page: Page) => page.getByRole('searchbox')
const count = (page: Page) => page.getByRole('main').getByRole('status')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the search finds items despite typos, from the menu to the cart', async ({ page, grill }) => {
    await page.goto(`/${grill.ref}/dinein`)
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill('humus')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${grill.ref}/dinein/search?q=humus`)
    await expect(results(page).first()).toContainText('Hummus')
    await expect(count(page)).toHaveText(/^\d+ results?$/)
    const add = page.getByRole('link', { name: 'Add Hummus', exact: true })
    await add.click()
    await expect(page.getByRole('status').filter({ hasText: 'Hummus' })).toHaveCount(1)
    await expect(add).toHaveAttribute('data-count', '1')

    await field(page).fill('lam kebap')
    await expect(results(page).first()).toContainText('Lamb kebab')
    const sheet = await openSheet(page, 'Lamb kebab')
    await sheet.getByRole('radio', { name: 'Iranian bread' }).check()
    await sheet.getByRole('radio', { name: 'Hot' }).check()
    await sheet.getByRole('button', { name: /^Add to cart/ }).click()
    await waitForClosedSheet(page)
    await page.goto(`/${grill.ref}/dinein/cart`)
    await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(2)
  })

  test('the search term is kept in the URL for Back and reload, and in the recent searches of the device', async ({
    page,
  }) => {
    await setOpenHour(page)
    await page.goto(SEARCH)
    await expect(field(page)).toBeFocused()
    await field(page).fill('fattoush')
    await page.getByRole('link', { name: 'Fattoush', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Fattoush' })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(`${SEARCH}?q=fattoush`)
    await expect(field(page)).toHaveValue('fattoush')
    await expect(results(page)).toHaveCount(1)
    await page.reload()
    await expect(results(page)).toHaveCount(1)

    await page.goto(SEARCH)
    const recent = page.getByRole('region', { name: 'Recent searches' })
    await recent.getByRole('button', { name: 'fattoush' }).click()
    await expect(results(page)).toHaveCount(1)
    await expect(recent).toBeHidden()
    await field(page).fill('')
    await recent.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(recent).toBeHidden()
    await page.reload()
    await expect(recent).toBeHidden()
  })
})

// @feature call.tags-ingredients
test('a tag filters the results and is kept in the URL', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tags-ingredients')) requests.push(request.url())
  })
  await page.goto(SEARCH)
  await page.getByText('Filters', { exact: true }).click()
  const tags = page.getByRole('group', { name: 'Tags' })
  await expect(tags.getByRole('checkbox').first()).toBeVisible()
  expect(requests).toHaveLength(1)
  const first = tags.getByRole('checkbox').first()
  const name = await first.inputValue()
  await first.check()
  await expect(count(page)).toHaveText(/^\d+ results?$/)
  const all = await results(page).count()
  expect(all).toBeGreaterThan(0)
  await expect(page).toHaveURL(
    new RegExp(`[?]tag=${encodeURIComponent(name).replaceAll('%20', '(\\\\+|%20)')}$`),
  )
  await page.reload()
  await expect(results(page)).toHaveCount(all)
  await page.getByRole('button', { name: `Remove filter ${name}` }).click()
  await expect(field(page)).toBeFocused()
  await expect(results(page)).toHaveCount(0)
  await expect(page).toHaveURL(SEARCH)
})

test('an empty result is reported, with a button to clear the filters and links to the categories', async ({
  page,
}) => {
  await page.goto(`${SEARCH}?q=xylophone&tag=Nothing`)
  await expect(count(page)).toHaveText('No matches for these filters')
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click()
  await expect(count(page)).toHaveText('Nothing found for “xylophone”')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cold mezze' }).click()
  await expect(page).toHaveURL(`${MENU}/cold`)
})

test.describe('without the published data', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  // @feature call.search
  test('the search uses the API', async ({ page }) => {
    await page.route('**/_payload.json', (route) => route.abort())
    await page.goto(`${SEARCH}?q=humus`)
    await expect(results(page).first()).toContainText('Hummus')
    await expect(count(page)).toHaveText(/^\d+ results?$/)
  })

  test('the search is reported as unavailable if the API fails too', async ({ page }) => {
    await page.route(/_payload\.json|\/api\//, (route) => route.abort())
    await page.goto(`${SEARCH}?q=humus`)
    await expect(count(page)).toHaveText(/^Search isn’t available right now/)
    await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()).toBeVisible()
  })
})
