/** A venue's own words, and which of its order types it shows: `*_label`, `is*`, `show*Btn`, `hide_dine_btn`. */
import type { Locator } from '@playwright/test'
import { addPlain } from './support/diner.ts'
import { expect, test } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

const TEA_GARDEN = { of: 'pazar-yeri', categories: ['cay-bahcesi', 'firin'] }
/** The tables under that floor. By its tag: Playwright knows no name of an `optgroup`. */
const floor = (select: Locator, name: string) =>
  select.locator(`optgroup[label="${name}"]`).getByRole('option')
const GRILL = { of: 'dallah-grill', categories: ['cold'] }

test('tables, floors and who reads the note go by the venue’s own words', async ({ page, ownVenue }) => {
  const venue = await ownVenue(TEA_GARDEN)
  await page.goto(`/${venue.ref}/product_service`)
  await addPlain(page, 'Glass of tea')
  await page.goto(`/${venue.ref}/product_service/cart`)
  await page.getByRole('textbox', { name: 'Note to: Tea hearth (whole order)' }).fill('Two sugars each')

  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('main').getByText('Order in the tea garden', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note to: Tea hearth (whole order)' })).toHaveValue(
    'Two sugars each',
  )
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(floor(table, 'Area: Terrace')).toHaveText(['Table 1', 'Table 2', 'Table 3', 'Table 4'])
  await expect(floor(table, 'Area: Garden')).toHaveCount(4)
  await table.selectOption({ label: 'Table 6' })
  await expect(page.getByText('Order in the tea garden · Table 6')).toBeVisible()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
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
  await addPlain(page, 'Glass of tea')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('main').getByText('On site', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Note for the whole order/ })).toBeVisible()
  await expect(floor(page.getByRole('combobox', { name: 'Table' }), 'Terrace')).toHaveCount(4)
})

test('the words are in the diner’s language', async ({ page, context, server, ownVenue }) => {
  const venue = await ownVenue(TEA_GARDEN)
  await choseLanguage(context, server.url, 'tr')
  await page.goto(`/${venue.ref}/product_service`)
  await addPlain(page, 'İnce belli çay')
  await page.goto(`/${venue.ref}/product_service/checkout`)
  await expect(page.getByRole('textbox', { name: /^Not: Çay ocağı/ })).toBeVisible()
  await expect(floor(page.getByRole('combobox', { name: 'Masa' }), 'Bölüm: Bahçe')).toHaveCount(4)
})

test('home shows the order types the venue wants shown; a hidden one is reached by its code', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(TEA_GARDEN)
  const types = page
    .getByRole('main')
    .getByRole('link', { name: /Car pickup|Delivery|Order in the tea garden/ })
  await page.goto(`/${venue.ref}`)
  await expect(types).toHaveText([/Car pickup/, /Delivery/])
  await page.goto(`/${venue.ref}/product_service?table=terrace-2`)
  await expect(page.getByRole('heading', { name: 'Glass of tea' })).toBeVisible()

  await venue.change(({ business }) => {
    business.hide_dine_btn = false
    business.showCarPickupBtn = false
  })
  await page.goto(`/${venue.ref}`)
  await expect(types).toHaveText([/Order in the tea garden/, /Delivery/])
  await page.goto(`/${venue.ref}/pickup`)
  await expect(page.getByRole('heading', { level: 1, name: 'Car pickup' })).toBeVisible()

  await venue.change(({ business }) => {
    business.showDeliveryBtn = false
    business.showCarPickupBtn = true
    business.dine_in_label = 'dinein'
    business.dinein_btn_label = []
  })
  await page.goto(`/${venue.ref}`)
  await expect(page.getByRole('main').getByRole('link', { name: /Car pickup|Delivery|Dine in/ })).toHaveText([
    /Dine in/,
    /Car pickup/,
  ])
})

test.describe('a type the venue does not have', () => {
  test.use({ allowedErrors: [/404 \(Not Found\)/] })

  test('has no button and no page', async ({ page, ownVenue }) => {
    const venue = await ownVenue({
      ...GRILL,
      edit({ business }) {
        business.isDelivery = false
        business.isDineIn = false
        // To reserve would be a second way in.
        business.reservation.enabled = false
      },
    })
    for (const type of ['delivery', 'dinein'])
      expect((await page.goto(`/${venue.ref}/${type}`))?.status()).toBe(404)
    // The only one left is where home leads at once.
    await page.goto(`/${venue.ref}`)
    await expect(page).toHaveURL(`/${venue.ref}/pickup`)
    await venue.change(({ business }) => {
      business.isCarPickup = false
      business.isDineIn = true
    })
    await page.goto(`/${venue.ref}`)
    await expect(page).toHaveURL(`/${venue.ref}/dinein`)
    expect((await page.goto(`/${venue.ref}/pickup`))?.status()).toBe(404)
  })
})
