/** Arabic, measured in the browser: rows start at the right, and arrow keys move in the direction that they point. */
import type { Locator, Page } from '@playwright/test'
import { openScreen, screens, waitForIsland } from '../support/screens.ts'
import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const SHOWN = 'dallah-grill'
const MENU = `/${SHOWN}/dinein`

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ context, server }) => {
  await setLanguageCookie(context, server.url, 'ar')
})

type Box = { left: number; right: number; top: number; bottom: number }

const box = (place: Locator): Promise<Box> =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/**
 * Expects that each of the first `count` visible elements is to the left of the previous one. Reads all positions at once, because
 * the strip may be scrolling, and retries, because the script of the page moves pinned categories to the front.
 */
async function expectFromTheRight(container: Locator, selector: string, count: number): Promise<void> {
  await expect(async () => {
    const boxes = await container.evaluate(
      (element, [all, most]) =>
        [...element.querySelectorAll(all)]
          .filter((one) => one.checkVisibility())
          .slice(0, most)
          .map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      [selector, count] as const,
    )
    expect(boxes).toHaveLength(count)
    for (const [at, { right }] of boxes.entries()) {
      const before = boxes[at - 1]
      if (before)
        expect(right, `${selector}: ${at} is left of ${at - 1}`).toBeLessThanOrEqual(before.left + 1)
    }
  }).toPass({ timeout: 30_000 })
}

/** Expects that `inner` is not scrolled out of `outer`. */
async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = await Promise.all([box(inner), box(outer)])
      return a.left >= b.left - 1 && a.right <= b.right + 1
    })
    .toBe(true)
}

const scrolled = (place: Locator) => place.evaluate((element) => Math.round(element.scrollLeft))

/** Expects the search icon within its field, at the side where typing begins, and not under the text. */
async function expectMagnifier(page: Page): Promise<void> {
  const [icon, field, padding] = await Promise.all([
    box(page.locator('.seek svg')),
    box(page.locator('.seek input')),
    page.locator('.seek input').evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingRight)),
  ])
  expect(field.right - icon.right, 'between icon and border').toBeGreaterThanOrEqual(8)
  expect(icon.left, 'icon and text').toBeGreaterThanOrEqual(field.right - padding)
  expect(icon.top).toBeGreaterThan(field.top)
  expect(icon.bottom).toBeLessThan(field.bottom)
}

// @feature screen.right-to-left
test('the menu mirrors search, categories, banners and the item sheet', async ({ page }) => {
  // On Fridays, all banners are shown.
  await setTime(page, '2026-11-20T18:00+03:00')
  await page.goto(MENU)
  await expectMagnifier(page)

  // Categories of other days have no tab.
  const tabs = page.locator('nav.cats > ul > li > a').filter({ visible: true })
  const strip = page.locator('nav.cats > ul')
  await expectFromTheRight(strip, ':scope > li > a', 3)
  await page.locator('main section.section').last().scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect(tabs.last()).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('nav.cats [aria-current]')).toHaveCount(1)
  await expectWithin(tabs.last(), strip)
  expect(await scrolled(strip)).toBeLessThan(0)
  await tabs.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'true')
  await expectWithin(tabs.nth(2), strip)

  const banners = page.locator('.banners')
  await expectFromTheRight(banners, 'li', 2)
  expect(await scrolled(banners)).toBe(0)
  await banners.focus()
  // physical: the arrow that points to the next banner
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => scrolled(banners)).toBeLessThan(0)

  await page.locator('.item a[data-add=kebab]').click()
  const sheet = page.getByRole('dialog')
  const stepper = sheet.getByRole('group').last().getByRole('button')
  await expectFromTheRight(sheet.getByRole('group').last(), 'button, input', 3)
  await stepper.nth(1).click()
  await expect(sheet.getByRole('group').last().getByRole('textbox')).toHaveValue('٢')
  const [closing, frame, heading] = await Promise.all([
    box(sheet.getByRole('button').first()),
    box(sheet),
    box(sheet.getByRole('heading').first()),
  ])
  expect(closing.left - frame.left, 'the close button is at the end').toBeLessThan(24)
  expect(frame.right - heading.right, 'the heading is at the start').toBeLessThan(32)
})

test('the search page mirrors the search icon', async ({ page }) => {
  await page.goto(`${MENU}/search`)
  await expectMagnifier(page)
})

// @feature screen.right-to-left
test('stars fill from the right, and arrow keys move where they point', async ({ page }) => {
  await page.goto(`/${SHOWN}/Feedback`)
  await waitForIsland(page)
  const stars = page.locator('main [role=radiogroup]').first().getByRole('radio')
  await expectFromTheRight(page.locator('main [role=radiogroup]').first(), 'input', 5)
  await stars.nth(2).check()
  // physical: the fourth star lies to the left of the third
  await page.keyboard.press('ArrowLeft')
  await expect(stars.nth(3)).toBeChecked()
  // physical: and the third to its right
  await page.keyboard.press('ArrowRight')
  await expect(stars.nth(2)).toBeChecked()
})

test('the days of a reservation run from the right, and arrow keys keep the selected one visible', async ({
  page,
}) => {
  await page.goto(`/${SHOWN}/reservation/reserv_dinein`)
  await waitForIsland(page)
  const days = page.locator('input[name=day]')
  await expectFromTheRight(page.locator('main'), 'input[name=day]', 3)
  await days.nth(0).focus()
  // physical: later days are to the left
  for (let day = 1; day <= 5; day++) await page.keyboard.press('ArrowLeft')
  await expect(days.nth(5)).toBeChecked()
  const strip = page.locator('fieldset:has(input[name=day]) > div')
  await expectWithin(days.nth(5), strip)
  expect(await scrolled(strip)).toBeLessThan(0)
  await expect(page.locator('input[name=time]').first()).toBeAttached()
})

// @feature screen.right-to-left
test('the map is not mirrored, but its controls are', async ({ page, grill }) => {
  const map = screens.find(({ name }) => name === 'delivery map')
  if (!map) throw new Error('no screen with a map')
  await openScreen(page, map, { venue: grill, shown: SHOWN })
  const dialog = page.getByRole('dialog')
  const pin = dialog.locator('.map-pin')
  const zoom = dialog.locator('.leaflet-control-zoom')
  const [zoomBox, frame, locate] = await Promise.all([
    box(zoom),
    box(dialog.locator('.leaflet-container')),
    box(dialog.locator('.leaflet-container + button')),
  ])
  expect(zoomBox.left - frame.left, 'the zoom buttons are at the end').toBeLessThan(24)
  expect(frame.right - locate.right, 'the location button is at the start').toBeLessThan(24)
  expect(locate.bottom).toBeLessThan(frame.bottom)
  await pin.focus()
  const before = await box(pin)
  // physical: east is on the right on every map
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await box(pin)).left).toBeGreaterThan(before.left)
})
