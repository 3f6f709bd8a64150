/** An order is placed exactly once, wherever the connection breaks: a real proxy between browser and server breaks it. */
import type { Locator, Page } from '@playwright/test'
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
const placed = (page: Page) => expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
/** Said in sight, right above the button, and with the focus. */
async function unanswered(page: Page, button: Locator = place(page)): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We don’t know whether your order arrived')
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  // Both at one moment: the page may still be scrolling.
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
  test(`cut once ${cut}: it recovers by itself, one order`, async ({ page, network }) => {
    await goToCheckout(page, venue)
    network.cut(cut, 1)
    await place(page).click()
    await placed(page)
    expect(network.calls()).toBe(2)
    expect(await venue.orders()).toHaveLength(1)
  })

  test(`cut ${cut} until the diner tries again in a new page: one order`, async ({
    page,
    context,
    network,
  }) => {
    await goToCheckout(page, venue)
    network.cut(cut, ALWAYS)
    await place(page).click()
    await unanswered(page)
    expect(await venue.orders()).toHaveLength(cut === 'before the request' ? 0 : 1)
    await page.close()
    const later = await context.newPage()
    await later.goto(`/${venue.ref}/dinein/checkout`)
    network.cut(cut, 0)
    await place(later).click()
    await placed(later)
    const [order, ...more] = await venue.orders()
    expect(more).toEqual([])
    expect(later.url()).toContain(order?.id)
  })

  // @feature order.replace
  test(`cut ${cut}, then changed: the changed order alone is to be prepared`, async ({ page, network }) => {
    await goToCheckout(page, venue)
    network.cut(cut, ALWAYS)
    await place(page).click()
    await unanswered(page)
    await page.getByLabel('Note for the whole order').fill('No onions')
    network.cut(cut, 0)
    await place(page).click()
    await placed(page)
    const standing = (await venue.orders()).filter(({ status }) => status !== 9)
    expect(standing.map(({ comment }) => comment)).toEqual(['No onions'])
  })

  test(`paid online and cut ${cut}: one order, one payment`, async ({ page, network }) => {
    await goToCheckout(page, venue)
    await paymentOption(page, /KNET/).check()
    network.cut(cut, ALWAYS)
    await orderAndPay(page).click()
    await unanswered(page, orderAndPay(page))
    network.cut(cut, 0)
    await orderAndPay(page).click()
    await pressOnPaymentPage(page, 'Approve')
    await placed(page)
    expect((await venue.orders()).map(({ payment }) => payment.state)).toEqual(['paid'])
  })
}

// @feature limit.reload-guard
test('while it is sent the button rests, leaving asks, and tapping again sends nothing', async ({
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
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  release()
  await placed(page)
  expect(network.calls()).toBe(1)
  expect(await venue.orders()).toHaveLength(1)
})

// @feature order.resend
test('without a connection it waits, and is sent when there is one again', async ({
  page,
  context,
  network,
}) => {
  await goToCheckout(page, venue)
  await expect(place(page)).toBeEnabled()
  await context.setOffline(true)
  await place(page).click()
  await unanswered(page)
  await context.setOffline(false)
  await placed(page)
  expect(network.calls()).toBe(1)
  expect(await venue.orders()).toHaveLength(1)
})
