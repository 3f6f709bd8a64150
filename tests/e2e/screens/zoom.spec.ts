/** A desktop zoomed to 400 %: what has to be aimed at is large enough to be hit. */

import { ZOOMED } from '../support/inspect/devices.ts'
import { doubleTextSize } from '../support/inspect/layout-checks.ts'
import { screens, showScreen } from '../support/screens.ts'
import { setOpenHour } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

// At any width of the project: the window is as small as the zoom makes it.
test.use({
  viewport: ZOOMED.viewport,
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})

test('a pin is put and taken over at 400 % zoom', async ({ page, grill }) => {
  const map = screens.find(({ name }) => name === 'delivery map')
  if (!map) throw new Error('no screen with a map')
  await showScreen(page, map, { venue: grill, shown: 'dallah-grill' })
  const dialog = page.getByRole('dialog')
  const ground = dialog.locator('.leaflet-container')
  const pin = dialog.locator('.map-pin')
  // Enough of the map to aim at, and all of it in the window at once.
  const box = await ground.boundingBox()
  expect(box?.height).toBeGreaterThan(100)
  expect(box?.height).toBeLessThan(ZOOMED.viewport.height)
  await ground.scrollIntoViewIfNeeded()
  const before = await pin.getAttribute('style')
  const middle = await ground.boundingBox()
  if (!middle) throw new Error('no map')
  await page.mouse.click(middle.x + middle.width / 2 - 20, middle.y + middle.height / 2)
  await expect(pin).not.toHaveAttribute('style', before ?? '')
  await expect(pin).toBeInViewport({ ratio: 0.9 })
  const take = dialog.getByRole('button', { name: 'Use this place' })
  await take.scrollIntoViewIfNeeded()
  await take.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Your place on the map is set.')).toBeVisible()
})

test.describe('type of twice the size on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('leaves the ways to pay whole words', async ({ page }) => {
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
