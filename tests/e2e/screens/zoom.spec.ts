/** A desktop at 400 % zoom and a phone at 200 % text size: controls stay large enough. */

import { ZOOMED } from '../support/inspect/devices.ts'
import { doubleTextSize } from '../support/inspect/layout-checks.ts'
import { openScreen, screens } from '../support/screens.ts'
import { setOpenHour } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

// Independent of the project: the zoom determines the size of the window.
test.use({
  viewport: ZOOMED.viewport,
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})

test('a pin can be set and confirmed at 400 % zoom', async ({ page, grill }) => {
  const screen = screens.find(({ name }) => name === 'delivery map')
  if (!screen) throw new Error('no screen with a map')
  await openScreen(page, screen, { venue: grill, shown: 'dallah-grill' })
  const dialog = page.getByRole('dialog')
  const map = dialog.locator('.leaflet-container')
  const pin = dialog.locator('.map-pin')
  // The map is large enough to aim at and fits into the window.
  const box = await map.boundingBox()
  expect(box?.height).toBeGreaterThan(100)
  expect(box?.height).toBeLessThan(ZOOMED.viewport.height)
  await map.scrollIntoViewIfNeeded()
  const before = await pin.getAttribute('style')
  const middle = await map.boundingBox()
  if (!middle) throw new Error('no map')
  await page.mouse.click(middle.x + middle.width / 2 - 20, middle.y + middle.height / 2)
  await expect(pin).not.toHaveAttribute('style', before ?? '')
  await expect(pin).toBeInViewport({ ratio: 0.9 })
  const confirm = dialog.getByRole('button', { name: 'Use this place' })
  await confirm.scrollIntoViewIfNeeded()
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Your place on the map is set.')).toBeVisible()
})

test.describe('text of twice the size on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('leaves enough width for the names of payment options', async ({ page }) => {
    await setOpenHour(page)
    await page.goto('/dallah-grill/dinein')
    await addItem(page, 'Hummus')
    await page.goto('/dallah-grill/dinein/checkout')
    const names = page.locator('label:has(input[name=payment]) > span:first-of-type')
    await expect(names.first()).toBeVisible()
    await doubleTextSize(page)
    expect(await names.count()).toBeGreaterThan(1)
    for (const name of await names.all())
      expect((await name.boundingBox())?.width, (await name.textContent()) ?? '').toBeGreaterThan(150)
  })
})
