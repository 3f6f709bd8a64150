/** The owner draws delivery zones. */
// @feature-file desk.zones

import { axeFindings } from '../../support/inspect/axe.ts'
import { stubTiles } from '../../support/server/tiles.ts'
import { addItem } from '../../support/visit/diner.ts'
import { openMenuDesk, waitUntilLive } from '../../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../../support/visit/open-venue.ts'

test('a zone that was drawn by keyboard alone delivers once it is published', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await stubTiles(tablet)
  await tablet.getByRole('button', { name: 'Venue' }).click()
  await tablet.getByRole('button', { name: /^Delivery zones/ }).press('Enter')
  const zones = tablet.getByRole('dialog', { name: 'Delivery zones' })
  await expect(zones.getByRole('button', { name: /^City centre/ })).toBeVisible()
  await expect(zones.getByRole('region', { name: 'Map of the delivery areas' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  const add = zones.getByRole('button', { name: 'Add a zone' })
  await add.press('Enter')
  await zones.getByLabel('Name (English)').fill('Island ferry')
  await zones.getByLabel(/^Delivery fee/).fill('4')
  await zones.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(zones.getByText('Add at least one area')).toBeVisible()
  await zones.getByRole('button', { name: 'Draw an area' }).press('Enter')
  await zones.getByLabel('Radius around the branch (km)').fill('1,5')
  await zones.getByRole('button', { name: 'Draw a circle' }).press('Enter')
  const corner = zones.getByRole('button', { name: /^Corner 1 / })
  await corner.press('Enter')
  const latitude = await zones.getByLabel('Latitude').inputValue()
  await corner.press('Shift+ArrowUp')
  await expect(zones.getByLabel('Latitude')).not.toHaveValue(latitude)
  expect(await axeFindings(tablet)).toEqual([])
  await zones.getByRole('button', { name: 'Draw a hole' }).press('Enter')
  const fill = zones.getByRole('button', { name: 'Delete this hole' })
  await fill.press('Enter')
  await zones.getByRole('button', { name: 'Tap again to confirm' }).press('Enter')
  // The button is gone with the hole.
  await expect(zones.getByRole('heading', { name: 'Border' })).toBeFocused()
  await zones.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(zones.getByText('Corners: 24')).toBeVisible()
  await zones.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    zones.getByText(/^Where City centre and Island ferry overlap, City centre counts/),
  ).toBeVisible()

  await zones.getByRole('button', { name: 'Close' }).press('Enter')
  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText([/Delivery zone – Island ferry – Added/])
  await review.getByRole('button', { name: 'Publish selected' }).click()
  await waitUntilLive(tablet)

  await page.goto(`/${venue.ref}/delivery`)
  await addItem(page, 'Hummus')
  await page.goto(`/${venue.ref}/delivery/checkout`)
  const areas = page.getByRole('dialog', { name: 'Choose your area' })
  await areas.getByRole('searchbox', { name: 'Search your area' }).fill('ferry')
  await areas.getByRole('radio', { name: /^Island ferry/ }).click()
  await expect(page.getByRole('button', { name: 'Deliver to: Island ferry' })).toBeVisible()
  await expect(page.getByText(/4\.000/).first()).toBeVisible()
  await tablet.context().close()
})
