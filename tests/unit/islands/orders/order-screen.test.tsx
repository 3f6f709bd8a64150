import { atom } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../../src/client/http.ts'
import { check, close } from '../../../../src/components/icons.ts'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import type { OrderPayload } from '../../../../src/contract/payloads/visitor.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import { refusalReasons } from '../../../../src/domain/order/refusal.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { orderNotification } from '../../../../src/i18n/messages/order-notification.ts'
import { NotificationOffer } from '../../../../src/islands/order/NotificationOffer.tsx'
import { OrderScreen } from '../../../../src/islands/order/OrderScreen.tsx'
import { markRated } from '../../../../src/stores/feedback/rated.ts'
import type { CancelStep } from '../../../../src/stores/orders/cancel-order.ts'
import { $noticeState, type NoticeState } from '../../../../src/stores/orders/notices.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const payload = {
  referenceId: 'ref',
  userId: 'biz',
  name: { en: 'Dallah Grill' },
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  locales: ['en'],
  disableOtp: false,
  ...{ phone: '+965 2222 3333', whatsapp: null, orderMessages: [] },
  labels: { dineInButton: {}, table: {}, floor: {}, kitchen: {} },
  payment: { paymentMethods: [2], onlineOptions: [], delivery: null },
  tables: [{ id: 's3', name: { en: 'Table 3' } }],
  branches: [
    { id: 'b', name: { en: 'Sharq' }, address: { en: 'Gulf Road 12' }, mapHref: 'https://map.example/sharq' },
    { id: 'c', name: { en: 'Salmiya' }, address: {}, mapHref: null },
  ],
  feedbackPath: '/ref/Feedback',
} as unknown as OrderPayload

beforeEach(() => {
  fakePage()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('location', { href: 'https://venue.example/ref/order/o1' })
})
afterEach(() => void vi.unstubAllGlobals())

function renderOrder(
  watched: WatchedOrder,
  {
    isNew = false,
    isLate = false,
    loggedIn = false,
    locale = 'en',
    disableOtp = false,
    labels = payload.labels,
    phone = payload.phone,
    cancel = 'none' as CancelStep,
  } = {},
) {
  const model = {
    $order: atom(watched),
    $isNew: atom(isNew),
    $isLate: atom(isLate),
    $isPushed: atom(false),
    open: () => () => {},
    $cancel: atom(cancel),
    askToCancel: () => {},
    keep: () => {},
    cancel: async () => {},
  }
  return renderScreen(
    <OrderScreen
      payload={{ ...payload, disableOtp, labels, phone }}
      cartKey="cart"
      loggedIn={loggedIn}
      model={model}
    />,
    locale,
  )
}
function loaded(part: Partial<WireOrderInput>, stale = false): WatchedOrder {
  const order = parse(placedOrderSchema, wireOrder('o1', part))
  const history = [...new Set([0 as OrderStatus, order.status])].map((status) => ({
    status,
    at: '2026-05-06T09:00:00Z',
  }))
  return { state: 'loaded', order, history, stale }
}
const { pending, scheduled, accepted, ready, out, delivered, rejected, cancelled } = orderStatus

// @feature order.venue-answer
describe('the venue’s answer', () => {
  const answer = { status: accepted, ready_at: '2026-05-06T09:40:00Z' }
  const plain = (text: string) => text.replaceAll('\u202f', ' ')

  test('includes the time, by the venue’s clock and in the language’s digits', () => {
    expect(plain(renderOrder(loaded(answer)).text)).toContain('Ready around 12:40 PM')
    const delivery = { ...answer, selling_types: 'delivery' }
    expect(plain(renderOrder(loaded(delivery)).text)).toContain('Arrives around 12:40 PM')
    expect(plain(renderOrder(loaded({ ...delivery, status: out })).text)).toContain('Arrives around 12:40 PM')
    expect(renderOrder(loaded(answer), { locale: 'fa' }).text).toContain('آماده حدود ۱۲:۴۰')
    const tomorrow = { ...answer, ready_at: '2026-05-07T09:40:00Z' }
    expect(plain(renderOrder(loaded(tomorrow)).text)).toMatch(/Ready around May 7, 2026.* 12:40 PM/)
  })

  test.each([pending, scheduled, ready, delivered, cancelled])(
    'includes no time with status %i',
    (status) => {
      expect(renderOrder(loaded({ ...answer, status })).text).not.toContain('around')
    },
  )

  test('includes the reason of a refusal, and the phone number of the venue', () => {
    for (const status of [rejected, cancelled] as const) {
      const screen = renderOrder(loaded({ status, refusal: 'busy' }))
      expect(screen.text).toContain('Our kitchen is too busy right now.')
      expect(screen.html).toContain('href="tel:+96522223333"')
      expect(screen.text).toContain('+965 2222 3333')
    }
    for (const refusal of refusalReasons) {
      const { text } = renderOrder(loaded({ status: rejected, refusal }))
      expect(text).not.toContain('refusal')
    }
    const other = renderOrder(loaded({ status: rejected, refusal: 'other' }))
    expect(other.text).not.toContain('+965 2222 3333')
  })
})

