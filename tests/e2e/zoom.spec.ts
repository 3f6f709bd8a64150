/** A desktop zoomed to 400 %: what has to be aimed at is large enough to be hit. */
import { CLOSE } from './support/inspect.ts'
import { expect, test } from './support/open-venue.ts'
import { screens, show } from './support/screens.ts'

// At any width of the project: the window is as small as the zoom makes it.
test.use({
  viewport: CLOSE,
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})

test('a pin is put and taken over at 400 % zoom', async ({ page, grill }) => {
  const map = screens.find(({ name }) => name === 'delivery map')
  if (!map) throw new Error('no screen with a map')
  await show(page, map, { venue: grill, shown: 'dallah-grill' })
  const dialog = page.getByRole('dialog')
  const ground = dialog.locator('.leaflet-container')
  const pin = dialog.locator('.map-pin')
  // Enough of the map to aim at, and all of it in the window at once.
  const box = await ground.boundingBox()
  expect(box?.height).toBeGreaterThan(100)
  expect(box?.height).toBeLessThan(CLOSE.height)
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
  await expect(page.getByText('The place on the map is set.')).toBeVisible()
})
