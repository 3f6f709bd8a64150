import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

describe.each(databaseKinds)('orders after a change of the menu, on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
  })
  afterAll(() => open.close())

  // @feature call.order-changed-menu
  test('after a change of the menu, an order is refused with old and new prices and the new total', async () => {
    const order_lines = [
      { item_id: 'plain', quantity: 1, unit_price: 0.25 },
      { item_id: 'noted', quantity: 1, unit_price: 8, comment: 'Happy birthday' },
    ]
    const order = {
      branch_id: 'moved-b1',
      selling_types: 'pickup',
      name: 'S',
      phone: '50001234',
      order_lines,
    }
    const file = { ...grill('moved'), discounts: null }
    await api.operator('PUT', '/operator/venues', file)
    expect((await api.post('/webapp/order', { ...order, total: 8.869 })).status).toBe(200)
    const dearer = JSON.parse(
      JSON.stringify(file).replace('"0.250"', '"0.300"').replace('"price":8', '"price":8,"sold_out":1'),
    )
    await api.operator('PUT', '/operator/venues', dearer)
    const refused = parseAs(
      errorBodySchema,
      (await api.post('/webapp/order', { ...order, total: 8.869 })).json,
    )
    expect(refused.changes).toEqual([
      { index: 0, item_id: 'plain', state: 'price', old_price: 0.25, new_price: 0.3 },
      { index: 1, item_id: 'noted', state: 'sold-out', old_price: 8, new_price: null },
    ])
    expect(refused.total).toBe(0.323)
  })

  // @feature hours.closed cart.open
  test('a closed venue refuses orders and states when it opens', async () => {
    const file = grill('shut')
    const day = { shifts: [{ time_from: '18:00', time_to: '02:00' }] }
    const shifts = { 'shut-b1': { tuesday: day, wednesday: day } }
    await api.operator('PUT', '/operator/venues', { ...file, shifts })
    const order = {
      branch_id: 'shut-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    const refused = parseAs(errorBodySchema, (await api.post('/webapp/order', order)).json)
    expect([refused.code, refused.message]).toEqual([
      'unavailable',
      'the venue is closed until wednesday 18:00',
    ])
    api.clock.now = Date.parse('2026-05-06T22:59:00Z') // Thursday 01:59 in Kuwait
    expect((await api.post('/webapp/order', order)).status).toBe(200)
    api.clock.now = NOON
  })
})
