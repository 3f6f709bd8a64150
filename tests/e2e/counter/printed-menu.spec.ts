/** The owner prints the menu in another language. */
// @feature-file counter.printed-menu

import { axeFindings } from '../support/inspect/axe.ts'
import { expect, test } from '../support/visit/open-venue.ts'
import { grillWithTables } from '../support/visit/reservations.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('the preview follows the choices, and exactly it is printed', async ({ browser, ownVenue, baseURL }) => {
  test.slow()
  const venue = await ownVenue(grillWithTables())
  const tablet = await openTablet(browser, venue, baseURL ?? '')
  await tablet.goto(`/counter/${venue.ref}#settings`)
  await tablet.reload()
  await tablet.getByRole('button', { name: 'Print the menu' }).click()
  const preview = tablet.frameLocator('iframe[title="Preview of the printed menu"]')
  const page = preview.locator('html')
  await expect(page).toHaveAttribute('lang', 'en')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  const dishes = preview.getByRole('article')
  await expect(dishes.first()).toBeVisible()
  await expect(preview.locator('figure svg')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  await tablet.getByLabel('Language', { exact: true }).selectOption('ar')
  await expect(page).toHaveAttribute('dir', 'rtl')
  await tablet.getByRole('checkbox', { name: 'QR code of your page' }).uncheck()
  await expect(preview.locator('figure')).toHaveCount(0)
  await expect(dishes.first()).toBeVisible()

  const frame = tablet.frames().find((one) => one.url().includes('/menu/print'))
  await frame?.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await tablet.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page).toHaveAttribute('data-printed', '')
  await tablet.context().close()
})
