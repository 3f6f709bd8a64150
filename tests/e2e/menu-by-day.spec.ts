/** What a menu shows depends on the day and the hour at the venue. */
import { expect, test } from './fixtures.ts'
import { categories, item, MENU, tabs } from './support/menu.ts'
import { atTime } from './support/visit.ts'

test.describe('by the venue’s day and hour', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the Friday dish stands first on Fridays', async ({ page }) => {
    await atTime(page, '2026-11-20T14:00+03:00')
    await page.goto(MENU)
    await expect(categories(page)).toHaveText([
      'From the charcoal',
      'Most ordered',
      'From the charcoal',
      'Friday machboos',
      'Breakfast',
      'Cold mezze',
      'From the Gulf',
      'Wraps and sandwiches',
      'Sweets',
      'Drinks',
    ])
    await expect(tabs(page).getByRole('link')).toContainText([
      'Most ordered',
      'From the charcoal',
      'Friday machboos',
      'Breakfast',
    ])
  })

  test('what is not offered today is not on the menu', async ({ page }) => {
    await atTime(page, '2026-11-21T14:00+03:00')
    await page.goto(MENU)
    await expect(item(page, 'Lamb kebab')).toBeVisible()
    for (const name of ['Friday machboos', 'From the Gulf']) {
      await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
      await expect(tabs(page).getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })

  test('and ends under the reader’s eyes without moving anything', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-18T11:29:30+03:00') })
    await page.goto(MENU)
    const tray = item(page, 'Balaleet')
    await expect(tray.getByRole('link', { name: 'Add Balaleet' })).toBeVisible()
    const before = await tray.boundingBox()
    await page.clock.runFor('01:00')
    await expect(tray.getByText('Not available now')).toBeVisible()
    expect(await tray.boundingBox()).toEqual(before)
  })
})
