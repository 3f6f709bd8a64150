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
      },
    ])
    // It is shown once, on its own day.
    expect((await shop.read('?day=2026-05-06')).unsettled).toEqual([])
    dispute.state = 'lost' as never
    await shop.notify(disputed.url)
    expect((await shop.read()).unsettled).toHaveLength(1)
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
      // Charged without a callback; gone; refunded by somebody without a callback.
      shop.bank.charge(shop.idOf(missed.url))
      shop
        .paymentOf(other.url)
        .refunds.set('by-hand', { amount: 84, state: 'done', createdAt: new Date(NOON) })
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
          { kind: 'refund', here: null, there: kwd(0.084), reference: 'by-hand' },
          { kind: 'uncounted', here: kwd(0.484), there: kwd(0.484) },
          { kind: 'unknown', here: null, there: kwd(0.99), reference: 'unknown', number: null },
        ].map((one) => expect.objectContaining({ provider: 'bank', ...one })),
      )
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

  test('stay paid when the provider says later that they failed, which is logged as an error', async () => {
    const order = await shop.place()
    await shop.charge(order.url)
    shop.paymentOf(order.url).state = 'ended'
    expect((await shop.notify(order.url)).status).toBe(200)
    expect(await shop.diner.state(order)).toBe('0 paid')
    expect(shop.api.lines).toContainEqual({
      ...{ level: 'error', event: 'paid payment failed' },
      fields: { provider: 'bank', payment: shop.idOf(order.url) },
    })
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
