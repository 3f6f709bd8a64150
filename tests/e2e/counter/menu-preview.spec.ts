/** Staff see the pages with their changes before diners do. */
// @feature-file desk.preview

import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('a new name is in the preview at once, in the chosen width and language, and not on the menu', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const rename = async (from: RegExp, to: string) => {
    await tablet.getByRole('button', { name: from }).first().click()
    const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
    await dish.getByLabel('Name (English)').fill(to)
    await dish.getByRole('button', { name: 'Save' }).click()
    await expect(dish).toBeHidden()
  }
  await tablet.getByRole('button', { name: 'Preview' }).click()
  const preview = tablet.getByRole('dialog', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByText('This is how diners see your menu.')).toBeVisible()
  await frame.locator('main').getByRole('link', { name: 'Dine in' }).click()
  const opened = tablet.waitForEvent('popup')
  const live = preview.getByRole('link', { name: 'See your menu' })
  await expect(live).toHaveAttribute('href', `/${venue.ref}/dinein`)
  await live.click()
  await expect(itemRow(await opened, 'Hummus').first()).toBeVisible()
  await (await opened).close()
  await tablet.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await rename(/^Hummus/, 'Hummus of the day')
  await expect(tablet.getByText('Changed: 1 dish')).toBeVisible()

  await tablet.getByRole('button', { name: 'Preview' }).click()
  await frame.locator('main').getByRole('link', { name: 'Dine in' }).click()
  await expect(frame.getByText('Hummus of the day').first()).toBeVisible()
  await expect(frame.getByText('nobody can order here')).toBeVisible()
  expect(await frame.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
  await preview.getByRole('button', { name: 'Computer' }).click()
  await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBe(1280)
  await preview.getByLabel('Language of the preview').selectOption('ar')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await axeFindings(tablet)).toEqual([])
  const tab = preview.getByRole('link', { name: 'Open in a new tab' })
  await tab.focus()
  await expect(tab).toHaveAttribute('href', /path=%2Fdinein&locale=ar/)
  await tablet.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(tablet.getByText(/^On \d+ pages$/)).toBeVisible()
  await page.goto(`/${venue.ref}/dinein`)
  await expect(itemRow(page, 'Hummus').first()).toBeVisible()
  await expect(page.getByText('Hummus of the day')).toHaveCount(0)
  await tablet.context().close()
})
