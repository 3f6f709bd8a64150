// @feature-file order.planned

import { atom } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import type { OrderPayload } from '../../../../src/contract/payloads/visitor.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { OrderScreen } from '../../../../src/islands/order/OrderScreen.tsx'
import type { CancelStep } from '../../../../src/stores/orders/cancel-order.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const ACCEPTED_AT = '2026-05-06T09:00:00Z'

beforeEach(() => {
  fakePage()
  vi.useFakeTimers({ now: Date.parse(ACCEPTED_AT) })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('location', { href: 'https://venue.example/ref/order/o1' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

/** The order page of an order that was accepted for noon tomorrow. */
function textOf(part: Partial<WireOrderInput> = {}) {
  const { accepted } = orderStatus
  const order = parse(
    placedOrderSchema,
    wireOrder('o1', {
      ...{ status: accepted, schedule: { date: '2026-05-07', from: '12:00', to: '12:30' } },
      ...part,
    }),
  )
  const history = [{ status: accepted, at: ACCEPTED_AT }]
  const model = {
    ...{
      $order: atom({ state: 'loaded' as const, order, history, stale: false }),
      $cancel: atom<CancelStep>('none'),
    },
    ...{ $isNew: atom(false), $isLate: atom(false), $isPushed: atom(false) },
    ...{ open: () => () => {}, askToCancel: () => {}, keep: () => {}, cancel: async () => {} },
  }
  const screen = renderScreen(<OrderScreen payload={payload} cartKey="cart" loggedIn={false} model={model} />)
  return screen.text.replaceAll('\u202f', ' ')
}

test('the page says for when the order is accepted, and that it is prepared only when that is near', () => {
  const text = textOf()
  expect(text).toContain('Accepted For Thursday, May 7, 12:00 PM – 12:30 PM')
  expect(text).toContain('We’ll prepare it for the time you chose.')
  expect(text).toContain('Accepted (now)')
  expect(text).not.toMatch(/being prepared|preparing/)
  vi.setSystemTime(Date.parse('2026-05-07T08:00Z'))
  expect(textOf()).toContain('Accepted, being prepared · 12:00 PM We’re preparing your order.')
  expect(textOf()).toContain('Accepted, being prepared (now)')
})

test('the page says when the venue promised it instead, if it did', () => {
  expect(textOf({ ready_at: '2026-05-07T09:10:00Z' })).toMatch(/Accepted Ready around May 7, 2026.* 12:10 PM/)
})
