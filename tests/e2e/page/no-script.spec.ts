/** Without JavaScript, everything on a page is visible, and an item can be added by links and forms. */
// @feature-file screen.no-script-order

import { expect, test } from '../support/visit/open-venue.ts'

test.use({ javaScriptEnabled: false })

const MENU = '/dallah-grill/dinein'

test('nothing is hidden that only a script could show', async ({ page }) => {
  await page.goto(MENU)
  await expect(page.getByRole('heading', { name: 'Friday machboos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From the Gulf' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Opening hours' })).toBeVisible()
  await page.goto('/dallah-grill/Branches')
  await expect(page.locator('[data-branch]').first().locator('.hours > div:visible')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0)
})

test('the add link leads to the item page, whose form leads to the cart with the choices', async ({
  page,
}) => {
  await page.goto(MENU)
  await page.locator('.item').getByRole('link', { name: 'Choose options for Lamb kebab' }).click()
  await expect(page).toHaveURL(`${MENU}/grill/kebab`)
  await page.getByRole('radio', { name: 'Iranian bread' }).check()
  await page.getByRole('radio', { name: 'Hot' }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page).toHaveURL(/\/dallah-grill\/dinein\/cart\?/)
  expect(new URL(page.url()).searchParams.getAll('item')).toEqual(['kebab'])
  expect(new URL(page.url()).searchParams.get('quantity')).toBe('2')
  // Chromium does not tell its parser that scripts are off: the sentence is in the page but not drawn here.
  const html = await (await page.request.get(page.url(), { headers: { 'accept-language': 'en' } })).text()
  expect(html).toMatch(
    /<noscript><p>Ordering needs JavaScript. Please turn it on, or call us.<\/p><\/noscript>/,
  )
})
