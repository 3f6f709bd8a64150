/** A change gets a time at which it is published, and the others are published before. */
// @feature-file desk.schedule

import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk } from '../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('a change with a time is left out when the others are published, until its time is removed', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet
    .getByRole('button', { name: /^Hummus/ })
    .first()
    .click()
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  await dish.getByLabel('Name (English)').fill('Winter hummus')
  await dish.getByLabel('Price (KWD)').fill('9.750')
  await dish.getByRole('button', { name: 'Save' }).click()
  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await review.getByRole('checkbox', { name: /Name \(English\)/ }).uncheck()
  await review.getByRole('button', { name: 'Publish later' }).click()
  await review.getByRole('button', { name: 'Set time' }).click()
  await expect(review.getByText('Enter a date and a time')).toBeVisible()
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  await review.getByLabel('Date').fill(tomorrow)
  await review.getByLabel('Local time').fill('06:30')
  expect(await axeFindings(tablet)).toEqual([])
  await review.getByRole('button', { name: 'Set time' }).click()
  await expect(review.getByRole('listitem').filter({ hasText: '9.750' })).toHaveText(
    /Will be published .*6:30.*set by Noor/,
  )
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Publish', exact: true }).click()
  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review.getByRole('checkbox')).toHaveCount(1)
  await tablet.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(tablet.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review.getByRole('checkbox')).not.toBeChecked()
  await review.getByRole('checkbox').check()
  await review.getByRole('button', { name: 'Remove the time' }).click()
  await expect(review.getByText('Will be published')).toBeHidden()
  await expect(tablet.getByText('Time removed.')).toBeAttached()
  await tablet.context().close()
})
