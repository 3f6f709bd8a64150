/** The checkout: what it asks, what it refuses, and that whatever goes wrong one order comes of it, or none. */
import type { Page, Route } from '@playwright/test'
import { addPlain, fillPerson } from './support/diner.ts'
import { CLOSED, expect, GRILL, itemIn, type OpenVenue, test } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })

/** At the checkout with these items in the cart. */
async function atCheckout(
  page: Page,
  { ref }: OpenVenue,
  type: string,
  items: readonly string[] = ['Hummus'],
) {
  await page.goto(`/${ref}/${type}`)
  for (const name of items) await addPlain(page, name)
  await page.goto(`/${ref}/${type}/checkout`)
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
}

/** What happens to the next orders on their way to the server. */
async function onOrder(page: Page, what: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const path = /\/api\/.*\/order$/
  await page.route(path, what)
  return () => page.unroute(path)
}

const ordersOf = async (venue: OpenVenue, name: string) =>
  (await venue.orders()).filter((order) => order.name === name)

test('says what is missing where it is missing, and takes the diner there', async ({ page, grill }) => {
  await atCheckout(page, grill, 'pickup')
  const before = (await grill.orders()).length
  await placeButton(page).click()
  await expect(nameField(page)).toBeFocused()
  for (const field of [nameField(page), phoneField(page)]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^This is needed/)
  }
  await expect(page.getByLabel('Make and model')).toHaveAccessibleDescription('Tell us about your car')

  await fillPerson(page, { name: 'Noura', phone: '1234' })
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid', /./)
  await page.getByLabel('Make and model').fill('Patrol')
  await placeButton(page).click()
  await expect(phoneField(page)).toBeFocused()
  await expect(phoneField(page)).toHaveAccessibleDescription(/^This is not a phone number of that country/)
  expect((await grill.orders()).length).toBe(before)
})

test('says it in Arabic', async ({ page, context, server, grill }) => {
  await choseLanguage(context, server.url, 'ar')
  await page.goto(`/${grill.ref}/pickup`)
  await addPlain(page, 'حمص')
  await page.goto(`/${grill.ref}/pickup/checkout`)
  await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill('1234')
  await page.getByRole('button', { name: /^إرسال الطلب/ }).click()
  const name = page.getByRole('textbox', { name: 'الاسم' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('هذا الحقل مطلوب')
  await expect(page.getByRole('textbox', { name: 'رقم الهاتف' })).toHaveAccessibleDescription(
    /^هذا ليس رقم هاتف صحيحًا للبلد المختار/,
  )
})

test('takes a number of another country, and keeps it', async ({ page, grill }) => {
  await atCheckout(page, grill, 'pickup')
  await phoneField(page).focus()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('SA')
  await fillPerson(page, { name: 'From abroad', phone: '0501234567' })
  await page.getByLabel('Make and model').fill('Patrol')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('SA')
  await placeButton(page).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await ordersOf(grill, 'From abroad')).toMatchObject([{ phone: '+966501234567' }])
})

test('asks for a car only where the venue wants to know; cash unless said otherwise', async ({
  page,
  cafe,
}) => {
  await atCheckout(page, cafe, 'pickup', ['Espresso'])
  await expect(page.getByText('Pickup', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your car' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pay later' }).check()
  await fillPerson(page, { name: 'Vreni', phone: '044 668 18 00' })
  // 4.40 − 0.50 + 8.1 %, to five Rappen.
  await expect(placeButton(page)).toContainText('4.20')
  await placeButton(page).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await ordersOf(cafe, 'Vreni')).toMatchObject([
    { payment_type: 3, amounts: { total: 4.2 }, phone: '+41446681800', car: null },
  ])
})

test('knows the table of a scanned code all the way, and lets it be changed', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}?table=s3`)
  await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
  await addPlain(page, 'Hummus')
  await page.getByRole('link', { name: '1 Cart' }).first().click()
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(table).toHaveValue('s3')
  await table.selectOption({ label: 'Table 5' })
  await nameField(page).fill('At five')
  await placeButton(page).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await ordersOf(grill, 'At five')).toMatchObject([{ table_id: 's5', car: null }])
})

test('says that it does not know a table', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}/dinein?table=moon`)
  await addPlain(page, 'Hummus')
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await expect(page.getByText('The table of your code is not known here.')).toBeVisible()
})

test('what was typed survives a reload and the way back', async ({ page, grill }) => {
  await atCheckout(page, grill, 'pickup')
  await fillPerson(page, { name: 'Noura', phone: '50012345' })
  await page.getByLabel('Make and model').fill('Patrol')
  await page.getByRole('textbox', { name: 'Note for the whole order' }).fill('At the second gate')
  await page.getByRole('radio', { name: 'Card on receipt' }).check()
  const asTyped = async () => {
    await expect(nameField(page)).toHaveValue('Noura')
    await expect(phoneField(page)).toHaveValue('50012345')
    await expect(page.getByLabel('Make and model')).toHaveValue('Patrol')
    await expect(page.getByRole('textbox', { name: 'Note for the whole order' })).toHaveValue(
      'At the second gate',
    )
    await expect(page.getByRole('radio', { name: 'Card on receipt' })).toBeChecked()
  }
  await page.reload()
  await asTyped()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await asTyped()
})

