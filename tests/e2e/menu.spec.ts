/** Reading a venue's menu: its categories, what stands where, what is said of each item and its price. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { categories, item, MENU, tabs } from './support/menu.ts'
import { watchScripts } from './support/scripts.ts'
import { atTime, choseLanguage, expectPictures } from './support/visit.ts'

/** Kuwait, a day on which the menu has everything but the Friday dish. */
const WEDNESDAY_NOON = '2026-11-18T12:00+03:00'

test.describe('categories', () => {
  test.beforeEach(({ page }) => atTime(page, WEDNESDAY_NOON))

  test('stand in the venue’s order, with its highlighted and chosen lists first', async ({ page }) => {
    await page.goto(MENU)
    await expect(categories(page)).toHaveText([
      'From the charcoal',
      'Most ordered',
      'Breakfast',
      'Cold mezze',
      'From the charcoal',
      'From the Gulf',
      'Wraps and sandwiches',
      'Sweets',
      'Drinks',
    ])
    const highlight = page.getByRole('region', { name: 'From the charcoal' })
    await expect(highlight.getByRole('heading', { level: 3 }).first()).toHaveText('Mixed grill')
    const popular = page.getByRole('region', { name: 'Most ordered' })
    await expect(popular.getByRole('heading', { level: 3 })).toHaveText([
      'Mixed grill',
      'Lamb kebab',
      'Hummus',
      'Luqaimat',
      'Lemon and mint',
    ])
  })

  test('hold their subcategories', async ({ page }) => {
    await page.goto(MENU)
    const wraps = page.locator('section#cwraps')
    await expect(wraps.getByRole('heading', { level: 3 })).toHaveText(['Charcoal wraps', 'Falafel'])
    await expect(wraps.getByRole('heading', { level: 4 })).toHaveText([
      'Kebab wrap',
      'Taouk wrap',
      'Falafel wrap',
      'Falafel plate',
    ])
  })

  test('are a tap away, and the tab follows what one reads', async ({ page }) => {
    // Where one scrolls to is reached at once: no movement that the next one would have to wait for.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(MENU)
    const current = tabs(page).locator('[aria-current=true]')
    await tabs(page).getByRole('link', { name: 'Sweets' }).click()
    await expect(page.locator('section#csweets')).toBeInViewport()
    await expect(current).toHaveText('Sweets')
    await expect(current).toBeInViewport({ ratio: 1 })

    // A hand on the page again: the tab follows it, not the tap.
    await page.keyboard.press('Shift')
    await expect(async () => {
      await page
        .locator('section#ccold')
        .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
      await expect(current).toHaveText('Cold mezze', { timeout: 500 })
    }).toPass()
    await expect(current).toBeInViewport({ ratio: 1 })

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(current).toHaveText('Drinks')
    await page
      .locator('section#cwraps-falafel')
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    // Where there is room the subcategory has a tab of its own.
    await expect(current).toHaveText(/^\s*(Wraps and sandwiches|Falafel)\s*$/)
    await expect(current).toBeInViewport({ ratio: 1 })
  })

  test('stay in reach while one reads', async ({ page }) => {
    await page.goto(MENU)
    await item(page, 'Arabic coffee').scrollIntoViewIfNeeded()
    await expect(tabs(page).getByRole('link', { name: 'Drinks' })).toBeInViewport()
  })

  test('have a page of their own', async ({ page, isMobile }) => {
    await page.goto(MENU)
    await categories(page).getByRole('link', { name: 'Sweets' }).click()
    await expect(page).toHaveURL(`${MENU}/sweets`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sweets')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Luqaimat',
      'Mahalabiya',
    ])
    await expect(tabs(page).locator('[aria-current=true]')).toHaveText('Sweets')
    await tabs(page).getByRole('link', { name: 'Drinks' }).click()
    await expect(page).toHaveURL(`${MENU}/drinks`)
    // Where there is room the way there stands over the list, in place of an arrow.
    await page.getByRole('link', { name: isMobile ? 'Back' : 'Kuwaiti charcoal grill', exact: true }).click()
    await expect(page).toHaveURL(MENU)
  })

  test('of another branch are its own', async ({ page }) => {
    await page.goto('/dallah-grill-salmiya/dinein')
    await expect(item(page, 'Kebab wrap')).toBeVisible()
    await expect(page.getByText('Falafel wrap')).toHaveCount(0)
    await expect(page.getByText('Breakfast tray for two')).toHaveCount(0)
  })

  test('of another way to order hold what can be had there', async ({ page }) => {
    await page.goto(MENU)
    await expect(item(page, 'Arabic coffee')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Other ways to order' })
      .getByRole('link', { name: 'Car pickup' })
      .click()
    await expect(page).toHaveURL('/dallah-grill/pickup')
    await expect(item(page, 'Lemon and mint')).toBeVisible()
    await expect(page.getByText('Arabic coffee')).toHaveCount(0)
  })
})

