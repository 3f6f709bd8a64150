/**
 * An order is placed exactly once, wherever the connection breaks. A real proxy between browser and server breaks it. Each kind of
 * break meets the browser once, and each way to go on meets one kind, chosen by the seed; in a nightly run all of them.
 * `tests/serve/lost-answers.test.ts` combines more kinds with the same ways, without a browser.
 */
import type { Locator, Page } from '@playwright/test'
import { sample } from '../../helpers/seed.ts'
import { type Cut, type CuttingProxy, createCuttingProxy } from '../support/server/cutting-proxy.ts'
import { test as base, expect, type OpenVenue } from '../support/visit/open-venue.ts'
import {
  goToCheckout,
  ONLINE_GRILL,
  orderAndPay,
  paymentOption,
  pressOnPaymentPage,
} from '../support/visit/payment.ts'

const test = base.extend<{ network: CuttingProxy }>({
  network: async ({ server }, use) => {
    const network = await createCuttingProxy(server.url)
    await use(network)
    await network.close()
  },
  baseURL: ({ network }, use) => use(network.url),
})

test.use({ allowedErrors: [/net::ERR_/] })

const CUTS: readonly Cut[] = ['before the request', 'after the request', 'during the answer']
const ALWAYS = 100

let venue: OpenVenue
test.beforeEach(async ({ ownVenue }) => {
  venue = await ownVenue(ONLINE_GRILL)
})

const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const expectPlaced = (page: Page) =>
  expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
/** Expects the message about an unknown outcome: focused, and visible above the button. */
async function expectUnknownOutcome(page: Page, button: Locator = place(page)): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We don’t know whether your order arrived')
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  // Read both positions at once, because the page may still be scrolling.
  const below = await button.elementHandle()
  const gap = () =>
    alert.evaluate(
      (above, under) =>
        (under?.getBoundingClientRect().top ?? Number.NaN) - above.getBoundingClientRect().bottom,
      below,
    )
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
}

for (const cut of CUTS) {
  test(`the checkout recovers by itself and places one order if the connection breaks once ${cut}`, async ({
    page,
    network,
  }) => {
    await goToCheckout(page, venue)
    network.cut(cut, 1)
    await place(page).click()
    await expectPlaced(page)
    expect(network.calls()).toBe(2)
    expect(await venue.orders()).toHaveLength(1)
  })
}

for (const cut of sample(CUTS, 1, 'a retry')) {
  test(`a retry in a new page places one order if the connection breaks ${cut}`, async ({
    page,
    context,
    network,
  }) => {
    await goToCheckout(page, venue)
    network.cut(cut, ALWAYS)
    await place(page).click()
    await expectUnknownOutcome(page)
    expect(await venue.orders()).toHaveLength(cut === 'before the request' ? 0 : 1)
    await page.close()
    const later = await context.newPage()
    await later.goto(`/${venue.ref}/dinein/checkout`)
    network.cut(cut, 0)
    await place(later).click()
    await expectPlaced(later)
    const [order, ...more] = await venue.orders()
    expect(more).toEqual([])
    expect(later.url()).toContain(order?.id)
  })
}

for (const cut of sample(CUTS, 1, 'a changed order')) {
  // @feature order.replace
  test(`a changed order replaces the first one if the connection breaks ${cut}`, async ({
    page,
    network,
  }) => {
    await goToCheckout(page, venue)
    network.cut(cut, ALWAYS)
    await place(page).click()
    await expectUnknownOutcome(page)
    await page.getByLabel('Note for the whole order').fill('No onions')
    network.cut(cut, 0)
    await place(page).click()
    await expectPlaced(page)
    const openOrders = (await venue.orders()).filter(({ status }) => status !== 9)
    expect(openOrders.map(({ comment }) => comment)).toEqual(['No onions'])
  })
}

for (const cut of sample(CUTS, 1, 'a payment')) {
  test(`an online payment results in one order and one payment if the connection breaks ${cut}`, async ({
    page,
    network,
  }) => {
    await goToCheckout(page, venue)
    await paymentOption(page, /KNET/).check()
    network.cut(cut, ALWAYS)
    await orderAndPay(page).click()
    await expectUnknownOutcome(page, orderAndPay(page))
    network.cut(cut, 0)
    await orderAndPay(page).click()
    await pressOnPaymentPage(page, 'Approve')
    await expectPlaced(page)
    expect((await venue.orders()).map(({ payment }) => payment.state)).toEqual(['paid'])
  })
}

// @feature limit.reload-guard
test('while an order is sent, the button is disabled, leaving asks for confirmation, and tapping again sends nothing', async ({
  page,
  network,
}) => {
  await goToCheckout(page, venue)
  const release = network.hold()
  await place(page).click()
  const placing = page.getByRole('button', { name: /^Placing your order/ })
  await expect(placing).toBeDisabled()
  await placing.click({ force: true })
  await page.getByRole('main').press('Enter')
  const asking = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => {})
  const dialog = await asking
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  release()
  await expectPlaced(page)
  expect(network.calls()).toBe(1)
  expect(await venue.orders()).toHaveLength(1)
})

// @feature order.resend
test('an order placed offline is sent when the connection is back', async ({ page, context, network }) => {
  await goToCheckout(page, venue)
  await expect(place(page)).toBeEnabled()
  await context.setOffline(true)
  await place(page).click()
  await expectUnknownOutcome(page)
  await context.setOffline(false)
  await expectPlaced(page)
  expect(network.calls()).toBe(1)
  expect(await venue.orders()).toHaveLength(1)
})