// @feature order.late-answer
test('says that the venue has not answered yet, with its phone number if it has one', () => {
  const late = renderOrder(loaded({}), { isLate: true })
  expect(late.text).toContain('We haven’t answered your order yet. You can call us. +965 2222 3333')
  const unreachable = renderOrder(loaded({}), { isLate: true, phone: null })
  expect(unreachable.text).toContain('We haven’t answered your order yet.')
  expect(unreachable.text).not.toContain('call us')
  expect(renderOrder(loaded({})).text).not.toContain('haven’t answered')
})

// @feature order.cancel
describe('the cancellation', () => {
  test('is offered while it is possible, and reports that the venue was faster', () => {
    const button = (cancel: CancelStep) => renderOrder(loaded({}), { cancel }).all('button')
    expect(button('closed')).toContain('Cancel order')
    expect(button('none')).not.toContain('Cancel order')
    const late = renderOrder(loaded({ status: accepted }), { cancel: 'late' })
    expect(late.all('alert')).toEqual([
      expect.stringContaining('We accepted your order before you cancelled.'),
    ])
    expect(late.all('button')).not.toContain('Cancel order')
  })
})

describe('the status of an order', () => {
  // @feature order.live-status
  test.each([
    [pending, false, 'Sent', 'Waiting for confirmation.'],
    [scheduled, false, 'Scheduled', 'We’ll prepare it for the time you chose.'],
    [accepted, false, 'Accepted, being prepared', 'We’re preparing your order.'],
    [ready, false, 'Ready', 'Your order is ready.'],
    [out, false, 'On its way', 'Your order is on its way to you.'],
    [delivered, false, 'Handed over', 'Enjoy it!'],
    [rejected, true, 'Declined', 'We couldn’t take this order, so nothing will be prepared.'],
    [cancelled, true, 'Cancelled', 'Nothing more will be prepared.'],
  ] as const)('%i (refused: %s) is shown as “%s”', (status, refused, title, hint) => {
    const screen = renderOrder(loaded({ status }))
    // The time is in the venue's time zone.
    expect(screen.text.replaceAll('\u202f', ' ')).toContain(`${title} · 12:00 PM ${hint}`)
    // A refusal is announced even if the page opens with it.
    expect(screen.all('alert').map((text) => text.startsWith(title))).toEqual(refused ? [true] : [])
    const arabic = renderOrder(loaded({ status }), { locale: 'ar' })
    expect(arabic.text).not.toContain(title)
    expect(arabic.text).not.toContain('order:')
  })

  test('is shown in steps, which end with a refusal', () => {
    expect(
      renderOrder(loaded({ status: accepted }))
        .all('listitem')
        .slice(0, 4),
    ).toEqual([
      expect.stringMatching(/^Sent \(done\)/),
      expect.stringMatching(/^Accepted, being prepared \(now\)/),
      'Ready (still to come)',
      'Handed over (still to come)',
    ])
    const steps = renderOrder(loaded({ status: rejected })).all('listitem')
    expect(steps.filter((text) => /\((done|now|still to come)\)/.test(text))).toHaveLength(2)
  })

  test.each([
    [rejected, 'Declined'],
    [cancelled, 'Cancelled'],
  ])('has a cross instead of a tick if the order was refused (%i)', (status, title) => {
    const { html } = renderOrder(loaded({ status }))
    const [above = '', ...steps] = html.split('<li')
    expect(above).toContain(title)
    expect(above).not.toContain(check)
    const refused = steps.find((step) => step.includes(title))
    expect(refused).toContain(close)
    expect(refused).not.toContain(check)
    // A completed order has a tick.
    expect(renderOrder(loaded({ status: delivered })).html.split('<li')[0]).toContain(check)
  })

  test('includes thanks for a new order, until its status changes', () => {
    const thanks = 'Thank you! Your order has been sent'
    expect(renderOrder(loaded({}), { isNew: true }).text).toContain(thanks)
    expect(renderOrder(loaded({})).text).not.toContain(thanks)
    expect(renderOrder(loaded({ status: scheduled }), { isNew: true }).text).toContain(thanks)
    for (const status of [accepted, ready, out, delivered, rejected, cancelled])
      expect(renderOrder(loaded({ status }), { isNew: true }).text).not.toContain(thanks)
  })

  test('is the last known one if there is no connection', () => {
    expect(renderOrder(loaded({}, true)).text).toContain('You’re offline. This is the last status we know')
    expect(renderOrder(loaded({})).text).not.toContain('You’re offline')
  })

  test('includes a returned wallet amount of a refused order, and a refunded payment', () => {
    const amounts = { ...parse(placedOrderSchema, wireOrder('o1')).amounts, wallet: 0.5, payable: 0.7 }
    expect(renderOrder(loaded({ status: rejected, amounts })).text).toMatch(
      /0\.500 was returned to your wallet\./,
    )
    expect(renderOrder(loaded({ status: accepted, amounts })).text).not.toContain('returned to your wallet')
    const refunded = loaded({ status: cancelled, payment: { state: 'refunded' } })
    expect(renderOrder(refunded).text).toContain('Your payment is being returned to you.')
  })

  test('links to the rating of the venue after the order is completed', () => {
    const rate = 'How was it? Rate Dallah Grill'
    expect(renderOrder(loaded({ status: delivered })).one('link', rate).attributes.href).toBe('/ref/Feedback')
    expect(renderOrder(loaded({ status: ready })).all('link')).not.toContain(rate)
    markRated('ref')
    expect(renderOrder(loaded({ status: delivered })).all('link')).not.toContain(rate)
  })

  test('is not shown while the order awaits payment, because nothing is prepared', () => {
    const screen = renderOrder(loaded({ payment: { state: 'awaiting', option: 4 } }))
    expect(screen.text).not.toContain('Waiting for confirmation')
    expect(screen.all('button')).not.toContain('Order again')
    expect(screen.all('link')).toContain('Back to home')
  })
})

