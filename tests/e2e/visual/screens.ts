/** The main screens, each in a state that always looks the same. */
import { expect, type Page } from '@playwright/test'
import type { OpenVenue } from '../support/visit/open-venue.ts'

/** Noon of a Wednesday at the venue. */
export const NOON = '2026-03-04T12:00:00+03:00'

export type VisualScreen = {
  readonly name: string
  /** Whether the screenshot has the whole page, or the part that a diner sees first. */
  readonly whole: boolean
  readonly show: (page: Page, venue: OpenVenue) => Promise<void>
}

export const visualScreens: readonly VisualScreen[] = [
  { name: 'home', whole: true, show: (page, { ref }) => visit(page, `/${ref}`) },
  { name: 'menu', whole: true, show: (page, { ref }) => visit(page, `/${ref}/dinein`) },
  { name: 'item-sheet', whole: false, show: openSheet },
  { name: 'cart', whole: true, show: showCart },
  { name: 'checkout', whole: true, show: showCheckout },
  { name: 'order', whole: true, show: placeOrder },
]

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
}

async function openSheet(page: Page, { ref }: OpenVenue): Promise<void> {
  await visit(page, `/${ref}/dinein`)
  await page.locator('.item a[data-add=kebab]').click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  // Otherwise the button that opened the sheet would show its focus beside it.
  await page.getByRole('dialog').getByRole('radio').first().check()
}

async function fillCart(page: Page, { ref }: OpenVenue): Promise<void> {
  await visit(page, `/${ref}/dinein/cold`)
  for (const item of ['hummus', 'mutabbal']) {
    await page.locator(`a[data-add=${item}]`).click()
    await expect(page.locator(`a[data-add=${item}]`)).toHaveAttribute('data-count', /./)
  }
}

async function showCart(page: Page, venue: OpenVenue): Promise<void> {
  await fillCart(page, venue)
  await visit(page, `/${venue.ref}/dinein/cart`)
  await waitForIsland(page)
  // The suggestions load with the menu, after the cart.
  await expect(page.locator('#suggested')).toBeVisible()
}

async function showCheckout(page: Page, venue: OpenVenue): Promise<void> {
  await fillCart(page, venue)
  await visit(page, `/${venue.ref}/dinein/checkout`)
  await waitForIsland(page)
}

/** Places a dine-in order paid in cash, and fixes its number and times. */
async function placeOrder(page: Page, venue: OpenVenue): Promise<void> {
  // A stream has no end that could be waited for. This one sends nothing, so the page polls.
  await page.route(/\/api\/webapp\/order\/.*\/stream$/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await page.route(/\/api\/webapp\/(order|transaction)\/.(?!.*\/stream$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, `"${new Date(NOON).toISOString()}"`)
      .replace(/"number":\s*\d+/, '"number":27')
    await route.fulfill({ response: answer, body })
  })
  await showCheckout(page, venue)
  await page.locator('main form [type=submit]').last().click()
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  await waitForIsland(page)
}

async function waitForIsland(page: Page): Promise<void> {
  await expect(page.locator('main .bone')).toHaveCount(0)
  await expect(page.locator('main astro-island').locator('a, button').first()).toBeVisible()
}

/** Waits for all pictures and fonts, including those that load on scrolling, and removes focus and pointer. */
export async function settle(page: Page, whole: boolean): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.mouse.move(0, 0)
  if (!whole) return
  const { width } = page.viewportSize() ?? { width: 0 }
  // A full-page screenshot of the browser would have fixed bars across its middle.
  await page.setViewportSize({
    width,
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  })
}
