/** A whole order, from the landing page to the handover. */
// @feature-file route.order route.order-success storage.orders order.live-status cart.reset

import type { Page } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, addItemWithChoices, fillContact } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'
import { receiveMail } from '../support/visit/outbox.ts'

/** Advances the clock past the next poll of the order status, which is due within a minute (spec §4). */
const skipToNextPoll = (page: Page) => page.clock.fastForward(61_000)

async function placeOrder(page: Page, ref: string): Promise<string> {
  await page.goto(`/${ref}/dinein`)
  await addItem(page, 'Hummus')
  await page.goto(`/${ref}/dinein/checkout`)
  await page.clock.install()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a diner orders from the landing page and follows the order until it is handed over at the car', {
  tag: ['@wide', '@journey'],
}, async ({ page, grill }) => {
  test.slow()
  // The landing page is published after the venues on it.
  const venue = page.getByRole('link', { name: grill.name })
  await expect(async () => {
    await page.goto('/')
    await expect(venue).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await venue.click()
  await page.getByRole('main').getByRole('link', { name: 'Car pickup' }).click()
  await addItem(page, 'Hummus')
  await addItemWithChoices(page, 'Lamb kebab', ['Tannour bread', 'Hot'])
  await page.getByRole('link', { name: '2 Cart' }).click()
  await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: /^Go to checkout/ }).click()

  await fillContact(page, { name: 'Noura', phone: '50012345' })
  await page.getByLabel('Make and model').fill('White Patrol')
  await page.getByLabel('Plate number').fill('14-20551')
  const place = page.getByRole('button', { name: /^Place order/ })
  await expect(place).toHaveAccessibleName(/3\.555/)
  await page.clock.install()
  await place.click()

  await expect(page).toHaveURL(new RegExp(`/${grill.ref}/order/`))
  const thanks = page.getByText('Thank you! Your order has been sent')
  await expect(thanks).toBeVisible()
  // The focus is on the news, for users of screen readers.
  await expect(page.locator(':focus')).toContainText('Thank you! Your order has been sent')
  const [order] = await grill.orders()
  expect(order).toMatchObject({
    name: 'Noura',
    phone: '+96550012345',
    car: { make: 'White Patrol', color: '', plate: '14-20551' },
    amounts: { total: 3.555 },
    payment_type: 2,
    table_id: null,
  })
  await expect(page.getByText(`Order ${order?.number}`)).toBeVisible()
  await expect(page.getByText('3.555').first()).toBeVisible()
  const steps = page.getByRole('region', { name: 'Status' }).getByRole('listitem')
  await expect(steps).toContainText(['Sent', 'Accepted', 'Ready', 'Handed over'])
  await expect(page.locator('[aria-current=step]')).toContainText('Sent')

  for (const [status, said, now] of [
    ['accepted', 'We’re preparing your order.', 'Accepted, being prepared'],
    ['ready', 'Your order is ready.', 'Ready'],
  ] as const) {
    await grill.setStatus(order?.id ?? '', status)
    await skipToNextPoll(page)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toContainText(now)
  }
  await grill.setStatus(order?.id ?? '', 'delivered')
  await skipToNextPoll(page)
  await expect(page.getByText('Enjoy it!')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Cart' }).first().click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a diner orders at a table, in Arabic', { tag: '@journey' }, async ({
  page,
  context,
  server,
  grill,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  await page.goto(`/${grill.ref}/dinein?table=s3`)
  await addItem(page, 'حمص')
  await page.getByRole('link', { name: /السلة/ }).first().click()
  await page.getByRole('link', { name: /^إتمام الطلب/ }).click()
  await expect(page.getByRole('main').getByText('داخل المطعم · طاولة ٣')).toBeVisible()
  await page.clock.install()
  await page.getByRole('button', { name: /^إرسال الطلب/ }).click()
  await expect(page.getByText('شكرًا لك، وصلنا طلبك')).toBeVisible()
  const [order] = await grill.orders()
  expect(order?.table_id).toBe('s3')
  await grill.setStatus(order?.id ?? '', 'accepted')
  await skipToNextPoll(page)
  await expect(page.getByText('طلبك قيد التحضير.')).toBeVisible()
})

test.describe('the order page', () => {
  test.describe('without a connection', () => {
    test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('keeps the last known status, and shows the new one when the connection is back', async ({
      page,
      context,
      grill,
    }) => {
      const id = await placeOrder(page, grill.ref)
      await context.setOffline(true)
      // The page may still wait for an answer, and then has not planned its next poll.
      await expect(async () => {
        await skipToNextPoll(page)
        await expect(page.getByText('You’re offline. This is the last status we know')).toBeVisible({
          timeout: 2000,
        })
      }).toPass()
      await expect(page.getByText('Sent').first()).toBeVisible()
      await grill.setStatus(id, 'accepted')
      await context.setOffline(false)
      await expect(page.getByText('We’re preparing your order.')).toBeVisible()
      await expect(page.getByText('You’re offline')).toHaveCount(0)
    })
  })

  test('thanks the diner once, keeps the order after a reload, and has its secret in no URL', async ({
    page,
    grill,
  }) => {
    const pages: string[] = []
    page.on('framenavigated', (frame) => pages.push(frame.url()))
    const id = await placeOrder(page, grill.ref)
    await page.reload()
    await expect(page.getByText(/^Order \d+$/)).toBeVisible()
    await expect(page.getByText('Thank you! Your order has been sent')).toHaveCount(0)
    const kept = await page.evaluate(() => localStorage.getItem('okmenu_delivery_orders'))
    const [{ secret }] = JSON.parse(kept ?? '[]')
    expect(secret.length).toBeGreaterThan(20)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.filter((url) => url.includes(secret))).toEqual([])
    expect(page.url()).toMatch(new RegExp(`/${grill.ref}/order/${id}$`))
  })
})

// @feature receipts.mail
test('the receipt of an order is sent by mail', { tag: '@wide' }, async ({ page, server, grill }) => {
  const id = await placeOrder(page, grill.ref)
  await expect(page.getByRole('button', { name: 'Send to my email' })).toHaveCount(0)
  for (const status of ['accepted', 'ready', 'delivered'] as const) await grill.setStatus(id, status)
  await skipToNextPoll(page)
  const receipt = page.getByRole('link', { name: /^Order receipt/ })
  await expect(receipt).toBeVisible()
  const mail = await receiveMail(page, server, `${id}@diner.example`)
  expect(mail).toContain(((await receipt.textContent()) ?? '').split(' · ').at(-1))
  expect(mail).toContain('Hummus')
})

// @feature order.stream order.cancel
test('the venue’s answer arrives without a poll, and an order is cancelled before it', {
  tag: ['@wide'],
}, async ({ page, grill }) => {
  const first = await placeOrder(page, grill.ref)
  await page.route('**/webapp/transaction/**', (route) => route.abort())
  await grill.setStatus(first, 'accepted')
  await expect(page.getByText('We’re preparing your order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  await page.unroute('**/webapp/transaction/**')
  const second = await placeOrder(page, grill.ref)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
  await sheet.getByRole('button', { name: 'Keep it' }).last().click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await sheet.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert')).toContainText('Cancelled')
  await expect(sheet).toHaveCount(0)
  const orders = await grill.orders()
  expect(orders.find(({ id }) => id === second)).toMatchObject({ status: 9 })
})
