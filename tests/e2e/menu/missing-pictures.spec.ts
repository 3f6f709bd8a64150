/** Pictures that fail to load: no broken icon is shown, and no space is reserved. */
import type { Page } from '@playwright/test'
import { setTime } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'

test.use({ allowedErrors: [/_image/] })
test.beforeEach(async ({ page }) => {
  await setTime(page, '2026-11-18T12:00+03:00')
  await page.route(/\/_image\?/, (route) => route.fulfill({ status: 404, body: '' }))
})

/** Requests every picture, and returns the number of visible ones that have not loaded. */
const countBroken = (page: Page): Promise<number> =>
  page.locator('img').evaluateAll((all) => {
    const images = all.filter((element) => element instanceof HTMLImageElement)
    for (const image of images) image.loading = 'eager'
    return images.filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth)).length
  })

for (const path of [
  '/',
  '/dallah-grill',
  '/dallah-grill/more',
  '/dallah-grill/dinein',
  '/dallah-grill/dinein/cold/hummus',
  '/dallah-grill/dinein/search?q=hummus',
])
  test(`pictures that fail to load are hidden at ${path}`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    if (path.includes('?q=')) await expect(page.locator('[data-item="hummus"]')).toBeVisible()
    const images = page.locator('img:not([src="/favicon.svg"])')
    expect(await images.count()).toBeGreaterThan(0)
    await expect.poll(() => countBroken(page)).toBe(0)
  })

test('the header of the home page is hidden if its picture fails to load', async ({ page }) => {
  await page.goto('/dallah-grill')
  await expect(page.locator('.hero')).toBeAttached()
  await expect(page.locator('.hero')).toBeHidden()
})

test('pictures that fail to load are hidden in an item sheet', async ({ page }) => {
  await page.goto('/dallah-grill/dinein')
  await page.getByRole('heading', { name: 'Mixed grill' }).first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mixed grill' })).toBeVisible()
  await expect.poll(() => countBroken(page)).toBe(0)
})

test('pictures that fail to load are hidden in the cart', async ({ page }) => {
  await page.goto('/dallah-grill/dinein/cold/hummus')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('status').first()).toContainText('is in your cart')
  await page.goto('/dallah-grill/dinein/cart')
  await expect(page.getByRole('list', { name: 'In your cart' })).toContainText('Hummus')
  await expect.poll(() => countBroken(page)).toBe(0)
})
