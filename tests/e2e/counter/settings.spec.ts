/** The settings of the counter. */

import { layoutShifts, sumShifts, watchShifts } from '../support/inspect/layout-shifts.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

// @feature counter.steady-screens
test('answers that arrive one after the other, the lowest section first, move nothing', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  const page = await tablet.context().newPage()
  // So high that nothing moves out of sight.
  await page.setViewportSize({ width: 360, height: 4000 })
  await watchShifts(page)
  const late = ['staff', 'stay', 'printers', 'hours', 'settings'].map((name) => {
    const path = `/api/counter/${grill.ref}/${name}`
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    return { path, released, release }
  })
  for (const { path, released } of late)
    await page.route(`**${path}`, async (route) => {
      await released
      await route.continue()
    })
  await page.goto(`/counter/${grill.ref}#settings`)
  await expect(page.getByRole('heading', { name: 'Sound' })).toBeVisible()
  for (const { path, release } of late) {
    const answer = page.waitForResponse((response) => response.url().endsWith(path))
    release()
    await answer
  }
  await expect(page.getByRole('button', { name: 'Add a printer' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Staff and devices' })).toBeVisible()
  const shifts = await layoutShifts(page)
  expect(sumShifts(shifts), JSON.stringify(shifts, null, 1)).toBeLessThan(0.001)
  await tablet.context().close()
})

// @feature counter.staff
test('the link for another device gets the focus of the button that it replaces', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  const button = tablet.getByRole('button', { name: 'Add a device' }).first()
  await button.focus()
  await tablet.keyboard.press('Enter')
  const link = tablet.getByRole('region', {
    name: 'Scan this code with the new device, or open the link there',
  })
  await expect(link).toBeFocused()
  await tablet.keyboard.press('Tab')
  await expect(link.getByRole('button').first()).toBeFocused()
  await tablet.context().close()
})
