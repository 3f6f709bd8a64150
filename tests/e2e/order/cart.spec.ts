/**
 * Journeys through the cart: focus, the item sheet, other tabs and other branches. Tests of the page model cover all
 * states.
 */
// @feature-file route.cart business.user-id business.suggested-items cart.stored storage.branch
// @feature-file cart.change-count cart.change-branch

import type { Page } from '@playwright/test'
import { waitForClosedSheet } from '../support/visit/browser-state.ts'
import {
  addItem,
  addItemWithChoices,
  cartLine,
  editLine,
  menuButton,
  openSheet,
} from '../support/visit/diner.ts'
import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const menuOf = (ref: string, type = 'dinein') => `/${ref}/${type}`
const openCart = (page: Page) =>
  page
    .getByRole('link', { name: /^(\d+ )?Cart$/ })
    .first()
    .click()

test('lines are counted within their limits, removed and restored', async ({ page, grill }) => {
  await page.goto(menuOf(grill.ref))
  await addItem(page, 'Hummus')
  await addItem(page, 'Fattoush')
  await openCart(page)
  const hummus = cartLine(page, 'Hummus')
  await expect(hummus).toContainText('1.200')
  await hummus.getByRole('button', { name: 'One more Hummus' }).click()
  await expect(hummus).toContainText('2.400')
  const quantity = hummus.getByRole('textbox', { name: 'Quantity of Hummus' })
  await quantity.fill('5000')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue(/^1,?000$/)
  await expect(hummus.getByRole('button', { name: 'One more Hummus' })).toBeDisabled()
  await quantity.fill('1')
  await quantity.blur()
  await expect(page.getByRole('link', { name: /^Go to checkout/ })).toContainText('2.850')

  await hummus.getByRole('button', { name: 'One less Hummus' }).click()
  await expect(hummus).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveText([
    /Hummus/,
    /Fattoush/,
  ])
  for (const name of ['Hummus', 'Fattoush'])
    await cartLine(page, name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(menuOf(grill.ref))
})

test('a line is edited in its sheet, merges with an equal line, and keeps its note', async ({
  page,
  grill,
}) => {
  await page.goto(menuOf(grill.ref))
  await addItemWithChoices(page, 'Lamb kebab', ['Tannour bread', 'Hot'])
  await addItemWithChoices(page, 'Lamb kebab', ['Tannour bread', 'Mild'])
  await openCart(page)
  const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)

  const sheet = await editLine(page, lines.last(), 'Lamb kebab')
  await expect(sheet.getByRole('radio', { name: 'Mild' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'Hot' }).check()
  await sheet.getByRole('button', { name: /^Save changes/ }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines.getByRole('textbox', { name: 'Quantity of Lamb kebab' })).toHaveValue('2')
  await expect(lines).toContainText('5.500')

  const again = await editLine(page, lines, 'Lamb kebab')
  await again.getByRole('textbox', { name: 'Note' }).fill('No onions, please')
  await again.getByRole('button', { name: 'More Garlic toum' }).click()
  await again.getByRole('button', { name: /^Save changes/ }).click()
  await waitForClosedSheet(page)
  await expect(lines).toContainText('“No onions, please”')
  await expect(lines).toContainText('Garlic toum')
  await expect(lines).toContainText('6.000')
  await page.reload()
  await expect(lines).toContainText('“No onions, please”')
  await expect(lines).toContainText('6.000')
})

test('a missing choice is reported at its group', async ({ page, grill }) => {
  await page.goto(menuOf(grill.ref))
  const sheet = await openSheet(page, 'Lamb kebab')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(sheet.getByRole('group', { name: /^Choose your bread/ })).toHaveAccessibleDescription(
    'Choose your bread: choose 1 more',
  )
  await expect(sheet.getByRole('radio', { name: 'Tannour bread' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeAttached()
})

test('suggested items are offered unless they are in the cart', async ({ page, grill }) => {
  await page.goto(menuOf(grill.ref))
  await addItem(page, 'Hummus')
  await openCart(page)
  const offered = page.getByRole('region', { name: 'You might also like' })
  await expect(offered.getByRole('listitem')).toHaveText([/Beef tikka/, /Lamb kebab/])
  await offered.getByRole('button', { name: 'Choose Beef tikka' }).click()
  const sheet = page.getByRole('dialog', { name: 'Beef tikka' })
  await sheet.getByRole('radio', { name: 'No bread' }).check()
  await sheet.getByRole('radio', { name: 'Medium' }).check()
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(cartLine(page, 'Beef tikka')).toContainText('3.400')
  await expect(offered.getByRole('listitem')).toHaveText([/Lamb kebab/])
})

test('two tabs show the same cart', async ({ page, context, grill }) => {
  await page.goto(menuOf(grill.ref))
  await addItem(page, 'Hummus')
  const other = await context.newPage()
  await other.goto(`${menuOf(grill.ref)}/cart`)
  await expect(cartLine(other, 'Hummus')).toBeVisible()
  await addItem(page, 'Fattoush')
  await expect(cartLine(other, 'Fattoush')).toBeVisible()
  await cartLine(other, 'Hummus').getByRole('button', { name: 'Remove Hummus' }).click()
  await expect(menuButton(page, 'Hummus')).not.toHaveAttribute('data-count', /./)
})

test('switching to another branch removes the items it does not sell and names them', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue({
    ...GRILL,
    keepBranches: true,
    edit: (file) => {
      const [here, there] = file.business.branches
      findItem(file, 'fattoush').branches = [
        { id: here?.id ?? '', visible: true },
        { id: there?.id ?? '', visible: false },
      ]
    },
  })
  await page.goto(menuOf(venue.ref))
  await addItem(page, 'Hummus')
  await addItem(page, 'Fattoush')
  await page.goto(`/${venue.ref}/Branches`)
  await page.getByRole('link', { name: 'Salmiya', exact: true }).click()
  await page.getByRole('link', { name: 'Dine in' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'No longer available here: Fattoush.' }),
  ).toBeVisible()
  await openCart(page)
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveText([/Hummus/])
})
