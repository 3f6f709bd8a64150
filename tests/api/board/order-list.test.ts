import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { orderListCall } from '../../../src/contract/counter/order-list-calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

// @feature counter.daily-list
describe.each(databaseKinds)('the daily list on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    await api.operator('PUT', '/operator/venues', onlineGrill('grill'))
    tablet = await enrol(api, 'grill', 'staff')
  })
  afterAll(() => open.close())

  test('it has the orders of a day, and finds them by number, name and phone', async () => {
    const diner = paymentActions(api, 'grill')
    const place = (key: string, more: object) => diner.place(key, { payment_type: 2, ...more })
    await place('one', { name: 'Dana Ali', phone: '50001234', dial_code: '+965' })
    await place('two', { name: 'دانة', phone: '55512345', dial_code: '+965' })
    await place('three', { payment_type: 1, name: 'Unpaid' })
    await place('other', { branch_id: 'grill-b2', name: 'Dana Ali' })
    const list = async (query: string) => {
      const answer = await tablet.get(`/orders${query}`)
      return parseAs(orderListCall.response, answer.json)
    }
    const numbers = async (query: string) => (await list(query)).orders.map(({ number }) => number)
    expect(await list('')).toMatchObject({
      day: '2026-05-06',
      more: false,
      orders: [{ number: 2 }, { number: 1 }],
    })
    expect(await numbers('?search=dana')).toEqual([1])
    expect(await numbers(`?search=${encodeURIComponent('دان')}`)).toEqual([2])
    expect(await numbers('?search=%232')).toEqual([2])
    expect(await numbers(`?search=${encodeURIComponent('+965 5551')}`)).toEqual([2])
    // Neither a pattern nor two digits of a phone number.
    expect(await numbers('?search=%25')).toEqual([])
    expect(await numbers('?search=12')).toEqual([])
    expect((await tablet.get('/orders?day=yesterday')).status).toBe(400)

    api.clock.now += 24 * 3_600_000
    await tablet.post('/unlock', { pin: PIN })
    expect(await numbers('')).toEqual([])
    expect(await numbers('?day=2026-05-06')).toEqual([2, 1])
  })
})