test('is shut while the venue is, and says so', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...GRILL,
    edit: (file) => {
      file.shifts = { [String(file.business.branch_id)]: CLOSED as never }
    },
  })
  await atCheckout(page, venue, 'dinein')
  await expect(page.getByRole('status').filter({ hasText: 'Closed now' })).toBeVisible()
  await expect(placeButton(page)).toBeDisabled()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('There is nothing to order yet')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Closed now' })).toBeVisible()
})

test('leads to the policies of a venue that has some, and back to what was typed', async ({
  page,
  ownVenue,
}) => {
  const policies = [{ locale: 'en', name: '<p>Orders are final once the grill is lit.</p>' }]
  const venue = await ownVenue({ ...GRILL, edit: ({ business }) => Object.assign(business, { policies }) })
  await atCheckout(page, venue, 'dinein')
  await nameField(page).fill('Reader')
  await page.getByRole('link', { name: `Policies of ${venue.name}` }).click()
  await expect(page.getByText('Orders are final once the grill is lit.')).toBeVisible()
  await page.goBack()
  await expect(nameField(page)).toHaveValue('Reader')
  await venue.change(({ business }) => Object.assign(business, { policies: [] }))
  await page.reload()
  await expect(placeButton(page)).toBeEnabled()
  await expect(page.getByRole('link', { name: /^Policies of/ })).toHaveCount(0)
})

test('a double tap places one order', async ({ page, grill }) => {
  await atCheckout(page, grill, 'dinein')
  await nameField(page).fill('Twice')
  await placeButton(page).dblclick()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await ordersOf(grill, 'Twice')).toHaveLength(1)
})

test.describe('when the network fails', () => {
  test.use({ allowedErrors: [/ERR_FAILED|ERR_CONNECTION_REFUSED/] })

  test('nothing is lost, and trying again places the order', async ({ page, grill }) => {
    await atCheckout(page, grill, 'dinein')
    await nameField(page).fill('Unlucky')
    const mend = await onOrder(page, (route) => route.abort())
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Your order was not placed')
    await expect(nameField(page)).toHaveValue('Unlucky')
    await expect(placeButton(page)).toBeEnabled()
    await mend()
    await placeButton(page).click()
    await expect(page.getByText('Thank you, your order is in')).toBeVisible()
    expect(await ordersOf(grill, 'Unlucky')).toHaveLength(1)
  })

  test('an answer that was lost does not make two orders, not even over a reload', async ({
    page,
    grill,
  }) => {
    await atCheckout(page, grill, 'dinein')
    await nameField(page).fill('Lost answer')
    const mend = await onOrder(page, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Your order was not placed')
    expect(await ordersOf(grill, 'Lost answer')).toHaveLength(1)
    await mend()
    await page.reload()
    await placeButton(page).click()
    await expect(page.getByText('Thank you, your order is in')).toBeVisible()
    const [order, ...more] = await ordersOf(grill, 'Lost answer')
    expect(more).toEqual([])
    expect(page.url()).toContain(order?.id)
  })
})

test.describe('when the menu changes under it', () => {
  test.use({ allowedErrors: [/409/] })

  test('it is told line by line; agreeing orders at the new price', async ({ page, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    await atCheckout(page, venue, 'dinein', ['Hummus', 'Fattoush'])
    await nameField(page).fill('Noura')
    await venue.change((file) => {
      itemIn(file, 'hummus').price = '1.350'
      itemIn(file, 'fattoush').sold_out = true
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
    await expect(page.getByText('Thank you, your order is in')).toBeVisible()
    expect(await venue.orders()).toMatchObject([{ name: 'Noura', amounts: { total: 1.35 } }])
  })

  test('going back keeps what was typed and brings the cart up to date', async ({ page, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    await atCheckout(page, venue, 'dinein')
    await nameField(page).fill('Noura')
    await venue.change((file) => {
      itemIn(file, 'hummus').price = '1.350'
    })
    await placeButton(page).click()
    await page.getByRole('link', { name: 'Back to the cart' }).click()
    await expect(page.getByText('Hummus now costs KWD 1.350 instead of KWD 1.200.')).toBeVisible()
    await page.getByRole('link', { name: /^Go to checkout/ }).click()
    await expect(nameField(page)).toHaveValue('Noura')
    await expect(placeButton(page)).toContainText('1.350')
    expect(await venue.orders()).toEqual([])
  })
})

test.describe('when the venue closes under it', () => {
  test.use({ allowedErrors: [/status of (409|4\d\d|503)/] })

  test('that is said, and nothing is lost', async ({ page, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    await atCheckout(page, venue, 'dinein')
    await nameField(page).fill('Late')
    await venue.change((file) => {
      file.shifts = { [String(file.business.branch_id)]: CLOSED as never }
    })
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The venue does not take orders')
    await expect(nameField(page)).toHaveValue('Late')
    expect(await venue.orders()).toEqual([])
  })
})
