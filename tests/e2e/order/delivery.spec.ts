/** Delivery orders: area, address and pin, fee and minimum, and parcels to other countries. */
import type { Page } from '@playwright/test'
import { stubTiles, TILES } from '../support/server/tiles.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, GRILL, type OpenVenue, test, type Variant } from '../support/visit/open-venue.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SHIPPING: Variant = {
  ...GRILL,
  edit: (file) => {
    Object.assign(file.business.delivery_config, { shipping: true, shipping_form: {} })
    // Cash is the only payment method, so parcels are paid on receipt.
    file.business.payment_methods = [2]
    file.countries = [
      {
        country: [],
        country_iso: 'SA',
        icon: null,
        fees_per_kg: '1.000',
        fixed_fees: '2.500',
        min_order: '1.000',
        branch_id: String(file.business.branch_id),
      },
    ]
  },
}

const en = {
  item: 'Hummus',
  chooseArea: 'Choose your area',
  searchArea: 'Search your area',
  typed: 'sham',
  area: /^Shamiya/,
  toArea: 'Deliver to: Shamiya',
  place: /^Place order/,
  missing: /2\.300 more to reach the minimum order/,
  addMore: 'Add more items',
  abroad: 'Deliver to another country',
  country: 'Country',
  countryName: 'Saudi Arabia',
  deliverHere: 'Deliver here',
  openMap: 'Show on the map',
  pin: 'Delivery pin',
  usePlace: 'Use this place',
  pinSet: 'Your place on the map is set.',
  block: 'Block',
  street: 'Street',
  house: 'House number',
  name: 'Name',
  phone: 'Phone',
  thanks: 'Thank you! Your order has been sent',
  orderAddress: 'Street Salem · Block 5 · House number 7',
  orderAreaTerm: 'Deliver to',
  areaName: 'Shamiya',
  saved: 'Your addresses',
}
const ar = {
  item: 'حمص',
  chooseArea: 'اختر منطقتك',
  place: /^إرسال الطلب/,
  street: 'الشارع',
  house: 'رقم المنزل',
  city: 'المدينة',
  postcode: 'الرمز البريدي',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  thanks: 'شكرًا لك، وصلنا طلبك',
  abroad: 'الإرسال إلى بلد آخر',
  country: 'البلد',
  countryName: 'المملكة العربية السعودية',
}

async function goToCheckout(page: Page, { ref }: OpenVenue, item = en.item): Promise<void> {
  await page.goto(`/${ref}/delivery`)
  await addItem(page, item)
  await page.goto(`/${ref}/delivery/checkout`)
}

/** Selects the area Shamiya in its dialog. */
async function selectArea(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: en.chooseArea })
  await dialog.getByRole('searchbox', { name: en.searchArea }).fill(en.typed)
  await dialog.getByRole('radio', { name: en.area }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: en.toArea })).toBeVisible()
}

async function fillStreetAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: en.block, exact: true }).fill('5')
  await page.getByRole('textbox', { name: en.street, exact: true }).fill('Salem')
  await page.getByRole('textbox', { name: en.house, exact: true }).fill('7')
}

async function fillContact(
  page: Page,
  name: string,
  words: { name: string; phone: string } = en,
  phone = '50012345',
): Promise<void> {
  await page.getByRole('textbox', { name: words.name, exact: true }).fill(name)
  await page.getByRole('textbox', { name: words.phone }).fill(phone)
}

const ordersOf = async (venue: OpenVenue, name: string) =>
  (await venue.orders()).filter((order) => order.name === name)

