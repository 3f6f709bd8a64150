/** A diner orders, and the counter rings, answers, and hands the order over. */
// @feature-file counter.board counter.stream

import type { Page } from '@playwright/test'
import { axeFindings } from '../support/inspect/axe.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

async function placeOrder(page: Page, ref: string): Promise<void> {
  await page.goto(`/${ref}/dinein`)
  await addItem(page, 'Hummus')
  await page.goto(`/${ref}/dinein/checkout`)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
}

test('an order rings, is accepted for 20 minutes and handed over, and the diner follows it', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  // Orders of other tests would ring too.
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  // It rings on every screen.
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByRole('heading', { name: 'Answering orders' })).toBeVisible()
  await placeOrder(page, grill.ref)
  const alarm = tablet.getByRole('dialog', { name: 'New order' })
  await expect(alarm).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await alarm.getByRole('button', { name: 'Open order' }).click()
  const sheet = tablet.getByRole('dialog', { name: /^Order / })
  await sheet.getByRole('button', { name: '20 min' }).click()
  expect(await axeFindings(tablet)).toEqual([])
  await sheet.getByRole('button', { name: /^Accept, ready at/ }).click()
  await tablet.getByRole('link', { name: 'Orders' }).click()
  const card = tablet.getByRole('region', { name: 'In the kitchen' }).getByRole('article')
  await expect(card).toContainText('Hummus')
  await expect(page.getByText('We’re preparing your order.')).toBeVisible()

  await card.getByRole('button', { name: 'Ready' }).click()
  await tablet
    .getByRole('region', { name: 'Ready', exact: true })
    .getByRole('button', { name: 'Handed over' })
    .click()
  await expect(tablet.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  // The diner hears of it when it can no longer be taken back.
  await expect(page.getByText('Enjoy it!')).toBeVisible({ timeout: 90_000 })
  await expect(tablet.getByRole('region', { name: 'Done today' })).toContainText('Handed over')
  await tablet.context().close()
})

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
  await expect(card.locator('s')).toHaveText('2')
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
  await setLanguageCookie(tablet.context(), baseURL ?? '', 'ar')
  await tablet.reload()
  await expect(tablet.locator('html')).toHaveAttribute('dir', 'rtl')
  await tablet.getByRole('link', { name: 'الإعدادات' }).click()
  await tablet.getByRole('button', { name: 'أقفل الآن' }).click()
  await expect(tablet.getByRole('heading', { name: 'شاشة الطلبات مقفلة' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByLabel('الرمز السري').fill('2580')
  await tablet.getByRole('button', { name: 'فتح القفل' }).click()
  await expect(tablet.getByText('مباشر', { exact: true })).toBeVisible()
  await tablet.context().close()
})
