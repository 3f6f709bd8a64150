/** An order without a pointer: all controls are reachable and usable by keyboard, and show their focus. */
// @feature-file screen.keyboard

import type { Locator, Page } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { menuButton } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const MAX_PRESSES = 120

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MAX_PRESSES; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await page.evaluate(isFocusVisible), `visible focus on ${target}`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reachable by ${key}`)
}

/** Runs in the browser. True if the focused element, its label or the element before it has an outline. */
function isFocusVisible(): boolean {
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
  test(`an order can be placed by keyboard only (${locale})`, async ({ page, context, server, grill }) => {
    test.slow()
    const texts = LANGUAGES[locale]
    const press = (key: string) => page.keyboard.press(key)
    await setLanguageCookie(context, server.url, locale)
    await page.goto(`/${grill.ref}/pickup`)

    await press('Tab')
    await expect(page.getByRole('link', { name: texts.skip })).toBeFocused()
    await press('Enter')
    await tabTo(page, menuButton(page, texts.plain))
    await press('Enter')
    await expect(menuButton(page, texts.plain)).toHaveAttribute('data-count', /./)

    const choose = menuButton(page, texts.chosen)
    await tabTo(page, choose)
    await press('Enter')
    const sheet = page.getByRole('dialog', { name: texts.chosen })
    await expect(sheet).toBeVisible()
    await press('Escape')
    await expect(sheet).toBeHidden()
    await expect(choose).toBeFocused()
    await press('Enter')
    await tabTo(page, sheet.getByRole('radio', { name: texts.bread, exact: true }))
    await press('Space')
    await press('Tab')
    // A group of radio buttons is one stop; the arrows move within it.
    await press('Space')
    await press('ArrowDown')
    await press('ArrowDown')
    await expect(sheet.getByRole('radio', { name: texts.hot, exact: true })).toBeChecked()
    await tabTo(page, sheet.getByRole('button', { name: texts.add }))
    await press('Enter')
    await expect(sheet).toBeHidden()
    await expect(choose).toBeFocused()

    await tabTo(page, page.getByRole('link', { name: texts.cart }), 'Shift+Tab')
    await press('Enter')
    await expect(page).toHaveURL(/\/pickup\/cart$/)
    await tabTo(page, page.getByRole('button', { name: texts.more }))
    await press('Enter')
    await tabTo(page, page.getByRole('link', { name: texts.checkout }))
    await press('Enter')

    await tabTo(page, page.getByRole('textbox', { name: texts.name }))
    await page.keyboard.type('Noura')
    await tabTo(page, page.getByRole('textbox', { name: texts.phone }))
    await page.keyboard.type('50012345')
    await tabTo(page, page.getByRole('textbox', { name: texts.car }))
    await page.keyboard.type('Patrol')
    await tabTo(page, page.getByRole('radio', { name: texts.cash }))
    // The number of payment options between them varies.
    const card = page.getByRole('radio', { name: texts.card })
    for (let tries = 0; tries < 8 && !(await card.isChecked()); tries++) await press('ArrowDown')
    await expect(card).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: texts.place }))
    await press('Enter')
    await expect(page.getByText(texts.thanks)).toBeVisible()
    const [order] = await grill.orders()
    expect(order).toMatchObject({ name: 'Noura', payment_type: 8, phone: '+96550012345' })
    expect(order?.order_lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })
}
