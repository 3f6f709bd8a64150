/** The menu in the browser: categories, pictures, banners, and adding items. Its content is tested in tests/site. */
// @feature-file menu-state.error cart.add-outcome call.payload error.menu-failed error.image-size
// @feature-file limit.mobile limit.tabs screen.no-react

import type { Page } from '@playwright/test'
import { watchScripts } from '../support/inspect/watch-scripts.ts'
import { expectPictures, setTime, waitForClosedSheet } from '../support/visit/browser-state.ts'
import { categoryTabs, itemRow, MENU } from '../support/visit/menu-locators.ts'
import { expect, test } from '../support/visit/open-venue.ts'

/** In Kuwait. On this day, the menu is complete except for the Friday dish. */
const WEDNESDAY_NOON = '2026-11-18T12:00+03:00'

test.describe('categories', () => {
  test.beforeEach(({ page }) => setTime(page, WEDNESDAY_NOON))

  test('open on a tap, and the current tab follows the scroll position', { tag: '@wide' }, async ({
    page,
  }) => {
    // Without smooth scrolling, no step has to wait for the previous one.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(MENU)
    const current = categoryTabs(page).locator('[aria-current=true]')
    await categoryTabs(page).getByRole('link', { name: 'Sweets' }).click()
    await expect(page.locator('section#csweets')).toBeInViewport()
    await expect(current).toHaveText('Sweets')
    await expect(current).toBeInViewport({ ratio: 1 })

    // After further input, the tab follows the scroll position instead of the tap.
    await page.keyboard.press('Shift')
    await expect(async () => {
      await page
        .locator('section#ccold')
        .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
      await expect(current).toHaveText('Cold mezze', { timeout: 500 })
    }).toPass()
    await expect(current).toBeInViewport({ ratio: 1 })

    // Rows get their height when they come near the window, so the end of the page can move away once more.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      // Breakfast is over and therefore last.
      await expect(current).toHaveText('Breakfast', { timeout: 500 })
    }).toPass()
    await page
      .locator('section#cwraps-falafel')
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    // On wide screens, the subcategory has its own tab.
    await expect(current).toHaveText(/^\s*(Wraps and sandwiches|Falafel)\s*$/)
    await expect(current).toBeInViewport({ ratio: 1 })
  })

  test('are scrolled to smoothly, and all other scrolling is instant', async ({ page }) => {
    await page.goto(MENU)
    const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    expect(await scrolling()).toBe('auto')
    const sweets = categoryTabs(page).getByRole('link', { name: 'Sweets' })
    await expect(async () => {
      await sweets.click()
      expect(await scrolling()).toBe('smooth')
    }).toPass()
    await expect(page.locator('section#csweets')).toBeInViewport()
    await page.keyboard.press('Shift')
    expect(await scrolling()).toBe('auto')
  })
})

test.describe('the settings of a venue', () => {
  test('determine the aspect ratio of pictures', async ({ page }) => {
    for (const [path, ratio] of [
      ['/kawasemi/dinein', 1],
      ['/dallah-grill/dinein', 4 / 3],
    ] as const) {
      await page.goto(path)
      const box = await page.locator('.item > img').first().boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(ratio, 1)
    }
  })

  // @feature limit.swipe
  test('add banners that do not move until the diner scrolls them', async ({ page }) => {
    // One of the banners is shown on Fridays only.
    await page.clock.install({ time: new Date('2026-11-20T18:00+03:00') })
    await page.goto(MENU)
    const banners = page.getByRole('list', { name: 'Offers' })
    await expectPictures(banners.getByRole('img'))
    const place = () => banners.evaluate((list) => Math.abs(list.scrollLeft))
    await page.clock.runFor(60_000)
    expect(await place()).toBe(0)
    await banners.evaluate((list) => list.scrollBy(200, 0))
    await expect.poll(place).toBeGreaterThan(0)
  })
})

