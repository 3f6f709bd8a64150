/** What the theme of a venue changes on the screens: bars, pictures, gradients, buttons. All of it stays readable. */
import type { Page } from '@playwright/test'
import { isNightly, sample } from '../../helpers/seed.ts'
import { expectAccessible } from '../support/inspect/accessible.ts'
import { paintedColors } from '../support/inspect/painted-colors.ts'
import { NEON_GRILL, PALE_GRILL } from '../support/inspect/venue-themes.ts'
import { expectPictures, setLanguageCookie } from '../support/visit/browser-state.ts'
import { test as base, expect, type OpenVenue, visitedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ neon: OpenVenue; pale: OpenVenue }>({
  neon: visitedVenue(NEON_GRILL),
  pale: visitedVenue(PALE_GRILL),
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Pages alternate between the directions. A nightly run opens each page in both. */
const DIRECTIONS = ['en', 'ar'] as const
const [first] = sample(DIRECTIONS, 1)
const directionsOf = (at: number) =>
  isNightly ? DIRECTIONS : [DIRECTIONS[(at + DIRECTIONS.indexOf(first ?? 'en')) % DIRECTIONS.length] ?? 'en']

for (const [at, path] of ['', '/dinein', '/dinein/grill/kebab'].entries())
  for (const locale of directionsOf(at)) {
    test(`${path || 'home'} of a neon venue is accessible, ${locale}`, async ({
      page,
      context,
      server,
      neon,
    }) => {
      await setLanguageCookie(context, server.url, locale)
      await page.goto(`/${neon.ref}${path}`)
      await expectAccessible(page)
      await expectRings(page)
    })

    test(`${path || 'home'} of a pale venue is accessible, ${locale}`, async ({
      page,
      context,
      server,
      pale,
    }) => {
      await setLanguageCookie(context, server.url, locale)
      await page.goto(`/${pale.ref}${path}`)
      await expectAccessible(page)
      await expectRings(page)
    })
  }

/** Pages of venues with different colours, fonts, shapes and bars. */
const DEMO_PAGES = [
  '/cafe-linde/dinein',
  '/crumb-and-kiln',
  '/flor-de-rua',
  '/flor-de-rua/product_service',
  '/kawasemi',
  '/kawasemi/dinein/nigiri/maguro',
  '/maison-ombelle',
  '/maison-ombelle/more',
  '/pazar-yeri/pickup/manav',
]
for (const path of sample(DEMO_PAGES, 4)) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

/** Moves the focus through the first controls, and expects that the focus ring contrasts with its background. */
async function expectRings(page: Page): Promise<void> {
  const rings: string[] = []
  const colours = await paintedColors(page)
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(({ ratio, backgroundOf }) => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const own = getComputedStyle(focused)
      // A link that covers a card has its ring around the card.
      const after = getComputedStyle(focused, '::after')
      const { outlineStyle, outlineColor, outlineWidth } = own.outlineStyle === 'none' ? after : own
      const background = backgroundOf(focused.parentElement)
      return outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        ratio(outlineColor, background) >= 3
        ? ''
        : `${focused.outerHTML.slice(0, 100)}: ${outlineStyle} ${outlineColor} on ${background}`
    }, colours)
    if (ring !== null) rings.push(ring)
  }
  expect(rings.length).toBeGreaterThan(5)
  expect(rings.filter(Boolean)).toEqual([])
}

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

// @feature product.settings-theme business.background-option business.gradient business.menu-button
// @feature business.header-bg business.navigation-style business.aspect-ratio business.image-bg-color
test('the neon venue has a flat bar, a gradient, its header, button colours, aspect ratio and picture background', async ({
  page,
  neon,
}) => {
  await page.goto(`/${neon.ref}`)
  await expect(page.locator('nav.tabs.flat')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body, '::before').backgroundImage)).toBe(
    'linear-gradient(rgb(0, 0, 0), rgb(27, 27, 77))',
  )
  await expectPictures(page.locator('.hero img'))
  expect(await style(page, '.way-in', 'background-color')).toBe('rgb(245, 255, 0)')
  // The unreadable colour of the title is replaced.
  expect(await style(page, '.way-in', 'color')).not.toBe('rgb(255, 255, 102)')
  await page.goto(`/${neon.ref}/dinein`)
  const picture = page.locator('.items .item > img').first()
  const box = await picture.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(await style(page, '.items .item > img', 'background-color')).toBe('rgb(34, 34, 34)')
  // A black background makes both schemes dark.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await style(page, 'html', 'color-scheme')).toBe('dark')
  }
})

// @feature product.settings-theme routing.no-bottom-bar business.background-option business.login-button
// @feature business.navigation-style business.aspect-ratio
test('the pale venue has no bar, its picture behind every page, no login and tall pictures', async ({
  page,
  pale,
}) => {
  for (const path of ['', '/dinein', '/dinein/cart']) {
    await page.goto(`/${pale.ref}${path}`)
    await expectPictures(page.locator('img.ground'))
    expect(Number(await style(page, 'img.ground', 'opacity'))).toBeCloseTo(0.15, 2)
    await expect(page.locator('nav.tabs')).toHaveCount(0)
    await expect(page.locator('.log-in')).toHaveCount(0)
    // Without a bar, the cart is in the header.
    await expect(page.locator('header [data-cart-badge]')).toHaveCount(1)
  }
  await page.goto(`/${pale.ref}`)
  expect(await style(page, 'html', '--ratio')).toBe('0.625')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await style(page, 'html', 'color-scheme')).toBe('dark')
})

// @feature business.welcome-bg
test('the welcome picture is behind the welcome text, or replaces a missing header picture', async ({
  page,
  neon,
  ownVenue,
}) => {
  const venue = await ownVenue({
    ...NEON_GRILL,
    edit(file) {
      NEON_GRILL.edit?.(file)
      file.business.welcome_bg = '/media/demo/cafe-linde/welcome.webp'
    },
  })
  await page.goto(`/${venue.ref}`)
  await expectPictures(page.locator('.hero img'))
  await expectPictures(page.locator('img.backdrop'))
  // The text has the surface as background, not the picture.
  expect(await style(page, '.on-picture .welcome', 'background-color')).toBe('rgb(0, 0, 0)')
  await expectAccessible(page)
  await page.goto(`/${neon.ref}`)
  await expect(page.locator('img.backdrop')).toHaveCount(0)
  await venue.change((file) => {
    file.business.header_bg = null
  })
  await page.goto(`/${venue.ref}`)
  await expectPictures(page.locator('.hero img'))
  await expect(page.locator('img.backdrop')).toHaveCount(0)
})
