/** Owners set the dates and the limits of their branch, and diners are offered times with room. */
// @feature-file counter.hours counter.capacity counter.staff

import type { Page } from '@playwright/test'
import { axeFindings } from '../support/inspect/axe.ts'
import { addItem } from '../support/visit/diner.ts'
import { NOON_ZONE } from '../support/visit/noon-zone.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('the settings close a date, limit orders, and show an invitation as a code', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  // At the end of a business day, no later quarter of an hour would have room.
  const grill = await ownVenue({
    ...{ ...GRILL, categories: ['cold'] },
    edit: ({ business }) => {
      business.time_zone = NOON_ZONE
    },
  })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByRole('heading', { name: 'Warnings to this device' })).toBeVisible()

  await tablet.getByRole('button', { name: 'Add a date' }).click()
  const date = tablet.getByLabel('Date')
  await expect(date).toBeFocused()
  await date.fill(`${new Date().getUTCFullYear() + 1}-12-24`)
  await tablet.getByText('Other hours', { exact: true }).click()
  await tablet.getByLabel('Opens at').fill('18:00')
  await tablet.getByLabel('Closes at').fill('23:30')
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tablet.getByText(/6:00\sPM–11:30\sPM/)).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Add a date' })).toBeFocused()

  await tablet.getByRole('button', { name: 'Create invitation' }).click()
  await expect(tablet.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()

  await tablet.getByLabel('Limit per 15 minutes').selectOption('1')
  await expect(tablet.getByText('Saved')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  await order(page, grill.ref)
  // A quarter of an hour may end between two orders.
  if (!(await order(page, grill.ref))) expect(await order(page, grill.ref)).toBe(true)
  await expect(page.getByText(/^For .+ – /)).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByText(/: 1 of 1/).first()).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.context().close()
})

/** Orders for as soon as possible. Returns whether that is moved; then the checkout says so before. */
async function order(page: Page, ref: string): Promise<boolean> {
  await page.goto(`/${ref}/dinein`)
  await addItem(page, 'Hummus')
  // From before the page: a fast checkout asks for its price at once, others when they are used.
  const answer = page.waitForResponse(/\/calc-order\//)
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  await page.goto(`/${ref}/dinein/checkout`)
  await expect(async () => {
    await page.getByRole('heading', { name: 'Checkout' }).click()
    expect(isAnswered).toBe(true)
  }).toPass()
  const isMoved = (await (await answer).json()).times.now === 'moved'
  const when = page.getByRole('region', { name: 'When would you like it?' })
  if (isMoved) {
    await expect(when).toContainText('As soon as possible')
    expect(await axeFindings(page)).toEqual([])
  } else await expect(when).toHaveCount(0)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  return isMoved
}
