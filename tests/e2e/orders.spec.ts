/** A customer's orders: the history, what is under way, an order on another device, and ordering the same again. */
import type { Page } from '@playwright/test'
import type { OrderRequestInput } from '../../src/contract/order.ts'
import { placeOrderCall } from '../../src/contract/order-calls.ts'
import { cutReferences } from '../helpers/cut-references.ts'
import { addPlain, cartLine } from './support/diner.ts'
import { actAs, type Customer, loggedIn, newCustomer } from './support/log-in.ts'
import { expect, GRILL, itemIn, type OpenVenue, test } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

const nextPoll = (page: Page) => page.clock.fastForward(61_000)

/** Places an order as this customer, by the call alone. */
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

test('the history loads more near its end, keeps its place on Back, and leads to each order', async ({
  page,
  server,
  grill,
}) => {
  const customer = await loggedIn(page, server, grill.ref)
  const numbers = await placeMany(grill, customer, 23)
  await page.goto(`/${grill.ref}/orders/history`)
  const list = page.getByRole('list', { name: 'Your orders' })
  const cards = list.getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toContainText(`Order ${numbers[0]}`)
  await expect(cards.first()).toContainText('2 × Hummus')
  await expect(cards.first()).toContainText('Sent to the venue')
  await expect(cards.first()).toContainText('2.400')
  await expect(page.getByText('10 of 23 orders shown')).toBeAttached()

  // Not before the end comes near.
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

test.describe('when a page of orders does not come', () => {
  test.use({ allowedErrors: [/503/] })
  test('more orders are asked for by the button too, and again after a failure', async ({
    page,
    server,
    grill,
  }) => {
    test.skip(test.info().project.name === 'desktop', 'the rules are the same at any width')
    const customer = await loggedIn(page, server, grill.ref)
    const numbers = await placeMany(grill, customer, 12)
    await page.route(/\/orders\/[^/]+\?page=2/, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`/${grill.ref}/orders/history`)
    const cards = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('More orders did not load')).toBeVisible()
    await page.unroute(/\/orders\/[^/]+\?page=2/)
    await page.getByRole('button', { name: 'Show more orders' }).click()
    await expect(page.getByRole('link', { name: `Order ${numbers[10]}`, exact: true })).toBeFocused()
    await expect(cards).toHaveCount(12)
  })
})

test.describe(() => {
  test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

  test('without orders the history says so; a guest is led to the login', async ({ page, server, grill }) => {
    await page.goto(`/${grill.ref}/orders/history`)
    await expect(page).toHaveURL(new RegExp(`/${grill.ref}/login$`))
    await loggedIn(page, server, grill.ref)
    await page.goto(`/${grill.ref}/orders/history`)
    await expect(page.getByText('No orders yet')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
    await expect(page).toHaveURL(new RegExp(`/${grill.ref}$`))
  })

  test('an order is put into the cart again, beside what is in it', async ({ page, server, grill }) => {
    const customer = await loggedIn(page, server, grill.ref)
    await place(grill, customer, { order_lines: [KEBAB, KARAK] })
    await page.goto(`/${grill.ref}/dinein`)
    await addPlain(page, 'Fattoush')
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
    en: {
      do: /^Order again/,
      differs: 'Not everything is as it was',
      gone: 'Lamb kebab is no longer on the menu.',
      price: /^Hummus now costs .*1\.500.* instead of .*1\.200/,
      choices: /^Karak tea is no longer made as you had it/,
      soldOut: 'Mahalabiya is sold out.',
      stays: 'What is in your cart already stays there.',
      take: 'Put it in the cart',
      leave: 'Not now',
      cart: 'In your cart',
      nothing: 'This cannot be ordered again now',
      item: 'Hummus',
    },
    ar: {
      do: /^اطلب مجددًا/,
      differs: 'ليس كل شيء كما كان',
      gone: 'كباب لحم: لم يعد في القائمة.',
      price: /^حمص: السعر الآن .*١[.٫]٥٠٠.* بدلًا من .*١[.٫]٢٠٠/,
      choices: /^شاي كرك: لم يعد متوفرًا بالخيارات نفسها/,
      soldOut: 'محلبية: نفدت الكمية.',
      stays: 'ما في سلتك يبقى كما هو.',
      take: 'أضفه إلى السلة',
      leave: 'ليس الآن',
      cart: 'محتويات السلة',
      nothing: 'لا يمكن طلب هذا مجددًا الآن',
      item: 'حمص',
    },
  }
  for (const [locale, words] of Object.entries(again))
    test(`what cannot be had any more is named, and nothing taken without asking (${locale})`, async ({
      page,
      context,
      server,
      ownVenue,
    }) => {
      const venue = await ownVenue(GRILL)
      await choseLanguage(context, server.url, locale)
      const customer = await loggedIn(page, server, venue.ref)
      await place(venue, customer, {
        order_lines: [
          { item_id: 'hummus', quantity: 1 },
          KEBAB,
          KARAK,
          { item_id: 'mahalabiya', quantity: 1 },
        ],
      })
      await venue.change((file) => {
        itemIn(file, 'hummus').price = '1.500'
        itemIn(file, 'mahalabiya').sold_out = true
        const karak = itemIn(file, 'karak')
        karak.price_labels = (karak.price_labels ?? []).filter(({ id }) => id !== 'karak-flask')
        for (const category of file.menu)
          category.items = (category.items ?? []).filter(({ id }) => id !== 'kebab')
        cutReferences(file)
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

  test('an order of which nothing is left leads to the menu', async ({ page, server, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    const customer = await loggedIn(page, server, venue.ref)
    const order = await place(venue, customer)
    await venue.change((file) => {
      itemIn(file, 'hummus').visible = false
    })
    await page.goto(`/${venue.ref}/order/${order.id}`)
    await page.getByRole('button', { name: again.en.do }).click()
    const sheet = page.getByRole('dialog', { name: again.en.nothing })
    await expect(sheet.getByRole('link', { name: 'See the menu' })).toHaveAttribute(
      'href',
      `/${venue.ref}/dinein`,
    )
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  test('a guest follows the orders of this device', async ({ page, grill }) => {
    await page.goto(`/${grill.ref}/orders/status`)
    await expect(page.getByText('Nothing is under way')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.goto(`/${grill.ref}/dinein`)
    await addPlain(page, 'Hummus')
    await page.goto(`/${grill.ref}/dinein/checkout`)
    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(page.getByText('Thank you, your order is in')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    await page.clock.install()
    await page.goto(`/${grill.ref}/orders/status`)
    const orders = page.getByRole('list', { name: 'Orders under way' }).getByRole('listitem')
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('Waiting for the venue to accept it')
    for (const [status, said] of [
      ['accepted', 'Your order is being prepared.'],
      ['ready', 'Your order is ready.'],
      ['delivered', 'Enjoy it!'],
    ] as const) {
      await grill.setStatus(id, status)
      await nextPoll(page)
      await expect(orders).toContainText(said)
    }
    // It stays until the page is left; nobody asks for it any more.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await nextPoll(page)
    await expect(orders).toHaveCount(1)
    await page.goto(`/${grill.ref}/orders/status`)
    await expect(page.getByText('Nothing is under way')).toBeVisible()
    expect(asked.filter((url) => url.includes(id))).toEqual([])
  })

  const status = {
    en: { list: 'Orders under way', ready: 'Your order is ready.', all: 'All orders', order: 'Order' },
    ar: { list: 'الطلبات الجارية', ready: 'طلبك جاهز.', all: 'كل الطلبات', order: 'طلب' },
  }
  for (const [locale, words] of Object.entries(status))
    test(`a customer sees all that is under way, whatever device it came from (${locale})`, async ({
      page,
      context,
      server,
      grill,
    }) => {
      await choseLanguage(context, server.url, locale)
      const customer = await loggedIn(page, server, grill.ref)
      const [over, first, second] = [
        await place(grill, customer),
        await place(grill, customer, { order_lines: [KARAK] }),
        await place(grill, customer),
      ]
      await grill.setStatus(over.id, 'cancelled')
      await page.clock.install()
      await page.goto(`/${grill.ref}/orders/status`)
      const orders = page.getByRole('list', { name: words.list }).getByRole('listitem')
      await expect(orders).toHaveCount(2)
      await grill.setStatus(first.id, 'accepted')
      await grill.setStatus(first.id, 'ready')
      await nextPoll(page)
      await expect(orders.nth(1)).toContainText(words.ready)
      await orders.first().getByRole('link').click()
      await expect(page).toHaveURL(`/${grill.ref}/order/${second.id}`)
      await page.goto(`/${grill.ref}/orders/status`)
      await page.getByRole('main').getByRole('link', { name: words.all }).click()
      await expect(page).toHaveURL(`/${grill.ref}/orders/history`)
    })

  test('a customer opens an order on another device, others do not', async ({ browser, server, grill }) => {
    const customer = await newCustomer(server, grill.ref)
    const order = await place(grill, customer, { order_lines: [KEBAB], comment: 'no salt' })
    const open = async (who: Customer | null) => {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage()
      if (who) await actAs(page, who)
      await page.clock.install()
      await page.goto(`/${grill.ref}/order/${order.id}`)
      return page
    }
    const own = await open(customer)
    await expect(own.getByText(`Order ${order.number}`).first()).toBeVisible()
    await expect(own.getByText('no salt')).toBeVisible()
    await grill.setStatus(order.id, 'accepted')
    await nextPoll(own)
    await expect(own.getByText('Your order is being prepared.')).toBeVisible()
    const steps = own.getByRole('region', { name: 'Status' }).getByRole('listitem')
    await expect(steps).toContainText(['Sent to the venue', 'Accepted', 'Ready', 'Handed over'])

    const strangers = await open(await newCustomer(server, grill.ref))
    await expect(strangers.getByText('This order is not among yours')).toBeVisible()
    const guests = await open(null)
    await expect(guests.getByText('This order is not on this device')).toBeVisible()
    await expect(guests.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    for (const page of [own, strangers, guests]) await page.context().close()
  })

  test('a customer pays an order on another device than it was placed on', async ({
    page,
    server,
    ownVenue,
  }) => {
    const venue = await ownVenue({
      ...GRILL,
      edit: ({ business }) => Object.assign(business, { payment_methods: [1], payment_options: [4] }),
    })
    const customer = await loggedIn(page, server, venue.ref)
    const order = await place(venue, customer, { payment_type: 1, payment_option: 4 }, { Origin: server.url })
    await page.goto(`/${venue.ref}/orders/status`)
    await expect(page.getByText('Waiting for payment')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: `Order ${order.number}` })
      .click()
    await page.getByRole('button', { name: /^Pay now/ }).click()
    await expect(page).toHaveURL(/\/api\/sandbox\/pay\//)
    await page.locator('[value=approve]').click()
    await expect(page).toHaveURL(new RegExp(`/order/${order.id}$`))
    await expect(page.getByText('Thank you, your order is in')).toBeVisible()
  })
})

const cartLineIn = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })
