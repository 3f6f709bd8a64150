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

  test('and its own page says so', async ({ page }) => {
    await atTime(page, '2026-11-21T14:00+03:00')
    await page.goto(`${MENU}/friday`)
    const dish = item(page, 'Chicken machboos')
    await expect(dish).toContainText('Not available now')
    await expect(dish.getByRole('link', { name: 'Add Chicken machboos' })).toHaveCount(0)
  })

  test('breakfast is served until half past eleven', async ({ page }) => {
    const tray = item(page, 'Balaleet')
    const add = tray.getByRole('link', { name: 'Add Balaleet' })
    await atTime(page, '2026-11-18T11:29+03:00')
    await page.goto(MENU)
    await expect(add).toBeVisible()
    await expect(tray.getByText('Not available now')).toHaveCount(0)
    await atTime(page, '2026-11-18T11:30+03:00')
    await page.reload()
    await expect(tray.getByText('Not available now')).toBeVisible()
    await expect(add).toHaveCount(0)
    await expect(item(page, 'Hummus').getByRole('link', { name: 'Add Hummus' })).toBeVisible()
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

  test('evening courses cannot be had at noon', async ({ page }) => {
    await atTime(page, '2026-11-21T12:30+01:00')
    await page.goto('/maison-ombelle/dinein')
    await expect(page.locator('li.item').first()).toContainText('Non disponible pour le moment')
    await expect(page.locator('li.item').last()).not.toContainText('Non disponible')
  })
})
