/** A page that stays open learns within the hour that its venue published a new menu. */
// @feature-file call.build-check

import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const offered = { hasText: 'The menu has just been updated.' }

test('a menu published while the page is open is offered within the hour, and taken by a tap', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(GRILL)
  await page.clock.install()
  await page.goto(`/${venue.ref}/dinein`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await venue.change((file) => {
    findItem(file, 'hummus').price = '1.475'
  })
  await page.clock.fastForward('59:00')
  await expect(page.getByRole('status').filter(offered)).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('status').filter(offered)).toBeVisible()
  await page.getByRole('button', { name: 'Show the new menu' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hummus' }).first()).toContainText('1.475')
})
