/** A menu of hundreds of items: browsers lay out only the rows near the window. */
// @feature-file screen.long-menus

import type { Locator } from '@playwright/test'
import { expect, test } from '../support/visit/open-venue.ts'

const isLaidOut = (row: Locator) =>
  row.locator('> div').evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))

for (const width of [360, 1280])
  test.describe(`in a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('rows are laid out when they come near the window, and the last category is shown where its tab leads', async ({
      page,
    }) => {
      await page.goto('/pazar-yeri/pickup')
      const rows = page.locator('.items > .item')
      expect(await isLaidOut(rows.first())).toBe(true)
      expect(await isLaidOut(rows.last())).toBe(false)
      const tab = page.locator('nav.cats a:visible').last()
      const category = page.locator(`.section${await tab.getAttribute('href')}`)
      await tab.click()
      // Below the header and the tabs, which leaves the rest of the window for the items.
      await expect
        .poll(() => category.evaluate((section) => Math.round(section.getBoundingClientRect().top)))
        .toBe(120)
      await expect(category.locator('.item > div').first()).toBeInViewport()
      expect(await isLaidOut(rows.nth(100))).toBe(false)
    })
  })
