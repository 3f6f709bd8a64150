// @feature-file call.order

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

describe.each(databaseKinds)('Idempotency-Key on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  /** A second app on the same database, which stands for a second process. */
  let other: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    other = createTestApi(open)
    await api.operator('PUT', '/operator/venues', grill())
  })
  afterAll(() => open.close())

  const order = {
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
  }
  const send = (key: string, body: object = order, to = api) =>
    to.post('/webapp/order', body, { 'Idempotency-Key': key })
  const count = async () => (await open.db.selectFrom('customer_order').select('id').execute()).length

  // @feature call.order-idempotency
  test('20 simultaneous repeats place one order and get the same answer', async () => {
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send('k-20', order, i % 2 ? api : other)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    const { order: placed, secret } = answers[0]?.json ?? {}
    expect((await api.get(`/webapp/order/${placed.id}/${secret}`)).status).toBe(200)
  })

  test('a repeat after changes of status and menu gets the original order with its current status', async () => {
    const first = await send('k-late')
    api.clock.now += 1000
    await api.operator('POST', `/operator/orders/${first.json.order.id}/status`, { status: 1 })
    const dearer = JSON.stringify(grill()).replace('"0.250"', '"0.900"')
    await api.operator('PUT', '/operator/venues', JSON.parse(dearer))
    const { order: moved, ...rest } = (await send('k-late')).json
    const { order: placed, ...before } = first.json
    const updated_at = new Date(api.clock.now).toISOString()
    expect([moved, rest]).toEqual([{ ...placed, status: 1, updated_at }, before])
    await api.operator('PUT', '/operator/venues', grill())
  })

  test('the same key with another order is a conflict; different spacing is not', async () => {
    const first = await send('k-other')
    const conflict = await send('k-other', { ...order, comment: 'more' })
    expect([conflict.status, conflict.json.code]).toEqual([409, 'conflict'])
    const spaced = await api.post('/webapp/order', JSON.stringify(order, null, 4), {
      'Idempotency-Key': 'k-other',
    })
    expect(spaced.text).toBe(first.text)
  })

  test('a failed request does not use up its key', async () => {
    const refused = await send('k-fail', { ...order, order_lines: [{ item_id: 'sold', quantity: 1 }] })
    expect(refused.json.code).toBe('changed')
    expect((await send('k-fail')).status).toBe(200)
  })

  test('without a key, every request places a new order', async () => {
    const [a, b] = [await api.post('/webapp/order', order), await api.post('/webapp/order', order)]
    expect(a.json.order.id).not.toBe(b.json.order.id)
  })

  test('20 simultaneous requests with different keys place 20 orders with different numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(`k-many-${i}`)))
    expect(new Set(answers.map((answer) => answer.json.order.number)).size).toBe(20)
  })

  test('a key has 1 to 200 characters', async () => {
    const answer = await send('x'.repeat(201))
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, 'Idempotency-Key'])
  })

  test('the database contains neither keys nor secrets', async () => {
    const { json } = await send('k-secret')
    const rows = await open.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('k-secret')
    const orders = await open.db.selectFrom('customer_order').selectAll().execute()
    expect(JSON.stringify([rows, orders])).not.toContain(json.secret)
  })
})
