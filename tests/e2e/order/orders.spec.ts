/** The orders of a customer: history, active orders, and ordering again. */
// @feature-file route.orders-history

import type { Page } from '@playwright/test'
import type { OrderRequestInput } from '../../../src/contract/order/order.ts'
import { placeOrderCall } from '../../../src/contract/order/order-calls.ts'
import { removeDanglingReferences } from '../../helpers/dangling-references.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { type Customer, logInNewCustomer } from '../support/visit/log-in.ts'
import { expect, findItem, GRILL, type OpenVenue, test } from '../support/visit/open-venue.ts'

const skipToNextPoll = (page: Page) => page.clock.fastForward(61_000)

/** Places an order as this customer by an API call only. */
async function place(
  venue: OpenVenue,
  customer: Customer,
  more: Partial<OrderRequestInput> = {},
  headers: Record<string, string> = {},
) {
  const { order } = await customer.client.call(placeOrderCall, {
    body: {
      branch_id: venue.branches[0]?.id ?? '',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'hummus', quantity: 2 }],
      ...more,
    },
    headers,
  })
  return order
}

async function placeMany(venue: OpenVenue, customer: Customer, count: number): Promise<number[]> {
  const numbers: number[] = []
  for (let left = count; left > 0; left--) numbers.unshift((await place(venue, customer)).number)
  return numbers
}

const KEBAB = {
  item_id: 'kebab',
  quantity: 1,
  modifiers: 'tannour,hot',
  modifiers_details: [{ id: 'tannour' }, { id: 'hot' }],
}
const KARAK = { item_id: 'karak', quantity: 3, price_label_id: 'karak-flask' }

// @feature product.order-history call.orders limit.load-more
test('the history loads more near its end, keeps its position on Back, and links to each order', async ({
  page,
  server,
  grill,
}) => {
  const customer = await logInNewCustomer(page, server, grill.ref)
  const numbers = await placeMany(grill, customer, 23)
  await page.goto(`/${grill.ref}/orders/history`)
  const list = page.getByRole('list', { name: 'Your orders' })
  const cards = list.getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toContainText(`Order ${numbers[0]}`)
  await expect(cards.first()).toContainText('2 × Hummus')
  await expect(cards.first()).toContainText('Sent')
  await expect(cards.first()).toContainText('2.400')
  await expect(page.getByText('Orders shown: 10 of 23')).toBeAttached()

  // The next page loads only near the end.
  const far = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  expect(far).toBeGreaterThan(300)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 290))
  await expect(cards).toHaveCount(20)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Show more orders' })).toHaveCount(0)
  expect(await list.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    numbers.map((number) => `Order ${number}`),
  )

  const one = list.getByRole('link', { name: `Order ${numbers[17]}`, exact: true })
  await one.scrollIntoViewIfNeeded()
  await one.click()
  await expect(page).toHaveURL(new RegExp(`/${grill.ref}/order/`))
  await expect(page.getByText(`Order ${numbers[17]}`)).toBeVisible()
  await page.goBack()
  await expect(one).toBeInViewport()
})

test.describe('when a page of orders fails to load', () => {
  test.use({ allowedErrors: [/503/] })
  test('the button loads it again', async ({ page, server, grill }) => {
    const customer = await logInNewCustomer(page, server, grill.ref)
    const numbers = await placeMany(grill, customer, 12)
    await page.route(/\/orders\/[^/]+\?page=2/, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`/${grill.ref}/orders/history`)
    const cards = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('More orders couldn’t load')).toBeVisible()
    await page.unroute(/\/orders\/[^/]+\?page=2/)
    await page.getByRole('button', { name: 'Show more orders' }).click()
    await expect(page.getByRole('link', { name: `Order ${numbers[10]}`, exact: true })).toBeFocused()
    await expect(cards).toHaveCount(12)
  })
})

