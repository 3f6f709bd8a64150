// @feature-file call.build-reconcile

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Totals } from '../../../src/components/ui/order/Totals.tsx'
import type { ItemsPayload, Shop } from '../../../src/contract/payloads/shop.ts'
import type { Tax } from '../../../src/domain/menu/tax.ts'
import type { CartLine } from '../../../src/domain/order/line.ts'
import { CartContents } from '../../../src/islands/cart/CartScreen.tsx'
import { cartFor } from '../../../src/stores/cart/cart.ts'
import { createCartPage } from '../../../src/stores/cart/cart-page.ts'
import { createCouponSection } from '../../../src/stores/cart/coupon-section.ts'
import { type FakePage, fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'
import { cartPayloadOf, fattoush, hummus, kebab, LARGE, lineOf, menuOf, shopOf } from '../stores/cart/shop.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T12:00:00+03:00') })
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let carts = 0
type Opening = {
  shop?: Shop
  menu?: ItemsPayload
  suggested?: readonly string[]
}

async function openCart(lines: readonly CartLine[], { shop = shopOf(), menu, suggested = [] }: Opening = {}) {
  const cartKey = `cart-screen:${++carts}`
  const cart = cartFor(cartKey)
  cart.$kept.listen(() => {})
  cart.setLines(lines)
  const payload = cartPayloadOf(shop, suggested)
  const model = createCartPage(payload, cartKey, {
    search: '',
    clearSearch: () => {},
    loadMenu: async () => menu ?? menuOf(shop, hummus(), fattoush(), kebab()),
  })
  const coupon = createCouponSection(page, cartKey, model.$order)
  model.open()
  await vi.advanceTimersByTimeAsync(0)
  const screen = (locale = 'en') =>
    renderScreen(<CartContents model={model} coupon={coupon} payload={payload} />, locale, {
      currency: shop.currency,
      locales: ['en'],
    })
  return { model, cart, screen }
}
const tax = (name: string, rate: number): Tax => ({ id: name, name, rate })

test('an empty cart links to the menu, in the language of the page', async () => {
  const { screen } = await openCart([])
  expect(screen().all('heading')).toContain('Your cart is empty')
  expect(screen().one('link', 'See the menu').attributes.href).toBe('/corner/dinein')
  expect(screen('ar').all('heading')).toContain('سلتك فارغة')
  expect(screen('ar').one('link', 'عرض القائمة').attributes.href).toBe('/corner/dinein')
})

// @feature cart.stored-coupon
test('the cart has a field for a coupon, but none for a note, which the checkout has', async () => {
  const { screen } = await openCart([lineOf(hummus())])
  const { one, all, text } = screen()
  expect(one('textbox', 'Coupon code').disabled).toBe(false)
  expect(one('textbox', 'Quantity of hummus').disabled).toBe(false)
  expect(all('textbox')).toHaveLength(2)
  expect(text).not.toMatch(/\bnote\b/i)
})

// @feature business.hide-price
test('the cart shows no prices if the venue hides them', async () => {
  const lines = [lineOf(hummus(), {}, 2)]
  expect((await openCart(lines)).screen().text).toContain('KWD')
  const shop = shopOf({ hidePrice: true })
  const { screen } = await openCart(lines, { shop })
  expect(screen().text).not.toContain('KWD')
  expect(screen().one('link', 'Go to checkout').text).toBe('Go to checkout')
})

// @feature business.hide-price
test('changes and coupons show no amounts if the venue hides prices', async () => {
  const shop = shopOf({ hidePrice: true })
  const menu = menuOf(shop, hummus({ price: 1_350 }))
  const { cart, screen } = await openCart([lineOf(hummus())], { shop, menu })
  cart.setCoupon({
    ...{ code: 'TEN', type: 'percent', value: 10, allMenu: true, itemIds: [] },
    ...{ userType: null, maxAllowedItems: null, freeDelivery: false },
  })
  const { text } = screen()
  expect(text).toContain('New price: hummus.')
  expect(text).toContain('Coupon TEN')
  expect(text).not.toContain('KWD')
})

