import { describe, expect, test } from 'vitest'
import {
  addBook,
  type BookedDispute,
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
const dispute = (state: BookedDispute['state'], more: Partial<BookedDispute> = {}): BookedDispute => ({
  ...{ amount: 500, state, isWrittenOff: false },
  ...more,
})
const refund = (amount: number, state: BookedRefund['state'], more: Partial<BookedRefund> = {}) => ({
  ...{ id: `${state}-${amount}`, amount, state, reference: null, isSentAgain: false },
  createdAt: new Date(NOW),
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

  test('cannot be sent again once the provider has taken the charge back', () => {
    expect(canSendAgain(payment({ refunds: [failed], disputes: [dispute('lost')] }), failed)).toBe(false)
  })
})

test.each([
  ['open', 500],
  ['won', 500],
  ['lost', 400],
  ['reversed', 400],
] as const)('of a dispute that is %s, %i is left', (state, left) => {
  expect(leftOf(payment({ disputes: [dispute(state, { amount: 100 })] }))).toBe(left)
})

const HOUR = 3_600_000
test.each<[string, Partial<BookedPayment>, number, boolean]>([
  ['that is paid', {}, 0, false],
  ['of another amount', { charged: kwd(400) }, 0, true],
  ['whose refund failed', { refunds: [refund(100, 'failed')] }, 0, true],
  ['whose refund was sent again', { refunds: [refund(100, 'failed', { isSentAgain: true })] }, 0, false],
  ['whose refund was just requested', { refunds: [refund(100, 'requested')] }, HOUR, false],
  ['whose refund is not taken', { refunds: [refund(100, 'requested')] }, HOUR + 1, true],
  ['whose refund is in progress', { refunds: [refund(100, 'pending')] }, 30 * 24 * HOUR, false],
  ['whose refund never ends', { refunds: [refund(100, 'pending')] }, 30 * 24 * HOUR + 1, true],
  ['whose refund is done', { refunds: [refund(100, 'done')] }, 1000 * 24 * HOUR, false],
  ['that is disputed', { disputes: [dispute('open')] }, 0, true],
  ['whose dispute is won', { disputes: [dispute('won')] }, 0, false],
  ['whose dispute is lost', { disputes: [dispute('lost')] }, 0, true],
  ['that was reversed', { disputes: [dispute('reversed')] }, 0, true],
  ['whose loss is written off', { disputes: [dispute('lost', { isWrittenOff: true })] }, 0, false],
])('a payment %s needs attention, or not', (_, more, later, expected) => {
  expect(needsAttention(payment(more), NOW + later)).toBe(expected)
})

test('payments add up by currency, and what was ordered counts once for all attempts', () => {
  const totals = addBook([
    payment({ id: 'first', charged: null, state: 'failed', expected: kwd(600) }),
    payment({
      id: 'second',
      refunds: [refund(100, 'done'), refund(20, 'failed'), refund(30, 'requested'), refund(5, 'pending')],
      disputes: [dispute('open'), dispute('won'), dispute('lost', { amount: 65 })],
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
      kept: 300,
      disputed: { count: 2, total: 565 },
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