test.describe(() => {
  test('ordering again adds the items to the cart', async ({ page, server, grill }) => {
    const customer = await logInNewCustomer(page, server, grill.ref)
    await place(grill, customer, { order_lines: [KEBAB, KARAK] })
    await page.goto(`/${grill.ref}/dinein`)
    await addItem(page, 'Fattoush')
    await page.goto(`/${grill.ref}/orders/history`)
    await page.getByRole('button', { name: /^Order again/ }).click()
    await expect(page).toHaveURL(`/${grill.ref}/dinein/cart`)
    await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(3)
    await expect(cartLine(page, 'Lamb kebab')).toContainText('Tannour bread, Hot')
    await expect(cartLine(page, 'Karak tea')).toContainText('Flask')
    await expect(cartLine(page, 'Karak tea').getByRole('textbox')).toHaveValue('3')
    await expect(cartLine(page, 'Fattoush')).toBeVisible()
  })

  const again = {
    do: /^Order again/,
    differs: 'Some things have changed',
    gone: 'Lamb kebab is no longer on the menu.',
    price: /^Hummus now costs .*1\.500.* instead of .*1\.200/,
    choices: /^Karak tea no longer comes with the same options/,
    soldOut: 'Mahalabiya is sold out.',
    stays: 'Items already in your cart stay there.',
    take: 'Add to cart',
    leave: 'Not now',
    cart: 'In your cart',
    nothing: 'This can’t be ordered again right now',
    item: 'Hummus',
  }
  test('ordering again names what has changed, and adds nothing without confirmation', async ({
    page,
    server,
    ownVenue,
  }) => {
    const words = again
    const venue = await ownVenue(GRILL)
    const customer = await logInNewCustomer(page, server, venue.ref)
    await place(venue, customer, {
      order_lines: [{ item_id: 'hummus', quantity: 1 }, KEBAB, KARAK, { item_id: 'mahalabiya', quantity: 1 }],
    })
    await venue.change((file) => {
      findItem(file, 'hummus').price = '1.500'
      findItem(file, 'mahalabiya').sold_out = true
      const karak = findItem(file, 'karak')
      karak.price_labels = (karak.price_labels ?? []).filter(({ id }) => id !== 'karak-flask')
      for (const category of file.menu)
        category.items = (category.items ?? []).filter(({ id }) => id !== 'kebab')
      removeDanglingReferences(file)
    })
    await page.goto(`/${venue.ref}/orders/history`)
    await page.getByRole('button', { name: words.do }).click()
    const sheet = page.getByRole('dialog', { name: words.differs })
    await expect(sheet.getByRole('listitem')).toHaveCount(4)
    for (const text of [words.gone, words.price, words.choices, words.soldOut])
      await expect(sheet.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
    await sheet.getByRole('button', { name: words.leave }).click()
    await expect(sheet).toBeHidden()
    await page.goto(`/${venue.ref}/dinein/cart`)
    await expect(page.getByRole('list', { name: words.cart })).toHaveCount(0)

    await page.goto(`/${venue.ref}/orders/history`)
    await page.getByRole('button', { name: words.do }).click()
    await page.getByRole('button', { name: words.take }).click()
    await expect(page).toHaveURL(`/${venue.ref}/dinein/cart`)
    await expect(page.getByRole('list', { name: words.cart }).getByRole('listitem')).toHaveCount(1)
    await expect(cartLineIn(page, words.cart, words.item)).toBeVisible()
  })

  // @feature route.orders-status
  test('a guest follows the orders of this device', async ({ page, grill }) => {
    await page.goto(`/${grill.ref}/orders/status`)
    await expect(page.getByText('No active orders')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.goto(`/${grill.ref}/dinein`)
    await addItem(page, 'Hummus')
    await page.goto(`/${grill.ref}/dinein/checkout`)
    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    await page.clock.install()
    await page.goto(`/${grill.ref}/orders/status`)
    const orders = page.getByRole('list', { name: 'Active orders' }).getByRole('listitem')
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('Waiting for confirmation')
    for (const [status, said] of [
      ['accepted', 'We’re preparing your order.'],
      ['ready', 'Your order is ready.'],
      ['delivered', 'Enjoy it!'],
    ] as const) {
      await grill.setStatus(id, status)
      await skipToNextPoll(page)
      await expect(orders).toContainText(said)
    }
    // It stays until the page is left, but is no longer requested.
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await skipToNextPoll(page)
    await expect(orders).toHaveCount(1)
    await page.goto(`/${grill.ref}/orders/status`)
    await expect(page.getByText('No active orders')).toBeVisible()
    expect(requested.filter((url) => url.includes(id))).toEqual([])
  })

  const status = {
    ar: { list: 'الطلبات الجارية', ready: 'طلبك جاهز.', all: 'كل الطلبات', order: 'طلب' },
  }
  // @feature route.orders-status
  test('a customer sees the active orders of all devices, in Arabic', async ({
    page,
    context,
    server,
    grill,
  }) => {
    const words = status.ar
    await setLanguageCookie(context, server.url, 'ar')
    const customer = await logInNewCustomer(page, server, grill.ref)
    const [cancelled, first, second] = [
      await place(grill, customer),
      await place(grill, customer, { order_lines: [KARAK] }),
      await place(grill, customer),
    ]
    await grill.setStatus(cancelled.id, 'cancelled')
    await page.clock.install()
    await page.goto(`/${grill.ref}/orders/status`)
    const orders = page.getByRole('list', { name: words.list }).getByRole('listitem')
    await expect(orders).toHaveCount(2)
    await grill.setStatus(first.id, 'accepted')
    await grill.setStatus(first.id, 'ready')
    await skipToNextPoll(page)
    await expect(orders.nth(1)).toContainText(words.ready)
    await orders.first().getByRole('link').click()
    await expect(page).toHaveURL(`/${grill.ref}/order/${second.id}`)
    await page.goto(`/${grill.ref}/orders/status`)
    await page.getByRole('main').getByRole('link', { name: words.all }).click()
    await expect(page).toHaveURL(`/${grill.ref}/orders/history`)
  })
})

const cartLineIn = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })
