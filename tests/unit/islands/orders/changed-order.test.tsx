// @feature-file order.reduce

import { atom } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderCard } from '../../../../src/connected/orders/OrderCard.tsx'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import type { OrderPayload } from '../../../../src/contract/payloads/visitor.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { orderNotification } from '../../../../src/i18n/messages/order-notification.ts'
import { OrderScreen } from '../../../../src/islands/order/OrderScreen.tsx'
import type { CancelStep } from '../../../../src/stores/orders/cancel-order.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const { pending, accepted, ready, cancelled } = orderStatus
const AT = '2026-05-06T09:00:00Z'

beforeEach(() => {
  fakePage()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('location', { href: 'https://venue.example/ref/order/o1' })
})
afterEach(() => void vi.unstubAllGlobals())

const payload = {
  ...{ referenceId: 'ref', userId: 'biz', name: { en: 'Grill' }, currency: 'KWD', timeZone: 'Asia/Kuwait' },
  ...{
    locales: ['en'],
    disableOtp: false,
    phone: null,
    whatsapp: null,
    tables: [],
    branches: [],
    orderMessages: [],
  },
  ...{ labels: { dineInButton: {}, table: {}, floor: {}, kitchen: {} }, feedbackPath: '/ref/Feedback' },
  payment: { paymentMethods: [2], onlineOptions: [], delivery: null },
} as unknown as OrderPayload

/** One of two teas, and no bread any more: 2.000 was paid online and 1.500 from the wallet. */
function changedOrder(part: Partial<WireOrderInput> = {}) {
  const order = wireOrder('o1')
  const amounts = { ...order.amounts, total: 3.5, payable: 2, wallet: 1.5 }
  const [line] = order.order_lines ?? []
  const named = (name: string, more: object) => ({ ...line, locales: [{ locale: 'en', name }], ...more })
  return parse(placedOrderSchema, {
    ...order,
    payment: { state: 'paid', option: 4 },
    amounts: { ...amounts, total: 1.2, payable: 0, wallet: 1.2 },
    changed: { at: AT, amounts },
    order_lines: [
      named('Tea', { quantity: 1, ordered: 2 }),
      named('Bread', { quantity: 0, ordered: 1, total_price: 0 }),
      named('Soup', {}),
    ],
    ...part,
  })
}
function textOf(order: ReturnType<typeof changedOrder>, cancel: CancelStep = 'none') {
  const model = {
    ...{
      $order: atom({ state: 'loaded' as const, order, history: [], stale: false }),
      $cancel: atom(cancel),
    },
    ...{ $isNew: atom(false), $isLate: atom(false), $isPushed: atom(false) },
    ...{ open: () => () => {}, askToCancel: () => {}, keep: () => {}, cancel: async () => {} },
  }
  return renderScreen(<OrderScreen payload={payload} cartKey="cart" loggedIn={false} model={model} />)
}
/** The text without the marks that isolate its parts. */
const plain = ({ text }: { text: string }) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

test('the page shows what was ordered, the old total, and what is paid back', () => {
  const screen = textOf(changedOrder(), 'closed')
  const text = plain(screen)
  expect(text).toMatch(/We changed your order Total: KWD 1\.200 instead of KWD 3\.500/)
  expect(text).toContain('KWD 2.000 is being returned to you.')
  expect(text).toContain('KWD 0.300 was returned to your wallet.')
  expect(text).toContain('You can still cancel the order.')
  expect(text).toMatch(/ 1 × Tea 1 instead of 2/)
  expect(text).toMatch(/ Bread Removed/)
  expect(screen.html).toMatch(/<s [^>]*>2 ×<\/s>/)
  expect(text).toMatch(/1 × Soup KWD/)
})

test.each([
  ['in cash', { payment: { state: 'none' } }],
  ['and not cancelled any more', {}],
] as [string, Partial<WireOrderInput>][])('it promises nothing that is not so (%s)', (_, part) => {
  const text = plain(textOf(changedOrder(part)))
  expect(text).not.toContain('You can still cancel')
  expect(text.includes('is being returned')).toBe(part.payment === undefined)
})

test('of an order that was cancelled later, everything is paid back', () => {
  const text = plain(textOf(changedOrder({ status: cancelled, payment: { state: 'refunded' } })))
  expect(text).not.toContain('We changed your order')
  expect(text).toContain('KWD 1.500 was returned to your wallet.')
})

test('the history shows both totals, and only what is left', () => {
  const orders = { ...payload } as unknown as Parameters<typeof OrderCard>[0]['payload']
  const screen = renderScreen(<OrderCard order={changedOrder()} payload={orders} />)
  const text = plain(screen)
  expect(text).toContain('1 × Tea, 1 × Soup')
  expect(text).toContain('KWD 1.200 (We changed your order)')
  expect(screen.html).toMatch(/<s [^>]*>[^<]*3\.500<\/s>/)
})

test.each([
  ['the change is the news', {}, 'We changed your order', 'Order 7 · Sent'],
  [
    'accepted since, with its time',
    { status: accepted, ready_at: '2026-05-06T09:40:00Z', updated_at: '2026-05-06T09:01:00Z' },
    'Accepted, being prepared',
    'Order 7 · Ready around 12:40 PM · We changed your order',
  ],
  ['ready since', { status: ready, updated_at: '2026-05-06T09:01:00Z' }, 'Ready', 'Order 7'],
  ['while the order is ready', { status: ready }, 'We changed your order', 'Order 7 · Ready'],
  ['over', { status: cancelled }, 'Cancelled', 'Order 7'],
] as [string, Partial<WireOrderInput>, string, string][])('a message says it: %s', (_, part, title, body) => {
  const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
  const order = changedOrder({ status: pending, ...part })
  const notice = orderNotification(order, i18n, { dir: 'ltr', timeZone: 'Asia/Kuwait', now: 0 })
  expect({ ...notice, body: notice.body.replaceAll('\u202f', ' ') }).toMatchObject({ title, body })
})
