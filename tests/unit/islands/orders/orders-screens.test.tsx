import { atom } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import OrderAgainSheet from '../../../../src/connected/orders/OrderAgainSheet.tsx'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import type { Shop } from '../../../../src/contract/payloads/shop.ts'
import type { OrderPayload, OrdersPayload } from '../../../../src/contract/payloads/visitor.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import type { LineProblem } from '../../../../src/domain/order/reconcile-cart.ts'
import type { ReorderPlan } from '../../../../src/domain/order/reorder.ts'
import { OrderHistoryScreen } from '../../../../src/islands/orders-history/OrderHistoryScreen.tsx'
import { StatusScreen } from '../../../../src/islands/orders-status/StatusScreen.tsx'
import { PaymentFailScreen } from '../../../../src/islands/payment-fail/PaymentFailScreen.tsx'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import type { CurrentOrders } from '../../../../src/stores/orders/current-orders.ts'
import type { AgainAnswer } from '../../../../src/stores/orders/order-again.ts'
import type { History } from '../../../../src/stores/orders/order-history.ts'
import type { PaymentFailView } from '../../../../src/stores/orders/payment-fail-page.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const payload = {
  referenceId: 'ref',
  userId: 'biz',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  locales: ['en'],
  disableOtp: false,
  branches: [
    { id: 'b', referenceId: 'ref', name: { en: 'Salmiya' } },
    { id: 'b2', referenceId: 'ref2', name: { en: 'Qibla' } },
  ],
} as unknown as OrdersPayload
const orderOf = (id: string, part: Partial<WireOrderInput> = {}) =>
  parse(placedOrderSchema, wireOrder(id, part))
const SKELETON = <p>Skeleton</p>

beforeEach(() => {
  fakePage()
  vi.stubGlobal('location', { href: 'https://venue.example/here' })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
})
afterEach(() => void vi.unstubAllGlobals())

describe('the order history', () => {
  function history(now: History, locale = 'en') {
    const model = {
      $history: atom(now),
      shown: () => 1,
      load: async () => {},
      loadMore: async () => {},
      open: () => () => {},
    }
    return renderScreen(
      <OrderHistoryScreen payload={payload} model={model} cartKey="cart" skeleton={SKELETON} />,
      locale,
    )
  }
  const ready = (part: Partial<Extract<History, { state: 'ready' }>>): History => ({
    state: 'ready',
    orders: [orderOf('o1')],
    total: 1,
    more: 'none',
    ...part,
  })

  test('shows number, day, type, branch, content and status of each order', () => {
    const lines = ['Hummus', 'Fattoush', 'Kebab', 'Tea', 'Water'].map((name, at) => ({
      ...(wireOrder('o1').order_lines ?? [])[0],
      locales: [{ locale: 'en', name }],
      quantity: at + 1,
    })) as NonNullable<WireOrderInput['order_lines']>
    const order = orderOf('o1', { branch_id: 'b2', status: orderStatus.ready, order_lines: lines })
    const screen = history(ready({ orders: [order], total: 1 }))
    const [card = ''] = screen.all('listitem')
    for (const expected of [
      'Order 7',
      'Dine in',
      'Qibla',
      '1 × Hummus, 2 × Fattoush, 3 × Kebab, 2 more',
      'Ready',
    ])
      expect(card).toContain(expected)
    expect(card).toMatch(/KWD\s1\.200/)
    // The link leads to the page of the order's branch.
    expect(screen.one('link', 'Order 7').attributes.href).toBe('/ref2/order/o1')
    expect(screen.one('button', '(order 7)').text).toContain('Order again')
    expect(screen.all('status')).toEqual(['Orders shown: 1 of 1'])
  })

  test.each([
    [{ payment: { state: 'awaiting' as const } }, 'Waiting for payment'],
    [{ status: orderStatus.cancelled, payment: { state: 'failed' as const } }, 'Cancelled'],
    [{ status: orderStatus.rejected }, 'Declined'],
    [{ status: orderStatus.delivered }, 'Handed over'],
  ])('shows the status of an order: %j', (part, expected) => {
    expect(history(ready({ orders: [orderOf('o1', part)] })).all('listitem')[0]).toContain(expected)
  })

  test('has a button for more orders if there are any, and shows that they did not load', () => {
    expect(history(ready({ more: 'none' })).all('button')).not.toContain('Show more orders')
    expect(history(ready({ more: 'there', total: 12 })).all('button')).toContain('Show more orders')
    expect(history(ready({ more: 'there', total: 12 })).all('status')).toEqual(['Orders shown: 1 of 12'])
    expect(history(ready({ more: 'loading' })).one('button', 'Show more').attributes['aria-busy']).toBe(
      'true',
    )
    expect(history(ready({ more: 'failed' })).all('alert')).toEqual([
      'More orders couldn’t load. Check your connection and try again.',
    ])
  })

  test('shows that it is empty, loading or failed', () => {
    const none = history(ready({ orders: [], total: 0 }))
    expect(none.all('heading')).toEqual(['No orders yet'])
    expect(none.one('link', 'See the menu').attributes.href).toBe('/ref')
    expect(history({ state: 'loading' }).text).toBe('Skeleton')
    const failed = history({ state: 'failed' })
    expect(failed.all('alert')[0]).toContain('Your orders aren’t affected.')
    expect(failed.all('button')).toEqual(['Try again'])
  })
})

