// @feature-file order.replace

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { countCharges, onlineGrill, paymentActions } from '../support/payments.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'

describe.each(databaseKinds)('orders that replace others on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diner = paymentActions(api, 'pay')
    expect((await api.operator('PUT', '/operator/venues', onlineGrill('pay'))).status).toBe(200)
  })
  afterAll(() => open.close())

  const charges = (orderId: string) => countCharges(open.db, orderId)
  const setStatus = (id: string, status: number) =>
    api.operator('POST', `/operator/orders/${id}/status`, { status })

  test('a key of another customer cancels neither orders nor reservations', async () => {
    const file = {
      ...reservableGrill('grill'),
      business: { ...reservableGrill('grill').business, user_id: '7' },
    }
    expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
    const [anna, ben] = [
      await accountActions(api).logIn('50007101'),
      await accountActions(api).logIn('50007102'),
    ]
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    const send = (who: typeof anna | null, key: string, more: object = {}, replaces = '') =>
      api.post(
        '/webapp/order',
        { ...order, ...more },
        { ...who?.bearer, 'Idempotency-Key': key, 'Replaces-Keys': replaces },
      )
    const own = (await send(anna, 'anna-1')).json.order
    const status = async () => (await api.get(`/webapp/order/${own.id}`, anna.bearer)).json.order.status
    for (const [n, who] of [ben, null].entries())
      expect((await send(who, `other-${n}`, { comment: `${n}` }, 'anna-1')).status).toBe(200)
    expect(await status()).toBe(0)
    expect((await send(anna, 'anna-2', { comment: 'mine' }, 'anna-1')).status).toBe(200)
    expect(await status()).toBe(9)

    const guests = reservationActions(api, 'grill')
    const reserve = (who: typeof anna, key: string, table_id: string, replaces = '') =>
      guests.send({ table_id }, { ...who.bearer, 'Idempotency-Key': key, 'Replaces-Keys': replaces })
    const table = (await reserve(anna, 'table-1', 'two')).json.reservation
    expect((await reserve(ben, 'table-2', 'four', 'table-1')).status).toBe(200)
    expect((await api.get(`/webapp/reservation/${table.id}`, anna.bearer)).json.reservation.status).toBe(0)
  })

  describe('replacing', () => {
    test('an unpaid order is cancelled for the new one, and its payment voided', async () => {
      const first = await diner.place(randomUUID())
      const second = await diner.place(randomUUID(), diner.replacing(first))
      expect([await diner.state(first), await diner.state(second)]).toEqual(['9 failed', '0 awaiting'])
      await diner.press(first.url, 'approve')
      await diner.press(second.url, 'approve')
      expect([await charges(first.id), await charges(second.id)]).toEqual([0, 1])
    })

    test('the provider is notified at once, even if the new order is paid in cash', async () => {
      const first = await diner.place(randomUUID())
      await diner.place(randomUUID(), diner.replacing(first, { payment_type: 2, payment_option: null }))
      expect((await api.get(first.url)).text).toContain('called off')
    })

    test('a paid order is not replaced, and the new one is not placed', async () => {
      const first = await diner.place(randomUUID())
      await diner.press(first.url, 'approve')
      const refused = await diner.send(randomUUID(), diner.replacing(first))
      expect([refused.status, refused.json.issues[0]]).toMatchObject([
        409,
        { path: 'replaces', reason: 'paid' },
      ])
      expect(refused.json.message).toContain(first.id)
      expect(await diner.state(first)).toBe('0 paid')
    })

    test('only one of a simultaneous payment and replacement succeeds', async () => {
      const first = await diner.place(randomUUID())
      const [, second] = await Promise.all([
        diner.press(first.url, 'approve'),
        diner.send(randomUUID(), diner.replacing(first, { payment_type: 2, payment_option: null })),
      ])
      const placed = second.status === 200
      expect(await diner.state(first)).toBe(placed ? '9 failed' : '0 paid')
      expect(await charges(first.id)).toBe(placed ? 0 : 1)
    })

    test('a cash order is not replaced; a wrong secret is refused', async () => {
      const cash = await diner.place(randomUUID(), { payment_type: 2, payment_option: null })
      const refused = await diner.send(randomUUID(), diner.replacing(cash))
      expect(refused.json.issues[0].reason).toBe('placed')
      const wrong = await diner.send(randomUUID(), diner.replacing({ ...cash, secret: 'x' }))
      expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, 'replaces'])
    })

    test('a refused new order leaves the old one unchanged', async () => {
      const first = await diner.place(randomUUID())
      const refused = await diner.send(
        randomUUID(),
        diner.replacing(first, { order_lines: [{ item_id: 'sold', quantity: 1 }] }),
      )
      expect(refused.json.code).toBe('changed')
      expect(await diner.state(first)).toBe('0 awaiting')
    })
  })

  describe('keys whose answers were lost', () => {
    const cash = { payment_type: 2, payment_option: null }

    test('an order whose answer was lost is cancelled for the new one', async () => {
      const [lost, key] = [randomUUID(), randomUUID()]
      const first = await diner.place(lost, cash)
      const second = await diner.place(key, { ...cash, comment: 'more' }, { 'Replaces-Keys': lost })
      expect([await diner.state(first), await diner.state(second)]).toEqual(['9 none', '0 none'])
    })

    test('a repeated request gets the order’s current status, so that no diner follows a cancelled order', async () => {
      const lost = randomUUID()
      const first = await diner.place(lost, cash)
      await diner.place(randomUUID(), { ...cash, comment: 'more' }, { 'Replaces-Keys': lost })
      const again = await diner.send(lost, diner.order(cash))
      expect([again.status, again.json.order.id, again.json.order.status]).toEqual([200, first.id, 9])
    })

    test('keys that never arrived can no longer place an order', async () => {
      const lost = randomUUID()
      await diner.place(randomUUID(), cash, { 'Replaces-Keys': `${lost}, ${randomUUID()}` })
      const late = await diner.send(lost)
      expect([late.status, late.json.issues[0].reason]).toEqual([409, 'superseded'])
    })

    test.each([
      ['accepted', [1]],
      ['completed', [1, 5]],
    ])('an order that the venue has %s is not cancelled, and the new one is refused', async (_, statuses) => {
      const lost = randomUUID()
      const first = await diner.place(lost, cash)
      for (const status of statuses) await setStatus(first.id, status)
      const refused = await diner.send(randomUUID(), diner.order(cash), { 'Replaces-Keys': lost })
      expect(refused.json.issues[0].reason).toBe('placed')
      expect((await diner.send(lost, diner.order(cash))).json.order.id).toBe(first.id)
    })

    test('more keys than a request can replace are refused, because the rest could still place orders', async () => {
      const keys = Array.from({ length: 41 }, () => randomUUID())
      const refused = await diner.send(randomUUID(), diner.order(cash), { 'Replaces-Keys': keys.join(',') })
      expect([refused.status, refused.json.issues[0].path]).toEqual([400, 'Replaces-Keys'])
      await diner.place(randomUUID(), cash, { 'Replaces-Keys': keys.slice(1).join(',') })
      for (const key of [keys[1], keys[40]])
        expect((await diner.send(String(key))).json.issues[0].reason).toBe('superseded')
    })
  })
})
