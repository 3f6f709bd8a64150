/** Staff enter the order of a guest on the device that they also order on as diners. */
// @feature-file counter.enter-order

import { axeFindings } from '../support/inspect/axe.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('a walk-in order from the board is accepted at once, and the diner of the device is not involved', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  // What the owner of the tablet ordered for themselves, before they paused the orders of guests.
  const own = await tablet.context().newPage()
  await own.goto(`/${grill.ref}/dinein`)
  await addItem(own, 'Hummus')
  const device = () =>
    own.evaluate(() =>
      JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('counter-'))),
    )
  const before = await device()
  const paused = await tablet.evaluate(async (path) => {
    const body = JSON.stringify({ state: 'paused', type: 'all', period: 30 })
    return (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
      .status
  }, `/api/counter/${grill.ref}/service`)
  expect(paused).toBe(200)

  // Browsers without tabs show the menu in the tab of the board. Those of these tests cannot follow a tab with an opener.
  const menu = await tablet.context().newPage()
  await menu.addInitScript(() => {
    window.open = () => null
  })
  await menu.goto(`/counter/${grill.ref}`)
  await menu.getByRole('button', { name: 'New order', exact: true }).click()
  const sheet = menu.getByRole('dialog', { name: 'New order', exact: true })
  await expect(sheet.getByRole('button', { name: 'Dine-in' })).toBeVisible()
  expect(await axeFindings(menu)).toEqual([])
  await sheet.getByRole('button', { name: 'Dine-in' }).click()
  await menu.waitForURL(`**/${grill.ref}/dinein`)
  const bar = menu.getByRole('complementary', { name: 'You’re entering an order for a guest' })
  await expect(bar).toBeVisible()
  await expect(menu.locator('[data-cart-badge]').first()).toHaveText('')
  await addItem(menu, 'Fattoush')
  await menu.reload()
  await expect(bar).toBeVisible()
  expect(await axeFindings(menu)).toEqual([])

  await menu.goto(`/${grill.ref}/dinein/cart`)
  await expect(menu.getByText('Fattoush').first()).toBeVisible()
  await menu.getByRole('link', { name: /^Go to checkout/ }).click()
  await menu.getByRole('textbox', { name: /^Name/ }).fill('Table by the door')
  await menu.getByRole('button', { name: '30 min' }).click()
  await menu.getByRole('button', { name: '5 min more' }).click()
  await expect(menu.getByText('35 min', { exact: true })).toBeVisible()
  await expect(bar).toBeVisible()
  expect(await axeFindings(menu)).toEqual([])
  await menu.getByRole('button', { name: /^Place order/ }).click()
  await expect(menu.getByText(/^Order \d+ is placed$/)).toBeVisible()

  const card = tablet.getByRole('region', { name: 'In the kitchen' }).getByRole('article')
  await expect(card).toContainText('Fattoush')
  await expect(card).toContainText('Phone or walk-in')
  await expect(card).toContainText('Table by the door')
  await expect(tablet.getByRole('dialog')).toHaveCount(0)

  // Nothing is left for the next guest.
  await menu.getByRole('link', { name: 'Another order' }).click()
  await expect(bar).toBeVisible()
  await expect(menu.locator('[data-cart-badge]').first()).toHaveText('')
  const left = await menu.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(left).not.toContain('Table by the door')
  await bar.getByRole('button', { name: 'Cancel this order' }).click()
  await menu.waitForURL(`**/counter/${grill.ref}`)
  expect(await device()).toBe(before)
  await own.reload()
  await expect(own.locator('[data-cart-badge]').first()).toHaveText('1')
  await expect(own.getByText('You’re entering an order for a guest')).toHaveCount(0)
  await tablet.context().close()
})
