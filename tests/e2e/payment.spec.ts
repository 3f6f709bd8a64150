/** An order paid online: approved, declined, left, resumed, in two tabs, with Back. One order, one charge, each time. */

import { expect, type OpenVenue, test } from './support/open-venue.ts'
import {
  expectEmptyCart,
  ONLINE_GRILL,
  orderAndPay,
  payNow,
  press,
  standing,
  toCheckout,
  way,
} from './support/paying.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')
// Paid in another tab: the answer that says so is a conflict.
test.use({ allowedErrors: [/409 \(Conflict\)/] })

let venue: OpenVenue
test.beforeEach(async ({ ownVenue }) => {
  venue = await ownVenue(ONLINE_GRILL)
})

test('the ways to pay are shown by name and brand, cash is chosen beforehand', async ({ page }) => {
  await toCheckout(page, venue)
  await expect(page.getByRole('group', { name: 'Payment' }).getByRole('radio')).toHaveCount(5)
  await expect(way(page, /^Cash/)).toBeChecked()
  await expect(page.getByText('KNET', { exact: true })).toHaveCount(2)
  await expect(way(page, /Apple Pay/)).toHaveCount(0)
  await way(page, /mada/).check()
  await page.reload()
  await expect(way(page, /mada/)).toBeChecked()
})

test('Apple Pay is offered by devices that have it', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { ApplePaySession: class {} }))
  await toCheckout(page, venue)
  await expect(way(page, /Apple Pay/)).toBeVisible()
})

test('without a default nothing is chosen until the diner does', async ({ page }) => {
  await venue.change(({ business }) => {
    business.default_cash = false
  })
  await toCheckout(page, venue)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Choose how to pay')).toBeVisible()
  expect(await standing(venue)).toEqual([])
  await way(page, /^Cash/).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
})

test('approved: ordered, paid, greeted; the cart is empty then', async ({ page }) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  const amount = /\d\.\d{3}/.exec((await orderAndPay(page).textContent()) ?? '')?.[0]
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await expect(page.getByText(`KWD ${amount}`)).toBeVisible()
  await expect(page.getByText(/KNET/)).toBeVisible()
  await press(page, 'Approve')
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/order/`))
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'KNET' })).toBeVisible()
  expect(await standing(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

test('approved, in Arabic', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'ar')
  await toCheckout(page, venue, 'حمص')
  await way(page, /كي نت/).check()
  await page.getByRole('button', { name: /^اطلب وادفع/ }).click()
  await press(page, 'Decline')
  await expect(page.getByRole('alert')).toContainText('لم تتم عملية الدفع')
  await page.getByRole('button', { name: /^ادفع الآن/ }).click()
  await press(page, 'Approve')
  await expect(page.getByText('شكرًا لك، وصلنا طلبك')).toBeVisible()
  expect(await standing(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

test('declined, paid again by another option: one order, the cart kept until it is paid', async ({
  page,
}) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await press(page, 'Decline')
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/payment/fail`))
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await way(page, /Credit or debit card/).check()
  await payNow(page).click()
  await press(page, 'Decline')
  await expect(way(page, /Credit or debit card/)).toBeChecked()
  await payNow(page).click()
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await standing(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

test('declined, then paid in cash', async ({ page }) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await press(page, 'Decline')
  await way(page, /^Cash/).check()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  expect(await standing(venue)).toEqual(['2 none'])
  await expectEmptyCart(page, venue)
})

test('the page closed while paying: the checkout leads on with the same order', async ({ page, context }) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  const hosted = page.url()
  await page.close()
  const later = await context.newPage()
  await later.goto(`/${venue.ref}/dinein/checkout`)
  await expect(later.getByRole('heading', { name: /^Order \d+ is waiting for its payment/ })).toBeVisible()
  await later.getByRole('button', { name: 'Continue payment: KNET' }).click()
  await expect(later).toHaveURL(hosted)
  await press(later, 'Approve')
  await expect(later.getByText('Thank you, your order is in')).toBeVisible()
  expect(await standing(venue)).toEqual(['1 paid'])
  await expectEmptyCart(later, venue)
})

test('left without paying, resumed from the order’s own page', async ({ page }) => {
  await toCheckout(page, venue)
  await way(page, /mada/).check()
  await orderAndPay(page).click()
  await press(page, 'Leave without paying')
  await expect(page.getByRole('alert')).toContainText('The payment did not come through')
  const [order] = await venue.orders()
  await page.goto(`/${venue.ref}/order/${order?.id}`)
  await expect(page.getByRole('alert')).toContainText('The payment did not come through')
  // Nothing that speaks of an order that is in.
  await expect(page.getByText('Thank you, your order is in')).toHaveCount(0)
  await expect(page.getByText('Waiting for the venue to accept it')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Order something else' })).toHaveCount(0)
  await payNow(page).click()
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order something else' })).toBeVisible()
  expect(await standing(venue)).toEqual(['1 paid'])
})

test('Back from the hosted page, ordered again as it was or with another way: one order', async ({
  page,
}) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  const hosted = page.url()
  await page.goBack()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(hosted)
  await page.goBack()
  await page.reload()
  await way(page, /mada/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await expect(page.getByText(/mada/)).toBeVisible()
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  // Back to where it was paid: it says so, and charges nothing.
  await page.goBack()
  await expect(page.getByRole('status')).toContainText('This payment was approved')
  await page.getByRole('link', { name: 'Back to the order' }).click()
  expect(await standing(venue)).toEqual(['1 paid'])
  expect(await venue.orders()).toHaveLength(1)
})

test('a changed cart takes the place of the unpaid order', async ({ page }) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await toCheckout(page, venue, 'Fattoush')
  await expect(page.getByRole('heading', { name: /is waiting for its payment/ })).toHaveCount(0)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  const orders = await venue.orders()
  expect(orders.map(({ status, payment }) => `${status} ${payment.state}`).sort()).toEqual([
    '0 paid',
    '9 failed',
  ])
  expect(orders.find(({ status }) => status === 0)?.order_lines).toHaveLength(2)
})

test('two tabs pay the same cart: one order, one charge', async ({ page, context }) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  const other = await context.newPage()
  await other.goto(`/${venue.ref}/dinein/checkout`)
  await way(other, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await orderAndPay(other).click()
  await expect(other).toHaveURL(page.url())
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  await press(other, 'Approve')
  await expect(other).toHaveURL(page.url())
  expect(await standing(venue)).toEqual(['1 paid'])
})

test('another cart paid for in the first tab meanwhile: the second is led to that order', async ({
  page,
  context,
}) => {
  await toCheckout(page, venue)
  await way(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  const other = await context.newPage()
  await other.goto(`/${venue.ref}/dinein/checkout`)
  await way(other, /mada/).check()
  await other.getByLabel('Note for the whole order').fill('More bread')
  await press(page, 'Approve')
  await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  // What the second tab shows is from before.
  if (await orderAndPay(other).isVisible()) await orderAndPay(other).click()
  expect(await standing(venue)).toEqual(['1 paid'])
})

test('without an order the page after a failed payment leads back to the venue', async ({ page }) => {
  await page.goto(`/${venue.ref}/payment/fail`)
  await expect(page.getByText('Your cart is kept; go back to it and try again.')).toBeVisible()
  await page.getByRole('link', { name: 'To the venue' }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}$`))
})