describe('the place of fulfilment', () => {
  test('is the branch for a pickup, with its address and directions', () => {
    const screen = renderOrder(loaded({ selling_types: 'pickup' }))
    expect(screen.text).toContain('Pickup Sharq Gulf Road 12 Directions')
    expect(screen.one('link', 'Directions').attributes.href).toBe('https://map.example/sharq')
    const elsewhere = renderOrder(loaded({ selling_types: 'pickup', branch_id: 'c' }))
    expect(elsewhere.text).toContain('Pickup Salmiya')
    expect(elsewhere.all('link')).not.toContain('Directions')
    const unlisted = renderOrder(loaded({ selling_types: 'pickup', branch_id: 'gone' }))
    expect(unlisted.text).toContain('Pickup Dallah Grill')
    // The same name as in the checkout.
    const toCar = loaded({ selling_types: 'pickup', car: { make: 'Patrol', color: 'White', plate: '' } })
    expect(renderOrder(toCar).text).toContain('Car pickup Sharq')
  })

  test('has no directions for orders that are declined or not picked up', () => {
    const atTable = renderOrder(loaded({ selling_types: 'dinein' }))
    expect(atTable.text).toContain('Dine in Sharq')
    expect(atTable.all('link')).not.toContain('Directions')
    // The place is hidden if the order is not prepared.
    const refused = renderOrder(loaded({ selling_types: 'pickup', status: rejected }))
    expect(refused.all('link')).not.toContain('Directions')
  })
})

describe('the payment note of an order', () => {
  const free = { ...parse(placedOrderSchema, wireOrder('o1')).amounts, wallet: 1.2, payable: 0 }
  const online = { payment_type: 1, payment: { state: 'paid', option: 4 } } as const
  test.each([
    ['in cash', {}, 'Payment Cash · Pay when you get your order'],
    ['by card in person', { payment_type: 8 }, 'Pay by card in person · Pay by card when you get your order'],
    ['online', online, 'Payment KNET · Paid'],
    ['from the wallet', { amounts: free }, 'Payment From your wallet · Paid'],
  ] as const)('shows how the order is paid: %s', (_, part, expected) => {
    expect(renderOrder(loaded(part)).text).toContain(expected)
  })

  test('is empty for a completed order', () => {
    expect(renderOrder(loaded({ status: delivered })).text).not.toContain('Pay when you get')
    expect(renderOrder(loaded({ status: rejected })).text).not.toContain('Pay when you get')
  })
})

