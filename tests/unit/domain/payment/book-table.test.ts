import { expect, test } from 'vitest'
import {
  type BookEntry,
  bookColumns,
  bookTable,
  type PaymentBook,
} from '../../../../src/domain/payment/book-table.ts'

// @feature-file payment.reconciliation

const words = {
  title: (column: string) => column,
  subject: ({ number }: Pick<BookEntry, 'number'>) => `#${number}`,
  state: (state: string) => state,
  difference: (kind: string) => kind,
}
const said = { isOverdue: false, failure: null }
const loss = { canWriteOff: false, isWrittenOff: false }
const entry: BookEntry = {
  ...{ id: 'p1', number: 7, packageName: null, provider: 'stripe', reference: 'cs_1' },
  ...{ createdAt: Date.parse('2026-05-06T21:30:00Z'), state: 'paid', decision: 'accepted', choices: [] },
  ...{ expected: { amount: 500, currency: 'KWD' }, charged: { amount: 1650, currency: 'USD' } },
  refunds: [
    { id: 'a', amount: 100, state: 'done', isForeign: false, canRepeat: false, isRepeated: false, ...said },
    { id: 'b', amount: 250, state: 'failed', isForeign: false, canRepeat: true, isRepeated: false, ...said },
    { id: 'c', amount: 25, state: 'pending', isForeign: true, canRepeat: false, isRepeated: false, ...said },
  ],
  disputes: [
    {
      reference: 'du_1',
      amount: 1650,
      currency: 'USD',
      state: 'open',
      reason: 'x',
      respondBy: Date.parse('2026-05-20T21:00:00Z'),
      ...loss,
    },
    { reference: 'du_2', amount: 10, currency: 'USD', state: 'won', reason: 'x', respondBy: null, ...loss },
  ],
}
const book = (more: Partial<PaymentBook> = {}): PaymentBook => ({
  ...{ day: '2026-05-06', today: '2026-05-06', currency: 'KWD', timeZone: 'Asia/Kuwait' },
  ...{ payments: [entry], unsettled: [], totals: [], compared: null },
  ...more,
})
const rowsOf = (given: PaymentBook) => {
  const [titles = [], ...rows] = bookTable(given, words)
  expect(titles).toEqual(bookColumns)
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [titles[at], cell])))
}

test('a payment is a row with plain amounts of its currencies, and times of the venue', () => {
  expect(rowsOf(book())).toEqual([
    {
      ...{ time: '2026-05-07 00:30', subject: '#7', provider: 'stripe', reference: 'cs_1', state: 'paid' },
      ...{ ordered: '0.500', orderedCurrency: 'KWD', charged: '16.50', chargedCurrency: 'USD' },
      ...{ requested: '0.00', pending: '0.25', done: '1.00', failed: '2.50', kept: '15.25' },
      ...{ disputed: '16.50', respondBy: '2026-05-21 00:00', difference: '' },
    },
  ])
})

test('a payment without a charge has no other amounts', () => {
  const unpaid: BookEntry = { ...entry, charged: null, state: 'open', refunds: [], disputes: [] }
  expect(rowsOf(book({ payments: [unpaid] }))).toMatchObject([
    { ordered: '0.500', charged: '', chargedCurrency: '', done: '', kept: '', disputed: '', respondBy: '' },
  ])
})

test('differences are named in the row of their payment; what only the provider knows follows', () => {
  const about = { provider: 'stripe', number: null, here: null, there: { amount: 990, currency: 'USD' } }
  const differences = [
    { ...about, kind: 'amount' as const, paymentId: 'p1', reference: 'cs_1' },
    { ...about, kind: 'refund' as const, paymentId: 'p1', reference: 're_1' },
    { ...about, kind: 'unknown' as const, paymentId: null, reference: 'cs_9' },
    { ...about, kind: 'unknown' as const, paymentId: 'erased', reference: 'cs_8' },
  ]
  const rows = rowsOf(book({ compared: { unreachable: [], differences } }))
  expect(rows.map(({ reference, charged, difference }) => [reference, charged, difference])).toEqual([
    ['cs_1', '16.50', 'amount; refund'],
    ['cs_9', '9.90', 'unknown'],
    ['cs_8', '9.90', 'unknown'],
  ])
})
