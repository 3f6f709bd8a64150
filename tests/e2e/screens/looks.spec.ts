/** What a venue's look changes of the screens themselves: bars, pictures, gradients, buttons; readable all the same. */
import type { Page } from '@playwright/test'
import { isNightly, sample } from '../../helpers/seed.ts'
import { expectAccessible } from '../support/inspect/accessible.ts'
import { paintedColors } from '../support/inspect/painted-colors.ts'
import { NEON_GRILL, PALE_GRILL } from '../support/inspect/venue-themes.ts'
import { expectPictures, setLanguageCookie } from '../support/visit/browser-state.ts'
import { test as base, expect, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ neon: OpenVenue; pale: OpenVenue }>({
  neon: sharedVenue(NEON_GRILL),
  pale: sharedVenue(PALE_GRILL),
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Each page in one direction; another page in the other. At night each in both. */
const DIRECTIONS = ['en', 'ar'] as const
const [first] = sample(DIRECTIONS, 1)
const directionsOf = (at: number) =>
  isNightly ? DIRECTIONS : [DIRECTIONS[(at + DIRECTIONS.indexOf(first ?? 'en')) % DIRECTIONS.length] ?? 'en']

for (const [at, path] of ['', '/dinein', '/dinein/grill/kebab'].entries())
  for (const locale of directionsOf(at)) {
    test(`a neon venue’s ${path || 'home'} is accessible, ${locale}`, async ({
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

    test(`a pale venue’s ${path || 'home'} is accessible, ${locale}`, async ({
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

/** Whatever colours, fonts, shapes and bars a venue chose. */
const PAGES_OF_THE_DEMO = [
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
for (const path of sample(PAGES_OF_THE_DEMO, 4)) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

/** With the keyboard through the first controls: the ring that is painted stands out from what it lies on. */
async function expectRings(page: Page): Promise<void> {
  const rings: string[] = []
  const colours = await paintedColors(page)
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(({ ratio, backgroundOf: groundOf }) => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const own = getComputedStyle(focused)
      // Links over a whole card have their ring around the card.
      const after = getComputedStyle(focused, '::after')
      const { outlineStyle, outlineColor, outlineWidth } = own.outlineStyle === 'none' ? after : own
      const ground = groundOf(focused.parentElement)
      return outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        ratio(outlineColor, ground) >= 3
        ? ''
        : `${focused.outerHTML.slice(0, 100)}: ${outlineStyle} ${outlineColor} on ${ground}`
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
test('a venue’s choices are what is seen: straight bars, a gradient, its header, its buttons, its plates', async ({
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
  // Yellow on yellow is not what it says.
  expect(await style(page, '.way-in', 'color')).not.toBe('rgb(255, 255, 102)')
  await page.goto(`/${neon.ref}/dinein`)
  const picture = page.locator('.items .item > img').first()
  const box = await picture.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(await style(page, '.items .item > img', 'background-color')).toBe('rgb(34, 34, 34)')
  // On black by day as by night.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await style(page, 'html', 'color-scheme')).toBe('dark')
  }
})

// @feature product.settings-theme routing.no-bottom-bar business.background-option business.login-button
// @feature business.navigation-style business.aspect-ratio
test('a venue’s choices are what is seen: no bar, its picture behind every page, no way to log in, tall pictures', async ({
  page,
  pale,
}) => {
  for (const path of ['', '/dinein', '/dinein/cart']) {
    await page.goto(`/${pale.ref}${path}`)
    await expectPictures(page.locator('img.ground'))
    expect(Number(await style(page, 'img.ground', 'opacity'))).toBeCloseTo(0.15, 2)
    await expect(page.locator('nav.tabs')).toHaveCount(0)
    await expect(page.locator('.log-in')).toHaveCount(0)
    // Without a bar the cart stands in the header.
    await expect(page.locator('header [data-cart-badge]')).toHaveCount(1)
  }
  await page.goto(`/${pale.ref}`)
  expect(await style(page, 'html', '--ratio')).toBe('0.625')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await style(page, 'html', 'color-scheme')).toBe('dark')
})

// @feature business.welcome-bg
test('the welcome picture lies behind the words’ own sheet, or takes the header’s place', async ({
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
  // What is written stands on the surface, not on the picture.
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
