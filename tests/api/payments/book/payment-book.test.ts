// @feature-file payment.reconciliation

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { databaseKinds, openTestDatabase } from '../../support/api.ts'
import { onlineGrill } from '../../support/payments.ts'
import { enrol } from '../../support/staff.ts'
import { NOON } from '../../support/venue.ts'
import { type BookShop, openBookShop } from './book-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each(databaseKinds)('the payments of a day on %s', (kind) => {
  let open: OpenDatabase
  let shop: BookShop
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    shop = await openBookShop(open)
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    await open.db.deleteFrom('customer_order').execute()
    shop.bank.payments.clear()
    Object.assign(shop.bank, { fails: 'never', failing: null, refundState: 'done' })
    shop.api.clock.now = NOON
  })

  test('are what was ordered, charged and given back, with how each stands', async () => {
    const orders = []
    for (let count = 0; count < 5; count += 1) orders.push(await shop.place())
    const [waiting, paid, reduced, refused, lapsed] = orders
    if (!waiting || !paid || !reduced || !refused || !lapsed) throw new Error('there are no orders')
    await shop.charge(paid.url)
    await shop.charge(reduced.url)
    await shop.charge(refused.url)
    const lines = { from: 0, shown: [2], wanted: [1] }
    expect((await shop.manager.post(`/orders/${reduced.id}/lines`, lines)).status).toBe(200)
    shop.bank.refundState = 'pending'
    expect((await shop.setStatus(refused.id, 2)).status).toBe(200)
    await shop.diner.pay(lapsed, 2, null)
    const { payments, totals, ...rest } = await shop.read()
    const facts = orders.map(({ id }) => {
      const own = payments.filter((payment) => payment.order_id === id)
      const refunds = own.flatMap((payment) =>
        payment.refunds.map(({ amount, state }) => `${state} ${amount}`),
      )
      return [own.map(({ state }) => state).join(), own[0]?.charged?.amount ?? null, refunds]
    })
    expect(facts).toEqual([
      ['open', null, []],
      ['paid', 0.484, []],
      ['paid', 0.484, ['done 0.242']],
      ['returned', 0.484, ['pending 0.484']],
      ['lapsed', null, []],
    ])
    const none = { count: 0, total: 0 }
    expect(totals).toEqual([
      {
        currency: 'KWD',
        ordered: { count: 5, total: 2.42 },
        charged: { count: 3, total: 1.452 },
        refunds: {
          ...{ requested: none, failed: none },
          ...{ pending: { count: 1, total: 0.484 }, done: { count: 1, total: 0.242 } },
        },
        kept: 0.726,
        disputed: none,
      },
    ])
    expect(rest).toEqual({
      ...{ day: '2026-05-06', today: '2026-05-06', currency: 'KWD', time_zone: 'Asia/Kuwait' },
      ...{ unsettled: [], compared: null },
    })
    shop.api.clock.now += 30 * MINUTE
    expect((await shop.find(waiting.url)).state).toBe('lapsed')
  })

  test('belong to a business day and to a branch', async () => {
    const order = await shop.place()
    // The venue never closes, so its day ends at five: three in the morning in Kuwait.
    shop.api.clock.now = Date.parse('2026-05-07T00:00:00Z')
    const late = await shop.place()
    shop.api.clock.now = Date.parse('2026-05-07T03:00:00Z')
    const next = await shop.place()
    const idsOf = async (day: string) => (await shop.read(day)).payments.map(({ order_id }) => order_id)
    expect(await idsOf('?day=2026-05-06')).toEqual([order.id, late.id])
    expect(await idsOf('')).toEqual([next.id])
    expect((await shop.manager.at('book-jahra').get('/payments?day=2026-05-06')).json.payments).toEqual([])
    for (const day of ['2026-05-08', 'yesterday'])
      expect([day, (await shop.manager.get(`/payments?day=${day}`)).status]).toEqual([day, 400])
  })

  test('show on later days what still waits for somebody, such as disputes with their deadline', async () => {
    const [other, disputed, fine] = [await shop.place(), await shop.place(), await shop.place()]
    await shop.charge(other.url, { amount: 400 })
    await shop.charge(disputed.url)
    await shop.charge(fine.url)
    const respondBy = new Date(NOON + 7 * DAY)
    const dispute = {
      ...{ reference: 'du_1', amount: 484, currency: 'KWD', reason: 'fraudulent' },
      ...{ openedAt: new Date(NOON), state: 'open' as const, respondBy },
    }
    shop.paymentOf(disputed.url).disputes = [dispute]
    await shop.notify(disputed.url)
    shop.api.clock.now += 2 * DAY
    const { payments, unsettled } = await shop.read()
    expect(payments).toEqual([])
    expect(new Set(unsettled.map(({ order_id }) => order_id))).toEqual(new Set([other.id, disputed.id]))
    expect(unsettled.find(({ order_id }) => order_id === disputed.id)?.disputes).toEqual([
      {
        ...{ reference: 'du_1', amount: 0.484, currency: 'KWD', state: 'open', reason: 'fraudulent' },
        ...{ opened_at: new Date(NOON).toISOString(), respond_by: respondBy.toISOString() },
        ...{ can_write_off: false, written_off: false },
      },
    ])
    // It is shown once, on its own day.
    expect((await shop.read('?day=2026-05-06')).unsettled).toEqual([])
    dispute.state = 'won' as never
    await shop.notify(disputed.url)
    expect((await shop.read()).unsettled).toHaveLength(1)
  })

  // @feature payment.refused-refund
  test('show a refund that the provider does not take, until it does', async () => {
    const order = await shop.place()
    await shop.charge(order.url)
    Object.assign(shop.bank, { fails: 'before', failing: ['refund'] })
    await shop.setStatus(order.id, 2)
    expect((await shop.find(order.url)).refunds).toMatchObject([{ state: 'requested', overdue: false }])
    shop.api.clock.now += 3 * DAY
    expect((await shop.read()).unsettled).toMatchObject([
      { refunds: [{ state: 'requested', overdue: true }] },
    ])
    shop.bank.fails = 'never'
    await shop.sweep()
    expect((await shop.read()).unsettled).toEqual([])
  })

  describe('compared with the provider', () => {
    const compare = async () => (await shop.read('?compare=yes')).compared

    test('agree, whenever their pages were created', async () => {
      await shop.charge((await shop.place()).url)
      const order = await shop.place()
      await shop.charge(order.url)
      await shop.setStatus(order.id, 2)
      expect(await compare()).toEqual({ unreachable: [], differences: [] })
    })

    test('differ by charges that only one side has, by amounts and by refunds', async () => {
      const [missed, lost, other] = [await shop.place(), await shop.place(), await shop.place()]
      await shop.charge(lost.url)
      await shop.charge(other.url)
      // Charged without a callback; gone; refunded here only.
      shop.bank.charge(shop.idOf(missed.url))
      await shop.setStatus(other.id, 2)
      shop.paymentOf(other.url).refunds.clear()
      shop.bank.payments.delete(shop.idOf(lost.url))
      const unknown = { ...shop.paymentOf(missed.url), createdAt: new Date(NOON), amount: 990 }
      shop.bank.payments.set('unknown', unknown)
      // Before the day and after it: the provider's list is longer than the day, because clocks differ.
      for (const at of ['2026-05-06T01:59:00Z', '2026-05-07T02:01:00Z'])
        shop.bank.payments.set(at, { ...unknown, createdAt: new Date(at) })
      const kwd = (amount: number) => ({ amount, currency: 'KWD' })
      expect((await compare())?.differences.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(
        [
          { kind: 'missing', here: kwd(0.484), there: null },
          { kind: 'refund', here: kwd(0.484), there: null },
          { kind: 'uncounted', here: kwd(0.484), there: kwd(0.484) },
          { kind: 'unknown', here: null, there: kwd(0.99), reference: 'unknown', number: null },
        ].map((one) => expect.objectContaining({ provider: 'bank', ...one })),
      )
    })

    // @feature payment.foreign-refunds
    test('store a refund that somebody made at the provider, once, whatever sees it first', async () => {
      const order = await shop.place()
      await shop.charge(order.url)
      const refund = { amount: 84, state: 'done' as const, createdAt: new Date(NOON) }
      shop.paymentOf(order.url).refunds.set('by-hand', refund)
      const answers = await Promise.all([compare(), shop.notify(order.url), compare()])
      expect([answers[0], answers[2]]).toEqual(Array(2).fill({ unreachable: [], differences: [] }))
      expect((await shop.find(order.url)).refunds).toMatchObject([
        { id: 'by-hand', amount: 0.084, state: 'done', foreign: true },
      ])
      const { receipts } = (await shop.manager.get(`/orders/${order.id}/receipts`)).json
      const series = receipts.map(({ number }: { number: string }) => number.replace(/\d+/, ''))
      expect(series).toEqual(['', 'C'])
    })

    test('stop asking about payments when the provider does not answer', async () => {
      const orders = [await shop.place(), await shop.place()]
      for (const { url } of orders) {
        await shop.charge(url)
        const refund = { amount: 84, state: 'done' as const, createdAt: new Date(NOON) }
        shop.paymentOf(url).refunds.set(`by-hand ${url}`, refund)
      }
      Object.assign(shop.bank, { fails: 'before', failing: ['status'] })
      shop.bank.calls.length = 0
      expect((await compare())?.differences.map(({ kind }) => kind)).toEqual(['refund', 'refund'])
      expect(shop.bank.calls.filter((call) => call.startsWith('status'))).toHaveLength(1)
    })

    test('say that the provider cannot be reached, and show our side', async () => {
      const order = await shop.place()
      await shop.charge(order.url)
      Object.assign(shop.bank, { fails: 'before', failing: ['list'] })
      const { payments, compared } = await shop.read('?compare=yes')
      expect(compared).toEqual({ unreachable: ['bank'], differences: [] })
      expect(payments.map(({ order_id }) => order_id)).toEqual([order.id])
      expect(shop.api.lines.at(-2)).toMatchObject({
        event: 'payments not listed',
        fields: { provider: 'bank' },
      })
    })

    test('are compared three times at once at most, so that a slow provider holds up nothing else', async () => {
      const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
      shop.bank.answersAfter = slow
      const calls = Array.from({ length: 5 }, () => shop.manager.get('/payments?compare=yes'))
      const refused = await Promise.race(calls)
      expect(refused.status).toBe(429)
      expect((await shop.manager.get('/payments')).status).toBe(200)
      answer()
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429])
    })

    test('hide charges that nobody knows from venues that share an account, but not from the operator', async () => {
      const made = await shop.place()
      shop.bank.payments.set('unknown', { ...shop.paymentOf(made.url), state: 'paid' })
      expect((await compare())?.differences).toHaveLength(1)
      await shop.api.operator('PUT', '/operator/venues', onlineGrill('neighbour'))
      expect((await compare())?.differences).toEqual([])
      const { json } = await shop.api.operator('GET', '/operator/venues/book/payments?compare=yes')
      expect(json.compared.differences).toMatchObject([{ kind: 'unknown', reference: 'unknown' }])
      await shop.api.operator('DELETE', '/operator/venues/neighbour')
    })
  })

  // @feature payment.losses
  describe('that the provider has reversed', () => {
    const placeReversed = async () => {
      const order = await shop.place()
      await shop.charge(order.url)
      shop.paymentOf(order.url).state = 'ended'
      expect((await shop.notify(order.url)).status).toBe(200)
      return order
    }
    const lossOf = async (url: string) => (await shop.find(url)).disputes[0]

    test('stay paid, are logged as an error, and wait for somebody', async () => {
      const order = await placeReversed()
      expect(await shop.diner.state(order)).toBe('0 paid')
      expect(shop.api.lines).toContainEqual({
        ...{ level: 'error', event: 'paid payment failed' },
        fields: { provider: 'bank', payment: shop.idOf(order.url) },
      })
      expect(await lossOf(order.url)).toMatchObject({ state: 'reversed', amount: 0.484, can_write_off: true })
      const { totals, compared } = await shop.read('?compare=yes')
      expect(totals).toMatchObject([{ charged: { total: 0.484 }, kept: 0, disputed: { total: 0.484 } }])
      expect(compared?.differences).toMatchObject([{ kind: 'missing', there: null }])
      shop.api.clock.now += 2 * DAY
      expect((await shop.read()).unsettled).toHaveLength(1)
    })

    test('are found by the comparison too', async () => {
      const order = await shop.place()
      await shop.charge(order.url)
      shop.paymentOf(order.url).state = 'ended'
      await shop.read('?compare=yes')
      expect(await lossOf(order.url)).toMatchObject({ state: 'reversed' })
    })

    test('are written off once, which is recorded, and then wait for nobody', async () => {
      const order = await placeReversed()
      const { reference } = (await lossOf(order.url)) ?? {}
      const path = `/payments/${shop.idOf(order.url)}/write-off`
      const calls = Array.from({ length: 8 }, () => shop.manager.post(path, { reference }))
      for (const { status, json } of await Promise.all(calls))
        expect([status, json.disputes]).toMatchObject([200, [{ can_write_off: false, written_off: true }]])
      const recorded = (await shop.audit()).filter(({ subject }) => subject.endsWith(order.id))
      const after = { kind: 'money', amount: 484, currency: 'KWD' }
      expect(recorded).toMatchObject([{ action: 'payment.written-off', after }])
      expect((await shop.read('?compare=yes')).compared?.differences).toEqual([])
      shop.api.clock.now += 2 * DAY
      expect((await shop.read()).unsettled).toEqual([])
      expect((await shop.manager.post(path, { reference: 'unheard-of' })).status).toBe(404)
    })

    test('count again if the provider has made the charge after all', async () => {
      const order = await placeReversed()
      shop.paymentOf(order.url).state = 'paid'
      await shop.notify(order.url)
      expect(await lossOf(order.url)).toBeUndefined()
      expect((await shop.read()).totals).toMatchObject([{ kept: 0.484 }])
    })
  })

  // @feature payment.losses
  test('whose dispute is lost wait until it is written off; an open one cannot be', async () => {
    const order = await shop.place()
    await shop.charge(order.url)
    const dispute = {
      ...{ reference: 'du_2', amount: 484, currency: 'KWD', reason: 'fraudulent' },
      ...{ openedAt: new Date(NOON), state: 'open' as const, respondBy: null },
    }
    shop.paymentOf(order.url).disputes = [dispute]
    await shop.notify(order.url)
    const writeOff = () =>
      shop.api.operator('POST', `/operator/payments/${shop.idOf(order.url)}/write-off`, { reference: 'du_2' })
    expect((await writeOff()).json).toMatchObject({ code: 'conflict', issues: [{ reason: 'moved' }] })
    dispute.state = 'lost' as never
    await shop.notify(order.url)
    shop.api.clock.now += 2 * DAY
    expect((await shop.read()).unsettled).toHaveLength(1)
    expect((await writeOff()).status).toBe(200)
    expect((await shop.read()).unsettled).toEqual([])
    expect((await shop.read('?day=2026-05-06')).totals).toMatchObject([{ kept: 0 }])
  })

  test('of another branch are nobody’s to decide about', async () => {
    const order = await shop.place()
    await shop.charge(order.url, { amount: 400 })
    const elsewhere = await enrol(shop.api, 'book', 'manager', { branches: ['book-jahra'] })
    expect((await shop.decide(order.url, 'accepted', elsewhere)).status).toBe(404)
    expect((await shop.decide(`/${randomUUID()}`, 'accepted')).status).toBe(404)
    expect((await shop.find(order.url)).state).toBe('undecided')
  })
})
