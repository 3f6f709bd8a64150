/** The owner sees what was sold, searched and viewed. */
// @feature-file counter.insights

import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { axeFindings } from '../support/inspect/axe.ts'
import { placeDineIn } from '../support/visit/counter-screens.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

/** Waits for the report of a page. */
const reportOf = (page: Page, kind: string) =>
  page.waitForResponse((answer) => answer.url().includes('/webapp/interest/') && isOf(answer.request(), kind))
const isOf = (request: Request, kind: string) => request.postDataJSON()?.kind === kind

test('orders, searches without results and views are in the insights, and dishes in a file for spreadsheets', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  for (let times = 0; times < 3; times++) {
    const reported = reportOf(page, 'search')
    await page.goto(`/${venue.ref}/dinein/search?q=sushi`)
    expect((await reported).ok()).toBe(true)
  }
  await page.goto(`/${venue.ref}/dinein`)
  const viewed = reportOf(page, 'item')
  await itemRow(page, 'Mixed grill').getByRole('heading').click()
  expect((await viewed).ok()).toBe(true)
  await placeDineIn(venue)

  const counter = await openTablet(browser, venue, baseURL ?? '')
  await counter.setViewportSize({ width: 360, height: 740 })
  await counter.getByRole('button', { name: 'Stop ringing' }).click()
  await counter.getByRole('link', { name: 'Today' }).click()
  await counter.getByRole('link', { name: 'Insights' }).click()
  await expect(counter.locator('.counter-nav [aria-current]')).toHaveText('Today')
  await expect(counter.getByRole('region', { name: 'Totals' })).toContainText('Orders1')
  await expect(counter.getByRole('row', { name: /^Hummus/ })).toContainText('2')
  await expect(counter.getByRole('row', { name: /sushi/ })).toContainText('3')
  await expect(counter.getByRole('row', { name: /^Mixed grill/ })).toContainText('1')
  await counter.getByText('Show as a table').first().click()
  await expect(counter.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(31)
  expect(await axeFindings(counter)).toEqual([])

  const saved = counter.waitForEvent('download')
  await counter.getByRole('button', { name: 'CSV: Dishes' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFDish,Sold,Revenue \(KWD\)\r\nHummus,2,\d+\.\d{3}\r\n$/)

  await counter.getByRole('button', { name: 'Last month' }).click()
  await expect(counter.getByText('No orders in this period.')).toBeVisible()
  await counter.context().close()
})
