/** An item's own page: everything about it, and an order of it put together without leaving. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { watchScripts } from './support/scripts.ts'
import { atTime, choseLanguage, expectPictures } from './support/visit.ts'

const KEBAB = '/dallah-grill/dinein/grill/kebab'
const HUMMUS = '/dallah-grill/dinein/cold/hummus'

const badge = (page: Page) => page.getByRole('link', { name: /Cart$/ })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })

test.beforeEach(({ page }) => atTime(page, '2026-11-18T12:00+03:00'))

test('tells all there is to know of the item', async ({ page }) => {
  await page.goto(HUMMUS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hummus')
  await expectPictures(page.getByRole('img', { name: 'Hummus' }))
  const main = page.getByRole('main')
  await expect(main).toContainText('KWD 1.200')
  await expect(main).toContainText('310 kcal')
  await expect(main).toContainText('Silky chickpeas with tahini and extra virgin olive oil')
  await expect(main.getByRole('definition').first()).toHaveText('Chickpeas, Tahini (sesame), Lemon')
  const suggested = page.getByRole('region', { name: 'Goes well with it' })
  await suggested.getByRole('link', { name: 'Beef tikka', exact: true }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein/grill/tikka')
})

test('leaves out what the venue does not show', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'en')
  // No modifiers, no suggestions, no prices.
  await page.goto('/maison-ombelle/dinein/entrees/ecrevisses')
  await expect(page.getByRole('definition').first()).toHaveText('Crustaceans, Milk')
  await expect(page.getByRole('group')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Goes well with it' })).toHaveCount(0)
})

test('asks what has to be asked, in groups by name', async ({ page }) => {
  await page.goto(KEBAB)
  const bread = page.getByRole('group', { name: /Choose your bread/ })
  await expect(bread).toContainText('Required')
  await expect(bread.getByRole('radio')).toHaveCount(3)
  await expectPictures(bread.locator('img'))
  await expect(page.getByRole('group', { name: /How spicy/ }).getByRole('radio')).toHaveCount(3)
  const more = page.getByRole('group', { name: /Add to your plate/ })
  await expect(more).toContainText('Up to 4')
  await expect(more).toContainText('+KWD 0.750')
  await expect(more.getByRole('checkbox', { name: /Mixed pickles/ })).toBeDisabled()
})

test('says what is missing where it is missing, and takes the order when it is there', async ({ page }) => {
  await page.goto(KEBAB)
  await addButton(page).click()
  const bread = page.getByRole('group', { name: /Choose your bread/ })
  await expect(bread).toContainText('Please complete: Choose your bread')
  await expect(bread.getByRole('radio').first()).toBeFocused()
  await expect(badge(page)).toHaveAccessibleName('Cart')

  await bread.getByRole('radio', { name: 'Iranian bread' }).check()
  await page.getByRole('radio', { name: 'Mild' }).check()
  await page.getByRole('spinbutton', { name: /Garlic toum/ }).fill('2')
  await page.getByRole('textbox', { name: /Note/ }).fill('No onions, please')
  await page.getByRole('button', { name: 'One more', exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  // (2.750 + 2 × 0.250) × 2
  await expect(addButton(page)).toContainText('KWD 6.500')
  await addButton(page).click()
  await expect(page.getByRole('status').first()).toContainText('Lamb kebab is in your cart')
  await expect(badge(page)).toHaveAccessibleName('2 Cart')
  await expect(bread).not.toContainText('Please complete')
})

test('takes no more of a group than it may, though its script comes late', async ({ page }) => {
  await page.route(/\/assets\/item-form\./, async (route) => {
    await new Promise((late) => setTimeout(late, 500))
    await route.continue()
  })
  await page.goto(KEBAB)
  const toum = page.getByRole('spinbutton', { name: /Garlic toum/ })
  const vegetables = page.getByRole('spinbutton', { name: /Grilled vegetables/ })
  const most = Number(await toum.getAttribute('max'))
  await toum.fill(String(most))
  await toum.blur()
  await vegetables.fill('4')
  await vegetables.blur()
  await expect(vegetables).toHaveValue(String(4 - most))
})

test('has the price of the size that is chosen', async ({ page }) => {
  await page.goto('/dallah-grill/dinein/drinks/karak')
  await expect(page.getByRole('radio', { name: /^Cup/ })).toBeChecked()
  await page.getByRole('radio', { name: /Flask for four/ }).check()
  await addButton(page).click()
  await expect(page.getByRole('status')).toContainText('Karak tea is in your cart')
  await expect(badge(page)).toHaveAccessibleName('1 Cart')
})

test('counts from one, one at a time', async ({ page }) => {
  await page.goto(HUMMUS)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(quantity).toHaveValue('1')
})

test('insists on a note where the venue needs one', async ({ page }) => {
  await page.goto('/flor-de-rua/product_service/presentes/cartao')
  const note = page.getByRole('textbox', { name: /Note/ })
  await addButton(page).click()
  await expect(note).toBeFocused()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Happy birthday, Inês')
  await addButton(page).click()
  await expect(page.getByRole('status')).toContainText('is in your cart')
})

test('brings no React for any of it', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto(HUMMUS)
  await addButton(page).click()
  await expect(badge(page)).toHaveAccessibleName('1 Cart')
  expect(await scripts.withReact()).toEqual([])
})

test('says when it cannot be had', async ({ page }) => {
  await page.goto('/dallah-grill/dinein/grill/half-chicken')
  await expect(page.getByRole('main')).toContainText('Sold out')
  await expect(addButton(page)).toHaveCount(0)

  await atTime(page, '2026-11-18T15:00+03:00')
  await page.goto('/dallah-grill/dinein/breakfast/shakshuka')
  await expect(page.getByRole('main')).toContainText('Not available now')
  await expect(addButton(page)).toHaveCount(0)
})

test('leads back to its category', async ({ page, isMobile }) => {
  await page.goto('/dallah-grill/dinein')
  await page.locator('.item').getByRole('link', { name: 'Luqaimat', exact: true }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein/sweets/luqaimat')
  await page.getByRole('link', { name: isMobile ? 'Back' : 'Sweets', exact: true }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein/sweets')
})

test.describe('of an item that is not there', () => {
  test.use({ allowedErrors: [/404 \(Not Found\)/] })

  for (const [what, path] of [
    ['unknown', '/dallah-grill/dinein/cold/no-such-dish'],
    ['hidden', '/dallah-grill/dinein/drinks/staff-meal'],
    ['not sold this way', '/dallah-grill/pickup/drinks/gahwa'],
    ['not at this branch', '/dallah-grill-salmiya/dinein/breakfast/breakfast-tray'],
  ] as const) {
    test(`${what}, there is no page`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    })
  }
})
