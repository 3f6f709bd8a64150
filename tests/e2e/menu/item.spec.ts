/** The item page: choices, quantity and adding to the cart. Its content is tested in Node, on the published files. */
// @feature-file route.item limit.stepper

import type { Page } from '@playwright/test'
import { watchScripts } from '../support/inspect/watch-scripts.ts'
import { setTime } from '../support/visit/browser-state.ts'
import { cartLine, menuButton } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const KEBAB = '/dallah-grill/dinein/grill/kebab'
const HUMMUS = '/dallah-grill/dinein/cold/hummus'

const badge = (page: Page) => page.getByRole('link', { name: /Cart$/ })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })

test.beforeEach(({ page }) => setTime(page, '2026-11-18T12:00+03:00'))

test('the item page reports a missing choice at its group, and adds the item once the choices are complete', async ({
  page,
}) => {
  await page.goto(KEBAB)
  await addButton(page).click()
  const bread = page.getByRole('group', { name: /Choose your bread/ })
  await expect(bread).toContainText('Please complete: Choose your bread')
  await expect(bread.getByRole('radio').first()).toBeFocused()
  await expect(badge(page)).toHaveAccessibleName('Cart')

  await bread.getByRole('radio', { name: 'Iranian bread' }).check()
  await expect(bread).not.toContainText('Please complete')
  await expect(bread.getByRole('radio').first()).not.toHaveAttribute('aria-invalid')
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

test('the item page limits the quantity of a modifier group, even if its script loads late', async ({
  page,
}) => {
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

test('the item page preselects the first size, and adds the item in another one', async ({ page }) => {
  await page.goto('/dallah-grill/dinein/drinks/karak')
  await expect(page.getByRole('radio', { name: /^Cup/ })).toBeChecked()
  await page.getByRole('radio', { name: /Flask for four/ }).check()
  await addButton(page).click()
  await expect(page.getByRole('status')).toContainText('Karak tea is in your cart')
  await expect(badge(page)).toHaveAccessibleName('1 Cart')
  await page.goto('/dallah-grill/dinein/cart')
  await expect(cartLine(page, 'Karak tea')).toContainText('Flask for four')
})

test('the item page requires a note if the venue does', async ({ page }) => {
  await setTime(page, '2026-11-18T12:00Z')
  await page.goto('/flor-de-rua/product_service/presentes/cartao')
  const note = page.getByRole('textbox', { name: /Note/ })
  await addButton(page).click()
  await expect(note).toBeFocused()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Happy birthday, Inês')
  await addButton(page).click()
  await expect(page.getByRole('status')).toContainText('is in your cart')
})

test('the quantity counts in single steps, never below one, without loading React', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto(HUMMUS)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(quantity).toHaveValue('1')
  await addButton(page).click()
  await expect(badge(page)).toHaveAccessibleName('1 Cart')
  expect(await scripts.withReact()).toEqual([])
})

test('the item page shows the next hour of availability instead of the add button', async ({ page }) => {
  await setTime(page, '2026-11-18T15:00+03:00')
  await page.goto('/dallah-grill/dinein/breakfast/shakshuka')
  await expect(page.getByRole('main')).toContainText(/On Thursday, 7:00\sAM/)
  await expect(addButton(page)).toHaveCount(0)
})

// Phones have a Back button, wide screens a breadcrumb.
test('the item page links back to its category', { tag: '@wide' }, async ({ page, isMobile }) => {
  await page.goto('/dallah-grill/dinein/sweets/luqaimat')
  await page.getByRole('link', { name: isMobile ? 'Back' : 'Sweets', exact: true }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein/sweets')
})

// @feature screen.item-back
test('the item page leads back to the same position in the menu, and Back in the browser then leaves the menu', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dallah-grill')
  await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
  await page.waitForLoadState('load')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  for (const name of ['Cold mezze', 'Sweets']) await tabs.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein#csweets')
  // The name is a plain link before the script has loaded, and for items that cannot be added.
  const name = page.locator('.item').getByRole('link', { name: 'Mahalabiya', exact: true })
  await name.evaluate((link: HTMLAnchorElement) => location.assign(link.href))
  await expect(page).toHaveURL('/dallah-grill/dinein/sweets/mahalabiya')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/dallah-grill/dinein#csweets')
  await expect(page.locator('.item').getByRole('link', { name: 'Mahalabiya', exact: true })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/dallah-grill')
})

test('no choice in the item sheet can scroll under its close button', async ({ page }) => {
  await page.goto('/dallah-grill/delivery')
  await menuButton(page, 'Mixed grill').click()
  const sheet = page.getByRole('dialog', { name: 'Mixed grill' })
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  const covered = await sheet.evaluate((dialog) => {
    const form = dialog.querySelector('fieldset')
    let scroller = form?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    const close = dialog.querySelector(':scope > button')
    if (!scroller || !close) throw new Error('the sheet has no choices to scroll, or no close button')
    const found: string[] = []
    for (let top = 0; top <= scroller.scrollHeight - scroller.clientHeight; top += 8) {
      scroller.scrollTop = top
      const x = close.getBoundingClientRect()
      for (const control of dialog.querySelectorAll('fieldset :is(input, button)')) {
        const box = control.getBoundingClientRect()
        const [left, middle] = [box.left + box.width / 2, box.top + box.height / 2]
        const isUnder = left > x.left && left < x.right && middle > x.top && middle < x.bottom
        // A control that has scrolled under the head of the sheet is invisible, so nobody taps it.
        if (isUnder && document.elementFromPoint(box.left + 1, middle) === control)
          found.push(`${control.outerHTML} at ${top}`)
        const bar = document.elementFromPoint(x.left - 40, middle)
        if (isUnder && bar?.closest('fieldset')) found.push(`a row beside the button at ${top}`)
      }
    }
    return found
  })
  expect(covered).toEqual([])
})
