import { describe, expect, test } from 'vitest'
import {
  addBook,
  type BookedPayment,
  type BookedRefund,
  bookState,
  canSendAgain,
  leftOf,
  needsAttention,
} from '../../../../src/domain/payment/payment-book.ts'

// @feature-file payment.reconciliation

const NOW = 1_000_000
const kwd = (amount: number) => ({ amount, currency: 'KWD' })

const payment = (more: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ id: 'p1', subject: 'o1', reference: 'r1', state: 'paid', expiresAt: NOW + 1 },
  ...{ expected: kwd(500), charged: kwd(500), decision: null, refunds: [], disputes: [] },
  ...more,
})
const refund = (amount: number, state: BookedRefund['state'], more: Partial<BookedRefund> = {}) => ({
  ...{ id: `${state}-${amount}`, amount, state, reference: null, isSentAgain: false },
  ...more,
})

test.each<[string, Partial<BookedPayment>, string]>([
  ['that can be paid', { state: 'awaiting', charged: null }, 'open'],
  ['whose time is over', { state: 'awaiting', charged: null, expiresAt: NOW }, 'lapsed'],
  ['that failed', { state: 'failed', charged: null }, 'lapsed'],
  ['that was called off', { state: 'voided', charged: null }, 'lapsed'],
  ['that was charged', {}, 'paid'],
  ['that was charged in part given back', { refunds: [refund(100, 'done')] }, 'paid'],
  ['that was given back with its order', { state: 'refunded', refunds: [refund(500, 'done')] }, 'returned'],
  ['that came too late', { state: 'voided', refunds: [refund(500, 'failed')] }, 'returned'],
  ['of another amount', { state: 'awaiting', charged: kwd(400) }, 'undecided'],
  ['in another currency', { state: 'voided', charged: { amount: 500, currency: 'USD' } }, 'undecided'],
  ['of another amount, accepted', { charged: kwd(400), decision: 'accepted' }, 'paid'],
  [
    'of another amount, refunded, even if that failed',
    { state: 'voided', charged: kwd(400), decision: 'refunded', refunds: [refund(400, 'failed')] },
    'returned',
  ],
  [
    'of another amount, given back at the provider',
    { state: 'awaiting', charged: kwd(400), refunds: [refund(400, 'done')] },
    'returned',
  ],
])('a payment %s is %j: %s', (_, more, state) => {
  expect(bookState(payment(more), NOW)).toBe(state)
})

describe('a refund that failed', () => {
  const failed = refund(200, 'failed')
  test.each<[string, Partial<BookedPayment>, Partial<BookedRefund>, boolean]>([
    ['can be sent again', {}, {}, true],
    ['can be sent again only once', {}, { isSentAgain: true }, false],
    ['that did not fail cannot', {}, { state: 'pending' }, false],
    ['cannot if nothing is left', { refunds: [failed, refund(500, 'requested')] }, {}, false],
    ['cannot before the charge is decided on', { state: 'awaiting', charged: kwd(400) }, {}, false],
  ])('%s', (_, more, other, expected) => {
    const changed = { ...failed, ...other }
    expect(canSendAgain(payment({ refunds: [changed], ...more }), changed)).toBe(expected)
  })

  test('leaves its money, at least nothing', () => {
    expect(leftOf(payment({ refunds: [failed, refund(100, 'requested'), refund(50, 'pending')] }))).toBe(350)
    expect(leftOf(payment({ refunds: [refund(900, 'done')] }))).toBe(0)
    expect(leftOf(payment({ charged: null }))).toBe(0)
  })
})

test('needs attention: undecided charges, refunds to send again, open disputes', () => {
  expect(needsAttention(payment())).toBe(false)
  expect(needsAttention(payment({ charged: kwd(400) }))).toBe(true)
  expect(needsAttention(payment({ refunds: [refund(100, 'failed')] }))).toBe(true)
  expect(needsAttention(payment({ refunds: [refund(100, 'failed', { isSentAgain: true })] }))).toBe(false)
  expect(needsAttention(payment({ disputes: [{ amount: 500, state: 'open' }] }))).toBe(true)
  expect(needsAttention(payment({ disputes: [{ amount: 500, state: 'lost' }] }))).toBe(false)
})

test('payments add up by currency, and what was ordered counts once for all attempts', () => {
  const totals = addBook([
    payment({ id: 'first', charged: null, state: 'failed', expected: kwd(600) }),
    payment({
      id: 'second',
      refunds: [refund(100, 'done'), refund(20, 'failed'), refund(30, 'requested'), refund(5, 'pending')],
      disputes: [
        { amount: 500, state: 'open' },
        { amount: 500, state: 'won' },
      ],
    }),
    payment({ id: 'third', subject: 'o2', expected: kwd(300), charged: { amount: 990, currency: 'USD' } }),
  ])
  const none = { count: 0, total: 0 }
  expect(totals).toEqual([
    {
      currency: 'KWD',
      ordered: { count: 2, total: 800 },
      charged: { count: 1, total: 500 },
      refunds: {
        requested: { count: 1, total: 30 },
        pending: { count: 1, total: 5 },
        done: { count: 1, total: 100 },
        failed: { count: 1, total: 20 },
      },
      kept: 365,
      disputed: { count: 1, total: 500 },
    },
    {
      currency: 'USD',
      ordered: none,
      charged: { count: 1, total: 990 },
      refunds: { requested: none, pending: none, done: none, failed: none },
      kept: 990,
      disputed: none,
    },
  ])
})
