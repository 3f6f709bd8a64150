/** Screens with a part whose code fails to load or breaks. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { addHummus, type ScreenCase, type Stage } from './screens.ts'
import { runOnce } from './visit/repeated-steps.ts'

const CART = '/:shown/dinein/cart'

export const failedScreens: readonly ScreenCase[] = [
  {
    name: 'part that failed to load',
    before: blockCartCode,
    path: CART,
    prepare: waitForFailure,
    allowed: /ERR_FAILED|astro-island/,
  },
  {
    name: 'part that crashed',
    before: breakCartData,
    path: CART,
    prepare: waitForCrash,
    allowed: /TypeError/,
  },
]

async function blockCartCode(page: Page, stage: Stage): Promise<void> {
  await runOnce(addHummus)(page, stage)
  await page.route(/\/assets\/Cart\.[^/]*\.js/, (route) => route.abort())
}

async function breakCartData(page: Page, stage: Stage): Promise<void> {
  await runOnce(addHummus)(page, stage)
  await page.route('**/dinein/cart/_payload.json', async (route) => {
    const response = await route.fetch()
    const payload = await response.json()
    // Deeper than `loadPayload` checks, so the screen fails while it renders.
    await route.fulfill({ response, json: { ...payload, shop: { ...payload.shop, exclusiveTaxes: null } } })
  })
}

async function waitForFailure(page: Page): Promise<void> {
  await expect(page.getByRole('alert').locator('a, button').first()).toBeVisible()
}

async function waitForCrash(page: Page): Promise<void> {
  await waitForFailure(page)
  await expect(page).toHaveTitle('Sufra · 500')
}