describe('a line', () => {
  test('has controls to count, edit and remove it, labelled with its name', async () => {
    const { screen } = await openCart([
      lineOf(hummus(), {}, 2),
      lineOf(kebab(), { modifiers: { dark: 1 }, note: 'Hot' }),
    ])
    const { one, all } = screen()
    expect(all('listitem').slice(0, 2)).toEqual([
      expect.stringMatching(/hummus.*KWD.2\.400/),
      expect.stringMatching(/kebab.*KWD.2\.750.*dark.*“ ?Hot ?”/),
    ])
    expect(one('textbox', 'Quantity of hummus').attributes.value).toBe('2')
    for (const name of ['One less hummus', 'One more hummus', 'Remove hummus', 'Edit kebab', 'Remove kebab'])
      expect(one('button', name).disabled).toBe(false)
    expect(() => one('button', 'Edit hummus')).toThrow('0 elements')
  })

  test.each([
    ['sold out', hummus({ soldOut: true }), 'Sold out'],
    [
      'not sold under the order type',
      hummus({ types: { ...hummus().types, dine_in: false } }),
      'Not available for this type of order',
    ],
    [
      'not available now',
      hummus({ gates: [{ window: { status: true, from: '18:00', to: '20:00' }, branches: {} }] }),
      'Not available at the time you chose',
    ],
    ['subject to new choices', kebab(), 'Options have changed. Edit this item to order it.'],
  ])('shows why it cannot be ordered, and can be removed, if it is %s', async (_, item, message) => {
    const { screen } = await openCart([lineOf(item)], { menu: menuOf(shopOf(), item) })
    const { one, all, text } = screen()
    expect(all('listitem')[0]).toContain(message)
    expect(all('textbox')).toHaveLength(1)
    expect(one('button', `Remove ${item.id}`).disabled).toBe(false)
    expect(text).toContain('Nothing in your cart can be ordered right now.')
    expect(one('button', 'Go to checkout').disabled).toBe(true)
  })

  test('can be restored after its removal, and the new total is announced', async () => {
    const line = lineOf(hummus())
    const { cart, screen } = await openCart([line, lineOf(fattoush())])
    cart.remove(line.key)
    expect(screen().one('button', 'Undo').disabled).toBe(false)
    expect(screen().text).toMatch(/^hummus was removed\. Total KWD.1\.650/)
    cart.remove(lineOf(fattoush()).key)
    expect(screen().all('heading')).toContain('Your cart is empty')
    expect(screen().text).toContain('fattoush was removed')
    expect(screen().one('button', 'Undo').disabled).toBe(false)
    cart.undoRemove()
    expect(screen().all('listitem')[0]).toContain('fattoush')
  })

  test('is named in the language of the page', async () => {
    const item = hummus({ name: { en: 'Hummus', ar: 'حمص' } })
    const { screen } = await openCart([lineOf(item)], { menu: menuOf(shopOf(), item) })
    expect(screen('ar').all('listitem')[0]).toContain('حمص')
    expect(screen('ar').text).toContain('رمز القسيمة')
  })
})

describe('the summary', () => {
  test('shows discounts by line, and the amount saved', async () => {
    const discounts = { allMenu: { id: 'd', type: 'percent' as const, value: 10 }, items: {}, categories: {} }
    const { screen } = await openCart([lineOf(hummus())], { shop: shopOf({ discounts }) })
    expect(screen().all('listitem')[0]).toMatch(/KWD.1\.200.*KWD.1\.080/)
    expect(screen().text).toMatch(/You save KWD.0\.120/)
    expect(screen().one('link', 'Go to checkout').text).toMatch(/KWD.1\.080/)
  })

  // @feature order.savings
  test('shows discounts, coupon and waived delivery fee as one saved amount', () => {
    const amounts = { subtotal: 5_000, inclusiveTaxes: [], exclusiveTaxes: [], rounding: 0, total: 4_000 }
    const saved = (part: { discount?: number; coupon?: number; deliveryWaived?: number }) =>
      renderScreen(<Totals {...{ discount: 0, coupon: 0, deliveryFee: 0 }} {...amounts} {...part} />).text
    expect(saved({ discount: 150, coupon: 1_000 })).toMatch(/You save KWD.1\.150/)
    expect(saved({ coupon: 1_000 })).toMatch(/You save KWD.1\.000/)
    expect(saved({ deliveryWaived: 750 })).toMatch(/You save KWD.0\.750/)
    expect(saved({})).not.toContain('You save')
  })

  test('shows added taxes, and rounds francs to five Rappen', async () => {
    const shop = shopOf({ currency: 'CHF', exclusiveTaxes: [tax('MwSt.', 8.1)] })
    const espresso = hummus({ price: 440 })
    const { screen } = await openCart([lineOf(espresso)], { shop, menu: menuOf(shop, espresso) })
    // 4.40 + 8.1 % = 4.7564, to pay 4.75.
    expect(screen().text).toMatch(
      /Subtotal CHF.4\.40 MwSt\. 8\.1% CHF.0\.36 Rounding −CHF.0\.01 Total CHF.4\.75/,
    )
  })

  test('shows included taxes separately', async () => {
    const taxed = hummus({ inclusiveTaxes: [tax('VAT', 20)] })
    const { screen } = await openCart([lineOf(taxed)], { menu: menuOf(shopOf(), taxed) })
    expect(screen().text).toMatch(/Total KWD.1\.200 Includes VAT 20% KWD.0\.200/)
  })

  test('shows that the venue is closed, and disables the checkout', async () => {
    const { screen } = await openCart([lineOf(hummus())], { shop: shopOf({ hours: {} }) })
    expect(screen().one('button', 'Go to checkout').disabled).toBe(true)
    expect(screen().text).toContain('Closed now')
  })
})

