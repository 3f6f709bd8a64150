/** The wallet of a customer: buying a package, paying for orders, and the history. */
import { logInNewCustomer } from '../support/visit/log-in.ts'
import { expect, type OpenVenue, test } from '../support/visit/open-venue.ts'
import { goToCheckout, pressOnPaymentPage } from '../support/visit/payment.ts'
import { addWalletCredit, shownBalance, WALLET_GRILL } from '../support/visit/wallet.ts'

let venue: OpenVenue
test.beforeEach(async ({ ownVenue }) => {
  venue = await ownVenue(WALLET_GRILL)
})

// @feature route.wallet-package
test('a declined package charges nothing, and a second attempt adds its credit to the wallet', async ({
  page,
  server,
}) => {
  await logInNewCustomer(page, server, venue.ref)
  expect(await shownBalance(page, venue)).toBe('KWD 0.000')
  await page.getByRole('link', { name: /^Add credit/ }).click()
  await expect(page.getByRole('heading', { name: 'Add credit', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Breakfast package' }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/wallet/breakfast$`))
  await expect(page.getByText('KWD 1.000 extra')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: /KNET/ }).check()
  await page.getByRole('button', { name: /^Pay now/ }).click()
  await expect(page.getByText('Wallet: Breakfast package')).toBeVisible()
  await pressOnPaymentPage(page, 'Decline')
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged')
  await expect(page.getByRole('radio', { name: /KNET/ })).toBeChecked()
  await page.getByRole('radio', { name: /Credit or debit card/ }).check()
  await page.getByRole('button', { name: /^Pay now/ }).click()
  await pressOnPaymentPage(page, 'Approve')
  await expect(page.getByRole('status').filter({ hasText: 'KWD 11.000 added to your wallet' })).toBeVisible()
  await expect(page.getByText('Your balance: KWD 11.000')).toBeVisible()
  // A reload does not buy the package again.
  await page.reload()
  await expect(page.getByText('Your balance: KWD 11.000')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your wallet' }).click()
  await page.getByRole('link', { name: /^Wallet history/ }).click()
  const entries = page.getByRole('list', { name: 'Wallet history' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Package: Breakfast package')
  await expect(entries.first()).toContainText('+KWD 11.000')
})

// @feature product.pay-with-wallet cart.wallet-amount wallet.enabled
test('an order is paid partly from the wallet and partly in cash, and its rejection returns the credit', async ({
  page,
  server,
}) => {
  const customer = await logInNewCustomer(page, server, venue.ref)
  await addWalletCredit(server, customer, 0.5)
  await goToCheckout(page, venue)
  const wallet = page.getByRole('checkbox', { name: /Use my wallet/ })
  await expect(page.getByText('Balance KWD 0.500')).toBeVisible()
  await expect(wallet).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeVisible()
  await wallet.check()
  await expect(page.getByText(/the remaining .*0\.700 in cash/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Payment' })).toBeHidden()
  await expect(page.getByText('−KWD 0.500')).toBeVisible()
  // The choice is stored with the cart.
  await page.reload()
  await expect(wallet).toBeChecked()
  await expect(page.getByText('−KWD 0.500')).toBeVisible()
  const button = page.getByRole('button', { name: /^Place order/ })
  const left = /\d\.\d{3}/.exec((await button.textContent()) ?? '')?.[0]
  await button.click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  await expect(page.getByText('−KWD 0.500')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'From your wallet · Cash' })).toBeVisible()
  const [order] = await venue.orders()
  expect([order?.payment_type, order?.amounts.wallet, order?.amounts.payable]).toEqual([2, 0.5, Number(left)])
  expect(await shownBalance(page, venue)).toBe('KWD 0.000')
  await expect(page.getByText('KWD 0.500 is on hold')).toBeVisible()
  await venue.setStatus(order?.id ?? '', 'rejected')
  expect(await shownBalance(page, venue)).toBe('KWD 0.500')
  await page.goto(`/${venue.ref}/wallet/history`)
  const entries = page.getByRole('list', { name: 'Wallet history' }).getByRole('listitem')
  await expect(entries).toContainText([
    `Returned: order ${order?.number} didn’t go ahead`,
    `On hold for order ${order?.number}`,
    'Adjusted by',
  ])
  await page.getByRole('link', { name: /^Returned/ }).click()
  await expect(page.getByText('KWD 0.500 was returned to your wallet.')).toBeVisible()
})

// @feature role.wallet
test('the checkout of a guest requests nothing about the wallet', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await goToCheckout(page, venue)
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Use my wallet/ })).toHaveCount(0)
  expect(requested.filter((path) => /wallet/i.test(path))).toEqual([])
})