// @feature product.delivery delivery.area-dialog rule.delivery-minimum role.guest-location
test('a gift is ordered to an area, below and then above the minimum, with a pin set by keyboard', {
  tag: '@journey',
}, async ({ page, grill, isMobile }) => {
  const guest = 'Delivered'
  await stubTiles(page)
  await goToCheckout(page, grill)
  await selectArea(page)

  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByRole('alert').filter({ hasText: en.missing })).toBeVisible()
  expect(await ordersOf(grill, guest)).toEqual([])

  await page.getByRole('button', { name: en.openMap }).click()
  const pin = page.getByRole('button', { name: en.pin })
  await pin.focus()
  await expect(pin).toHaveAccessibleDescription(/^Drag the pin or tap the map\..*\b20\b/)
  // Phones have no arrow keys, so that only desktops mention them.
  await expect(page.getByText('Drag the pin or tap the map.')).toBeVisible()
  await expect(page.getByText(/arrow keys/)).toBeVisible({ visible: !isMobile })
  await pin.press('ArrowDown')
  await pin.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText(en.toArea)).toBeVisible()
  await page.getByRole('button', { name: en.usePlace }).click()
  await expect(page.getByText(en.pinSet)).toBeVisible()
  await fillStreetAddress(page)
  await fillContact(page, guest)
  await page.getByRole('checkbox', { name: 'This is a gift' }).check()
  await page.getByRole('textbox', { name: 'Recipient’s name' }).fill('Noura')
  await page.getByRole('textbox', { name: 'Gift message' }).fill('Eid Mubarak')

  await page.getByRole('link', { name: en.addMore }).click()
  await addItem(page, en.item)
  await addItem(page, en.item)
  await page.goto(`/${grill.ref}/delivery/checkout`)
  await expect(page.getByRole('button', { name: en.toArea })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: en.street, exact: true })).toHaveValue('Salem')
  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  const terms = page.getByRole('term')
  await expect(terms.filter({ hasText: en.orderAreaTerm }).locator('+ dd')).toHaveText(en.areaName)
  await expect(page.getByText(en.orderAddress)).toBeVisible()
  await expect(page.getByText('Eid Mubarak')).toBeVisible()
  const [order] = await ordersOf(grill, guest)
  expect(order).toMatchObject({
    amounts: { subtotal: 3.6, delivery_fee: 0.75, total: 4.35 },
    gift: { name: 'Noura', message: 'Eid Mubarak' },
    delivery: { address: { block: '5', street: 'Salem', house_number: '7' } },
  })
  expect(order?.delivery?.address?.lat).toBeGreaterThan(29)

  // The next order has the same address, until the diner removes it.
  await page.goto(`/${grill.ref}/delivery`)
  await addItem(page, en.item)
  await page.goto(`/${grill.ref}/delivery/checkout`)
  const saved = page.getByRole('region', { name: en.saved })
  await expect(saved.getByRole('button', { pressed: true })).toContainText(en.areaName)
  await saved.getByRole('listitem').getByRole('button').last().click()
  await expect(saved).toHaveCount(0)
})

