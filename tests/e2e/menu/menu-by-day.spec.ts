/** The menu depends on the day and the hour at the venue. */
// @feature-file menu.category-pin menu.item-unavailable

import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { categoryHeadings, categoryTabs, itemRow, MENU } from '../support/visit/menu-locators.ts'
import type { VenueDraft } from '../support/visit/open-venue.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

test.describe('the menu at the day and hour of the venue', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('shows the Friday dish first on Fridays', async ({ page }) => {
    await setTime(page, '2026-11-20T14:00+03:00')
    await page.goto(MENU)
    await expect(categoryHeadings(page)).toHaveText([
      'From the charcoal',
      'Friday machboos',
      'Cold mezze',
      'From the charcoal',
      'Most ordered',
      'From the Gulf',
      'Wraps and sandwiches',
      'Sweets',
      'Drinks',
      'Breakfast',
    ])
    await expect(categoryTabs(page).getByRole('link')).toContainText([
      'From the charcoal',
      'Friday machboos',
      'Cold mezze',
      'Most ordered',
    ])
  })

  // @feature menu.category-pin
  test('shows a pinned subcategory first below the heading and tabs of its category, from the first paint', async ({
    page,
  }) => {
    await setTime(page, '2026-11-20T14:00+03:00')
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(MENU, { waitUntil: 'load' })
    const tops = await page.evaluate(() => {
      const wraps = document.getElementById('cwraps')
      const falafel = document.getElementById('cwraps-falafel')
      falafel?.setAttribute('data-pin', 'friday')
      const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0
      return [
        wraps?.querySelector('h2'),
        wraps?.querySelector('.inner'),
        falafel,
        document.getElementById('cwraps-charcoal'),
      ].map(top)
    })
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(4)
  })

  test('shows categories of other days last, with their name and next day', async ({ page }) => {
    await setTime(page, '2026-11-21T14:00+03:00')
    await page.goto(MENU)
    await expect(itemRow(page, 'Lamb kebab')).toBeVisible()
    const names = ['Friday machboos', 'From the Gulf']
    for (const name of names)
      await expect(categoryTabs(page).getByRole('link', { name, exact: true })).toHaveCount(0)
    const last = page.locator('.section:not(.nested)')
    await expect(last.nth(-3)).toHaveText(/^\s*Breakfast\s*On Sunday, 7:00\sAM/)
    await expect(last.nth(-2)).toHaveText(/^\s*From the Gulf\s*On Monday/)
    await expect(last.last()).toHaveText(/^\s*Friday machboos\s*On Friday/)
    await expect(itemRow(page, 'Chicken machboos')).toBeHidden()
  })

  // @feature screen.unavailable-last
  test('shows categories of other hours last, from the first paint, with their next hour', async ({
    page,
  }) => {
    await setTime(page, '2026-11-18T16:00+03:00')
    const places = () =>
      page.evaluate(() => {
        const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0
        return { breakfast: top('cbreakfast'), drinks: top('cdrinks'), mezze: top('ccold') }
      })
    // Without the module scripts, only the inline script in the head runs.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(MENU, { waitUntil: 'load' })
    const painted = await places()
    expect(painted.breakfast).toBeGreaterThan(painted.drinks)
    await page.unroute('**/assets/*.js')
    await page.goto(MENU, { waitUntil: 'load' })
    const breakfast = page.locator('section#cbreakfast')
    await expect(breakfast).toContainText(/^\s*Breakfast\s*On Thursday, 7:00\sAM/)
    await expect(page.locator('.section:not(.nested)').nth(-2)).toHaveAttribute('id', 'cbreakfast')
    await expect(categoryTabs(page).getByRole('link').last()).toHaveText('Breakfast')
    expect(await places()).toEqual(painted)
  })

  test('hides banners of unavailable categories from the first paint', async ({ page, ownVenue }) => {
    const { ref } = await ownVenue({
      ...GRILL,
      edit(file) {
        const image = '/media/demo/dallah-grill/banner-friday.webp'
        const [friday, morning] = file.menu
        if (friday) friday.available = { ...friday.available, saturday: false }
        if (morning) morning.availability = { status: true, from: '07:00', to: '11:30' }
        file.banners = [
          { id: 'friday', image, category_id: friday?.id },
          { id: 'morning', image, category_id: morning?.id },
        ] as NonNullable<VenueDraft['banners']>
      },
    })
    const list = page.locator('.banners')
    const shown = () => list.locator('li').evaluateAll((all) => all.map((one) => one.checkVisibility()))
    const moments: [string, boolean[]][] = [
      ['2026-11-20T09:00+03:00', [true, true]],
      ['2026-11-20T14:00+03:00', [true, false]],
      ['2026-11-21T09:00+03:00', [false, true]],
      ['2026-11-21T14:00+03:00', [false, false]],
    ]
    for (const [moment, expected] of moments) {
      // Leave the previous page: its idle requests must not receive the empty script below.
      await page.goto('about:blank')
      await setTime(page, moment)
      // Without the module scripts, only the inline script in the head runs.
      await page.route('**/assets/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      )
      await page.goto(`/${ref}/dinein`, { waitUntil: 'load' })
      expect(await shown()).toEqual(expected)
      const { height: painted } = (await list.boundingBox()) ?? { height: 0 }
      if (!expected.includes(true)) expect(painted).toBe(0)
      await page.unroute('**/assets/*.js')
      await page.goto(`/${ref}/dinein`, { waitUntil: 'load' })
      await expect(page.locator('html')).not.toHaveAttribute('data-early')
      expect(await shown()).toEqual(expected)
      expect((await list.boundingBox())?.height ?? 0).toBe(painted)
      await expect(list).toBeVisible({ visible: expected.includes(true) })
    }
  })

  test('keeps the next day and hour of an item within its picture, in languages with long words too', async ({
    page,
    context,
    server,
    ownVenue,
  }) => {
    const languages = ['de', 'fr', 'ka', 'hy']
    const { ref } = await ownVenue({
      ...GRILL,
      edit(file) {
        file.business.locales = languages
        for (const category of file.menu) category.availability = { status: true, from: '07:00', to: '11:30' }
      },
    })
    const notes = page.locator('.item:has(> img) > .later')
    for (const language of languages) {
      await setLanguageCookie(context, server.url, language)
      // The hour alone, then with a weekday.
      for (const moment of ['2026-11-18T06:00+03:00', '2026-11-18T12:00+03:00']) {
        await setTime(page, moment)
        await page.goto(`/${ref}/dinein`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(notes.first()).toBeVisible()
        const outside = await notes.evaluateAll((all) =>
          all.flatMap((note) => {
            const picture = note.parentElement?.querySelector(':scope > img')?.getBoundingClientRect()
            const box = note.getBoundingClientRect()
            const isWithin =
              picture &&
              picture.left <= box.left + 0.5 &&
              box.right <= picture.right + 0.5 &&
              picture.top <= box.top + 0.5 &&
              box.bottom <= picture.bottom + 0.5 &&
              note.scrollWidth <= note.clientWidth
            return isWithin ? [] : [note.textContent]
          }),
        )
        expect(outside, `${language} ${moment}`).toEqual([])
      }
    }
  })

  test('shows the menu of Friday for an order scheduled for Friday', async ({ page }) => {
    // Orders are accepted up to two days ahead.
    await setTime(page, '2026-11-25T14:00+03:00')
    await page.addInitScript(() => {
      const slot = { date: '2026-11-27', from: '13:00', to: '13:30' }
      localStorage.setItem('schedule:cart:dallah:pickup', JSON.stringify({ when: 'later', slot }))
    })
    await page.goto('/dallah-grill/pickup')
    await expect(itemRow(page, 'Chicken machboos').getByRole('link', { name: /Add|Choose/ })).toBeVisible()
  })

  test('moves nothing when a category becomes unavailable while the page is open', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-18T11:20:00+03:00') })
    await page.goto(MENU)
    const tray = itemRow(page, 'Balaleet')
    await expect(tray.getByRole('link', { name: 'Add Balaleet' })).toBeVisible()
    // The script has moved the Friday category to its final place.
    await expect(page.locator('section[data-off]').first()).toBeAttached()
    const before = await tray.boundingBox()
    await page.clock.runFor('11:00')
    await expect(tray.getByText('On Thursday, 7:00 AM')).toBeVisible()
    expect(await tray.boundingBox()).toEqual(before)
  })
})
