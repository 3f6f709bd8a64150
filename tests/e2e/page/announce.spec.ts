/** Announcements to screen readers: each change once, and the meaning of prices. */
// @feature-file screen.announcements

import { announcements, listenToAnnouncements } from '../support/inspect/announcements.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { newAddress, newPhone } from '../support/visit/log-in.ts'
import { expect, GRILL, test, type Variant } from '../support/visit/open-venue.ts'

const COUPONS: Variant = {
  ...GRILL,
  edit(file) {
    file.coupons = [
      { code: 'DINAR', coupon: { discount_type: 'fixed', discount_value: '1.000', all_menu: true } },
    ] as NonNullable<typeof file.coupons>
  },
}

test.describe('the announcements of an order', () => {
  test.use({ allowedErrors: [/status of 400/] })

  test('report adding, counting, removing, coupons and the order status once each', async ({
    page,
    ownVenue,
  }) => {
    test.slow()
    const venue = await ownVenue(COUPONS)
    const expectAnnounced = (pattern: RegExp, how = 'polite') =>
      expect
        .poll(async () => {
          announced.push(...(await announcements(page)))
          return announced.filter(({ text }) => pattern.test(text)).map((one) => one.how)
        })
        .toEqual([how])
    const announced: { text: string; how: string }[] = []
    const clear = () => announced.splice(0)

    await page.goto(`/${venue.ref}/dinein/cold`)
    await listenToAnnouncements(page)
    await addItem(page, 'Hummus')
    await expectAnnounced(/Hummus is in your cart/)

    await page.goto(`/${venue.ref}/dinein/cart`)
    const line = cartLine(page, 'Hummus')
    await line.getByRole('button', { name: 'One more Hummus' }).click()
    await expectAnnounced(/^Quantity of Hummus: 2$/)
    await expectAnnounced(/^Total KWD/)
    clear()
    await line.getByRole('button', { name: 'Remove Hummus' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAnnounced(/Hummus was removed/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()

    const code = page.getByRole('textbox', { name: 'Coupon code' })
    await code.fill('nothing')
    await code.press('Enter')
    await expectAnnounced(/That code isn’t valid here/)
    await expect(code).toHaveAccessibleDescription(/\S/)
    clear()
    await code.fill('dinar')
    await code.press('Enter')
    await expectAnnounced(/Coupon DINAR/)

    await page.goto(`/${venue.ref}/dinein/checkout`)

    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
    const [order] = await venue.orders()
    await announcements(page)
    clear()
    await venue.setStatus(order?.id ?? '', 'accepted')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('list').getByText('Accepted').first()).toBeVisible({ timeout: 40_000 })
    await expectAnnounced(/accepted/i)
  })

  test('describe at the field that a code was sent, and announce a wrong one once', async ({
    page,
    grill,
  }) => {
    await page.setExtraHTTPHeaders(newAddress())
    await page.goto(`/${grill.ref}/login`)
    const phone = newPhone()
    await page.getByRole('textbox', { name: /phone/i }).fill(phone)
    await page.locator('form [value=sms]').click()
    const code = page.locator('input[autocomplete=one-time-code]')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(new RegExp(phone))
    await listenToAnnouncements(page)
    await page.keyboard.type('000000')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    const spoken = await announcements(page)
    expect(spoken.filter(({ how }) => how === 'assertive')).toHaveLength(1)
  })
})

test('the number of search results is announced when it changes', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}/dinein/search`)
  await listenToAnnouncements(page)
  await page.getByRole('main').getByRole('searchbox').fill('kebab')
  await expect
    .poll(async () => (await announcements(page)).map(({ text }) => text).join())
    .toMatch(/^[1-9]\d* \w+$/)
})

const PRICES = {
  en: 'Before KWD 1.200 Now KWD 1.080',
  ar: 'سابقًا ‏١٫٢٠٠ د.ك.‏ الآن ‏١٫٠٨٠ د.ك.‏',
}

test('a reduced price is read with the previous one in both languages', async ({
  page,
  context,
  server,
  grill,
}) => {
  for (const locale of ['en', 'ar'] as const) {
    await setLanguageCookie(context, server.url, locale)
    await page.goto(`/${grill.ref}/pickup/cold`)
    const row = page.locator('li.item', { has: page.locator('[data-add=hummus]') })
    await expect(row.locator('.price')).toHaveText(PRICES[locale])
  }
})
