/** A venue's home in the browser: its tabs, and its opening state while the page is open. What it says is in tests/site. */
// @feature-file routing.layout-default routing.bottom-navigation

import { expect, test } from '../fixtures.ts'

test.describe('a venue’s home', () => {
  test('has its tabs, and the one it stands on marked', { tag: '@wide' }, async ({ page, isMobile }) => {
    await page.goto('/dallah-grill')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Home',
      'Menu',
      'Cart',
      // Where there is room, guests log in at the top.
      ...(isMobile ? ['Profile'] : []),
      'More · Dallah Grill',
    ])
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Home')
    for (const [tab, path] of [
      ['More', '/dallah-grill/more'],
      // For whoever is logged in; a guest logs in first.
      ...(isMobile ? [['Profile', '/dallah-grill/login'] as const] : []),
      ['Menu', '/dallah-grill/dinein'],
      ['Home', '/dallah-grill'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(path)
      await expect(tabs.locator('[aria-current=page]')).toHaveText(
        tab === 'More' ? 'More · Dallah Grill' : tab,
      )
    }
  })
})

test.describe('open or closed, by the venue’s clock whatever the visitor’s', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('follows the clock while the page is open, and marks today', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T00:59:50+03:00') })
    await page.goto('/dallah-grill-salmiya')
    await expect(page.getByRole('link', { name: 'Open until 3:00 AM' })).toBeVisible()
    const today = page.locator('.hours .is-today')
    await expect(today).toContainText('Saturday')
    await page.clock.runFor('02:01:00')
    await expect(page.getByRole('link', { name: 'Closed · opens at 7:00 AM' })).toBeVisible()
  })
})
