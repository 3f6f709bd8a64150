import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookEntry } from '../../../../src/domain/payment/book-table.ts'
import { PaymentCard } from '../../../../src/islands/counter/payments/PaymentCard.tsx'
import type { PaymentsPage } from '../../../../src/stores/payments/payments-page.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

// @feature-file payment.other-charge

beforeEach(() => {
  fakePage()
})
afterEach(() => void vi.unstubAllGlobals())

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
const entry = (more: Partial<BookEntry> = {}): BookEntry => ({
  ...{ id: 'p1', number: 7, packageName: null, provider: 'stripe', reference: 'cs_1' },
  ...{ createdAt: Date.parse('2026-05-06T09:00:00Z'), state: 'paid', decision: null, choices: [] },
  ...{ expected: kwd(500), charged: kwd(500), refunds: [], disputes: [] },
  ...more,
})
const said = { isRepeated: false, isOverdue: false, failure: null }
const model = (problem: object | null = null, sending: string | null = null) =>
  ({ $problem: atom(problem), $sending: atom(sending) }) as unknown as PaymentsPage
const show = (more: Partial<BookEntry>, shown = model()) =>
  renderScreen(<PaymentCard entry={entry(more)} model={shown} timeZone="Asia/Kuwait" />)

test('a charge of another amount says what was asked for and charged, and can be accepted or refunded', () => {
  const { text, all } = show({ state: 'undecided', charged: kwd(400), choices: ['accepted', 'refunded'] })
  expect(text).toContain('We asked for KWD 0.500, and KWD 0.400 was charged.')
  expect(text).toContain('Needs a decision')
  expect(all('button')).toEqual(['Accept KWD 0.400', 'Refund KWD 0.400'])
})

test('one whose order has ended can only be refunded: what is left of it', () => {
  const refunds = [
    { ...said, id: 'a', amount: 100, state: 'done', isForeign: true, canRepeat: false } as const,
  ]
  const { text, all } = show({ state: 'undecided', charged: kwd(400), choices: ['refunded'], refunds })
  expect(text).toContain('can only be refunded')
  expect(text).toContain('Made at the provider')
  expect(all('button')).toEqual(['Refund KWD 0.300'])
})

test.each([
  ['KWD', 400, 'Accepted: −KWD 0.100 compared with the order'],
  ['KWD', 600, 'Accepted: +KWD 0.100 compared with the order'],
  ['USD', 165, 'Accepted instead of KWD 0.500'],
])('an accepted charge in %s of %i shows the difference', (currency, amount, said) => {
  expect(show({ decision: 'accepted', charged: { amount, currency } }).text).toContain(said)
})

// @feature payment.repeated-refund
test('a refund that failed can be sent again, once', () => {
  const failed = { ...said, id: 'a', amount: 500, state: 'failed', isForeign: false } as const
  const open = show({ state: 'returned', refunds: [{ ...failed, canRepeat: true, isRepeated: false }] })
  expect(open.text).toContain('Refund of KWD 0.500: failed')
  expect(open.all('button')).toEqual(['Send again'])
  expect(open.text).not.toContain('The provider says')
  const sent = show({ state: 'returned', refunds: [{ ...failed, canRepeat: false, isRepeated: true }] })
  expect(sent.text).toContain('Sent again')
  expect(sent.all('button')).toEqual([])
})

// @feature payment.refused-refund
test('a refund says why the provider refused it, and whether it takes too long', () => {
  const refund = { ...said, id: 'a', amount: 500, isForeign: false, canRepeat: false } as const
  const refused = { ...refund, state: 'failed', failure: 'Insufficient balance' } as const
  expect(show({ refunds: [refused] }).text).toContain('The provider says: Insufficient balance')
  const waiting = { ...refund, state: 'requested', isOverdue: true } as const
  expect(show({ refunds: [waiting] }).text).toContain('Check this refund at the provider.')
})

// @feature payment.losses
test.each([
  ['lost', 'The dispute of KWD 0.500 was decided for the diner.'],
  ['reversed', 'The provider took KWD 0.500 back.'],
] as const)('a payment that is %s says what to do until the loss is recorded', (state, words) => {
  const loss = { reference: 'du_1', ...kwd(500), reason: '', state, respondBy: null }
  const open = show({ disputes: [{ ...loss, canWriteOff: true, isWrittenOff: false }] })
  expect(open.text).toContain(words)
  expect(open.text).toContain('If the order hasn’t been handed over yet, cancel it.')
  expect(open.text).not.toContain('Reason:')
  expect(open.all('button')).toEqual(['Record as a loss'])
  const noted = show({ disputes: [{ ...loss, canWriteOff: false, isWrittenOff: true }] })
  expect(noted.text).toContain('Recorded as a loss')
  expect(noted.all('button')).toEqual([])
})

test('a dispute shows its amount, its reason and until when to answer it', () => {
  const dispute = {
    ...{ reference: 'du_1', ...kwd(500), reason: 'product_not_received', state: 'open' as const },
    ...{ canWriteOff: false, isWrittenOff: false },
  }
  const { text } = show({ disputes: [{ ...dispute, respondBy: Date.parse('2026-05-20T21:30:00Z') }] })
  expect(text).toContain('The diner disputes KWD 0.500 with their bank.')
  expect(text).toContain('Answer it at Stripe by May 21, 2026, 12:30 AM.')
  expect(text).toContain('Reason: product not received')
  expect(show({ disputes: [{ ...dispute, respondBy: null }] }).text).toContain('nothing to answer')
  expect(show({ disputes: [{ ...dispute, state: 'lost', respondBy: null }] }).text).toContain('for the diner')
})

test('a package has its name, and a problem is shown with its payment only', () => {
  const named = { number: null, packageName: { en: 'Small' } }
  expect(show(named, model({ paymentId: 'p1', reason: 'decided' })).text).toContain(
    'Someone else has decided',
  )
  const { text } = show(named, model({ paymentId: 'p2', reason: 'decided' }))
  expect(text).toContain('Small')
  expect(text).not.toContain('Someone else')
})
