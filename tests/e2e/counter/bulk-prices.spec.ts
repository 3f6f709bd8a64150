/** The owner changes the prices of a category at once, sees when diners have them, and takes that back from the versions. */
// @feature-file desk.bulk desk.versions desk.live

import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk, waitUntilLive } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('prices of a category are changed with a preview, are live, and are taken back as a whole', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')

  // The focus goes to the bar of the selection, and back.
  const select = tablet.getByRole('button', { name: 'Select', exact: true })
  await select.click()
  await expect(tablet.getByText('Selected: 0')).toBeFocused()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await expect(select).toBeFocused()
  await select.click()
  await tablet.getByRole('checkbox', { name: 'Select all in Cold mezze' }).check()
  await expect(tablet.getByText('Selected: 4')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Change prices' }).click()
  const sheet = tablet.getByRole('dialog', { name: 'Change prices' })
  await sheet.getByRole('textbox', { name: 'Percent' }).fill('10')
  await sheet.getByLabel('Round to').selectOption('0/50')
  await expect(sheet.getByText('New prices: 4')).toBeVisible()
  await expect(sheet.getByRole('row').filter({ hasText: 'Hummus' })).toHaveText(/1\.200.*1\.300/)
  expect(await axeFindings(tablet)).toEqual([])
  await sheet.getByRole('button', { name: 'Add to changes' }).click()
  await expect(sheet).toBeHidden()
  await expect(tablet.getByText('Changed: 4 dishes')).toBeVisible()

  await tablet.getByRole('button', { name: 'Publish' }).click()
  await waitUntilLive(tablet)
  await page.goto(`/${venue.ref}/dinein`)
  await expect(itemRow(page, 'Hummus')).toContainText('1.300')

  await tablet.getByRole('button', { name: 'Versions' }).click()
  const versions = tablet.getByRole('dialog', { name: 'Versions' })
  const latest = versions.getByRole('listitem').first()
  await expect(latest).toContainText(/Live.*Published by Noor · 4 changes/)
  await latest.getByRole('button', { name: 'Show changes' }).click()
  await expect(latest.getByRole('listitem').filter({ hasText: 'Hummus' })).toContainText(/1\.200.*1\.300/)
  expect(await axeFindings(tablet)).toEqual([])
  await latest.getByRole('button', { name: 'Undo this change' }).click()
  await versions.getByRole('button', { name: 'Go to the changes' }).click()
  await expect(versions).toBeHidden()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveCount(4)
  await tablet.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(tablet.getByRole('button', { name: 'Review', exact: true })).toBeFocused()
  await tablet.getByRole('button', { name: 'Publish' }).click()
  await waitUntilLive(tablet)
  await page.reload()
  await expect(itemRow(page, 'Hummus')).toContainText('1.200')
  await tablet.context().close()
})
