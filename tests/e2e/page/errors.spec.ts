/** Failures in the browser and what visitors see. The responses of the edge are tested in tests/site. */
import type { Page } from '@playwright/test'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test.describe('an unavailable venue', () => {
  test.use({ allowedErrors: [/503 \(Service Unavailable\)/] })

  // @feature routing.error-433 error.screen-433
  test('shows its message until it is available again', async ({ page, ownVenue }) => {
    test.slow()
    const venue = await ownVenue(GRILL)
    await venue.change((file) => {
      file.closed = { url: null, message: 'Back in spring' }
    })
    const answer = await page.goto(`/${venue.ref}/dinein/cart`)
    expect(answer?.status()).toBe(503)
    await expect(page.getByText('Back in spring')).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
    // Without a message from the platform, the page shows a general one and no empty line.
    await venue.change((file) => {
      file.closed = { url: null, message: '' }
    })
    await page.reload()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(page.locator('[data-message]')).toHaveCSS('display', 'none')
    await venue.change((file) => {
      file.closed = null
    })
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveTitle(new RegExp(venue.name))
  })
})

test.describe('a screen', () => {
  test.use({ allowedErrors: [/ERR_FAILED|astro-island|TypeError/] })

  async function addHummus(page: Page, ref: string): Promise<void> {
    await page.goto(`/${ref}/dinein`)
    await addItem(page, 'Hummus')
  }

  // @feature fault.assets-gone
  test('offers a reload if a deployment has removed its code, and keeps the cart', async ({
    page,
    grill,
  }) => {
    test.slow()
    await addHummus(page, grill.ref)
    await page.route(/\/assets\/Cart\.[^/]*\.js/, (route) => route.abort())
    // The script that reports the failure may load last.
    const others = /\/assets\/(?!Cart\.)[^/]*\.js/
    await page.route(others, async (route) => {
      await new Promise((late) => setTimeout(late, 3000))
      await route.fallback()
    })
    await page.goto(`/${grill.ref}/dinein/cart`)
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { name: 'This part of the page couldn’t load' })).toBeVisible()
    await page.unroute(others)
    await expect(page).toHaveTitle('Sufra · 500')
    await page.unroute(/\/assets\/Cart\.[^/]*\.js/)
    await page.getByRole('link', { name: 'Reload page' }).click()
    await expect(page.locator('main').getByText('Hummus').first()).toBeVisible()
  })

  // @feature error.message error.fatal
  test('reports a crash, and keeps the cart', async ({ page, grill }) => {
    await addHummus(page, grill.ref)
    await page.route('**/dinein/cart/_payload.json', async (route) => {
      const response = await route.fetch()
      const payload = await response.json()
      // Deeper than `loadPayload` checks, so the screen fails while it renders.
      await route.fulfill({ response, json: { ...payload, shop: { ...payload.shop, exclusiveTaxes: null } } })
    })
    await page.goto(`/${grill.ref}/dinein/cart`)
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible()
    await expect(alert).toContainText('Cannot read properties of null')
    await expect(page).toHaveTitle('Sufra · 500')
    // The fault persists, and the offers remain.
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible()
    await page.unroute('**/dinein/cart/_payload.json')
    await alert.getByRole('button', { name: 'Reload page' }).click()
    await expect(cartLine(page, 'Hummus')).toBeVisible()
    await expect(page).toHaveTitle(`Cart · ${grill.name}`)
  })
})
