/** The owner marks a dish as sold out from the list, and edits the facts of others. */
// @feature-file desk.publish-now desk.facts

import { axeFindings } from '../support/inspect/axe.ts'
import { followMenu } from '../support/visit/follow-menu.ts'
import { openMenuDesk, waitUntilLive } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('a dish is sold out on an open menu at once, while other changes stay in the draft', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await page.goto(`/${venue.ref}/dinein`)
  await followMenu(page)
  await tablet.setViewportSize({ width: 360, height: 740 })

  await tablet
    .getByRole('button', { name: /^Hummus/ })
    .first()
    .click()
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  await dish.getByText('When and where').click()
  await dish.getByLabel('Delivery').uncheck()
  await dish.getByText('Details').click()
  await dish.getByLabel('Add a tag or an allergen').fill('Sesame')
  await dish.getByLabel('Calories (kcal)').fill('many')
  expect(await axeFindings(tablet)).toEqual([])
  await dish.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dish.getByText('Enter a number such as 12.5')).toBeVisible()
  await expect(dish.getByLabel('Calories (kcal)')).toBeFocused()
  await dish.getByLabel('Calories (kcal)').fill('٤٥٠')
  await dish.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dish).toBeHidden()
  await expect(tablet.getByText('Changed: 1 dish')).toBeVisible()

  const more = tablet.getByRole('button', { name: 'Sold out or hidden: Fattoush' }).first()
  await more.focus()
  await tablet.keyboard.press('Enter')
  const sale = tablet.getByRole('dialog', { name: 'Fattoush' })
  await expect(sale).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await sale.getByRole('button', { name: 'Mark as sold out' }).click()
  await waitUntilLive(tablet)
  await expect(tablet.getByText('Changed: 1 dish')).toBeVisible()
  await expect(itemRow(page, 'Fattoush')).toContainText('Sold out', { timeout: 120_000 })

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText([
    /Order type: Delivery/,
    /Calories \(kcal\).*450/,
    /Tags and allergens.*Sesame/,
  ])
  await tablet.context().close()
})
