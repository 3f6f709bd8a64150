import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { PartialRefund, PaymentProvider } from '../../../api/payments/provider.ts'
import { startRefundKeeper } from '../../../api/payments/refund-keeper.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

// @feature order.reduce
describe.each(databaseKinds)('parts of payments are refunded on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let venues = 0
  /** What the bank did. It is a ledger of one payment per reference, as a bank keeps it. */
  let paid = new Map<string, { amount: number; refunds: Map<string, number>; closed: boolean }>()
  let fails: 'never' | 'before' | 'after' = 'never'
  /** The failure of a call, before or after the bank has done what was asked. */
  async function atBank(act: () => void): Promise<void> {
    if (fails === 'before') throw new Error('no connection')
    act()
    if (fails === 'after') throw new Error('the answer was lost')
  }
  const bank: PaymentProvider = {
    name: 'bank',
    async create({ paymentId, amount }) {
      paid.set(paymentId, { amount, refunds: new Map(), closed: false })
      return { reference: paymentId, url: `https://bank.example/${paymentId}` }
    },
    verifyCallback: ({ body }) => JSON.parse(body),
    refund: (reference, { refundId, amount }: PartialRefund) =>
      atBank(() => {
        const payment = paid.get(reference)
        if (!payment || payment.closed) throw new Error('nothing is left')
        payment.refunds.set(refundId, amount)
      }),
    void: (reference) =>
      atBank(() => {
        const payment = paid.get(reference)
        if (payment) payment.closed = true
      }),
  }
  const given = () =>
    [...paid.values()].map(({ amount, refunds, closed }) => {
      const parts = [...refunds.values()]
      return closed ? amount : parts.reduce((sum, part) => sum + part, 0)
    })
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = { siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null, providers: [bank] }
    api = createTestApi(open, { payments })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    paid = new Map()
    fails = 'never'
    const prefix = `bank${++venues}`
    expect((await api.operator('PUT', '/operator/venues', onlineGrill(prefix))).status).toBe(200)
    tablet = await enrol(api, prefix, 'staff')
  })

  let events = 0
  /** Five breads for 0.225 each plus 7.5 % service: 1.209. Each costs 0.242, and one of them 0.241. */
  async function placePaid() {
    const prefix = `bank${venues}`
    const order = await paymentActions(api, prefix).place(`bank-${++events}`, {
      order_lines: [{ item_id: 'plain', quantity: 5 }],
    })
    const [reference = '', { amount } = { amount: 0 }] = [...paid.entries()].at(-1) ?? []
    const event = { id: `e${events}`, reference, outcome: 'paid', amount, currency: 'KWD' }
    expect((await api.post('/payments/bank/callback', event)).status).toBe(200)
    return order
  }
  const reduce = async ({ id }: { id: string }, shown: number, wanted: number) => {
    const body = { from: status.pending, shown: [shown], wanted: [wanted] }
    expect((await tablet.post(`/orders/${id}/lines`, body)).status).toBe(200)
  }
  /** Anything that has pending refunds sent again, such as another order. */
  const later = () => paymentActions(api, `bank${venues}`).place(`later-${++events}`, { payment_type: 2 })
  const waiting = async () =>
    (await open.db.selectFrom('payment_refund').select('amount').where('sent_at', 'is', null).execute()).map(
      ({ amount }) => Number(amount),
    )

  test('one after the other, and the rest with the whole order; together what was paid', async () => {
    const order = await placePaid()
    await reduce(order, 5, 4)
    await reduce(order, 4, 2)
    await reduce(order, 2, 1)
    const [payment] = [...paid.values()]
    expect([...(payment?.refunds.values() ?? [])]).toEqual([242, 483, 242])
    expect(await waiting()).toEqual([])
    await tablet.post(`/orders/${order.id}/move`, {
      from: status.pending,
      to: status.rejected,
      refusal: 'busy',
    })
    expect(given()).toEqual([1209])
  })

  test('again after a failure, and not twice if only the answer was lost', async () => {
    const order = await placePaid()
    fails = 'before'
    await reduce(order, 5, 4)
    expect([given(), await waiting()]).toEqual([[0], [242]])
    fails = 'after'
    await later()
    expect([given(), await waiting()]).toEqual([[242], [242]])
    fails = 'never'
    await later()
    await later()
    expect([given(), await waiting()]).toEqual([[242], []])
    expect(api.lines.some(({ event }) => event === 'payment not refunded')).toBe(true)
  })

  test('a refund of the whole payment includes parts that could not be sent', async () => {
    const order = await placePaid()
    fails = 'before'
    await reduce(order, 5, 4)
    await tablet.post(`/orders/${order.id}/move`, {
      from: status.pending,
      to: status.rejected,
      refusal: 'busy',
    })
    fails = 'never'
    await later()
    await later()
    expect([given(), await waiting()]).toEqual([[1209], []])
    expect([...paid.values()][0]?.refunds.size).toBe(0)
  })

  test('within a minute without another order, and behind twenty that the bank refuses for good', async () => {
    const keep = async () => {
      const keeper = startRefundKeeper(api.payments)
      keeper.wake()
      await keeper.close()
    }
    fails = 'before'
    await reduce(await placePaid(), 5, 4)
    fails = 'never'
    await keep()
    expect([given(), await waiting()]).toEqual([[242], []])
    fails = 'before'
    for (let count = 0; count < 20; count++) await reduce(await placePaid(), 5, 4)
    fails = 'never'
    paid = new Map()
    api.clock.now += 1
    await reduce(await placePaid(), 5, 4)
    expect(given()).toEqual([0])
    await keep()
    expect(given()).toEqual([242])
  })
})