describe('the changes of a new menu', () => {
  test('are listed by line until dismissed', async () => {
    const bread = { modifiers: { white: 1 } }
    const lines = [
      lineOf(hummus()),
      lineOf(fattoush()),
      lineOf(kebab(), bread),
      lineOf(hummus({ id: 'moutabal', name: { en: 'moutabal' } })),
    ]
    const menu = menuOf(
      shopOf(),
      hummus({ price: 1_350 }),
      fattoush({ soldOut: true }),
      kebab({ modifierGroups: kebab().modifierGroups.map((group) => ({ ...group, min: 2, max: 2 })) }),
    )
    const { model, screen } = await openCart(lines, { menu })
    const news = screen().all('status').join(' ')
    expect(news).toContain('The menu has changed')
    expect(news).toMatch(/hummus now costs KWD.1\.350 instead of KWD.1\.200\./)
    expect(news).toContain('fattoush is sold out.')
    expect(news).toContain('kebab has new options. Edit it to order it.')
    expect(news).toContain('moutabal is no longer on the menu, so we removed it from your cart.')
    expect(screen().one('button', 'Got it').disabled).toBe(false)
    model.dismissNews()
    expect(screen().text).not.toContain('The menu has changed')
  })

  test('are listed after a change of branch, too', async () => {
    const shop = shopOf({ userId: 'moving' })
    await openCart([lineOf(hummus())], { shop })
    const there = { ...shop, branchId: 'b2' }
    const { screen } = await openCart([lineOf(fattoush())], { shop: there, menu: menuOf(there, hummus()) })
    expect(screen().text).toContain(
      'fattoush isn’t available at this branch, so we removed it from your cart.',
    )
  })
})

describe('suggestions', () => {
  test('have their price and a labelled button, and are announced when added', async () => {
    const { model, screen } = await openCart([lineOf(hummus())], { suggested: ['fattoush', 'kebab'] })
    const { one, all } = screen()
    expect(all('heading')).toContain('You might also like')
    expect(one('button', 'Add fattoush').disabled).toBe(false)
    expect(one('button', 'Choose kebab').disabled).toBe(false)
    const [fast] = model.$suggestions.get()
    if (fast) model.take(fast)
    expect(screen().text).toContain('fattoush is in your cart')
    expect(() => screen().one('button', 'Add fattoush')).toThrow('0 elements')
  })

  test('show the lowest of several prices, marked as the lowest', async () => {
    const sizes = [LARGE, { ...LARGE, id: 'small', price: 1_400 }]
    const menu = menuOf(shopOf(), hummus(), fattoush({ labels: sizes }))
    const { screen } = await openCart([lineOf(hummus())], { menu, suggested: ['fattoush'] })
    expect(screen().text).toContain('from KWD 1.400')
  })

  test('show no prices if the venue hides them', async () => {
    const shop = shopOf({ hidePrice: true })
    const { screen } = await openCart([lineOf(hummus())], { shop, suggested: ['fattoush'] })
    expect(screen().all('listitem').at(-1)).toBe('fattoush')
  })
})
