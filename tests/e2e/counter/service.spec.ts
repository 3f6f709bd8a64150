/** Staff mark a dish as sold out and pause orders, and a menu that is open shows it without a reload. */
// @feature-file counter.sold-out counter.service page.live-menu

import { axeFindings } from '../support/inspect/axe.ts'
import { addItem } from '../support/visit/diner.ts'
import { followMenu } from '../support/visit/follow-menu.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('a menu and a cart that are open learn what is sold out, and that orders are paused', async ({
  browser,
  page,
  context,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openTablet(browser, venue, baseURL ?? '')
  await page.goto(`/${venue.ref}/dinein`)
  await followMenu(page)
  await addItem(page, 'Hummus')
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  const cart = await context.newPage()
  await cart.goto(`/${venue.ref}/dinein/cart`)
  await expect(cart.getByText('Hummus').first()).toBeVisible()
  await page.bringToFront()

  await tablet.getByRole('button', { name: 'Sold out' }).click()
  const stock = tablet.getByRole('dialog', { name: 'Sold out' })
  await stock.getByLabel('Search dishes and options').fill('hummus')
  await stock
    .getByRole('button', { name: /^Hummus/ })
    .first()
    .click()
  expect(await axeFindings(tablet)).toEqual([])
  await stock.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(stock.getByRole('button', { name: /^Hummus.*Sold out until/ }).first()).toBeVisible()
  await stock.getByRole('button', { name: 'Close' }).click()
  await expect(itemRow(page, 'Hummus')).toHaveClass(/is-off/, { timeout: 60_000 })
  await expect(itemRow(page, 'Hummus')).toContainText('Sold out')
  // The cart is stored once for all pages.
  await expect(cart.getByText('Sold out', { exact: true })).toBeVisible()

  await tablet.getByRole('button', { name: 'Pause or busy' }).click()
  const service = tablet.getByRole('dialog', { name: 'Pause or busy' })
  await service.getByRole('button', { name: '30 min', exact: true }).click()
  await expect(service.getByText(/^Paused until/).first()).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await expect(page.getByText(/^Not taking orders until/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('html')).toHaveAttribute('data-closed', '')
  await service.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText(/^Not taking orders until/)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await tablet.context().close()
})
