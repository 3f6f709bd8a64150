import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { insertForeignRefund } from '../../../api/db/refunds/payment-refunds.ts'
import { startRefundKeeper } from '../../../api/payments/refund-keeper.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

// @feature order.reduce
describe.each(databaseKinds)('parts of payments are refunded on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let venues = 0
  const bank = createTestBank()
  bank.failing = ['refund']
  const given = () =>
    [...bank.payments.values()].map(({ refunds }) =>
      [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0),
    )
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      siteUrl: 'http://localhost',
      apiPath: '',
      sandboxSecret: null,
      providers: [bank.provider],
    }
    api = createTestApi(open, { payments })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    bank.payments.clear()
    bank.fails = 'never'
    const prefix = `bank${++venues}`
    expect((await api.operator('PUT', '/operator/venues', onlineGrill(prefix))).status).toBe(200)
    tablet = await enrol(api, prefix, 'staff')
  })

  /** The refunds of the first payment. */
  const parts = () =>
    [...([...bank.payments.values()][0]?.refunds.values() ?? [])].map(({ amount }) => amount)

  let events = 0
  /** Five breads for 0.225 each plus 7.5 % service: 1.209. Each costs 0.242, and one of them 0.241. */
  async function placePaid() {
    const prefix = `bank${venues}`
    const order = await paymentActions(api, prefix).place(`bank-${++events}`, {
      order_lines: [{ item_id: 'plain', quantity: 5 }],
    })
    const reference = [...bank.payments.keys()].at(-1) ?? ''
    bank.charge(reference)
    expect((await api.post('/payments/bank/callback', { reference })).status).toBe(200)
    return order
  }
  const reduce = async ({ id }: { id: string }, shown: number, wanted: number) => {
    const body = { from: status.pending, shown: [shown], wanted: [wanted] }
    expect((await tablet.post(`/orders/${id}/lines`, body)).status).toBe(200)
  }
  /** Anything that has pending refunds sent again, such as another order. */
  const later = () => paymentActions(api, `bank${venues}`).place(`later-${++events}`, { payment_type: 2 })
  const waiting = async () =>
    (
      await open.db.selectFrom('payment_refund').select('amount').where('state', '=', 'requested').execute()
    ).map(({ amount }) => Number(amount))

  test('one after the other, and the rest with the whole order; together what was paid', async () => {
    const order = await placePaid()
    await reduce(order, 5, 4)
    await reduce(order, 4, 2)
    await reduce(order, 2, 1)
    expect(parts()).toEqual([242, 483, 242])
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
    bank.fails = 'before'
    await reduce(order, 5, 4)
    expect([given(), await waiting()]).toEqual([[0], [242]])
    bank.fails = 'after'
    await later()
    expect([given(), await waiting()]).toEqual([[242], [242]])
    bank.fails = 'never'
    await later()
    await later()
    expect([given(), await waiting()]).toEqual([[242], []])
    expect(api.lines.some(({ event }) => event === 'payment not refunded')).toBe(true)
  })

  test('a refund of the whole payment includes parts that could not be sent', async () => {
    const order = await placePaid()
    bank.fails = 'before'
    await reduce(order, 5, 4)
    await tablet.post(`/orders/${order.id}/move`, {
      from: status.pending,
      to: status.rejected,
      refusal: 'busy',
    })
    bank.fails = 'never'
    await later()
    await later()
    expect([given(), await waiting()]).toEqual([[1209], []])
    expect(parts().sort((a, b) => a - b)).toEqual([242, 967])
  })

  test('at most what is left after a refund that somebody made at the provider', async () => {
    const order = await placePaid()
    const { id: paymentId } = await open.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const made = {
      paymentId,
      reference: 'by-hand',
      amount: 1100,
      state: 'done' as const,
      createdAt: new Date(NOON),
    }
    await open.db.transaction().execute((trx) => insertForeignRefund(trx, made))
    await reduce(order, 5, 4)
    expect(parts()).toEqual([109])
    await reduce(order, 4, 3)
    expect(parts()).toEqual([109])
  })

  test('within a minute without another order, and behind twenty that the bank refuses for good', async () => {
    const keep = async () => {
      const keeper = startRefundKeeper(api.payments)
      keeper.wake()
      await keeper.close()
    }
    bank.fails = 'before'
    await reduce(await placePaid(), 5, 4)
    bank.fails = 'never'
    await keep()
    expect([given(), await waiting()]).toEqual([[242], []])
    bank.fails = 'before'
    for (let count = 0; count < 20; count++) await reduce(await placePaid(), 5, 4)
    bank.fails = 'never'
    bank.payments.clear()
    api.clock.now += 1
    await reduce(await placePaid(), 5, 4)
    expect(given()).toEqual([0])
    await keep()
    expect(given()).toEqual([242])
  })
})
