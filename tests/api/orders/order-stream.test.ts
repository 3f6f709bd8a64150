import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { orderStreamCall } from '../../../src/contract/order/order-calls.ts'
import type { ResponseOf } from '../../../src/contract/wire/call.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { openStream } from '../support/event-source.ts'
import { onlineGrill, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

type OrderEvent = ResponseOf<typeof orderStreamCall>

// @feature order.stream
describe.each(databaseKinds)('the stream of an order on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    await api.operator('PUT', '/operator/venues', onlineGrill('grill'))
    tablet = await enrol(api, 'grill', 'staff')
    diner = paymentActions(api, 'grill')
  })
  afterAll(() => open.close())

  let keys = 0
  const place = (more: object = {}) => diner.place(`followed-${++keys}`, { payment_type: 2, ...more })
  const path = ({ id, secret }: PlacedOrderAccess) => `/webapp/order/${id}/${secret}/stream`
  const connect = (order: PlacedOrderAccess, address?: string) =>
    openStream<OrderEvent>(api, path(order), {}, address)
  const move = (id: string, from: number, to: number, more: object = {}) =>
    tablet.post(`/orders/${id}/move`, { from, to, ...more })

  test('sends the state at once, then each change of this order, and ends when it is delivered', async () => {
    const [order, other] = [await place(), await place()]
    const stream = await connect(order)
    const first = await stream.next()
    const { id: _, ...sent } = first ?? {}
    expect(parseAs(orderStreamCall.response, { id: order.id, ...sent })).toMatchObject({
      status: status.pending,
      history: [{ status: status.pending }],
      ready_at: null,
    })
    await move(other.id, status.pending, status.accepted, { minutes: 5 })
    await move(order.id, status.pending, status.accepted, { minutes: 20 })
    expect(await stream.next()).toMatchObject({
      status: status.accepted,
      ready_at: new Date(api.clock.now + 20 * 60_000).toISOString(),
    })
    await tablet.post(`/orders/${order.id}/time`, { minutes: 30 })
    expect(await stream.next()).toMatchObject({
      ready_at: new Date(api.clock.now + 30 * 60_000).toISOString(),
    })
    await move(order.id, status.accepted, status.ready)
    expect(await stream.next()).toMatchObject({ status: status.ready })
    await move(order.id, status.ready, status.delivered)
    expect(await stream.next()).toMatchObject({ status: status.delivered })
    expect(await stream.next()).toBeNull()
    const late = await connect(order)
    expect(await late.next()).toMatchObject({ status: status.delivered })
    expect(await late.next()).toBeNull()
  })

  // @feature order.reduce
  test('says when the venue has removed something', async () => {
    const order = await place()
    const stream = await connect(order)
    expect(await stream.next()).toMatchObject({ changed_at: null })
    await tablet.post(`/orders/${order.id}/lines`, { from: status.pending, shown: [2], wanted: [1] })
    const changed_at = new Date(api.clock.now).toISOString()
    expect(await stream.next()).toMatchObject({ status: status.pending, changed_at })
  })

  test('sends the reason of a refusal', async () => {
    const order = await place()
    const stream = await connect(order)
    await stream.next()
    await move(order.id, status.pending, status.rejected, { refusal: 'too-far' })
    expect(await stream.next()).toMatchObject({ status: status.rejected, refusal: 'too-far' })
    expect(await stream.next()).toBeNull()
  })

  test('reports the payment of an order that is not on the board yet, and its end without one', async () => {
    const [paid, given] = [await place({ payment_type: 1 }), await place({ payment_type: 1 })]
    const [first, second] = [await connect(paid), await connect(given)]
    expect(await first.next()).toMatchObject({ payment: 'awaiting' })
    await second.next()
    await diner.press(paid.url, 'approve')
    expect(await first.next()).toMatchObject({ status: status.pending, payment: 'paid' })
    await diner.press(given.url, 'decline')
    expect(await second.next()).toMatchObject({ payment: 'failed' })
    await api.post(`/webapp/order/${given.id}/${given.secret}/cancel`)
    expect(await second.next()).toMatchObject({ status: status.cancelled })
    expect(await second.next()).toBeNull()
    await first.close()
  })

  test('is refused for a wrong secret like an unknown order', async () => {
    const order = await place()
    const wrong = await api.get(path({ ...order, secret: 'x'.repeat(order.secret.length) }))
    const unknown = await api.get(path({ id: 'nobody', secret: 'secret', url: '' }))
    const polled = await api.get(`/webapp/transaction/nobody/secret`)
    expect([wrong.status, wrong.text]).toEqual([404, polled.text])
    expect([unknown.status, unknown.text]).toEqual([404, polled.text])
  })

  // @feature security.call-limits
  test('may be open a limited number of times per network, and makes room when it ends', async () => {
    const order = await place()
    const few = createTestApi(open, { maxOrderStreams: 2 })
    const connectFrom = (address: string) => openStream<OrderEvent>(few, path(order), {}, address)
    const [house, other] = ['198.51.100.7', '198.51.100.8']
    const [first, second] = [await connectFrom(house), await connectFrom(house)]
    await expect(connectFrom(house)).rejects.toThrow(/HTTP 429/)
    await (await connectFrom(other)).close()
    await first.close()
    const third = await connectFrom(house)
    await expect(connectFrom(house)).rejects.toThrow(/HTTP 429/)
    await few.post(`/webapp/order/${order.id}/${order.secret}/cancel`)
    for (const stream of [second, third]) {
      expect(await stream.next()).toMatchObject({ status: status.pending })
      expect(await stream.next()).toMatchObject({ status: status.cancelled })
      expect(await stream.next()).toBeNull()
    }
    for (let n = 0; n < 3; n++) expect(await (await connectFrom(house)).next()).not.toBeNull()
  })
})