describe('orders in progress', () => {
  const status = (current: CurrentOrders, customerId: string | null = null, part = {}, locale = 'en') =>
    renderScreen(
      <StatusScreen
        payload={{ ...payload, ...part }}
        current={current}
        customerId={customerId}
        skeleton={SKELETON}
      />,
      locale,
    )
  const ready = (...parts: Partial<WireOrderInput>[]): CurrentOrders => ({
    state: 'ready',
    orders: parts.map((part, at) => orderOf(`o${at}`, part)),
    stale: false,
  })

  test.each([
    [{}, 'Waiting for confirmation.'],
    [{ status: orderStatus.accepted }, 'We’re preparing your order.'],
    [{ status: orderStatus.delivered }, 'Enjoy it!'],
    [{ payment: { state: 'awaiting' as const } }, 'We’ll start once it’s paid.'],
  ])('show their status: %j', (part, expected) => {
    expect(status(ready(part)).all('status').join()).toContain(expected)
    expect(status(ready(part), null, {}, 'ar').all('status').join()).toMatch(/[\u0600-\u06ff]/)
  })

  // @feature order.planned
  test('show that one for later is accepted, but not prepared yet', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-06T09:00Z') })
    try {
      const schedule = { date: '2026-05-07', from: '12:00', to: '12:30' }
      const orders = ready({ status: orderStatus.accepted, schedule })
      const [card = ''] = status(orders).all('listitem')
      expect(card).toMatch(/^Order 7 Accepted May 6/)
      expect(card).toContain('For Thursday, May 7, 12:00')
      expect(card).toContain('We’ll prepare it for the time you chose.')
      vi.setSystemTime(Date.parse('2026-05-07T08:00Z'))
      expect(status(orders).all('listitem')[0]).toMatch(/^Order 7 Accepted, being prepared .*We’re preparing/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('show their last known status if there is no connection', () => {
    const stale: CurrentOrders = { state: 'ready', orders: [orderOf('o1')], stale: true }
    expect(status(stale).all('status')[0]).toContain('You’re offline. This is the last status we know')
  })

  test('link guests to the login and customers to all orders if there are none', () => {
    const guest = status(ready())
    expect(guest.all('heading')).toEqual(['No active orders'])
    expect(guest.all('link')).toEqual(['See the menu', 'Log in'])
    expect(status(ready(), null, { disableOtp: true }).all('link')).toEqual(['See the menu'])
    expect(status(ready(), 'c1').all('link')).toEqual(['See the menu', 'All orders'])
  })

  test('show that they are loading or did not load', () => {
    expect(status({ state: 'loading' }).text).toBe('Skeleton')
    expect(status({ state: 'failed' }).one('link', 'Try again').attributes.href).toBe(
      'https://venue.example/here',
    )
  })
})

describe('the page after a failed payment', () => {
  const orderPayload = {
    ...payload,
    payment: { paymentMethods: [1, 2], onlineOptions: [4, 1], delivery: null },
  } as unknown as OrderPayload
  const fail = (view: PaymentFailView) =>
    renderScreen(
      <PaymentFailScreen
        payload={orderPayload}
        model={{ $view: atom(view), open: () => () => {}, pay: async () => {} }}
      />,
    )

  test('shows that nothing was charged, and preselects the method of the failed payment', () => {
    const order = orderOf('o1', { payment_type: 1, payment: { state: 'failed', option: 4 } })
    const screen = fail({ state: 'unpaid', order, type: 'dinein', cartPath: '/ref/dinein/cart' })
    expect(screen.all('alert')[0]).toMatch(/^Payment failed You haven’t been charged\. Order 7/)
    expect(screen.one('radio', 'KNET').attributes).toHaveProperty('checked')
    expect(screen.one('radio', 'Cash').attributes).not.toHaveProperty('checked')
    expect(screen.all('button')[0]).toMatch(/^Pay now ?KWD\s1\.200/)
    expect(screen.one('link', 'Back to the cart').attributes.href).toBe('/ref/dinein/cart')
  })

  test('shows that the order was cancelled, is unknown or did not load', () => {
    const over = fail({ state: 'over', cartPath: '/ref/pickup/cart' })
    expect(over.all('heading')).toEqual(['This order was cancelled'])
    expect(over.one('link', 'Back to the cart').attributes.href).toBe('/ref/pickup/cart')
    expect(fail({ state: 'unknown' }).text).toContain('Your cart is saved: go back to it and try again.')
    expect(fail({ state: 'failed' }).all('link')).toEqual(['Try again'])
    expect(fail({ state: 'loading' }).text).toBe('')
  })
})

describe('repeating an order', () => {
  const shop = { referenceId: 'ref', type: 'dinein' } as Shop
  const line = (key: string) => ({ key, item: { name: { en: key } } }) as never
  function sheet(answer: AgainAnswer, inCart = 0, locale = 'en') {
    cartFor('cart:again-sheet').setLines(inCart > 0 ? [{ key: 'tea', count: inCart } as never] : [])
    const model = { addAvailable: async () => {}, close: () => {} }
    return renderScreen(
      <OrderAgainSheet order={orderOf('o1')} answer={answer} cartKey="cart:again-sheet" model={model} />,
      locale,
    )
  }
  const planned = (plan: Partial<ReorderPlan>): AgainAnswer => ({
    kind: 'planned',
    same: false,
    shop,
    plan: { lines: [], missing: [], changes: [], ...plan },
  })
  const missing = (name: string, reason: LineProblem) =>
    ({ reason, ordered: { name: { en: name } } }) as never

  test('lists each line that is unavailable or has changed', () => {
    const screen = sheet(
      planned({
        lines: [line('hummus')],
        missing: [
          missing('Kebab', 'gone'),
          missing('Karak', 'choices'),
          missing('Mahalabiya', 'sold-out'),
          missing('Tea', 'unavailable'),
        ],
        changes: [
          { kind: 'price', line: line('Hummus'), from: 1_200, to: 1_500 },
          { kind: 'quantity', line: line('Fattoush'), from: 5, to: 2 },
          { kind: 'later', line: line('Foul') },
        ],
      }),
    )
    expect(screen.all('heading')).toEqual(['Some things have changed'])
    expect(screen.all('listitem').map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Kebab is no longer on the menu.',
      'Karak no longer comes with the same options. Choose it again on the menu.',
      'Mahalabiya is sold out.',
      'Tea isn’t available for this type of order.',
      'Hummus now costs KWD 1.500 instead of KWD 1.200.',
      'Fattoush: the quantity is now 2 instead of 5.',
      'Foul is only available at other times.',
    ])
    expect(screen.all('button')).toEqual(expect.arrayContaining(['Add to cart', 'Not now']))
    expect(screen.text).not.toContain('Items already in your cart stay there.')
  })

  // @feature business.hide-price
  test('shows no prices if the venue hides them', () => {
    const change = { kind: 'price' as const, line: line('Hummus'), from: 1_200, to: 1_500 }
    const answer = planned({ lines: [line('a')], changes: [change] })
    const hidden = { ...answer, shop: { ...shop, hidePrice: true } } as AgainAnswer
    expect(sheet(hidden).all('listitem')).toEqual(['New price: Hummus.'])
    expect(sheet(hidden).text).not.toContain('KWD')
  })

  test('shows that the cart is kept, and how many items are added', () => {
    const screen = sheet(planned({ lines: [line('a'), line('b')] }), 2)
    expect(screen.text).toContain('Items already in your cart stay there.')
    expect(screen.all('button')).toContain('Add 2 items to cart')
  })

  test('links to the menu if nothing can be ordered again', () => {
    const nothing = sheet(planned({ missing: [missing('Kebab', 'gone')] }), 2)
    expect(nothing.all('heading')).toEqual(['This can’t be ordered again right now'])
    expect(nothing.one('link', 'See the menu').attributes.href).toBe('/ref/dinein')
    const notSold = sheet({ kind: 'not-sold' })
    expect(notSold.text).toContain('This type of order isn’t available right now.')
    expect(notSold.one('link', 'See the menu').attributes.href).toBe('/ref')
  })

  test('shows prices in Arabic', () => {
    const change = { kind: 'price' as const, line: line('حمص'), from: 1_200, to: 1_500 }
    expect(sheet(planned({ lines: [line('a')], changes: [change] }), 0, 'ar').all('listitem')[0]).toMatch(
      /السعر الآن .*١[.٫]٥٠٠.* بدلًا من .*١[.٫]٢٠٠/,
    )
  })
})
