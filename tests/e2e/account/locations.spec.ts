/** The addresses in the account of a customer, and the checkout that fills in their data. */
import type { Page } from '@playwright/test'
import { profileCall, updateProfileCall } from '../../../src/contract/account/account-calls.ts'
import { stubTiles } from '../support/server/tiles.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { type Customer, logInNewCustomer } from '../support/visit/log-in.ts'
import { expect, test } from '../support/visit/open-venue.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const en = {
  title: 'Your addresses',
  none: 'No addresses yet',
  add: 'Add an address',
  name: 'Name of this address',
  chooseArea: 'Choose your area',
  area: /^Qibla/,
  otherArea: /^Mirqab/,
  areaName: 'Qibla',
  block: 'Block',
  street: 'Street',
  house: 'House number',
  deliverHere: 'Set as default address',
  save: 'Save the address',
  needed: 'Please fill this in',
  edit: 'Edit Home',
  makeDefault: 'Set as default: Home',
  usual: 'Default address',
  delete: 'Delete Work',
  deleted: 'Work was deleted',
  undo: 'Undo',
  written: 'Street Salem · Block 5 · House number 7',
  change: 'Change',
  personName: 'Name',
  place: /^Place order/,
  thanks: 'Thank you! Your order has been sent',
  item: 'Hummus',
}
const ar: typeof en = {
  title: 'عناوينك',
  none: 'لا توجد عناوين بعد',
  add: 'إضافة عنوان',
  name: 'اسم العنوان',
  chooseArea: 'اختر منطقتك',
  area: /^القبلة/,
  otherArea: /^المرقاب/,
  areaName: 'القبلة',
  block: 'القطعة',
  street: 'الشارع',
  house: 'رقم المنزل',
  deliverHere: 'تعيين كعنوان افتراضي',
  save: 'حفظ العنوان',
  needed: 'يُرجى ملء هذا الحقل',
  edit: 'تعديل \u2068Home\u2069',
  makeDefault: 'تعيين كعنوان افتراضي: \u2068Home\u2069',
  usual: 'العنوان الافتراضي',
  delete: 'حذف \u2068Work\u2069',
  deleted: 'تم حذف \u2068Work\u2069',
  undo: 'تراجع',
  written: 'الشارع \u2068Salem\u2069 · القطعة 5 · رقم المنزل 7',
  change: 'تغيير',
  personName: 'الاسم',
  place: /^إرسال الطلب/,
  thanks: 'شكرًا لك، وصلنا طلبك',
  item: 'حمص',
}

const locationsOf = async ({ client, user }: Customer) =>
  (await client.call(profileCall, { params: { id: user.id } })).user.locations

async function fillAddress(page: Page, words: typeof en, name: string, area: RegExp): Promise<void> {
  await page.getByRole('button', { name: words.add }).click()
  const sheet = page.getByRole('dialog', { name: words.add })
  await sheet.getByRole('textbox', { name: words.name }).fill(name)
  await sheet.getByRole('button', { name: words.chooseArea }).click()
  await selectArea(page, words, area)
  await fillStreetAddress(page, words)
}

/** Selects an area in its dialog. */
async function selectArea(page: Page, words: typeof en, area: RegExp): Promise<void> {
  const areas = page.getByRole('dialog', { name: words.chooseArea })
  await areas.getByRole('radio', { name: area }).click()
  await expect(areas).toHaveCount(0)
}

async function fillStreetAddress(page: Page, words: typeof en): Promise<void> {
  await page.getByRole('textbox', { name: words.block, exact: true }).fill('5')
  await page.getByRole('textbox', { name: words.street, exact: true }).fill('Salem')
  await page.getByRole('textbox', { name: words.house, exact: true }).fill('7')
}

// @feature route.locations
test('addresses are added, changed, deleted and restored, and one is the default', async ({
  page,
  server,
  grill,
}) => {
  const words = en
  test.slow()
  const customer = await logInNewCustomer(page, server, grill.ref)
  await page.goto(`/${grill.ref}/locations`)
  await expect(page.getByText(words.none)).toBeVisible()

  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByRole('button', { name: words.chooseArea })).toBeFocused()
  await page.keyboard.press('Enter')
  await selectArea(page, words, words.area)
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByRole('textbox', { name: words.block, exact: true })).toBeFocused()
  await expect(page.getByText(words.needed).first()).toBeVisible()
  await page.getByRole('textbox', { name: words.name }).fill('Home')
  await fillStreetAddress(page, words)
  await expect(page.getByRole('checkbox', { name: words.deliverHere })).toBeChecked()
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const cards = page.getByRole('list', { name: words.title }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Home')
  await expect(cards.first()).toContainText(words.areaName)
  await expect(cards.first()).toContainText(words.written)
  await expect(cards.first()).toContainText(words.usual)

  await fillAddress(page, words, 'Work', words.otherArea)
  await page.getByRole('checkbox', { name: words.deliverHere }).check()
  await page.getByRole('button', { name: words.save }).click()
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: words.usual })).toContainText('Work')
  await page.getByRole('button', { name: words.makeDefault }).click()
  await expect(cards.filter({ hasText: words.usual })).toContainText('Home')

  await page.getByRole('button', { name: words.edit }).click()
  const street = page.getByRole('textbox', { name: words.street, exact: true })
  await expect(street).toHaveValue('Salem')
  await street.fill('Fahad')
  await page.getByRole('button', { name: words.save }).click()
  await expect(cards.first()).toContainText('Fahad')

  await page.getByRole('button', { name: words.delete }).click()
  await expect(page.getByText(words.deleted)).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: words.undo }).click()
  await expect(cards).toHaveCount(2)
  await page.reload()
  await expect(cards).toHaveCount(2)
  expect(await locationsOf(customer)).toMatchObject([
    { name: 'Home', default: true, area_id: 'qibla', address: { street: 'Fahad', house_number: '7' } },
    { name: 'Work', default: false, area_id: 'mirqab', address: { street: 'Salem' } },
  ])
})