test.describe('an item', () => {
  test.beforeEach(({ page }) => atTime(page, WEDNESDAY_NOON))

  test('shows its picture and what is to be known of it', async ({ page }) => {
    await page.goto(MENU)
    const tray = item(page, 'Breakfast tray for two')
    await tray.scrollIntoViewIfNeeded()
    await expectPictures(tray.locator('> img'))
    await expect(tray).toContainText('1,280 kcal · 20 min')
    await expect(tray).toContainText('KWD 5.500')
    const grill = item(page, 'Mixed grill')
    await expect(grill).toContainText("Chef's choice")
    await expect(item(page, 'Shakshuka')).toContainText('Spicy')
  })

  test('has its price in the currency’s own decimals', async ({ page }) => {
    for (const [path, text] of [
      ['/dallah-grill/dinein/drinks', 'KWD 0.400'],
      ['/kawasemi/dinein/lunch', '¥1,980'],
      ['/crumb-and-kiln/pickup/loaves', '£2.10'],
      ['/cafe-linde/dinein', /CHF\s\d+\.\d[05]/],
      ['/pazar-yeri/pickup/manav', /TRY\s\d+\.\d\d/],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('.price').filter({ hasText: text }).first(), path).toBeVisible()
    }
  })

  test('says both prices of a discount, the one before first', async ({ page }) => {
    await page.goto(MENU)
    const price = item(page, 'Luqaimat').locator('.price')
    await expect(price).toHaveText(/^\s*Before\s+KWD\s1\.500\s+Now\s+KWD\s1\.000\s*$/)
    await expect(price.locator('s')).toContainText('KWD 1.500')
    await page.goto('/dallah-grill/pickup')
    await expect(item(page, 'Luqaimat').locator('.price')).toHaveText(
      /Before\s+KWD\s1\.500\s+Now\s+KWD\s1\.350/,
    )
  })

  test('shows several prices the way the venue wants', async ({ page }) => {
    await page.goto(MENU)
    await expect(item(page, 'Karak tea').locator('.price')).toHaveText('from KWD 0.350')
    await page.goto('/crumb-and-kiln/pickup')
    await expect(item(page, 'Country sourdough').locator('.price').getByRole('listitem')).toHaveText([
      /Half\s+£2\.60/,
      /Whole\s+£4\.80/,
      /Two-kilo miche\s+£9\.50/,
    ])
    await page.goto('/flor-de-rua/product_service')
    await expect(item(page, 'Bouquet of the day').locator('.price')).toHaveText('Price on selection')
    await page.goto('/pazar-yeri/pickup')
    await expect(item(page, 'Fresh milk').locator('.price')).toHaveText('TRY 32.90 – TRY 54.90')
  })

  test('that is sold out says so and cannot be added', async ({ page }) => {
    await page.goto(MENU)
    const chicken = item(page, 'Half charcoal chicken')
    await expect(chicken).toContainText('Sold out')
    await expect(chicken.getByRole('link')).toHaveText(['Half charcoal chicken'])
  })

  test('without a price is asked for', async ({ page }) => {
    await page.goto('/crumb-and-kiln/pickup')
    const wedding = item(page, 'Wedding cakes')
    await expect(wedding.locator('.price')).toHaveText('Price on request')
    await expect(wedding.getByRole('link')).toHaveText(['Wedding cakes'])
  })

  test('that is hidden is nowhere', async ({ page }) => {
    await page.goto(MENU)
    await expect(page.getByText('Staff meal')).toHaveCount(0)
  })
})

