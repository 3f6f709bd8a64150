/** Screens with a part whose code fails to load or breaks. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { addHummus, type ScreenCase, type Stage } from './screens.ts'
import { runOnce } from './visit/repeated-steps.ts'

const CART = '/:shown/dinein/cart'

export const failedScreens: readonly ScreenCase[] = [
  {
    name: 'part that did not load',
    before: cartWithoutCode,
    path: CART,
    prepare: failureShown,
    allowed: /ERR_FAILED|astro-island/,
  },
  {
    name: 'part that broke',
    before: cartThatBreaks,
    path: CART,
    prepare: breakShown,
    allowed: /TypeError/,
  },
]

async function cartWithoutCode(page: Page, stage: Stage): Promise<void> {
  await runOnce(addHummus)(page, stage)
  await page.route(/\/assets\/Cart\.[^/]*\.js/, (route) => route.abort())
}

async function cartThatBreaks(page: Page, stage: Stage): Promise<void> {
  await runOnce(addHummus)(page, stage)
  await page.route('**/dinein/cart/_payload.json', async (route) => {
    const response = await route.fetch()
    const payload = await response.json()
    // Deeper than `loadPayload` checks, so the screen fails while it renders.
    await route.fulfill({ response, json: { ...payload, shop: { ...payload.shop, exclusiveTaxes: null } } })
  })
}

async function failureShown(page: Page): Promise<void> {
  await expect(page.getByRole('alert').locator('a, button').first()).toBeVisible()
}

async function breakShown(page: Page): Promise<void> {
  await failureShown(page)
  await expect(page).toHaveTitle('Sufra · 500')
}