test('the checkout fills in name, phone and address of a customer, in Arabic', async ({
  page,
  context,
  server,
  grill,
}) => {
  const words = ar
  await setLanguageCookie(context, server.url, 'ar')
  const customer = await logInNewCustomer(page, server, grill.ref, { name: 'Noura Al-Salem' })
  const address = { residency: 1 as const, street: 'Salem', block: '5', house_number: '7' }
  await customer.client.call(updateProfileCall, {
    body: {
      locations: [
        { name: 'Home', area_id: 'qibla', address },
        { name: 'Work', area_id: 'mirqab', address: { ...address, street: 'Fahad' } },
      ],
    },
  })
  await page.goto(`/${grill.ref}/delivery`)
  for (const _ of [1, 2, 3, 4]) await addItem(page, words.item)
  // The addresses of the account load with the profile.
  await page.goto(`/${grill.ref}/locations`)
  await expect(page.getByRole('list', { name: words.title }).getByRole('listitem')).toHaveCount(2)
  await page.goto(`/${grill.ref}/delivery/checkout`)
  await expect(page.getByRole('textbox', { name: words.street, exact: true })).toHaveValue('Salem')
  const home = page.getByRole('button', { name: /^Home/ })
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Work/ }).click()
  await expect(page.getByRole('textbox', { name: words.street, exact: true })).toHaveValue('Fahad')
  await expect(page.getByText('Noura Al-Salem')).toBeVisible()
  await expect(page.getByText(`+965${customer.phone}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: words.personName, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: words.place }).click()
  await expect(page.getByText(words.thanks)).toBeVisible()
  const [order] = await grill.orders()
  expect(order).toMatchObject({
    name: 'Noura Al-Salem',
    phone: `+965${customer.phone}`,
    delivery: { area_id: 'mirqab', address: { street: 'Fahad' } },
  })
  // A saved address is not saved twice.
  expect(await locationsOf(customer)).toHaveLength(2)
})

test.describe(() => {
  test('a customer orders under another name, and the address is saved in the account', async ({
    page,
    server,
    grill,
  }) => {
    const customer = await logInNewCustomer(page, server, grill.ref)
    await page.goto(`/${grill.ref}/delivery`)
    for (const _ of [1, 2, 3]) await addItem(page, en.item)
    await page.goto(`/${grill.ref}/delivery/checkout`)
    await selectArea(page, en, en.area)
    await fillStreetAddress(page, en)
    await page.getByRole('button', { name: en.change, exact: true }).click()
    const name = page.getByRole('textbox', { name: en.personName, exact: true })
    await expect(name).toHaveValue('Noura')
    await name.fill('Sara')
    await page.reload()
    await expect(name).toHaveValue('Sara')
    await expect(page.getByRole('textbox', { name: en.street, exact: true })).toHaveValue('Salem')
    await page.getByRole('button', { name: en.place }).click()
    await expect(page.getByText(en.thanks)).toBeVisible()
    expect((await grill.orders())[0]).toMatchObject({ name: 'Sara', phone: `+965${customer.phone}` })
    await expect
      .poll(() => locationsOf(customer))
      .toMatchObject([
        { default: true, area_id: 'qibla', address: { street: 'Salem', block: '5', house_number: '7' } },
      ])
    expect(await page.evaluate(() => localStorage.getItem('okmenu_delivery_locations'))).toBeNull()
  })

  test('the map loads on demand, and its pin is saved with the address', async ({ page, server, grill }) => {
    const customer = await logInNewCustomer(page, server, grill.ref)
    await stubTiles(page)
    const maps: string[] = []
    page.on(
      'request',
      (request) => /pin-map|MapSheet|leaflet/i.test(request.url()) && maps.push(request.url()),
    )
    await page.goto(`/${grill.ref}/locations`)
    await fillAddress(page, en, 'Home', en.area)
    expect(maps).toEqual([])
    await page.getByRole('button', { name: 'Show on the map' }).click()
    const pin = page.getByRole('button', { name: 'Delivery pin' })
    await pin.focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Use this place' }).click()
    await expect(page.getByText('Your place on the map is set.')).toBeVisible()
    await page.getByRole('button', { name: en.save }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [kept] = await locationsOf(customer)
    expect(Number(kept?.address.lat)).toBeCloseTo(29.37, 1)
    expect(maps.length).toBeGreaterThan(0)
  })
})
