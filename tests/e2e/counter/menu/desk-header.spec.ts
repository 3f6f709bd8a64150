/** The menu desk on a phone: the first dish is in sight, and everything else can be reached. */
// @feature-file desk.phone-header

import { axeFindings } from '../../support/inspect/axe.ts'
import { chooseMore, openMenuDesk } from '../../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../../support/visit/open-venue.ts'

test('search, “Add”, preview and “More” leave room for the dishes, and the focus comes back to what opened a sheet', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const venue = await ownVenue(GRILL)
  const phone = await openMenuDesk(browser, venue, baseURL ?? '')
  await phone.setViewportSize({ width: 360, height: 740 })
  const more = phone.getByRole('button', { name: 'More', exact: true })
  const add = phone.getByRole('button', { name: 'Add', exact: true })
  const search = phone.getByRole('searchbox', { name: 'Search the menu' })
  const dish = phone.locator('main li').first()
  await expect(dish).toBeInViewport({ ratio: 1 })
  const top = async (part: typeof more) => Math.round((await part.boundingBox())?.y ?? 0)
  expect(await top(phone.getByRole('button', { name: 'Venue' }))).toBe(await top(more))
  expect(await top(search)).toBe(await top(add))
  expect(await axeFindings(phone)).toEqual([])

  await more.focus()
  await phone.keyboard.press('Enter')
  const sheet = phone.getByRole('dialog', { name: 'More', exact: true })
  await expect(sheet.getByRole('link', { name: 'See your menu' })).toHaveAttribute('href', `/${venue.ref}`)
  expect(await axeFindings(phone)).toEqual([])
  await phone.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await chooseMore(phone, 'Select')
  await expect(phone.getByText('Selected: 0')).toBeFocused()
  await phone.getByRole('button', { name: 'Done' }).click()
  await expect(more).toBeFocused()
  await chooseMore(phone, 'Categories only')
  await expect(dish).toBeHidden()
  await chooseMore(phone, 'Versions')
  const versions = phone.getByRole('dialog', { name: 'Versions' })
  await expect(versions).toBeVisible()
  await expect(sheet).toBeHidden()
  await phone.goBack()
  await expect(versions).toBeHidden()
  await expect(more).toBeFocused()

  await add.click()
  expect(await axeFindings(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Add a dish to Cold mezze' }).last().click()
  const form = phone.getByRole('dialog', { name: 'New dish' })
  await expect(form.getByLabel('Name (English)')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(add).toBeFocused()
  await phone.context().close()
})
