/** What a phone shows without scrolling: a whole dish on a menu, and every order type on the home page. */
// @feature-file screen.first-screen

import type { Page } from '@playwright/test'
import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const MENUS = [
  '/dallah-grill/dinein',
  '/dallah-grill/delivery',
  '/pazar-yeri/delivery',
  '/cafe-linde/dinein',
  '/crumb-and-kiln/pickup',
  '/flor-de-rua/product_service',
  '/kawasemi/dinein',
]
const HOMES = ['/dallah-grill', '/pazar-yeri', '/flor-de-rua', '/cafe-linde']

/** Returns where the navigation begins, in CSS pixels from the top of the window. */
const navigationTop = (page: Page) =>
  page.evaluate(() =>
    Math.min(
      innerHeight,
      ...[...document.querySelectorAll('.tabs, .tabs .orb')].map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return bottom > innerHeight / 2 ? top : innerHeight
      }),
    ),
  )

test.describe('the first screen of a menu', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const locale of ['en', 'ar'])
    test(`shows a whole dish with its price and add button (${locale})`, async ({
      page,
      context,
      server,
    }) => {
      test.slow()
      await setLanguageCookie(context, server.url, locale)
      // 16:00 in Kuwait: breakfast is over.
      await setTime(page, '2026-11-18T16:00+03:00')
      for (const path of MENUS) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const end = await navigationTop(page)
        const whole = await page.locator('.item:has(.add)').evaluateAll(
          (rows, last) =>
            rows.filter((row) => {
              const parts = [...row.querySelectorAll('h2, h3, h4, .price, .add, img')]
              return (
                row.checkVisibility() &&
                row.querySelector('.price') !== null &&
                parts.every((part) => part.getBoundingClientRect().bottom <= last) &&
                parts.every((part) => part.getBoundingClientRect().top >= 0)
              )
            }).length,
          end,
        )
        expect(whole, path).toBeGreaterThan(0)
      }
    })
})

for (const [width, height] of [
  [360, 740],
  [320, 568],
] as const)
  test.describe(`the home page in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('shows every order type', async ({ page }) => {
      for (const path of HOMES) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const end = await navigationTop(page)
        const bottoms = await page
          .locator('.way-in')
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
        expect(bottoms.length, path).toBeGreaterThan(1)
        expect(Math.max(...bottoms), path).toBeLessThanOrEqual(end)
      }
    })
  })
