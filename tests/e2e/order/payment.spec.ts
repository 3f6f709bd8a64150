/**
 * Orders paid online: approved, declined, abandoned, resumed, in two tabs, with Back. Each results in one order and one
 * charge.
 */

import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, type OpenVenue, test } from '../support/visit/open-venue.ts'
import {
  expectEmptyCart,
  goToCheckout,
  ONLINE_GRILL,
  openOrderPayments,
  orderAndPay,
  paymentOption,
  payNow,
  pressOnPaymentPage,
} from '../support/visit/payment.ts'

// A payment that was approved in another tab is a conflict.
test.use({ allowedErrors: [/409 \(Conflict\)/] })

let venue: OpenVenue
test.beforeEach(async ({ ownVenue }) => {
  venue = await ownVenue(ONLINE_GRILL)
})

// @feature limit.payment-online
test('an approved payment places the order, thanks the diner and empties the cart', async ({ page }) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  const amount = /\d\.\d{3}/.exec((await orderAndPay(page).textContent()) ?? '')?.[0]
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await expect(page.getByText(`KWD ${amount}`)).toBeVisible()
  await expect(page.getByText(/KNET/)).toBeVisible()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/order/`))
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'KNET' })).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

test('a payment, in Arabic, is declined and then approved', async ({ page, context, server }) => {
  await setLanguageCookie(context, server.url, 'ar')
  await goToCheckout(page, venue, 'حمص')
  await paymentOption(page, /كي نت/).check()
  await page.getByRole('button', { name: /^اطلب وادفع/ }).click()
  await pressOnPaymentPage(page, 'Decline')
  await expect(page.getByRole('alert')).toContainText('لم تتم عملية الدفع')
  await page.getByRole('button', { name: /^ادفع الآن/ }).click()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByText('شكرًا لك، وصلنا طلبك')).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

// @feature route.payment-fail
test('a declined payment is repeated with another option, and the cart is kept until the order is paid', async ({
  page,
}) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  await orderAndPay(page).click()
  await pressOnPaymentPage(page, 'Decline')
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/payment/fail`))
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await paymentOption(page, /Credit or debit card/).check()
  await payNow(page).click()
  await pressOnPaymentPage(page, 'Decline')
  await expect(paymentOption(page, /Credit or debit card/)).toBeChecked()
  await payNow(page).click()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
  await expectEmptyCart(page, venue)
})

test('a declined payment is replaced by cash', async ({ page }) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  await orderAndPay(page).click()
  await pressOnPaymentPage(page, 'Decline')
  await paymentOption(page, /^Cash/).check()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/webapp/**', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.fallback()
  })
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  await expect(confirm).toBeFocused()
  answer()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['2 none'])
  await expectEmptyCart(page, venue)
})

test('the checkout continues the payment of the same order after its page was closed', async ({
  page,
  context,
}) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  const paymentUrl = page.url()
  await page.close()
  const later = await context.newPage()
  await later.goto(`/${venue.ref}/dinein/checkout`)
  await expect(later.getByRole('heading', { name: /^Order \d+ is waiting for payment/ })).toBeVisible()
  await later.getByRole('button', { name: 'Continue payment: KNET' }).click()
  await expect(later).toHaveURL(paymentUrl)
  await pressOnPaymentPage(later, 'Approve')
  await expect(later.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
  await expectEmptyCart(later, venue)
})

test('an abandoned payment is resumed from the order page', async ({ page }) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /mada/).check()
  await orderAndPay(page).click()
  await pressOnPaymentPage(page, 'Leave without paying')
  await expect(page.getByRole('alert')).toContainText('Payment failed')
  const [order] = await venue.orders()
  await page.goto(`/${venue.ref}/order/${order?.id}`)
  await expect(page.getByRole('alert')).toContainText('Payment failed')
  // Nothing suggests that the venue has the order.
  await expect(page.getByText('Thank you! Your order has been sent')).toHaveCount(0)
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Order something else' })).toHaveCount(0)
  await payNow(page).click()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order something else' })).toBeVisible()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
})

test('ordering again after Back from the payment page, unchanged or with another option, keeps one order', async ({
  page,
}) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  const paymentUrl = page.url()
  await page.goBack()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(paymentUrl)
  await page.goBack()
  await page.reload()
  await paymentOption(page, /mada/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await expect(page.getByText(/mada/)).toBeVisible()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  // The payment page reports the approval and charges nothing.
  await page.goBack()
  await expect(page.getByRole('status')).toContainText('This payment was approved')
  await page.getByRole('link', { name: 'Back to the order' }).click()
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
  expect(await venue.orders()).toHaveLength(1)
})

// @feature payment.single-charge
test('two tabs that pay the same cart result in one order and one charge', async ({ page, context }) => {
  await goToCheckout(page, venue)
  await paymentOption(page, /KNET/).check()
  const other = await context.newPage()
  await other.goto(`/${venue.ref}/dinein/checkout`)
  await paymentOption(other, /KNET/).check()
  await orderAndPay(page).click()
  await expect(page).toHaveURL(/sandbox/)
  await orderAndPay(other).click()
  await expect(other).toHaveURL(page.url())
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  await pressOnPaymentPage(other, 'Approve')
  await expect(other).toHaveURL(page.url())
  expect(await openOrderPayments(venue)).toEqual(['1 paid'])
})

// @feature route.payment-fail
test('the failed payment page without an order leads back to the venue', async ({ page }) => {
  await page.goto(`/${venue.ref}/payment/fail`)
  await expect(page.getByText('Your cart is saved: go back to it and try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}$`))
})