// @feature product.shipping
test('a parcel is ordered to another country, in Arabic', async ({ page, context, server, ownVenue }) => {
  const venue = await ownVenue(SHIPPING)
  await setLanguageCookie(context, server.url, 'ar')
  await goToCheckout(page, venue, ar.item)
  const dialog = page.getByRole('dialog', { name: ar.chooseArea })
  await dialog.getByRole('button', { name: ar.abroad }).click()
  await expect(dialog).toHaveCount(0)
  const country = page.getByRole('combobox', { name: ar.country }).first()
  await expect(country).toBeFocused()
  await country.selectOption({ label: ar.countryName })
  await page.getByRole('textbox', { name: ar.city, exact: true }).fill('Riyadh')
  await page.getByRole('textbox', { name: ar.street, exact: true }).fill('Olaya')
  await page.getByRole('textbox', { name: ar.house, exact: true }).fill('12')
  await fillContact(page, 'Abroad', ar, '0512345678')
  await page.getByRole('button', { name: ar.place }).click()
  await expect(page.getByRole('textbox', { name: ar.postcode, exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: ar.postcode, exact: true }).fill('12611')
  await page.getByRole('button', { name: ar.place }).click()
  await expect(page.getByText(ar.thanks)).toBeVisible()
  await expect(page.getByText(ar.countryName).first()).toBeVisible()
  expect(await ordersOf(venue, 'Abroad')).toMatchObject([
    {
      phone: '+966512345678',
      delivery: { area_id: null, country_iso: 'SA', address: { city: 'Riyadh', postcode: '12611' } },
    },
  ])
})

test('the menu offers delivery to other countries', async ({ page, ownVenue }) => {
  const venue = await ownVenue(SHIPPING)
  await page.goto(`/${venue.ref}/delivery`)
  const place = page.locator('[data-deliver-to]')
  await place.click()
  await page.getByRole('dialog', { name: en.chooseArea }).getByRole('button', { name: en.abroad }).click()
  const dialog = page.getByRole('dialog', { name: en.abroad })
  await dialog.getByRole('combobox', { name: en.country }).selectOption({ label: en.countryName })
  await expect(dialog).toContainText('KWD 1.000')
  await dialog.getByRole('button', { name: en.deliverHere }).click()
  await expect(dialog).toHaveCount(0)
  await expect(place).toContainText(`Deliver to: ${en.countryName}`)
  await expect(place).toBeFocused()
})

// @feature delivery.keyboard
test('an area is selected by keyboard only', async ({ page, grill }) => {
  await goToCheckout(page, grill)
  const dialog = page.getByRole('dialog', { name: en.chooseArea })
  await dialog.getByRole('searchbox', { name: en.searchArea }).fill('d')
  await expect(dialog.getByRole('radio', { name: /^Qibla/ })).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Dasman/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Dasma\b/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Deliver to: Dasma' })).toBeFocused()
})

test('the cart asks for the area and then reports the minimum order', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}/delivery`)
  await addItem(page, en.item)
  await page.goto(`/${grill.ref}/delivery/cart`)
  await page.getByRole('button', { name: en.chooseArea }).click()
  await selectArea(page)
  await expect(page.getByText(en.missing)).toBeVisible()
})

// @feature call.maps-search
test('the map finds a place by name, by keyboard', async ({ page, grill }) => {
  await stubTiles(page)
  await goToCheckout(page, grill)
  await selectArea(page)
  await page.getByRole('button', { name: en.openMap }).click()
  const map = page.getByRole('dialog', { name: 'Where exactly?' })
  await map.getByRole('searchbox').fill('Sharq')
  await expect(map.getByRole('button', { name: /^Sharq/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(map.getByRole('button', { name: /^Sharq/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.pin })).toBeFocused()
  await expect(map.getByText('Deliver to: Sharq')).toBeVisible()
  await map.getByRole('button', { name: en.usePlace }).click()
  await expect(page.getByRole('button', { name: 'Deliver to: Sharq' })).toBeVisible()
})

// @feature rule.pin-in-zone
test('a pin outside of all areas is rejected with a message', async ({ page, context, grill }) => {
  await stubTiles(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 29.0, longitude: 48.0 })
  await goToCheckout(page, grill)
  await selectArea(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('We don’t deliver to this location.')).toBeVisible()
  await expect(page.getByRole('button', { name: en.toArea })).toBeVisible()
  await page.getByRole('button', { name: en.openMap }).click()
  const map = page.getByRole('dialog', { name: 'Where exactly?' })
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByText('We don’t deliver to this location.')).toBeVisible()
  await expect(map.getByRole('button', { name: en.usePlace })).toBeDisabled()
})

// @feature error.geolocation
test('the position of the device selects the area, and a denied position is reported', async ({
  page,
  context,
  grill,
}) => {
  await goToCheckout(page, grill)
  await selectArea(page)
  const mine = page.getByRole('button', { name: 'Use my location' })
  await mine.click()
  await expect(page.getByText(/^Location access is off/)).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 29.3797, longitude: 47.9934 })
  await mine.click()
  await expect(page.getByText('Your location is set.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deliver to: Sharq' })).toBeVisible()
})

test.describe('with unreachable tiles', () => {
  test.use({ allowedErrors: [/Failed to load resource.*tile\.openstreetmap/] })

  // @feature delivery.keyboard
  test('the map reports the failure and still has areas and pin', async ({ page, grill }) => {
    await page.route(TILES, (route) => route.abort())
    await goToCheckout(page, grill)
    await selectArea(page)
    await page.getByRole('button', { name: en.openMap }).click()
    const map = page.getByRole('dialog', { name: 'Where exactly?' })
    await expect(map.getByText(/^The map image couldn’t load/)).toBeVisible()
    expect(await map.locator('.leaflet-container path[stroke]').count()).toBeGreaterThan(10)
    await map.getByRole('button', { name: en.usePlace }).click()
    await expect(page.getByText(en.pinSet)).toBeVisible()
  })
})