test.describe('a venue’s flags', () => {
  test('hide prices and ordering: the menu is for reading', async ({ page, context, server }) => {
    await choseLanguage(context, server.url, 'en')
    await page.goto('/maison-ombelle/dinein')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dine in')
    await expect(page.getByRole('main')).not.toContainText('€')
    await expect(page.locator('.price')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Add|Choose options)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cart' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Pink praline tart' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Pink praline tart, raw cream and fleur de sel',
    )
    await expect(page.getByRole('main')).not.toContainText('€')
    await expect(page.getByRole('button', { name: /Add/ })).toHaveCount(0)
  })

  test('take the bottom bar away, not the cart', async ({ page }) => {
    await page.goto('/crumb-and-kiln/pickup')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAttribute(
      'href',
      '/crumb-and-kiln/pickup/cart',
    )
  })

  test('leave out calories where the venue does not show them', async ({ page }) => {
    await page.goto('/flor-de-rua/product_service')
    await expect(page.getByRole('main')).not.toContainText('kcal')
  })

  test('give pictures the venue’s shape', async ({ page }) => {
    for (const [path, ratio] of [
      ['/kawasemi/dinein', 1],
      ['/dallah-grill/dinein', 4 / 3],
    ] as const) {
      await page.goto(path)
      const box = await page.locator('.item > img').first().boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(ratio, 1)
    }
  })

  test('shuffle the items, the same way all day', async ({ page }) => {
    const names = () => page.locator('.item').getByRole('heading').allTextContents()
    await page.goto('/flor-de-rua/product_service')
    const first = await names()
    expect(first.length).toBeGreaterThan(10)
    await page.reload()
    expect(await names()).toEqual(first)
  })

  test('show banners that lead somewhere', async ({ page }) => {
    await page.goto(MENU)
    const banners = page.getByRole('list', { name: 'Offers' })
    await expect(banners.getByRole('link')).toHaveCount(2)
    await expectPictures(banners.getByRole('img'))
    await banners.getByRole('link', { name: 'Friday machboos, the way mother cooks it' }).click()
    await expect(page).toHaveURL(`${MENU}/friday`)
  })

  test('show banners that stand still until a hand moves them', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'there is room for all of them beside each other')
    await page.clock.install()
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

test.describe('adding', () => {
  test.beforeEach(({ page }) => atTime(page, WEDNESDAY_NOON))
  const add = (page: Page, name: string) =>
    item(page, name).getByRole('link', { name: `Add ${name}`, exact: true })
  const badge = (page: Page) => page.getByRole('link', { name: /Cart$/ })

  test('a plain item takes one tap: it is counted and announced, and no React comes for it', async ({
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
    await page.getByRole('status').getByRole('link', { name: 'View cart' }).click()
    await expect(page).toHaveURL(`${MENU}/cart`)
  })

  test('is kept over a reload, and shown at once in another tab', async ({ page, context }) => {
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

  test('an item with choices opens its sheet, which brings React', async ({ page }) => {
    const scripts = watchScripts(page)
    await page.goto(MENU)
    const choose = item(page, 'Lamb kebab').getByRole('link', { name: 'Choose options for Lamb kebab' })
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

  test('an item with several prices asks which', async ({ page }) => {
    await page.goto(MENU)
    await item(page, 'Karak tea').getByRole('link', { name: 'Choose options for Karak tea' }).click()
    const sheet = page.getByRole('dialog', { name: 'Karak tea' })
    await sheet.getByRole('radio', { name: /Flask for four/ }).check()
    await expect(sheet.getByRole('button', { name: /Add to cart/ })).toContainText('1.250')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(badge(page)).toHaveAccessibleName('Cart')
  })

  test.describe('while the network fails', () => {
    test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

    test('is said, and the page stays usable', async ({ page }) => {
      await page.route('**/_payload.json', (route) => route.abort())
      await page.goto(MENU)
      await add(page, 'Hummus').click()
      await expect(page.getByRole('status')).toContainText('That did not load')
      await page.unroute('**/_payload.json')
      await add(page, 'Hummus').click()
      await expect(badge(page)).toHaveAccessibleName('1 Cart')
    })
  })

  test('goes to the item’s page where the reader opens a new tab', async ({ page }) => {
    await page.goto(MENU)
    await expect(add(page, 'Hummus')).toHaveAttribute('href', `${MENU}/cold/hummus`)
  })
})
