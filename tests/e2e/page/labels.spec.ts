/** A venue's own words on the screens of an order: `*_label`. Which order types it shows is in tests/site. */
import type { Locator } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const TEA_GARDEN = { demoVenue: 'pazar-yeri', categories: ['cay-bahcesi', 'firin'] }
/** The tables under that floor. By its tag: Playwright knows no name of an `optgroup`. */
const floor = (select: Locator, name: string) =>
  select.locator(`optgroup[label="${name}"]`).getByRole('option')

// @feature business.floor-label business.kitchen-label
test('tables, floors and who reads the note go by the venue’s own words', async ({ page, ownVenue }) => {
  const venue = await ownVenue(TEA_GARDEN)
  await page.goto(`/${venue.ref}/product_service`)
  await addItem(page, 'Glass of tea')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('main').getByText('On site', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Note to: Tea hearth (whole order)' }).fill('Two sugars each')
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(floor(table, 'Area: Terrace')).toHaveText(['Table 1', 'Table 2', 'Table 3', 'Table 4'])
  await expect(floor(table, 'Area: Garden')).toHaveCount(4)
  await table.selectOption({ label: 'Table 6' })
  await expect(page.getByText('On site · Table 6')).toBeVisible()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await venue.orders()).toMatchObject([
    { selling_types: 'product_service', table_id: 'garden-6', comment: 'Two sugars each' },
  ])
})

test('a venue without words of its own has the product’s', async ({ page, ownVenue }) => {
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
  await expect(floor(page.getByRole('combobox', { name: 'Table' }), 'Terrace')).toHaveCount(4)
})

test('the words are in the diner’s language', async ({ page, context, server, ownVenue }) => {
  const venue = await ownVenue(TEA_GARDEN)
  await setLanguageCookie(context, server.url, 'tr')
  await page.goto(`/${venue.ref}/product_service`)
  await addItem(page, 'İnce belli çay')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('textbox', { name: /^Not: Çay ocağı/ })).toBeVisible()
  await expect(floor(page.getByRole('combobox', { name: 'Masa' }), 'Bölüm: Bahçe')).toHaveCount(4)
})
