/**
 * Every screen for who needs large targets, a closer look or no movement (WCAG 2.2 AA beyond what axe finds): on the phone
 * in Arabic with type of twice the size too, on the desk in English at 400 % too, one visit each.
 */
import { test as base, expect, type OpenVenue, shared } from './support/open-venue.ts'
import { doubleType, losses, movements, smallTargets, structure } from './support/reach.ts'
import { OPEN_GRILL, screens, show } from './support/screens.ts'
import { choseLanguage } from './support/visit.ts'

const test = base.extend<object, { venue: OpenVenue }>({
  venue: [shared(OPEN_GRILL), { scope: 'worker' }],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** 1280 × 1024 at 400 % (WCAG 1.4.10). */
const CLOSE = { width: 320, height: 256 }

for (const screen of screens) {
  const { name, allowed } = screen
  test.describe(name, () => {
    if (allowed) test.use({ allowedErrors: [allowed] })

    test('can be reached and read', async ({ page, context, server, venue }, { project }) => {
      const phone = project.name === 'phone'
      await choseLanguage(context, server.url, phone ? 'ar' : 'en')
      await show(page, screen, { venue, shown: 'dallah-grill' })
      expect.soft(await structure(page), 'structure').toEqual([])
      expect.soft(await smallTargets(page), 'targets').toEqual([])
      expect.soft(await movements(page), 'movement').toEqual([])
      if (phone) {
        await doubleType(page)
        expect.soft(await losses(page, 0.5), 'at twice the size of type').toEqual([])
        return
      }
      // A map is a window of its own, and has its own room.
      if (name === 'delivery map') return
      await page.setViewportSize(CLOSE)
      expect.soft(await losses(page, 0.4), 'at 400 % zoom').toEqual([])
    })
  })
}

test('a pin is put and taken over at 400 % zoom', async ({ page, venue }, { project }) => {
  test.skip(project.name === 'phone', 'a phone shows less of it at once')
  const map = screens.find(({ name }) => name === 'delivery map')
  if (!map) throw new Error('no screen with a map')
  await page.setViewportSize(CLOSE)
  await show(page, map, { venue, shown: 'dallah-grill' })
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
