/** A shop that serves at its counter: product service orders, with the labels of the venue. */
// @feature-file product.product-service business.table-label

import { addItemWithChoices, fillContact } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

test('an order at the counter is placed as product service, with the labels of the venue', {
  tag: '@journey',
}, async ({ page, ownVenue }) => {
  const venue = await ownVenue({ demoVenue: 'flor-de-rua', categories: ['ramos', 'presentes'] })
  await page.goto(`/${venue.ref}`)
  await page.getByRole('main').getByRole('link', { name: 'Order in the shop' }).click()
  await expect(page).toHaveURL(`/${venue.ref}/product_service`)
  await addItemWithChoices(page, 'Dried flowers', ['Small'])
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await page.getByRole('combobox', { name: 'Counter' }).selectOption({ label: 'Workshop table' })
  await fillContact(page, { name: 'Inês', phone: '912 345 678' })
  await page.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await venue.orders()).toMatchObject([{ selling_types: 'product_service', name: 'Inês' }])
})
