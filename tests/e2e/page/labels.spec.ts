/** The labels of a venue (`*_label`) on the order screens. The order types that it shows are tested in tests/site. */
import type { Locator } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const TEA_GARDEN = { demoVenue: 'pazar-yeri', categories: ['cay-bahcesi', 'firin'] }
/** Returns the tables of a floor. Selects it by tag, because Playwright computes no accessible name for an `optgroup`. */
const tablesOf = (select: Locator, name: string) =>
  select.locator(`optgroup[label="${name}"]`).getByRole('option')

// @feature business.floor-label business.kitchen-label
test('tables, floors and the recipient of the note have the labels of the venue', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(TEA_GARDEN)
  await page.goto(`/${venue.ref}/product_service`)
  await addItem(page, 'Glass of tea')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('main').getByText('On site', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Note to: Tea hearth (whole order)' }).fill('Two sugars each')
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(tablesOf(table, 'Area: Terrace')).toHaveText(['Table 1', 'Table 2', 'Table 3', 'Table 4'])
  await expect(tablesOf(table, 'Area: Garden')).toHaveCount(4)
  await table.selectOption({ label: 'Table 6' })
  await expect(page.getByText('On site · Table 6')).toBeVisible()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await venue.orders()).toMatchObject([
    { selling_types: 'product_service', table_id: 'garden-6', comment: 'Two sugars each' },
  ])
})

test('a venue without labels has the default ones', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...TEA_GARDEN,
    edit({ business }) {
      business.floor_label = []
      business.kitchen_label = []
      business.table_label = []
      business.dinein_btn_label = []
    },
  })
  await page.goto(`/${venue.ref}/product_service`)
  await addItem(page, 'Glass of tea')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('main').getByText('On site', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Note for the whole order/ })).toBeVisible()
  await expect(tablesOf(page.getByRole('combobox', { name: 'Table' }), 'Terrace')).toHaveCount(4)
})

test('the labels are in the language of the diner', async ({ page, context, server, ownVenue }) => {
  const venue = await ownVenue(TEA_GARDEN)
  await setLanguageCookie(context, server.url, 'tr')
  await page.goto(`/${venue.ref}/product_service`)
  await addItem(page, 'İnce belli çay')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('textbox', { name: /^Not: Çay ocağı/ })).toBeVisible()
  await expect(tablesOf(page.getByRole('combobox', { name: 'Masa' }), 'Bölüm: Bahçe')).toHaveCount(4)
})
