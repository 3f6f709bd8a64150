/** The owner changes data of the venue beside its menu. */
// @feature-file desk.venue

import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk } from '../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('the name and the hours of a venue are on its pages once they are published', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet.getByRole('button', { name: 'Venue' }).click()
  const section = tablet.getByRole('button', { name: /^Name and contact/ })
  await expect(section).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  await section.click()
  const about = tablet.getByRole('dialog', { name: 'Name and contact' })
  await expect(about).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await about.getByLabel('Name (English)').fill('Grill by the sea')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about).toBeHidden()

  await tablet.getByRole('button', { name: /^Opening hours/ }).click()
  const hours = tablet.getByRole('dialog', { name: 'Opening hours' })
  await expect(hours).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await hours.getByLabel('Friday').selectOption('Open at these times')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(hours.getByText('Enter when you open and when you close')).toBeVisible()
  await hours.getByLabel('Opens at').last().fill('13:30')
  await hours.getByLabel('Closes at').last().fill('01:00')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(hours).toBeHidden()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText([
    /Venue.*Name \(English\).*Grill by the sea/,
    /Venue.*Opening hours: Friday/,
  ])
  await review.getByRole('button', { name: 'Publish selected' }).click()
  await expect(tablet.getByText(/^Published/)).toBeVisible()

  await expect(async () => {
    await page.goto(`/${venue.ref}/more`)
    await expect(page).toHaveTitle(/Grill by the sea/, { timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await expect(page.getByText(/1:30\s*PM\s*[–-]\s*1:00\s*AM/).first()).toBeVisible()
  await tablet.context().close()
})
