/** The owner adds options to a dish and changes options that several dishes share; diners see both after they are published. */
// @feature-file desk.options

import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk, waitUntilLive } from '../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test('diners must choose among options that were added to a dish, and see a new price in all dishes with it', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  const open = (name: RegExp) => tablet.getByRole('button', { name }).first().click()

  await open(/^Hummus/)
  await dish.getByRole('button', { name: 'Add options' }).click()
  const name = dish.getByLabel('Name (English)').first()
  await expect(dish.getByLabel(/^Name/).first()).toBeFocused()
  await name.fill('Topping')
  await dish.getByRole('checkbox', { name: 'Diners have to choose' }).check()
  await dish.getByLabel('At most').fill('1')
  await dish.getByRole('button', { name: 'Done' }).click()
  await expect(dish.getByText('Enter a name')).toBeVisible()
  const option = dish.getByRole('group', { name: 'New option' })
  await option.getByLabel('Name (English)').fill('Pine nuts')
  await dish.getByRole('group', { name: 'Pine nuts' }).getByLabel('Price (KWD)').fill('0.35')
  await dish.getByRole('button', { name: 'Add an option' }).click()
  await tablet.keyboard.type('Olive oil')
  expect(await axeFindings(tablet)).toEqual([])
  await dish.getByRole('button', { name: 'Done' }).click()
  const row = dish.getByRole('button', { name: /^Topping/ })
  await expect(row).toContainText('Choose 1 · 2 to choose from')
  await expect(row).toBeFocused()
  expect(await axeFindings(tablet)).toEqual([])
  await dish.getByRole('button', { name: 'Save' }).click()
  await expect(dish).toBeHidden()

  await open(/^Lamb kebab/)
  await dish.getByRole('button', { name: /^Add to your plate/ }).click()
  await dish.getByRole('group', { name: 'Garlic toum' }).getByLabel('Price (KWD)').fill('0.400')
  await dish.getByRole('button', { name: 'Done' }).click()
  await dish.getByRole('button', { name: 'Save' }).click()
  await expect(dish.getByRole('heading', { name: 'Where should this change apply?' })).toBeFocused()
  expect(await axeFindings(tablet)).toEqual([])
  await dish.getByRole('button', { name: 'In all 6 dishes' }).click()
  await expect(dish).toBeHidden()

  await tablet.getByRole('button', { name: 'Review', exact: true }).click()
  const review = tablet.getByRole('dialog', { name: 'Changes' })
  await expect(review.getByRole('listitem')).toHaveText([
    /Hummus.*Topping – Added/,
    /and 5 other dishes.*Add to your plate – Garlic toum – Price.*0\.250.*0\.400/,
  ])
  expect(await axeFindings(tablet)).toEqual([])
  await review.getByRole('button', { name: 'Publish selected' }).click()
  await waitUntilLive(tablet)

  await expect(async () => {
    await page.goto(`/${venue.ref}/dinein/cold/hummus`)
    await expect(page.getByText('Pine nuts').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  const topping = page.getByRole('group', { name: /Topping/ })
  await expect(topping).toContainText('Required')
  await expect(topping.getByRole('radio', { name: 'Pine nuts' })).toBeVisible()
  await tablet.context().close()
})
