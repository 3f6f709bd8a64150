/** The board on a tablet. */
// @feature-file counter.board

import { axeFindings } from '../support/inspect/axe.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

// @feature order.reduce
test('staff remove one of two dishes, which stays struck until it is seen, and the diner is told', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await page.goto(`/${grill.ref}/dinein`)
  await addItem(page, 'Hummus')
  await addItem(page, 'Hummus')
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  await tablet.getByRole('dialog', { name: 'New order' }).getByRole('button', { name: 'Open order' }).click()
  const sheet = tablet.getByRole('dialog', { name: /^Order / })
  await sheet.getByRole('button', { name: 'Change items' }).click()
  await sheet.getByRole('button', { name: 'One less Hummus' }).click()
  await expect(sheet.getByText(/^New total: /)).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await sheet.getByRole('button', { name: 'Change order' }).click()
  await expect(sheet).toBeHidden()
  const card = tablet.getByRole('region', { name: 'New' }).getByRole('article')
  await expect(card.locator('s')).toHaveText('2 ×')
  expect(await axeFindings(tablet)).toEqual([])
  await card.getByRole('button', { name: /seen$/ }).click()
  await expect(card.locator('s')).toHaveCount(0)
  await expect(card).toContainText('1 ×')

  await expect(page.getByText('We changed your order')).toBeVisible()
  await expect(page.getByText('1 instead of 2')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await tablet.context().close()
})

test('the board is mirrored in Arabic, locks, and unlocks by its PIN', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await tablet.getByRole('button', { name: 'العربية' }).click()
  await expect(tablet.locator('html')).toHaveAttribute('dir', 'rtl')
  await tablet.getByRole('button', { name: 'أقفل الآن' }).click()
  await expect(tablet.getByRole('heading', { name: 'شاشة الطلبات مقفلة' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByLabel('الرمز السري').fill('2580')
  await tablet.getByRole('button', { name: 'فتح القفل' }).click()
  await expect(tablet.getByText('مباشر', { exact: true })).toBeVisible()
  await tablet.context().close()
})