test.describe('the menu', () => {
  test.beforeEach(({ page }) => setTime(page, WEDNESDAY_NOON))
  const add = (page: Page, name: string) =>
    itemRow(page, name).getByRole('link', { name: `Add ${name}`, exact: true })
  const badge = (page: Page) => page.getByRole('link', { name: /Cart$/ })

  test('adds an item without choices on one tap, counts and announces it, and loads no React', async ({
    page,
  }) => {
    const scripts = watchScripts(page)
    await page.goto(MENU)
    await add(page, 'Hummus').click()
    await expect(page.getByRole('status')).toContainText('Hummus is in your cart')
    await expect(badge(page)).toHaveAccessibleName('1 Cart')
    await add(page, 'Hummus').click()
    await expect(badge(page)).toHaveAccessibleName('2 Cart')
    await add(page, 'Fattoush').click()
    await expect(page.getByRole('status')).toContainText('Fattoush is in your cart')
    await expect(badge(page)).toHaveAccessibleName('3 Cart')
    await expect(page).toHaveURL(MENU)
    expect(scripts.count()).toBeGreaterThan(0)
    expect(await scripts.withReact()).toEqual([])
    await page.getByRole('link', { name: /View cart/ }).click()
    await expect(page).toHaveURL(`${MENU}/cart`)
  })

  // @feature screen.menu-cart
  test('shows the count at the item, removes one again, and links to the cart in a bar', async ({ page }) => {
    await page.goto(MENU)
    const bar = page.getByRole('main').getByRole('link', { name: /View cart/ })
    const hummus = itemRow(page, 'Hummus')
    await add(page, 'Hummus').click()
    await expect(bar).toHaveText(/^1 item · KWD\s1\.200\s*View cart$/)
    await add(page, 'Hummus').click()
    await expect(bar).toContainText(/^2 items · KWD\s2\.400/)
    // Announced once, with the new totals: screen readers do not repeat an identical text.
    await expect(page.getByRole('status').first()).toHaveText(
      /^Hummus is in your cart · 2 items · KWD\s2\.400$/,
    )
    await expect(hummus.locator('.fewer')).toHaveText('2')
    const less = hummus.getByRole('button', { name: 'Less Hummus' })
    await less.click()
    await expect(bar).toContainText(/^1 item · KWD\s1\.200/)
    await expect(page.getByRole('status').first()).toHaveText(/^Hummus: 1 · 1 item · KWD\s1\.200$/)
    await less.click()
    await expect(less).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await expect(add(page, 'Hummus')).toBeFocused()

    // An item with choices is added in its sheet, and its button shows the count.
    const choose = itemRow(page, 'Karak tea').getByRole('link', { name: 'Choose options for Karak tea' })
    await choose.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add to cart/ })
      .click()
    await expect(choose).toHaveAttribute('data-count', '1')
    await expect(itemRow(page, 'Karak tea').getByRole('button')).toHaveCount(0)

    // The bar covers neither the navigation nor the end of the page.
    await waitForClosedSheet(page)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const box = await bar.boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    const orb = await page.locator('.tabs .orb').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(orb?.y ?? 0)
  })

  test('keeps the cart after a reload, and shows it in other tabs at once', async ({ page, context }) => {
    await page.goto(MENU)
    const other = await context.newPage()
    await other.goto('/dallah-grill')
    await expect(badge(other)).toHaveAccessibleName('Cart')
    await add(page, 'Hummus').click()
    await expect(badge(other)).toHaveAccessibleName('1 Cart')
    await page.reload()
    await expect(badge(page)).toHaveAccessibleName('1 Cart')
    await expect(add(page, 'Hummus')).toHaveAttribute('data-count', '1')
  })

  test('opens the sheet of an item with choices, which loads React', async ({ page }) => {
    const scripts = watchScripts(page)
    await page.goto(MENU)
    const choose = itemRow(page, 'Lamb kebab').getByRole('link', { name: 'Choose options for Lamb kebab' })
    await expect(choose).toBeVisible()
    expect(await scripts.withReact()).toEqual([])
    await choose.click()
    const sheet = page.getByRole('dialog', { name: 'Lamb kebab' })
    await expect(sheet).toBeVisible()
    expect((await scripts.withReact()).length).toBeGreaterThan(0)
    await sheet.getByRole('radio', { name: 'Tannour bread' }).check()
    await sheet.getByRole('radio', { name: 'Hot' }).check()
    await sheet.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('status').first()).toContainText('Lamb kebab is in your cart')
    await expect(badge(page)).toHaveAccessibleName('1 Cart')
    await expect(choose).toBeFocused()
  })

  // @feature item.tap
  test('opens the sheet of an item from its name, which stays a link', async ({ page }) => {
    await page.goto(MENU)
    await page.waitForLoadState('load')
    const name = itemRow(page, 'Hummus').getByRole('link', { name: 'Hummus', exact: true })
    await expect(name).toHaveAttribute('href', `${MENU}/cold/hummus`)
    await name.click()
    const sheet = page.getByRole('dialog', { name: 'Hummus' })
    await expect(sheet).toContainText('Chickpeas')
    await expect(badge(page)).toHaveAccessibleName('Cart')
    await sheet.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(badge(page)).toHaveAccessibleName('1 Cart')
    await expect(name).toBeFocused()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      name.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL(`${MENU}/cold/hummus`)
  })

  test('asks for the price label of an item with several', async ({ page }) => {
    await page.goto(MENU)
    await itemRow(page, 'Karak tea').getByRole('link', { name: 'Choose options for Karak tea' }).click()
    const sheet = page.getByRole('dialog', { name: 'Karak tea' })
    await sheet.getByRole('radio', { name: /Flask for four/ }).check()
    await expect(sheet.getByRole('button', { name: /Add to cart/ })).toContainText('1.250')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(badge(page)).toHaveAccessibleName('Cart')
  })

  // @feature screen.sheet-back
  test('closes the sheet on Back and keeps the choices made in it', async ({ page }) => {
    await page.goto('/dallah-grill')
    await page.goto(MENU)
    await page.waitForLoadState('load')
    const choose = itemRow(page, 'Lamb kebab').getByRole('link', { name: 'Choose options for Lamb kebab' })
    const sheet = page.getByRole('dialog', { name: 'Lamb kebab' })
    await choose.click()
    await sheet.getByRole('radio', { name: 'Hot' }).check()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(MENU)
    await expect(choose).toBeInViewport()
    await choose.click()
    await expect(sheet.getByRole('radio', { name: 'Hot' })).toBeChecked()
    // A sheet that is closed in another way leaves no entry in the history.
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/dallah-grill')
  })

  test.describe('while the network fails', () => {
    test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

    test('reports the failure and stays usable', async ({ page }) => {
      await page.route('**/_payload.json', (route) => route.abort())
      await page.goto(MENU)
      await add(page, 'Hummus').click()
      await expect(page.getByRole('status')).toContainText('This couldn’t load')
      await page.unroute('**/_payload.json')
      await add(page, 'Hummus').click()
      await expect(badge(page)).toHaveAccessibleName('1 Cart')
    })
  })
})
