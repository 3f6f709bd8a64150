/** The home page of a venue in the browser: tabs and opening status. Its content is tested in tests/site. */
// @feature-file routing.layout-default routing.bottom-navigation

import { expect, test } from '../support/visit/open-venue.ts'

test.describe('the home page of a venue', () => {
  test('shows the tabs and marks the current one', { tag: '@wide' }, async ({ page, isMobile }) => {
    await page.goto('/dallah-grill')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Home',
      'Menu',
      'Cart',
      // On wide screens, guests log in from the header.
      ...(isMobile ? ['Profile'] : []),
      'More · Dallah Grill',
    ])
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Home')
    for (const [tab, path] of [
      ['More', '/dallah-grill/more'],
      // Guests are redirected to the login.
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

test.describe('the opening status, for a visitor in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('changes while the page is open, with today marked in the opening hours', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T00:59:50+03:00') })
    await page.goto('/dallah-grill-salmiya')
    await expect(page.getByRole('link', { name: 'Open until 3:00 AM' })).toBeVisible()
    const today = page.locator('.hours .is-today')
    await expect(today).toContainText('Saturday')
    await page.clock.runFor('02:01:00')
    await expect(page.getByRole('link', { name: 'Closed · opens at 7:00 AM' })).toBeVisible()
  })
})
