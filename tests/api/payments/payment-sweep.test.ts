import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { findLatestOrderPayment } from '../../../api/db/payments.ts'
import { startPaymentSweep, sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { RefusedRefund } from '../../../api/payments/provider.ts'
import { refundPart } from '../../../api/payments/refund-part.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { followReturn, onlineGrill, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { NOON } from '../support/venue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(databaseKinds)('without callbacks on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diner: ReturnType<typeof paymentActions>
  const bank = createTestBank()
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      siteUrl: 'http://localhost',
      apiPath: '',
      sandboxSecret: null,
      providers: [bank.provider],
    }
    api = createTestApi(open, { payments })
    diner = paymentActions(api, 'swept')
    expect((await api.operator('PUT', '/operator/venues', onlineGrill('swept'))).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    bank.payments.clear()
    Object.assign(bank, { fails: 'never', failing: null, refundState: 'done' })
    await open.db.deleteFrom('payment').execute()
    api.lines.length = 0
  })

  const idOf = ({ url }: PlacedOrderAccess) => url.split('/').at(-1) ?? ''
  const row = (id: string) =>
    open.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refundsOf = (id: string) =>
    open.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', id).orderBy('id').execute()
  const sweepAt = async (sinceNoon: number) => {
    api.clock.now = NOON + sinceNoon
    await sweepPayments(api.payments)
  }
  /** The minutes since noon at which a sweep every minute, after an hour every half an hour, asks. */
  const findQuestions = async (until: number) => {
    const asked: number[] = []
    for (let minute = 0; minute <= until; minute += minute < 60 ? 1 : 30) {
      bank.calls.length = 0
      await sweepAt(minute * MINUTE)
      if (bank.calls.length > 0) asked.push(minute)
    }
    return asked
  }

  // @feature payment.sweep
  test('the provider is asked after 1, 3, 10, 30 and 35 minutes, then hourly for a day', async () => {
    const order = await diner.place(randomUUID())
    bank.failing = ['expire']
    bank.fails = 'before'
    const hours = Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)
    expect(await findQuestions(26 * 60)).toEqual([1, 3, 10, 30, 35, ...hours])
    // Nobody has answered the last question, so it is asked again a day later.
    expect((await row(idOf(order))).ask_at).toEqual(new Date(NOON + 48 * 60 * MINUTE))
  })

  // @feature payment.sweep
  test('a charge whose callback never came is found, once, by any of several processes', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    api.clock.now = NOON + MINUTE
    bank.calls.length = 0
    await Promise.all([sweepPayments(api.payments), sweepPayments(api.payments)])
    expect(bank.calls).toEqual([`status ${idOf(order)}`])
    expect(await diner.state(order)).toBe('0 paid')
    expect(await findQuestions(60)).toEqual([])
  })

  // @feature payment.expired
  test('a payment whose time is over is ended at the provider, and its order lapses when it would have without', async () => {
    const order = await diner.place(randomUUID())
    await sweepAt(35 * MINUTE)
    expect(bank.payments.get(idOf(order))?.state).toBe('ended')
    expect(await row(idOf(order))).toMatchObject({
      ...{ state: 'failed', ask_at: null },
      settled_at: new Date(NOON + 30 * MINUTE),
    })
    api.clock.now = NOON + HOUR - 1
    expect(await diner.state(order)).toBe('0 failed')
    api.clock.now = NOON + HOUR
    expect(await diner.state(order)).toBe('9 failed')
  })

  // @feature payment.expired
  test('a charge at the last moment counts, if the provider says so when it is told to end the payment', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await sweepAt(31 * MINUTE)
    expect(await diner.state(order)).toBe('0 paid')
  })

  // @feature payment.expired
  test('a payment that is replaced is ended first; if it turns out to be paid, the order is paid', async () => {
    const order = await diner.place(randomUUID())
    const next = await diner.pay(order, 1, 1)
    expect(next.json.payment_url).toMatch(/^https:\/\/bank\.example\//)
    expect(bank.payments.get(idOf(order))?.state).toBe('ended')
    bank.charge(next.json.payment_url.split('/').at(-1))
    const late = await diner.pay(order, 2, null)
    expect([late.status, late.json.issues[0].reason]).toEqual([409, 'paid'])
    expect(await diner.state(order)).toBe('0 paid')
  })

  test('a charge of a payment that was called off is given back once, however often the provider is asked', async () => {
    const order = await diner.place(randomUUID())
    // It cannot be told, and the diner pays.
    bank.fails = 'before'
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 9 })
    bank.charge(idOf(order))
    bank.fails = 'after'
    for (const minute of [1, 3, 10]) await sweepAt(minute * MINUTE)
    bank.fails = 'never'
    for (const minute of [30, 35, 60]) await sweepAt(minute * MINUTE)
    const returned = [...(bank.payments.get(idOf(order))?.refunds.values() ?? [])]
    expect(returned.map(({ amount }) => amount)).toEqual([484])
    expect(await refundsOf(idOf(order))).toMatchObject([{ state: 'done', amount: expect.anything() }])
    expect(await diner.state(order)).toBe('9 failed')
    // Also if that refund fails later: people decide then.
    for (const refund of bank.payments.get(idOf(order))?.refunds.values() ?? []) refund.state = 'failed'
    for (let turn = 0; turn < 2; turn += 1)
      await api.post('/payments/bank/callback', { reference: idOf(order) })
    expect(await refundsOf(idOf(order))).toMatchObject([{ state: 'failed' }])
  })

  test('a charge that was given back in full at the provider before anybody asked does not pay the order', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    const refund = { amount: 484, state: 'done', createdAt: new Date(NOON) } as const
    bank.payments.get(idOf(order))?.refunds.set('theirs', { ...refund })
    for (let turn = 0; turn < 2; turn += 1)
      await api.post('/payments/bank/callback', { reference: idOf(order) })
    expect([await diner.state(order), (await row(idOf(order))).state]).toEqual(['0 failed', 'voided'])
    expect(bank.payments.get(idOf(order))?.refunds.size).toBe(1)
    // It can be paid again.
    expect((await diner.pay(order, 1, 4)).json.payment_url).toMatch(/^https:\/\/bank\.example\//)
  })

  test('a payment that its provider does not know is not ended again, and holds back no refund', async () => {
    const [unknown, paid] = [await diner.place(randomUUID()), await diner.place(randomUUID())]
    bank.charge(idOf(paid))
    await api.post('/payments/bank/callback', { reference: idOf(paid) })
    bank.payments.delete(idOf(unknown))
    await api.operator('POST', `/operator/orders/${unknown.id}/status`, { status: 9 })
    await api.operator('POST', `/operator/orders/${paid.id}/status`, { status: 2 })
    expect(await refundsOf(idOf(paid))).toMatchObject([{ state: 'done' }])
    expect(await row(idOf(unknown))).toMatchObject({ state: 'voided', to_void: false, ask_at: null })
  })

  test('a refusal does not take back a refund that was found done meanwhile', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await api.post('/payments/bank/callback', { reference: idOf(order) })
    const { refund } = bank.provider
    // Two processes send it: the bank takes that of the other one, and refuses ours.
    bank.provider.refund = async (...of) => {
      await refund(...of)
      await api.post('/payments/bank/callback', { reference: idOf(order) })
      throw new RefusedRefund('it was refunded already')
    }
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
    bank.provider.refund = refund
    expect(await refundsOf(idOf(order))).toMatchObject([{ state: 'done', reference: expect.any(String) }])
  })

  // @feature payment.return
  test('a browser that returns from the provider finds its order paid at once', async () => {
    const order = await diner.place(randomUUID())
    const back = `http://localhost/payments/return/${idOf(order)}`
    const page = `http://localhost/swept/order/${order.id}`
    const failed = `http://localhost/swept/payment/fail?order=${order.id}`
    // Nobody knows yet: the page of the order waits, unless the diner gave up.
    expect(await followReturn(api, back)).toBe(page)
    expect(await followReturn(api, `${back}?failed`)).toBe(failed)
    bank.charge(idOf(order))
    bank.fails = 'before'
    expect(await followReturn(api, back)).toBe(page)
    expect(await diner.state(order)).toBe('0 awaiting')
    bank.fails = 'never'
    expect(await followReturn(api, `${back}?failed`)).toBe(page)
    expect(await diner.state(order)).toBe('0 paid')
    const other = await diner.place(randomUUID())
    await bank.provider.expire({ reference: idOf(other), account: '', keyVersion: '' })
    expect(await followReturn(api, `http://localhost/payments/return/${idOf(other)}`)).toBe(
      `http://localhost/swept/payment/fail?order=${other.id}`,
    )
    for (const unknown of ['unheard-of', '%00'])
      expect((await api.get(`/payments/return/${unknown}`)).status).toBe(404)
  })

  // @feature payment.callback-retry
  test('a callback fails only if another attempt may help', async () => {
    const order = await diner.place(randomUUID())
    const callback = (reference: string) => api.post('/payments/bank/callback', { reference })
    bank.fails = 'before'
    const refused = await callback(idOf(order))
    expect([refused.status, refused.response.headers.get('retry-after')]).toEqual([500, '30'])
    bank.fails = 'never'
    expect((await callback('unheard-of')).status).toBe(200)
    bank.payments.delete(idOf(order))
    expect((await callback(idOf(order))).status).toBe(200)
    expect(api.lines.some(({ event, level }) => event === 'callback failed' && level === 'error')).toBe(true)
    expect(await diner.state(order)).toBe('0 awaiting')
  })

  // @feature payment.refund-states
  test('a refund is requested, pending, done, and can fail days later; the operator’s log says so', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await sweepAt(MINUTE)
    bank.fails = 'before'
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
    const states = async () => (await refundsOf(idOf(order))).map(({ state }) => state)
    expect(await states()).toEqual(['requested'])
    bank.fails = 'never'
    bank.refundState = 'pending'
    await sweepAt(2 * MINUTE)
    expect(await states()).toEqual(['pending'])
    const atBank = [...(bank.payments.get(idOf(order))?.refunds.values() ?? [])][0]
    if (!atBank) throw new Error('the bank has no refund')
    // Asked about hourly, then daily.
    bank.calls.length = 0
    await sweepAt(2 * HOUR)
    expect(bank.calls).toEqual([`status ${idOf(order)}`])
    atBank.state = 'done'
    await sweepAt(50 * HOUR)
    expect(await states()).toEqual(['done'])
    expect((await row(idOf(order))).ask_at).not.toBeNull()
    atBank.state = 'failed'
    await api.post('/payments/bank/callback', { reference: idOf(order) })
    expect(await states()).toEqual(['failed'])
    expect(api.lines).toContainEqual({
      ...{ level: 'error', event: 'refund failed' },
      fields: { payment: idOf(order), refund: `${idOf(order)}-1` },
    })
    // It is not repeated by itself: the money may never arrive by this way.
    await api.post('/payments/bank/callback', { reference: idOf(order) })
    await sweepAt(80 * HOUR)
    expect(await refundsOf(idOf(order))).toHaveLength(1)
  })

  // @feature payment.refund-states
  test('the refund of a charge that no longer counts is asked about until it is done', async () => {
    const order = await diner.place(randomUUID())
    bank.fails = 'before'
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 9 })
    bank.charge(idOf(order))
    Object.assign(bank, { fails: 'never', refundState: 'pending' })
    for (const hours of [1, 3, 5]) await sweepAt(hours * HOUR)
    for (const refund of bank.payments.get(idOf(order))?.refunds.values() ?? []) refund.state = 'done'
    await sweepAt(7 * HOUR)
    expect(await refundsOf(idOf(order))).toMatchObject([{ state: 'done' }])
    expect((await row(idOf(order))).ask_at).toBeNull()
  })

  // @feature payment.refund-states
  test('a refund that is pending when its order is cancelled is still asked about', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await sweepAt(MINUTE)
    bank.refundState = 'pending'
    const part = { id: 'part', amount: 84, at: new Date(api.clock.now) }
    const paid = await findLatestOrderPayment(open.db, order.id)
    await open.db.transaction().execute((trx) => refundPart(trx, paid, part))
    await sweepAt(2 * MINUTE)
    bank.refundState = 'done'
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
    const atBank = bank.payments.get(idOf(order))?.refunds.get('part')
    if (!atBank) throw new Error('the bank has no refund of the part')
    atBank.state = 'done'
    await sweepAt(2 * HOUR)
    expect((await refundsOf(idOf(order))).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  // @feature payment.expired
  test('a charge that is found after its order lapsed does not reopen the order', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await sweepAt(61 * MINUTE)
    expect((await row(idOf(order))).state).toBe('voided')
    expect(await diner.state(order)).toBe('9 failed')
  })

  // @feature payment.refund-states
  test('a refund that was made at the provider counts: the rest is what is left', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    await sweepAt(MINUTE)
    const createdAt = new Date(api.clock.now)
    bank.payments.get(idOf(order))?.refunds.set('by-hand', { amount: 84, state: 'done', createdAt })
    const { provider } = bank
    const foreign: typeof provider.status = async (payment) => {
      const status = await provider.status(payment)
      if (status.state !== 'paid') return status
      return { ...status, refunds: status.refunds.map((refund) => ({ ...refund, refundId: null })) }
    }
    await sweepPayments(api.payments)
    const asked = { ...api.payments, providers: [{ ...provider, status: foreign }] }
    await open.db
      .updateTable('payment')
      .set({ ask_at: new Date(api.clock.now) })
      .execute()
    await sweepPayments(asked)
    await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
    const amounts = (await refundsOf(idOf(order))).map(({ amount }) => Number(amount))
    expect(amounts.sort((a, b) => a - b)).toEqual([84, 400])
  })

  test('the keeper sweeps when it is woken', async () => {
    const order = await diner.place(randomUUID())
    bank.charge(idOf(order))
    api.clock.now = NOON + MINUTE
    const sweep = startPaymentSweep(api.payments)
    sweep.wake()
    await sweep.close()
    expect(await diner.state(order)).toBe('0 paid')
  })
})
