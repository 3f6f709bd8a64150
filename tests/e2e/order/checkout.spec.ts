/** The checkout in a browser: focus, input that survives leaving the page, and a whole order. */
// @feature-file product.order product.dine-in product.car-pickup route.checkout business.checkout
// @feature-file business.checkout-dine-in business.checkout-car-pickup cart.car cart.table pickup.car-info
// @feature-file checkout.with-cart call.order-changed-menu

import type { Page } from '@playwright/test'
import { addItem, fillContact } from '../support/visit/diner.ts'
import { expect, findItem, GRILL, type OpenVenue, test } from '../support/visit/open-venue.ts'

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })

/** Opens the checkout with these items in the cart. */
async function goToCheckout(
  page: Page,
  { ref }: OpenVenue,
  type: string,
  items: readonly string[] = ['Hummus'],
) {
  await page.goto(`/${ref}/${type}`)
  for (const name of items) await addItem(page, name)
  await page.goto(`/${ref}/${type}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
}

const ordersOf = async (venue: OpenVenue, name: string) =>
  (await venue.orders()).filter((order) => order.name === name)

test('missing fields have error messages, and the first one has the focus', async ({ page, grill }) => {
  await goToCheckout(page, grill, 'pickup')
  const before = (await grill.orders()).length
  await placeButton(page).click()
  await expect(nameField(page)).toBeFocused()
  for (const field of [nameField(page), phoneField(page)]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^Please fill this in/)
  }
  await expect(page.getByLabel('Make and model')).toHaveAccessibleDescription('Tell us about your car')

  await fillContact(page, { name: 'Noura', phone: '1234' })
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid', /./)
  await page.getByLabel('Make and model').fill('Patrol')
  await placeButton(page).click()
  await expect(phoneField(page)).toBeFocused()
  await expect(phoneField(page)).toHaveAccessibleDescription(
    /^Enter a valid phone number for the selected country/,
  )
  expect((await grill.orders()).length).toBe(before)
})

test('a phone number of another country is accepted and kept', async ({ page, grill }) => {
  await goToCheckout(page, grill, 'pickup')
  await phoneField(page).focus()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('SA')
  await fillContact(page, { name: 'From abroad', phone: '0501234567' })
  await page.getByLabel('Make and model').fill('Patrol')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('SA')
  await placeButton(page).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await ordersOf(grill, 'From abroad')).toMatchObject([{ phone: '+966501234567' }])
})

test('a scanned table is selected at the checkout and can be changed', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}?table=s3`)
  await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
  await addItem(page, 'Hummus')
  await page.getByRole('link', { name: '1 Cart' }).first().click()
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(table).toHaveValue('s3')
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  // The cart has the same field.
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(table).toHaveValue('s3')
  await table.selectOption({ label: 'Table 5' })
  await nameField(page).fill('At five')
  await placeButton(page).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await ordersOf(grill, 'At five')).toMatchObject([{ table_id: 's5', car: null }])
})

// @feature cart.note
test('the input survives a reload and Back', async ({ page, grill }) => {
  await goToCheckout(page, grill, 'pickup')
  await fillContact(page, { name: 'Noura', phone: '50012345' })
  await page.getByLabel('Make and model').fill('Patrol')
  await page.getByRole('textbox', { name: 'Note for the whole order' }).fill('At the second gate')
  await page.getByRole('radio', { name: 'Pay by card in person' }).check()
  const asTyped = async () => {
    await expect(nameField(page)).toHaveValue('Noura')
    await expect(phoneField(page)).toHaveValue('50012345')
    await expect(page.getByLabel('Make and model')).toHaveValue('Patrol')
    await expect(page.getByRole('textbox', { name: 'Note for the whole order' })).toHaveValue(
      'At the second gate',
    )
    await expect(page.getByRole('radio', { name: 'Pay by card in person' })).toBeChecked()
  }
  await page.reload()
  await asTyped()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await asTyped()
})

test.describe('when the menu changes in the meantime', () => {
  test.use({ allowedErrors: [/409/] })

  test('each change is listed, and accepting them orders at the new price', async ({ page, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    await goToCheckout(page, venue, 'dinein', ['Hummus', 'Fattoush'])
    await nameField(page).fill('Noura')
    await venue.change((file) => {
      findItem(file, 'hummus').price = '1.350'
      findItem(file, 'fattoush').sold_out = true
    })
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('The menu has changed')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Hummus: KWD 1.350 instead of KWD 1.200',
      'Fattoush: sold out',
    ])
    await expect(page.getByRole('main')).toContainText('New totalKWD 1.350')
    expect(await venue.orders()).toEqual([])
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(nameField(page)).toHaveValue('Noura')
    await expect(placeButton(page)).toContainText('1.350')
    await placeButton(page).click()
    await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
    expect(await venue.orders()).toMatchObject([{ name: 'Noura', amounts: { total: 1.35 } }])
  })
})
