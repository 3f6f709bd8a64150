import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'

/** Every payment method of the specification can be ordered with and is returned. */
describe.each(databaseKinds)('payment methods on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diner = paymentActions(api, 'ways')
    const file = onlineGrill('ways')
    const business = { ...file.business, payment_methods: [1, 2, 3, 8], payment_options: [1, 4, 5, 6, 7] }
    const saved = await api.operator('PUT', '/operator/venues', { ...file, business })
    expect(saved.status, saved.text).toBe(200)
  })
  afterAll(() => open.close())

  // @feature limit.payment-options
  test.each([
    [1, 'Credit or debit card'],
    [4, 'KNET'],
    [5, 'Benefit'],
    [6, 'Apple Pay'],
    [7, 'mada'],
  ])('the online option %i is paid on a page that names it “%s”', async (payment_option, name) => {
    const order = await diner.place(randomUUID(), { payment_option })
    expect((await api.get(order.url)).text).toContain(name)
    await diner.press(order.url, 'approve')
    expect(await diner.state(order)).toBe('0 paid')
    const { json } = await api.get(`/webapp/order/${order.id}/${order.secret}`)
    expect(json.order).toMatchObject({ payment_type: 1, payment: { state: 'paid', option: payment_option } })
  })

  // @feature payload.payment-type limit.payment-on-site limit.payment-card
  test.each([2, 3, 8])(
    'method %i is paid on site, so the order can be accepted at once',
    async (payment_type) => {
      const { status, json } = await diner.send(
        randomUUID(),
        diner.order({ payment_type, payment_option: null }),
      )
      expect([status, json.payment_url]).toEqual([200, null])
      expect(json.order).toMatchObject({ payment_type, payment: { state: 'none', option: null } })
      const accepted = await api.operator('POST', `/operator/orders/${json.order.id}/status`, { status: 1 })
      expect(accepted.status).toBe(200)
    },
  )

  // @feature cart.payment-type limit.payment-default
  test('an order without a payment type is paid in cash', async () => {
    const body = diner.order({ payment_type: undefined, payment_option: undefined })
    const { json } = await diner.send(randomUUID(), body)
    expect(json.order).toMatchObject({ payment_type: 2, payment: { state: 'none' } })
  })
})
