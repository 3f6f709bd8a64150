import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

describe.each(databaseKinds)('the operator’s orders on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
  })
  afterAll(() => open.close())

  // @feature payload.priority payload.notes
  test('the operator lists orders, newest first, of all branches or one', async () => {
    for (const branch_id of ['grill-b1', 'grill-b2', 'grill-b1']) {
      api.clock.now += 1000
      await api.post('/webapp/order', {
        branch_id,
        selling_types: 'dinein',
        order_lines: [{ item_id: 'plain', quantity: 1 }],
        notes: [' a window ', ' '],
        priority: 2,
      })
    }
    const list = async (query: string) =>
      parseAs(operatorCalls.listOrders.response, (await api.operator('GET', `/operator/orders${query}`)).json)
        .orders
    expect((await list('?limit=3')).map((order) => order.branch_id)).toEqual([
      'grill-b1',
      'grill-b2',
      'grill-b1',
    ])
    const [second] = await list('?branch=grill-b2')
    expect(second).toMatchObject({ notes: ['a window'], priority: 2 })
    expect(second?.order_lines).toHaveLength(1)
    expect((await api.operator('GET', '/operator/orders?limit=0')).status).toBe(400)
  })
})
