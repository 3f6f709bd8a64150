/** The manager looks at the payments of a day. */
// @feature-file payment.reconciliation

import { readFile } from 'node:fs/promises'
import { axeFindings } from '../support/inspect/axe.ts'
import { payOnline } from '../support/visit/counter-screens.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('a payment is in the list of its day, agrees with the provider, and is in a file for spreadsheets', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  await payOnline(venue)
  const counter = await openTablet(browser, venue, baseURL ?? '')
  await counter.setViewportSize({ width: 360, height: 740 })
  await counter.getByRole('button', { name: 'Stop ringing' }).click()
  await counter.getByRole('link', { name: 'Today' }).click()
  await counter.getByRole('link', { name: 'Payments' }).click()
  await expect(counter.locator('.counter-nav [aria-current]')).toHaveText('Today')
  const payment = counter.getByRole('article', { name: /^Order \d+$/ })
  await expect(payment).toContainText('Paid')
  await expect(payment).toContainText('Sandbox')
  await expect(counter.getByText('Both sides agree.')).toBeVisible()
  expect(await axeFindings(counter)).toEqual([])

  const saved = counter.waitForEvent('download')
  await counter.getByRole('button', { name: 'Download for spreadsheets' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFTime,Order,.+\r\n\d{4}-\d\d-\d\d \d\d:\d\d,Order \d+,sandbox,[\w-]+,Paid,/)

  await counter.getByRole('button', { name: 'Previous day' }).click()
  await expect(counter.getByText('No online payments on this day.')).toBeVisible()
  await counter.context().close()
})
