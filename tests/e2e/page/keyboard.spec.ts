/** The whole order without a pointer: everything is reached, seen to be reached, and worked by keys. */
// @feature-file screen.keyboard

import type { Locator, Page } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { menuButton } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const MOST = 120

/** Goes there by Tab alone, and sees that the focus shows. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await page.evaluate(focusShows), `the focus shows on ${target}`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** In the browser: an outline on what has the focus, or on the card around it. */
function focusShows(): boolean {
  const focused = document.activeElement
  return [focused, focused?.closest('label'), focused?.previousElementSibling].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
}

const LANGUAGES = {
  en: {
    skip: 'Skip to content',
    plain: 'Hummus',
    chosen: 'Lamb kebab',
    bread: 'Tannour bread',
    hot: 'Hot',
    add: /^Add to cart/,
    cart: /^2 Cart$/,
    more: 'One more Hummus',
    checkout: /^Go to checkout/,
    name: 'Name',
    phone: 'Phone',
    car: 'Make and model',
    cash: 'Cash',
    card: 'Pay by card in person',
    place: /^Place order/,
    thanks: 'Thank you! Your order has been sent',
  },
  ar: {
    skip: 'انتقل إلى المحتوى',
    plain: 'حمص',
    chosen: 'كباب لحم',
    bread: 'خبز تنور',
    hot: 'حار',
    add: /^أضف إلى السلة/,
    cart: /^(2|٢) السلة$/,
    more: 'زيادة حمص بواحد',
    checkout: /^إتمام الطلب/,
    name: 'الاسم',
    phone: 'رقم الهاتف',
    car: 'النوع والطراز',
    cash: 'نقدًا',
    card: 'الدفع بالبطاقة عند الاستلام',
    place: /^إرسال الطلب/,
    thanks: 'شكرًا لك، وصلنا طلبك',
  },
}

for (const locale of ['en', 'ar'] as const) {
  test(`the whole order by keyboard alone (${locale})`, async ({ page, context, server, grill }) => {
    test.slow()
    const say = LANGUAGES[locale]
    const press = (key: string) => page.keyboard.press(key)
    await setLanguageCookie(context, server.url, locale)
    await page.goto(`/${grill.ref}/pickup`)

    await press('Tab')
    await expect(page.getByRole('link', { name: say.skip })).toBeFocused()
    await press('Enter')
    await tabTo(page, menuButton(page, say.plain))
    await press('Enter')
    await expect(menuButton(page, say.plain)).toHaveAttribute('data-count', /./)

    const choose = menuButton(page, say.chosen)
    await tabTo(page, choose)
    await press('Enter')
    const sheet = page.getByRole('dialog', { name: say.chosen })
    await expect(sheet).toBeVisible()
    await press('Escape')
    await expect(sheet).toBeHidden()
    await expect(choose).toBeFocused()
    await press('Enter')
    await tabTo(page, sheet.getByRole('radio', { name: say.bread, exact: true }))
    await press('Space')
    await press('Tab')
    // A group of radio buttons is one stop; the arrows move within it.
    await press('Space')
    await press('ArrowDown')
    await press('ArrowDown')
    await expect(sheet.getByRole('radio', { name: say.hot, exact: true })).toBeChecked()
    await tabTo(page, sheet.getByRole('button', { name: say.add }))
    await press('Enter')
    await expect(sheet).toBeHidden()
    await expect(choose).toBeFocused()

    await tabTo(page, page.getByRole('link', { name: say.cart }), 'Shift+Tab')
    await press('Enter')
    await expect(page).toHaveURL(/\/pickup\/cart$/)
    await tabTo(page, page.getByRole('button', { name: say.more }))
    await press('Enter')
    await tabTo(page, page.getByRole('link', { name: say.checkout }))
    await press('Enter')

    await tabTo(page, page.getByRole('textbox', { name: say.name }))
    await page.keyboard.type('Noura')
    await tabTo(page, page.getByRole('textbox', { name: say.phone }))
    await page.keyboard.type('50012345')
    await tabTo(page, page.getByRole('textbox', { name: say.car }))
    await page.keyboard.type('Patrol')
    await tabTo(page, page.getByRole('radio', { name: say.cash }))
    // However many ways to pay stand between them.
    const card = page.getByRole('radio', { name: say.card })
    for (let tries = 0; tries < 8 && !(await card.isChecked()); tries++) await press('ArrowDown')
    await expect(card).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: say.place }))
    await press('Enter')
    await expect(page.getByText(say.thanks)).toBeVisible()
    const [order] = await grill.orders()
    expect(order).toMatchObject({ name: 'Noura', payment_type: 8, phone: '+96550012345' })
    expect(order?.order_lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })
}
