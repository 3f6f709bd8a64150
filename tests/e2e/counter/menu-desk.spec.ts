/** The owner edits the menu on the tablet, and diners see it after it is published. */
// @feature-file desk.screen

import { axeFindings } from '../support/inspect/axe.ts'
import { followMenu } from '../support/visit/follow-menu.ts'
import { openMenuDesk } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('a price, a name and a new dish are on open and new menus once they are published', async ({
  browser,
  page,
  context,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await page.goto(`/${venue.ref}/dinein`)
  await followMenu(page)

  await tablet
    .getByRole('button', { name: /^Hummus/ })
    .first()
    .click()
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  await dish.getByLabel('Name (English)').fill('Hummus of the day')
  await dish.getByLabel('Price (KWD)').fill('-1')
  await dish.getByRole('button', { name: 'Save' }).click()
  await expect(dish.getByText('Enter a price of zero or more')).toBeVisible()
  await dish.getByLabel('Price (KWD)').fill('٩٫٧٥')
  expect(await axeFindings(tablet)).toEqual([])
  await dish.getByRole('button', { name: 'Save' }).click()
  await expect(dish).toBeHidden()
  await expect(tablet.getByText('Changed: 1 dish')).toBeVisible()
  await tablet.getByRole('button', { name: 'Publish' }).click()
  await expect(tablet.getByText(/^Published\./)).toBeVisible()
  await expect(itemRow(page, 'Hummus of the day')).toContainText('9.750', { timeout: 120_000 })

  await tablet
    .getByRole('button', { name: /^Add a dish to/ })
    .first()
    .focus()
  await tablet.keyboard.press('Enter')
  const added = tablet.getByRole('dialog', { name: 'New dish' })
  await added.getByLabel('Name (English)').focus()
  await tablet.keyboard.type('Beetroot dip')
  await tablet.keyboard.press('Enter')
  await expect(added).toBeHidden()
  const up = tablet.getByRole('button', { name: 'Move Beetroot dip up' })
  await up.focus()
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText(/^Beetroot dip moved/)).toBeVisible()
  await expect(up).toBeFocused()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText(/Beetroot dip.*Added.*By Noor/)
  expect(await axeFindings(tablet)).toEqual([])
  await review.getByRole('button', { name: 'Publish selected' }).click()
  await expect(tablet.getByText(/^Published\./)).toBeVisible()

  const fresh = await context.newPage()
  await expect(async () => {
    await fresh.goto(`/${venue.ref}/dinein`)
    await expect(itemRow(fresh, 'Beetroot dip')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await expect(itemRow(fresh, 'Hummus of the day')).toContainText('9.750')
  await tablet.context().close()
})
