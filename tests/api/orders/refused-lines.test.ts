import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { withDeliveryAndCoupons } from '../support/carts.ts'
import { grill } from '../support/venue.ts'

describe.each(databaseKinds)('refused orders on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const file = withDeliveryAndCoupons(grill(), (n) => n)
    expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())

  // @feature order.refused-choices
  test('invalid choices are reported with their reasons', async () => {
    const order = (line: object) =>
      api.post('/webapp/order', {
        branch_id: 'grill-b1',
        selling_types: 'dinein',
        order_lines: [{ quantity: 1, ...line }],
      })
    const issuesFor = async (line: object) => parseAs(errorBodySchema, (await order(line)).json).issues
    expect(await issuesFor({ item_id: 'kebab', modifiers: 'chili,foreign' })).toEqual([
      { path: 'order_lines.0.modifiers', message: 'the item has no choice "foreign"', reason: 'unknown' },
    ])
    const [tooFew] = await issuesFor({ item_id: 'kebab' })
    expect(tooFew).toMatchObject({
      reason: 'too-few',
      message: expect.stringMatching(/^the group \S+ needs at least 1 choices; it has 0$/),
    })
    const details = [{ id: 'garlic', quantity: 1 }]
    expect(
      await issuesFor({ item_id: 'kebab', modifiers: 'chili,garlic', modifiers_details: details }),
    ).toEqual([
      {
        path: 'order_lines.0.modifiers',
        message: 'lists other choices than modifiers_details: chili',
        reason: 'contradiction',
      },
    ])
    const garlic = (modifiers: string, quantity: number) => ({
      ...{ item_id: 'kebab', modifiers, modifiers_details: [{ id: 'garlic', quantity }] },
    })
    expect(await issuesFor(garlic('garlic,garlic', 1))).toEqual([
      {
        path: 'order_lines.0.modifiers',
        message: 'lists choices in other quantities than modifiers_details: garlic',
        reason: 'contradiction',
      },
    ])
    // If every id is listed once, the details decide the quantities.
    for (const [ids, quantity] of [
      ['garlic', 1],
      ['garlic', 2],
      ['garlic,garlic', 2],
    ] as const)
      expect((await order(garlic(ids, quantity))).status, `${ids} of ${quantity}`).toBe(200)
  })

  test('a line whose total is too large to calculate is reported', async () => {
    const text = JSON.stringify(grill('dear')).replace('"price":"0.250"', '"price":1000000000')
    expect((await api.operator('PUT', '/operator/venues', text)).status).toBe(200)
    const order = { branch_id: 'dear-b1', selling_types: 'dinein' }
    const lines = [{ item_id: 'plain', quantity: 2 }]
    const answer = await api.post('/webapp/order', { ...order, order_lines: lines })
    const { code, issues, changes } = parseAs(errorBodySchema, answer.json)
    expect([answer.status, code]).toEqual([400, 'invalid'])
    expect(issues).toEqual([
      {
        path: 'order_lines.0.quantity',
        message: 'the total of the line is too large to calculate',
        reason: 'quantity',
      },
    ])
    expect(changes).toMatchObject([{ index: 0, item_id: 'plain', state: 'choices' }])
  })

  test('an item without a priced size is unavailable, and no size is asked for', async () => {
    const text = JSON.stringify(grill('sizes')).replace(/"price":"(0\.750|1\.125)"/g, '"price":null')
    expect((await api.operator('PUT', '/operator/venues', text)).status).toBe(200)
    const answer = await api.post('/webapp/order', {
      branch_id: 'sizes-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'juice', quantity: 1, price_label_id: 'small' }],
    })
    const { code, issues, changes } = parseAs(errorBodySchema, answer.json)
    expect([answer.status, code, issues]).toEqual([409, 'changed', []])
    expect(changes).toMatchObject([{ item_id: 'juice', state: 'unavailable' }])
  })

  test('the delivery fee is compared if the request has no total', async () => {
    const order = (more: object) =>
      api.post('/webapp/order', {
        branch_id: 'grill-b1',
        selling_types: 'dinein',
        order_lines: [{ item_id: 'plain', quantity: 1 }],
        ...more,
      })
    const refused = await order({ fees: 0.5 })
    expect([refused.status, refused.json.code]).toEqual([409, 'changed'])
    expect((await order({ fees: 0 })).status).toBe(200)
    expect((await order({ fees: 0.5, total: refused.json.total })).status).toBe(200)
  })

  test('excessive fees are refused at import, and totals that are too large at ordering', async () => {
    const file = withDeliveryAndCoupons(grill('fees'), (n) => n)
    const put = async (countries: object[]) => api.operator('PUT', '/operator/venues', { ...file, countries })
    const country = { country_iso: 'SA', fees_per_kg: 1e9, fixed_fees: 0, branch_id: 'fees-b1' }
    const refused = await put([{ ...country, fees_per_kg: 1e9 + 1 }])
    expect(refused.json.issues).toMatchObject([
      { path: 'countries.0.fees_per_kg', message: 'a fee may not be above 1,000,000,000' },
    ])
    expect((await put([country])).status).toBe(200)
    const calculated = (quantity: number) =>
      api.post('/service/pos/calc-order/fees-b1', {
        selling_types: 'delivery',
        order_lines: [{ item_id: 'plain', quantity }],
        delivery: { country_iso: 'SA' },
      })
    const tooLarge = {
      code: 'invalid',
      message: 'order_lines: the total of the order is too large to calculate',
    }
    // At 0.12 kg each, 83 cost 9.96 billion, and one more exceeds 10 billion.
    expect((await calculated(83)).status).toBe(200)
    expect((await calculated(84)).json).toMatchObject(tooLarge)
  })
})
