// @feature-file payment.other-charge

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sumRefunds } from '../../../../api/db/insights/ordered.ts'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { accountActions } from '../../support/accounts.ts'
import { databaseKinds, openTestDatabase } from '../../support/api.ts'
import { receiptReader } from '../../support/receipts.ts'
import { NOON } from '../../support/venue.ts'
import { walletActions } from '../../support/wallet.ts'
import { type BookShop, openBookShop } from './book-shop.ts'

const MINUTE = 60_000

describe.each(databaseKinds)('a charge of another amount or currency on %s', (kind) => {
  let open: OpenDatabase
  let shop: BookShop
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    shop = await openBookShop(open)
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    await open.db.deleteFrom('customer_order').execute()
    await open.db.deleteFrom('audit_entry').execute()
    shop.bank.payments.clear()
    Object.assign(shop.bank, { fails: 'never', failing: null, refundState: 'done' })
    shop.api.clock.now = NOON
  })

  /** An order for 0.484 of which something else was charged. */
  const placeOther = async (other: { amount?: number; currency?: string }) => {
    const order = await shop.place()
    await shop.charge(order.url, other)
    return order
  }
  const at = (amount: number, currency = 'KWD') => ({ kind: 'money', amount, currency })
  const reasonOf = ({ status, json }: { status: number; json: { issues?: { reason: string }[] } | null }) =>
    `${status} ${json?.issues?.[0]?.reason ?? ''}`.trim()

  test('can be accepted once: the order is paid with that amount, which a refusal gives back', async () => {
    const order = await placeOther({ amount: 400 })
    expect(await shop.find(order.url)).toMatchObject({
      ...{ state: 'undecided', choices: ['accepted', 'refunded'], decision: null },
      ...{ expected: { amount: 0.484 }, charged: { amount: 0.4 } },
    })
    expect(await shop.diner.state(order)).toBe('0 awaiting')
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.decide(order.url, 'accepted')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await shop.diner.state(order)).toBe('0 paid')
    expect((await shop.manager.get(`/orders/${order.id}/receipts`)).json.receipts).toHaveLength(1)
    expect(await shop.find(order.url)).toMatchObject({
      ...{ state: 'paid', choices: [], decision: 'accepted' },
      ...{ expected: { amount: 0.484 }, charged: { amount: 0.4 } },
    })
    const { json } = await shop.manager.get('/orders')
    const number = json.orders[0].number
    expect(await shop.audit()).toEqual([
      {
        ...{ action: 'payment.accepted', subject: `#${number} ${order.id}`, who: 'manager' },
        ...{ before: at(484), after: at(400) },
      },
    ])
    expect(reasonOf(await shop.decide(order.url, 'refunded'))).toBe('409 decided')
    // What the bank says again changes nothing.
    await shop.notify(order.url)
    expect(await shop.diner.state(order)).toBe('0 paid')
    await shop.setStatus(order.id, 2)
    expect(shop.returned(order.url)).toEqual([400])
    expect((await shop.find(order.url)).state).toBe('returned')
  })

  // @feature receipts.credit-notes
  test.each([
    ['a surplus in the same currency', { amount: 600 }, [100, 16, 50], ['refunded 50']],
    ['another currency', { amount: 160, currency: 'USD' }, [40, 120], ['refunded 121', 'refunded 363']],
  ])(
    'that returns %s at the bank is credited for its part of the order',
    async (_, other, refunds, credits) => {
      const order = await placeOther(other)
      expect((await shop.decide(order.url, 'accepted')).status).toBe(200)
      const read = receiptReader(shop.api)
      for (const [at, amount] of refunds.entries()) {
        const createdAt = new Date(NOON + at)
        shop.paymentOf(order.url).refunds.set(`by-hand-${at}`, { amount, state: 'done', createdAt })
        await shop.notify(order.url)
      }
      const documents = (await read.documents(order)).slice(1)
      expect(documents.map(({ reason, total }) => `${reason} ${total}`)).toEqual(credits)
    },
  )

  test('can be refunded once: all of it, and the order waits for another payment, then lapses', async () => {
    const order = await placeOther({ amount: 900 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.decide(order.url, 'refunded')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(shop.returned(order.url)).toEqual([900])
    expect(await shop.diner.state(order)).toBe('0 failed')
    expect(await shop.find(order.url)).toMatchObject({
      ...{ state: 'returned', decision: 'refunded', choices: [], charged: { amount: 0.9 } },
      refunds: [{ amount: 0.9, state: 'done' }],
    })
    expect((await shop.audit())[0]).toMatchObject({
      action: 'payment.refunded',
      before: at(484),
      after: at(900),
    })
    expect(reasonOf(await shop.decide(order.url, 'accepted'))).toBe('409 decided')
    await shop.notify(order.url)
    expect(shop.returned(order.url)).toEqual([900])
    shop.api.clock.now += 30 * MINUTE
    expect(await shop.diner.state(order)).toBe('9 failed')
  })

  test('is accepted or refunded, never both, if two people decide at once', async () => {
    const order = await placeOther({ amount: 400 })
    const answers = await Promise.all(
      ['accepted', 'refunded', 'accepted', 'refunded'].map((decision) => shop.decide(order.url, decision)),
    )
    const [first] = answers.flatMap(({ status, json }) => (status === 200 ? [json.decision] : []))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await shop.diner.state(order)).toBe(first === 'accepted' ? '0 paid' : '0 failed')
    expect(shop.returned(order.url)).toEqual(first === 'accepted' ? [] : [400])
    expect(await shop.audit()).toHaveLength(1)
  })

  // @feature counter.insights
  test('in another currency is counted by the insights as the part of the order that was given back', async () => {
    const order = await placeOther({ amount: 161, currency: 'USD' })
    expect((await shop.decide(order.url, 'accepted')).status).toBe(200)
    const refunds = async () => (await sumRefunds(open.db, [order.id])).get(order.id)
    expect(await refunds()).toBeUndefined()
    for (const [id, amount] of Object.entries({ one: 50, two: 50, three: 61 })) {
      shop.paymentOf(order.url).refunds.set(id, { amount, state: 'done', createdAt: new Date(NOON) })
      await shop.notify(order.url)
      if (id === 'one') expect(await refunds()).toBe(150)
    }
    expect(await refunds()).toBe(484)
  })

  test('in another currency is given back in that currency, a removed item in proportion', async () => {
    const order = await placeOther({ amount: 161, currency: 'USD' })
    expect((await shop.decide(order.url, 'accepted')).status).toBe(200)
    const lines = { from: 0, shown: [2], wanted: [1] }
    expect((await shop.manager.post(`/orders/${order.id}/lines`, lines)).status).toBe(200)
    // 0.242 of 0.484 dinars.
    expect(shop.returned(order.url)).toEqual([80])
    await shop.setStatus(order.id, 2)
    expect(shop.returned(order.url)).toEqual([80, 81])
    const { totals } = await shop.read()
    expect(totals).toMatchObject([
      { currency: 'KWD', ordered: { count: 1, total: 0.484 }, charged: { count: 0 } },
      { currency: 'USD', ordered: { count: 0 }, charged: { count: 1, total: 1.61 }, kept: 0 },
    ])
  })

  test('can only be refunded once its order can no longer be paid', async () => {
    const [refused, replaced, lapsed] = [
      await placeOther({ amount: 400 }),
      await placeOther({ amount: 400 }),
      await placeOther({ amount: 400 }),
    ]
    await shop.setStatus(refused.id, 2)
    await shop.diner.pay(replaced, 1, 1)
    for (const order of [refused, replaced]) {
      expect((await shop.find(order.url)).choices).toEqual(['refunded'])
      expect(reasonOf(await shop.decide(order.url, 'accepted'))).toBe('409 ended')
      expect((await shop.decide(order.url, 'refunded')).status).toBe(200)
      expect(shop.returned(order.url)).toEqual([400])
    }
    shop.api.clock.now += 61 * MINUTE
    expect((await shop.find(lapsed.url)).choices).toEqual(['refunded'])
    expect(reasonOf(await shop.decide(lapsed.url, 'accepted'))).toBe('409 ended')
    expect((await shop.find(lapsed.url)).state).toBe('undecided')
    expect((await shop.decide(lapsed.url, 'refunded')).status).toBe(200)
    expect(await shop.diner.state(lapsed)).toBe('9 failed')
  })

  test('needs no decision if it was given back at the provider', async () => {
    const order = await placeOther({ amount: 400 })
    const createdAt = new Date(NOON)
    shop.paymentOf(order.url).refunds.set('by-hand', { amount: 400, state: 'done', createdAt })
    await shop.notify(order.url)
    expect(await shop.find(order.url)).toMatchObject({ state: 'returned', choices: [] })
    expect(reasonOf(await shop.decide(order.url, 'refunded'))).toBe('409 returned')
    expect(shop.returned(order.url)).toEqual([400])
  })

  test('counts as what the provider says last, until it is decided on', async () => {
    const order = await placeOther({ amount: 400 })
    await shop.charge(order.url, { amount: 410 })
    expect((await shop.decide(order.url, 'accepted')).json.charged).toEqual({ amount: 0.41, currency: 'KWD' })
    await shop.charge(order.url, { amount: 420 })
    expect((await shop.find(order.url)).charged?.amount).toBe(0.41)
  })

  test('of a package credits the package once it is accepted', async () => {
    const customer = await accountActions(shop.api).logIn('50001111', { branch_id: 'book-b1' })
    const wallets = walletActions(shop.api, open.db, 'book')
    const { payment_url } = (await wallets.buy(customer)).json
    await shop.charge(payment_url, { amount: 4900 })
    expect((await wallets.readWallet(customer)).balance).toBe(0)
    expect(await shop.find(payment_url)).toMatchObject({ number: null, package: [{ name: 'Small' }] })
    for (let turn = 0; turn < 2; turn += 1)
      expect((await shop.decide(payment_url, 'accepted')).status).toBe(200)
    expect((await wallets.readWallet(customer)).balance).toBe(5.5)
    expect((await shop.audit())[0]).toMatchObject({ action: 'payment.accepted', subject: 'Small' })
  })

  test('is decided on by the operator too, and recorded', async () => {
    const order = await placeOther({ amount: 400 })
    const path = `/operator/payments/${shop.idOf(order.url)}/decide`
    expect((await shop.api.operator('POST', path, { decision: 'refunded' })).json).toMatchObject({
      ...{ decision: 'refunded', state: 'returned' },
    })
    expect((await shop.audit())[0]).toMatchObject({ action: 'payment.refunded', who: null })
    const { json } = await shop.api.operator('GET', '/operator/payments/mismatches')
    const listed = json.mismatches.find(({ order_id }: { order_id: string }) => order_id === order.id)
    expect(listed).toMatchObject({ decision: 'refunded', expected: 0.484, reported: 0.4 })
  })

  // @feature payment.repeated-refund
  describe('a refund that failed', () => {
    /** A refused order whose refund has failed. */
    const placeFailed = async () => {
      const order = await shop.place()
      await shop.charge(order.url)
      await shop.setStatus(order.id, 2)
      const [refund] = [...shop.paymentOf(order.url).refunds.values()]
      if (refund) refund.state = 'failed'
      await shop.notify(order.url)
      return order
    }

    test('is sent again once, as another refund', async () => {
      const order = await placeFailed()
      const [failed] = (await shop.find(order.url)).refunds
      expect(failed).toMatchObject({ state: 'failed', can_repeat: true, repeated: false })
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => shop.repeat(order.url, failed?.id ?? '')),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(shop.returned(order.url)).toEqual([484])
      expect((await shop.find(order.url)).refunds).toMatchObject([
        { id: failed?.id, state: 'failed', can_repeat: false, repeated: true },
        { amount: 0.484, state: 'done', can_repeat: false, repeated: false },
      ])
      expect(await shop.audit()).toMatchObject([{ action: 'refund.repeated', before: null, after: at(484) }])
    })

    // @feature privacy.erasure
    test('is sent although the diner was erased meanwhile, and so is one that waits', async () => {
      const [failed, waiting] = [await placeFailed(), await shop.place()]
      await shop.charge(waiting.url)
      Object.assign(shop.bank, { fails: 'before', failing: ['refund'] })
      await shop.setStatus(waiting.id, 2)
      for (const { id } of [failed, waiting]) {
        const erased = await shop.api.operator('POST', '/operator/persons/erase', { order_id: id })
        expect(erased.json).toMatchObject({ orders: 1 })
      }
      shop.bank.fails = 'never'
      await shop.sweep()
      const [refund] = (await shop.find(failed.url)).refunds
      expect((await shop.repeat(failed.url, refund?.id ?? '')).status).toBe(200)
      expect([failed, waiting].map(({ url }) => shop.returned(url))).toEqual([[484], [484]])
    })

    // @feature privacy.erasure
    test('of a package is sent again although the account was deleted', async () => {
      const customer = await accountActions(shop.api).logIn('50002222', { branch_id: 'book-b1' })
      const { payment_url: url } = (await walletActions(shop.api, open.db, 'book').buy(customer)).json
      // The bank does not learn that the payment was called off, and charges it.
      Object.assign(shop.bank, { fails: 'before', failing: ['expire'], refundState: 'failed' })
      await shop.api.get(`/webapp/account/delete/${customer.id}`, customer.bearer)
      expect(await open.db.selectFrom('customer').where('id', '=', customer.id).execute()).toEqual([])
      shop.bank.charge(shop.idOf(url))
      Object.assign(shop.bank, { fails: 'never' })
      await shop.notify(url)
      const [refund] = (await shop.find(url)).refunds
      expect(refund).toMatchObject({ state: 'failed', can_repeat: true })
      shop.bank.refundState = 'done'
      expect((await shop.repeat(url, refund?.id ?? '')).status).toBe(200)
      expect(shop.returned(url)).toEqual([5000])
    })

    test('can fail again, and be sent again', async () => {
      const order = await placeFailed()
      shop.bank.refundState = 'failed'
      for (const expected of [2, 3]) {
        const refund = (await shop.find(order.url)).refunds.find(({ can_repeat }) => can_repeat)
        expect((await shop.repeat(order.url, refund?.id ?? '')).status).toBe(200)
        expect((await shop.find(order.url)).refunds).toHaveLength(expected)
      }
    })

    test('cannot be sent again if nothing is left, or if it did not fail', async () => {
      const order = await placeFailed()
      const createdAt = new Date(NOON)
      const [failed] = (await shop.find(order.url)).refunds
      shop.paymentOf(order.url).refunds.set('by-hand', { amount: 484, state: 'done', createdAt })
      await shop.notify(order.url)
      expect(reasonOf(await shop.repeat(order.url, failed?.id ?? ''))).toBe('409 returned')
      expect(reasonOf(await shop.repeat(order.url, 'by-hand'))).toBe('409 moved')
      expect(reasonOf(await shop.repeat(order.url, 'unheard-of'))).toBe('404')
      expect(shop.returned(order.url)).toEqual([484])
    })
  })
})
