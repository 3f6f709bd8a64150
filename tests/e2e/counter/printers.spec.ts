/** The owner connects a Star printer, and the counter says when somebody must go to it. */
// @feature-file counter.printers

import { starPrinter } from '../../helpers/star-printer.ts'
import { axeFindings } from '../support/inspect/axe.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('a printer is added by its address, and the board says that its paper has ended', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await tablet.getByRole('button', { name: 'Add a printer' }).click()
  await tablet.getByLabel('Name of the printer').fill('Kitchen')
  await tablet.getByRole('button', { name: 'Save' }).click()
  const address = tablet.getByText(/\/api\/printing\/cloudprnt\//)
  await expect(address).toBeVisible()
  await expect(tablet.getByText('Waiting for the printer to connect')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  const send = (path: string, init: RequestInit) => fetch(new URL(path, baseURL), init)
  const printer = starPrinter(send, (await address.textContent()) ?? '')
  expect(await printer.poll()).toBeNull()
  printer.status = '410%20Out%20of%20paper'
  expect((await printer.report()).status).toBe(200)
  await tablet.reload()
  await expect(tablet.getByRole('alert').filter({ hasText: 'Kitchen: Out of paper' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.context().close()
})
