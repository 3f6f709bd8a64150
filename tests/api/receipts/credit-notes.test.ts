import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { onlineGrill, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { documentPrinter, receiptReader } from '../support/receipts.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

// @feature-file receipts.credit-notes
describe.each(databaseKinds)('credit notes on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let read: ReturnType<typeof receiptReader>
  let prefix = ''
  let venues = 0
  const bank = createTestBank()
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      ...{ siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null, providers: [bank.provider] },
    }
    api = createTestApi(open, { payments, menuPrinter: () => documentPrinter })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    bank.payments.clear()
    prefix = `credit${++venues}`
    expect((await api.operator('PUT', '/operator/venues', onlineGrill(prefix))).status).toBe(200)
    tablet = await enrol(api, prefix, 'staff')
    read = receiptReader(api)
  })

  let keys = 0
  const reference = () => [...bank.payments.keys()].at(-1) ?? ''
  const callBack = async () =>
    expect((await api.post('/payments/bank/callback', { reference: reference() })).status).toBe(200)
  /** Five breads for 0.225 each plus 7.5 % service: 1.209. Each costs 0.242, and one of them 0.241. */
  async function placePaid(): Promise<PlacedOrderAccess> {
    const order = await paymentActions(api, prefix).place(`credit-${++keys}`, {
      order_lines: [{ item_id: 'plain', quantity: 5 }],
    })
    bank.charge(reference())
    await callBack()
    return order
  }
  const reduce = async ({ id }: { id: string }, shown: number, wanted: number) =>
    tablet.post(`/orders/${id}/lines`, { from: status.pending, shown: [shown], wanted: [wanted] })
  const decline = ({ id }: { id: string }) =>
    tablet.post(`/orders/${id}/move`, { from: status.pending, to: status.rejected, refusal: 'busy' })
  const refundAtBank = async (id: string, amount: number, state: 'pending' | 'done' = 'done') => {
    bank.payments.get(reference())?.refunds.set(id, { amount, state, createdAt: new Date(NOON) })
    await callBack()
  }
  const credited = async (order: PlacedOrderAccess) =>
    (await read.documents(order)).slice(1).map(({ reason, total }) => `${reason} ${total}`)

  test('are for removed items, with the original and the taxes that are given back', async () => {
    const order = await placePaid()
    api.clock.now += 60_000
    expect((await reduce(order, 5, 4)).status).toBe(200)
    expect((await reduce(order, 5, 4)).status).toBe(200)
    const [receipt, credit, ...others] = await read.documents(order)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ number: 1, total: 1209, quantities: [5] })
    expect(credit).toMatchObject({
      ...{ title: 'credit-note', number: 1, reason: 'removed', total: 242, amounts: null },
      original: { title: 'receipt', number: 1, issued_at: receipt?.issued_at },
      lines: [{ quantity: 1, total: 225 }],
      taxes: [{ name: 'Service', net: 225, amount: 17 }],
    })
    expect(credit?.seller).toEqual(receipt?.seller)
    expect((await read.list(order)).map(({ number }) => number)).toEqual(['1', 'C1'])
  })

  test('are for what is left when the order is declined or cancelled', async () => {
    const order = await placePaid()
    await reduce(order, 5, 3)
    await decline(order)
    expect(await credited(order)).toEqual(['removed 484', 'cancelled 725'])
    const other = await placePaid()
    expect((await api.post(`/webapp/order/${other.id}/${other.secret}/cancel`)).status).toBe(200)
    expect(await credited(other)).toEqual(['cancelled 1209'])
    const numbers = (await Promise.all([order, other].map(read.list))).flat().map(({ number }) => number)
    expect(numbers).toEqual(['1', 'C1', 'C2', '2', 'C3'])
  })

  test('are for refunds that somebody made at the provider, once they are done', async () => {
    const order = await placePaid()
    await refundAtBank('by-hand', 400, 'pending')
    expect(await credited(order)).toEqual([])
    await refundAtBank('by-hand', 400)
    await refundAtBank('by-hand', 400)
    expect(await credited(order)).toEqual(['refunded 400'])
    expect((await read.documents(order))[1]).toMatchObject({ lines: [], taxes: [{ net: 372, amount: 28 }] })
    await decline(order)
    expect(await credited(order)).toEqual(['refunded 400', 'cancelled 809'])
  })

  test('are not for a refund at the provider instead of one of ours that failed', async () => {
    const order = await placePaid()
    bank.refundState = 'failed'
    expect((await reduce(order, 5, 4)).status).toBe(200)
    bank.refundState = 'done'
    expect(await credited(order)).toEqual(['removed 242'])
    await refundAtBank('instead', 242)
    expect(await credited(order)).toEqual(['removed 242'])
    await refundAtBank('more', 100)
    await callBack()
    expect(await credited(order)).toEqual(['removed 242', 'refunded 100'])
  })

  // @feature receipts.debit-notes
  describe('of a refund at the provider that fails days later', () => {
    const fail = async (id: string) => {
      const refund = bank.payments.get(reference())?.refunds.get(id)
      if (refund) refund.state = 'failed'
      await callBack()
    }
    const balance = async (order: PlacedOrderAccess) => {
      const [receipt, ...others] = await read.documents(order)
      return others.reduce(
        (rest, { title, total }) => (title === 'debit-note' ? rest + total : rest - total),
        receipt?.total ?? 0,
      )
    }

    test('are taken back by a debit note, once, with the next number of its series', async () => {
      const order = await placePaid()
      await refundAtBank('failing-0', 400)
      await fail('failing-0')
      await callBack()
      const [receipt, credit, debit, ...others] = await read.documents(order)
      expect(others).toEqual([])
      expect(debit).toMatchObject({
        ...{ title: 'debit-note', number: 1, total: 400, reason: null, amounts: null, lines: [] },
        original: { title: 'credit-note', number: 1, issued_at: credit?.issued_at },
        taxes: [{ net: 372, amount: 28 }],
      })
      expect(debit?.seller).toEqual(receipt?.seller)
      expect((await read.list(order)).map(({ number }) => number)).toEqual(['1', 'C1', 'D1'])
      expect(await balance(order)).toBe(1209)
    })

    test('leave what was removed and cancelled credited', async () => {
      const order = await placePaid()
      await refundAtBank('failing-1', 1000)
      expect((await reduce(order, 5, 4)).status).toBe(200)
      await fail('failing-1')
      expect(await balance(order)).toBe(967)
      await refundAtBank('failing-again', 500)
      await decline(order)
      await fail('failing-again')
      expect(await balance(order)).toBe(0)
    })

    test('are issued again when staff send the refund again', async () => {
      const order = await placePaid()
      await refundAtBank('failing-2', 400)
      await fail('failing-2')
      api.clock.now += 1000
      const path = `/operator/payments/${reference()}/repeat-refund`
      expect((await api.operator('POST', path, { refund_id: 'failing-2' })).status).toBe(200)
      expect((await read.list(order)).map(({ number }) => number)).toEqual(['1', 'C1', 'D1', 'C2'])
      expect(await balance(order)).toBe(809)
    })
  })

  test('are not for an order that was settled before receipts existed, and it gets no receipt then', async () => {
    const order = await placePaid()
    await sql`alter table receipt disable trigger user`.execute(open.db)
    await open.db.deleteFrom('receipt').where('order_id', '=', order.id).execute()
    await sql`alter table receipt enable trigger user`.execute(open.db)
    await refundAtBank('by-hand', 400)
    expect(await read.list(order)).toEqual([])
    // Nor when staff change it or hand it over.
    expect((await reduce(order, 5, 4)).status).toBe(200)
    expect(await read.list(order)).toEqual([])
    const steps = [status.pending, status.accepted, status.delivered]
    for (const [at, to] of steps.slice(1).entries())
      expect((await tablet.post(`/orders/${order.id}/move`, { from: steps[at], to })).status).toBe(200)
    expect(await read.list(order)).toEqual([])
  })

  test('are not for changes before the order is settled', async () => {
    const order = await paymentActions(api, prefix).place(`credit-${++keys}`, {
      ...{ order_lines: [{ item_id: 'plain', quantity: 5 }], payment_type: 2, payment_option: null },
    })
    await reduce(order, 5, 4)
    await tablet.post(`/orders/${order.id}/move`, { from: status.pending, to: status.accepted })
    await tablet.post(`/orders/${order.id}/move`, { from: status.accepted, to: status.delivered })
    const documents = await read.documents(order)
    expect(documents).toMatchObject([{ title: 'receipt', total: 967, quantities: [4] }])
  })
})
