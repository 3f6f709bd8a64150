import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  decideChargeCall,
  type PaymentBookAnswer,
  paymentBookCall,
  repeatRefundCall,
  type WireBookedPayment,
  writeOffCall,
} from '../../../../src/contract/counter/payments/payment-book-calls.ts'
import { createPaymentsPage, type PaymentsPage } from '../../../../src/stores/payments/payments-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file payment.reconciliation

const TODAY = '2026-05-06'
const kwd = (amount: number) => ({ amount, currency: 'KWD' })

const payment = (more: Partial<WireBookedPayment> = {}): WireBookedPayment => ({
  ...{ id: 'p1', order_id: 'o1', purchase_id: null, number: 7, package: null, provider: 'stripe' },
  ...{ reference: 'r1', created_at: '2026-05-06T09:00:00.000Z', state: 'undecided', decision: null },
  ...{ expected: kwd(0.5), charged: kwd(0.4), choices: ['accepted', 'refunded'], refunds: [], disputes: [] },
  ...more,
})
const answer = (day = TODAY, more: Partial<PaymentBookAnswer> = {}): PaymentBookAnswer => ({
  ...{ day, today: TODAY, currency: 'KWD', time_zone: 'Asia/Kuwait', totals: [], compared: null },
  ...{ payments: [payment()], unsettled: [] },
  ...more,
})
const agrees = { unreachable: [], differences: [] }

let page: FakePage
let model: PaymentsPage
let close = () => {}
const queries = () => page.client.requests(paymentBookCall).map(({ query }) => query)
const settle = () => new Promise((done) => setTimeout(done))
const start = () => {
  page = fakePage()
  page.client.answer(paymentBookCall, ({ query }) =>
    answer(query.day, { compared: query.compare ? agrees : null }),
  )
  model = createPaymentsPage(page, 'ref')
}
beforeEach(start)
afterEach(() => {
  close()
  close = () => {}
  expect(page.listeners()).toBe(0)
})

test('today is shown at once, and compared with the providers afterwards', async () => {
  const plain = page.client.hold(paymentBookCall)
  const compared = page.client.hold(paymentBookCall)
  close = model.open()
  await plain.asked
  expect(model.$payments.get()).toEqual({ state: 'loading', book: null })
  plain.answer(answer())
  await compared.asked
  expect(model.$payments.get()).toMatchObject({
    ...{ state: 'ready' },
    book: {
      day: TODAY,
      compared: null,
      payments: [{ id: 'p1', expected: { amount: 500 }, charged: { amount: 400 } }],
    },
  })
  expect(model.$comparison.get()).toBe('asking')
  compared.answer(answer(TODAY, { compared: { ...agrees, unreachable: ['stripe'] } }))
  await settle()
  expect(model.$comparison.get()).toBe('done')
  expect(model.$payments.get().book?.compared?.unreachable).toEqual(['stripe'])
  expect(queries()).toEqual([{}, { day: TODAY, compare: 'yes' }])
})

test('other days follow, up to today, and a late answer about another day is dropped', async () => {
  close = model.open()
  await settle()
  model.changeDay(1)
  const late = page.client.hold(paymentBookCall)
  model.changeDay(-1)
  await late.asked
  model.changeDay(-1)
  await settle()
  expect(model.$isToday.get()).toBe(false)
  late.answer(answer('2026-05-05'))
  await settle()
  expect(model.$payments.get().book?.day).toBe('2026-05-04')
  expect(queries().map(({ day }) => day)).toEqual([
    undefined,
    TODAY,
    '2026-05-05',
    '2026-05-04',
    '2026-05-04',
  ])
})

test('a comparison that fails leaves our side, and can be repeated', async () => {
  page.client.answer(paymentBookCall, ({ query }) => {
    if (query.compare) throw lost()
    return answer(query.day)
  })
  await model.load()
  expect([model.$payments.get().state, model.$comparison.get()]).toEqual(['ready', 'failed'])
  page.client.answer(paymentBookCall, ({ query }) => answer(query.day, { compared: agrees }))
  await model.compare()
  expect(model.$comparison.get()).toBe('done')
})

test.each([
  ['lost', 'failed', lost()],
  ['refused to the role', 'refused', refusal('forbidden')],
])('a list that is %s is %s', async (_, state, error) => {
  page.client.answer(paymentBookCall, () => {
    throw error
  })
  await model.load()
  expect(model.$payments.get()).toEqual({ state, book: null })
})

test('what was compared stays while a day is loaded again', async () => {
  await model.load()
  const [again, compared] = [page.client.hold(paymentBookCall), page.client.hold(paymentBookCall)]
  const loading = model.load()
  await again.asked
  again.answer(answer())
  await compared.asked
  expect(model.$payments.get().book?.compared).toEqual(agrees)
  compared.answer(answer(TODAY, { compared: agrees }))
  await loading
})

describe('a decision', () => {
  const paid = payment({ state: 'paid', decision: 'accepted', choices: [] })

  test('is sent once, shows the payment as it is now, and loads the totals again', async () => {
    await model.load()
    const sent = page.client.hold(decideChargeCall)
    const decided = model.decide('p1', 'accepted')
    void model.decide('p1', 'refunded')
    await sent.asked
    expect(model.$sending.get()).toBe('p1')
    const before = queries().length
    sent.answer(paid)
    await decided
    expect(page.client.requests(decideChargeCall).map(({ body }) => body)).toEqual([{ decision: 'accepted' }])
    expect([model.$sending.get(), model.$problem.get()]).toEqual([null, null])
    expect(queries().length).toBe(before + 2)
  })

  test('that is lost can be repeated: nothing is loaded meanwhile', async () => {
    await model.load()
    const before = queries().length
    page.client.answer(decideChargeCall, () => {
      throw lost()
    })
    await model.decide('p1', 'accepted')
    expect(model.$problem.get()).toEqual({ paymentId: 'p1', reason: 'failed' })
    expect(queries().length).toBe(before)
    page.client.answer(decideChargeCall, () => paid)
    await model.decide('p1', 'accepted')
    expect(model.$problem.get()).toBeNull()
  })

  test.each(['decided', 'returned', 'ended'])(
    'that is refused as %s says so and shows how it is now',
    async (reason) => {
      await model.load()
      const before = queries().length
      page.client.answer(decideChargeCall, () => {
        throw refusal('conflict', { issues: [{ path: 'payment', message: reason, reason }] })
      })
      await model.decide('p1', 'refunded')
      expect(model.$problem.get()).toEqual({ paymentId: 'p1', reason })
      expect(queries().length).toBe(before + 2)
    },
  )

  test('can send a failed refund again', async () => {
    await model.load()
    page.client.answer(repeatRefundCall, () => paid)
    await model.repeatRefund('p1', 'p1-1')
    expect(
      page.client.requests(repeatRefundCall).map(({ params, body }) => [params.paymentId, body]),
    ).toEqual([['p1', { refund_id: 'p1-1' }]])
  })

  // @feature payment.losses
  test('can take note of a loss', async () => {
    await model.load()
    page.client.answer(writeOffCall, () => paid)
    await model.writeOff('p1', 'du_1')
    expect(page.client.requests(writeOffCall).map(({ params, body }) => [params.paymentId, body])).toEqual([
      ['p1', { reference: 'du_1' }],
    ])
  })
})
