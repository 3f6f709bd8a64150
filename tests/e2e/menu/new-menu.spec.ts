/** A page that stays open offers a new menu within an hour of its publication. */
// @feature-file call.build-check

import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const updateNotice = { hasText: 'The menu has just been updated.' }

test('an open page offers a newly published menu within an hour and shows it on a tap', async ({
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
  await expect(page.getByRole('status').filter(updateNotice)).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('status').filter(updateNotice)).toBeVisible()
  await page.getByRole('button', { name: 'Show the new menu' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hummus' }).first()).toContainText('1.475')
})