describe('the details of an order', () => {
  test('are shown as stored: lines, amounts, table, car, note and payment method', () => {
    const { text } = renderOrder(
      loaded({
        selling_types: 'pickup',
        table_id: 's3',
        car: { make: 'White Patrol', color: '', plate: '14-20551' },
        name: 'Noura',
        phone: '+96550012345',
        comment: 'no salt',
      }),
    )
    for (const expected of [
      'Order 7',
      '1 × Hummus',
      'Table Table 3',
      'Car White Patrol · 14-20551',
      'Name Noura',
      '+96550012345',
      'Note no salt',
      'Payment Cash',
    ])
      expect(text).toContain(expected)
    expect(text).toMatch(/Total KWD\s1\.200/)
  })
})

test('the venue’s label for a table is marked with its language', () => {
  const labels = { ...payload.labels, table: { ar: 'غرفة' } }
  const { html } = renderOrder(loaded({ table_id: 's3' }), { labels })
  expect(html).toMatch(/<dt lang="ar"[^>]*>غرفة<\/dt>/)
})

describe('an order that cannot be shown', () => {
  test('links a guest to the login if it is from another device', () => {
    const screen = renderOrder({ state: 'unknown' })
    expect(screen.all('heading')).toEqual(['This order isn’t on this device'])
    expect(screen.all('link')).toEqual(['Back to home', 'Log in'])
    expect(renderOrder({ state: 'unknown' }, { disableOtp: true }).all('link')).toEqual(['Back to home'])
  })

  test('links a customer to all orders if it is from another customer', () => {
    const screen = renderOrder({ state: 'unknown' }, { loggedIn: true })
    expect(screen.all('heading')).toEqual(['This order isn’t one of yours'])
    expect(screen.one('link', 'All orders').attributes.href).toBe('/ref/orders/history')
  })

  test('has a retry link if it did not load', () => {
    const screen = renderOrder({ state: 'failed', error: new CallError('network', '') })
    expect(screen.all('alert')[0]).toContain('Your order isn’t affected.')
    expect(screen.one('link', 'Try again').attributes.href).toBe('https://venue.example/ref/order/o1')
  })

  test('shows a placeholder while it loads', () => {
    expect(renderOrder({ state: 'loading' }).text).not.toContain('Order')
  })
})

describe('notifications', () => {
  test.each([
    ['off', ['Notify me of updates'], 'Notify me of updates'],
    ['on', [], 'We’ll notify you of updates while this page stays open in the background.'],
    ['denied', [], 'Notifications are blocked for this site in your browser’s settings.'],
    ['unsupported', [], ''],
  ] as const)('have a button or an explanation in the state “%s”', (state: NoticeState, buttons, text) => {
    $noticeState.set(state)
    const offer = renderScreen(<NotificationOffer model={{ $isPushed: atom(false) }} />)
    expect([offer.all('button'), offer.text]).toEqual([buttons, text])
  })

  // @feature order.push
  test('say that they also arrive with the page closed', () => {
    $noticeState.set('on')
    const { text } = renderScreen(<NotificationOffer model={{ $isPushed: atom(true) }} />)
    expect(text).toBe('We’ll notify you of updates, even if you close this page.')
  })

  test('are offered only while the order is in progress', () => {
    $noticeState.set('off')
    const offer = 'Notify me of updates'
    expect(renderOrder(loaded({ status: accepted })).all('button')).toContain(offer)
    expect(renderOrder(loaded({ status: delivered })).all('button')).not.toContain(offer)
    expect(renderOrder(loaded({ payment: { state: 'failed' } })).all('button')).not.toContain(offer)
  })

  test.each([
    ['en', {}, 'Ready', 'Order 7'],
    ['ar', {}, 'جاهز', 'الطلب رقم ٧'],
    [
      ...['en', { status: accepted, ready_at: '2026-05-06T09:40:00Z' }],
      ...['Accepted, being prepared', 'Order 7 · Ready around 12:40 PM'],
    ],
    [...['en', { status: rejected, refusal: 'closing' }], ...['Declined', 'Order 7 · We’re about to close.']],
  ] as [string, Partial<WireOrderInput>, string, string][])(
    'contain the status and the venue’s answer in the page’s language (%s)',
    (locale, part, title, body) => {
      const i18n = createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en'] })
      const order = parse(placedOrderSchema, wireOrder('o1', { status: ready, ...part }))
      const notice = orderNotification(order, i18n, { dir: 'ltr', timeZone: 'Asia/Kuwait', now: 0 })
      expect({ ...notice, body: notice.body.replaceAll('\u202f', ' ') }).toEqual({
        title,
        body,
        tag: 'order-o1',
        path: '/ref/order/o1',
        locale,
        dir: 'ltr',
      })
    },
  )
})
