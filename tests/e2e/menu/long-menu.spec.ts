/** A menu of hundreds of items: browsers lay out only the rows near the window. */
// @feature-file screen.long-menus

import type { Locator } from '@playwright/test'
import { expect, test } from '../support/visit/open-venue.ts'

const isLaidOut = (row: Locator) =>
  row.locator('> div').evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))

/** How far a section is from where its tab should lead: below the header and the tabs. In CSS pixels. */
const missedBy = (tab: Locator) =>
  tab.evaluate((link) => {
    const { top } =
      document.querySelector(`.section${link.getAttribute('href')}`)?.getBoundingClientRect() ?? {}
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return Math.abs(Math.round((top ?? Number.NaN) - padding))
  })

for (const width of [360, 1280])
  test.describe(`in a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('rows far below are not laid out, and tabs lead to their categories', async ({ page }) => {
      await page.goto('/pazar-yeri/pickup')
      const rows = page.locator('.items > .item')
      expect(await isLaidOut(rows.first())).toBe(true)
      expect(await isLaidOut(rows.last())).toBe(false)
      const tabs = page.locator('nav.cats a:visible')
      await tabs.last().click()
      await expect.poll(() => missedBy(tabs.last())).toBe(0)
    })
  })

test.describe('with rows that are taller than expected', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('a page that glides to a category arrives there', async ({ page }) => {
    await page.goto('/pazar-yeri/pickup')
    await page.evaluate(() => {
      const styles = new CSSStyleSheet()
      styles.replaceSync('.item > div { min-block-size: 15rem }')
      document.adoptedStyleSheets.push(styles)
    })
    // Tabs glide once their script has loaded.
    await page.mouse.wheel(0, 1500)
    const tabs = page.locator('nav.cats a:visible')
    await expect(tabs.and(page.locator('[aria-current]'))).toHaveCount(1)
    await tabs.last().click()
    await expect.poll(() => missedBy(tabs.last())).toBe(0)
  })
})
