/** The owner adds tables and a coupon, which diners can use once they are published. */
// @feature-file desk.lists

import { axeFindings } from '../../support/inspect/axe.ts'
import { addItem } from '../../support/visit/diner.ts'
import { openMenuDesk, waitUntilLive } from '../../support/visit/menu-desk.ts'
import { expect, test } from '../../support/visit/open-venue.ts'
import { grillWithTables } from '../../support/visit/reservations.ts'

test('a diner orders from a table and with a coupon that the owner has added', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(grillWithTables())
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet.setViewportSize({ width: 360, height: 740 })
  await tablet.getByRole('button', { name: 'Venue' }).click()

  await tablet.getByRole('button', { name: /^Tables/ }).click()
  const tables = tablet.getByRole('region', { name: 'Tables' })
  await expect(tables.getByRole('heading', { name: 'Tables' })).toBeFocused()
  expect(await axeFindings(tablet)).toEqual([])
  await tables.getByRole('button', { name: 'Add several tables' }).click()
  const many = tablet.getByRole('dialog', { name: 'Add several tables' })
  await expect(many.getByLabel('First number')).toHaveValue('3')
  await many.getByRole('button', { name: 'Save' }).click()
  await expect(many.getByLabel('Last number')).toBeFocused()
  await many.getByLabel('Last number').fill('4')
  await expect(many.getByLabel('Last number')).toHaveAccessibleDescription('Table 3 – Table 4')
  await many.getByLabel('Floor').selectOption('Terrace')
  expect(await axeFindings(tablet)).toEqual([])
  await many.getByRole('button', { name: 'Save' }).click()
  await expect(many).toBeHidden()
  await tablet.getByRole('button', { name: 'Move Table 4 up' }).press('Enter')
  await expect(tablet.getByRole('status').filter({ hasText: 'Table 4 moved to position 3' })).toBeVisible()
  await tablet.getByRole('button', { name: /^Table 2/ }).click()
  const table = tablet.getByRole('dialog', { name: 'Edit table' })
  await table.getByRole('button', { name: 'Delete' }).click()
  await expect(tables.getByRole('button', { name: /^Table \d/ })).toHaveText([/1/, /4/, /3/])
  await expect(tables.getByRole('button', { name: 'Add a table' })).toBeFocused()
  await tablet.getByRole('button', { name: 'Undo' }).click()
  await expect(tables.getByRole('button', { name: /^Table 2/ })).toBeVisible()
  await tables.getByRole('button', { name: 'Venue' }).click()
  await expect(tablet.getByRole('button', { name: /^Tables/ })).toBeFocused()

  await tablet.getByRole('button', { name: /^Coupons/ }).click()
  await tablet.getByRole('button', { name: 'Add a coupon' }).click()
  const coupon = tablet.getByRole('dialog', { name: 'New coupon' })
  await coupon.getByLabel('Code').fill('beach20')
  await coupon.getByLabel('Discount (%)').fill('20')
  await coupon.getByLabel('Applies to').selectOption('Certain dishes')
  await coupon.getByRole('button', { name: 'Save' }).click()
  await expect(coupon.getByText('Choose a dish')).toBeVisible()
  await coupon.getByLabel('Find a dish').fill('fatt')
  await coupon.getByRole('button', { name: 'Fattoush' }).click()
  expect(await axeFindings(tablet)).toEqual([])
  await coupon.getByRole('button', { name: 'Save' }).click()
  await expect(tablet.getByRole('button', { name: 'beach20 20% · Dishes: 1' })).toBeVisible()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText([
    /Tables – Table 3 – Added/,
    /Tables – Table 4 – Added/,
    /Coupons – beach20 – Added/,
  ])
  await review.getByRole('button', { name: 'Publish selected' }).click()
  await waitUntilLive(tablet)

  await page.goto(`/${venue.ref}/dinein`)
  await addItem(page, 'Fattoush')
  await page.goto(`/${venue.ref}/dinein/cart`)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('BEACH20')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Coupon beach20' })).toBeVisible()
  await page.goto(`/${venue.ref}/dinein/checkout`)
  const choice = page.getByRole('combobox', { name: 'Table' })
  await choice.selectOption({ label: 'Table 4' })
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await venue.orders()).toMatchObject([{ table_id: 'table-4', coupon_code: 'beach20' }])
  await tablet.context().close()
})
