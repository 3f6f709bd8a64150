/** A dish is sold out for today, and a diner orders it for tomorrow. */
// @feature-file counter.sold-out

import { axeFindings } from '../support/inspect/axe.ts'
import { addItem } from '../support/visit/diner.ts'
import { followMenu } from '../support/visit/follow-menu.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { NOON_OFFSET, NOON_ZONE } from '../support/visit/noon-zone.ts'
import { expect, GRILL, test, type Variant } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

const dayAfter = (days: number) => new Date(Date.now() + NOON_OFFSET * 3_600_000 + days * 86_400_000)
const tomorrow = dayAfter(1)
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(tomorrow)

/** The grill, where it is noon, with pickup for later. */
const pickupLater: Variant = {
  ...GRILL,
  edit: ({ business }) => {
    business.time_zone = NOON_ZONE
    Object.assign(business.pickup_config, { scheduled_orders: { on: true } })
  },
}

test('an open menu shows from when a dish can be ordered, and it is ordered for tomorrow', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(pickupLater)
  const tablet = await openTablet(browser, venue, baseURL ?? '')
  await page.goto(`/${venue.ref}/pickup`)
  await followMenu(page)
  await addItem(page, 'Hummus')
  await tablet.getByRole('button', { name: 'Sold out' }).click()
  const stock = tablet.getByRole('dialog', { name: 'Sold out' })
  await stock.getByLabel('Search dishes and options').fill('hummus')
  const dish = stock.getByRole('button', { name: /^Hummus/ }).first()
  await dish.click()
  expect(await axeFindings(tablet)).toEqual([])
  await stock.getByRole('button', { name: 'Today, but take orders for tomorrow' }).click()
  await expect(dish).toContainText('Can be ordered for later')

  const row = itemRow(page, 'Hummus')
  await expect(row.getByText(`On ${weekday}, 5:00 AM`)).toBeVisible({ timeout: 60_000 })
  await expect(row.getByRole('link', { name: /^Add/ })).toBeHidden()

  await page.goto(`/${venue.ref}/pickup/cart`)
  await expect(page.getByText('You can order now for a later time.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Today' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('18:00')
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/${venue.ref}/pickup`)
  await expect(row.getByRole('link', { name: /^Add/ })).toBeVisible()
  await page.goto(`/${venue.ref}/pickup/checkout`)
  await page.getByLabel('Name', { exact: true }).fill('Sara')
  await page.getByRole('textbox', { name: 'Phone' }).fill('50012345')
  await page.getByLabel('Make and model').fill('Patrol')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  const date = tomorrow.toISOString().slice(0, 10)
  const orders = await venue.orders()
  expect(orders).toMatchObject([{ schedule: { date, from: '18:00', to: '18:30' }, order_lines: [{}] }])
  await venue.setStatus(orders[0]?.id ?? '', 'accepted')
  const accepted = page.getByText('Accepted', { exact: true })
  await expect(accepted.first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/${venue.ref}/pickup`)
  await expect(accepted).toBeVisible()
  await tablet.context().close()
})
