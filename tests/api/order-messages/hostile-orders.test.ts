// @feature-file messages.order-status
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { sendDueOrderMessages } from '../../../api/order-messages/send-order-messages.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { startGateway } from '../messages/message-gateway.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { messageProviders, placeOrder, prices, venue } from './message-shop.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe.each(databaseKinds)('messages about orders of attackers on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let gateway: Awaited<ReturnType<typeof startGateway>>
  const texts = createMessageTranslators(() => {}, 'order')
  const send = () =>
    sendDueOrderMessages({
      ...api.payments,
      ...{ providers: messageProviders(gateway.url), prices, texts },
      ...{ siteUrl: 'https://menu.test', secret: 'secret' },
    })
  /** Sends what is due once changes have settled. */
  const settle = () => {
    api.clock.now += 10 * SECOND
    return send()
  }
  const texted = () => gateway.requests.map(({ body }) => new URLSearchParams(body).get('Body'))

  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    gateway = await startGateway(() => ({ status: 201, body: { sid: 'SM1', num_segments: '1' } }))
    const accounts = { secret: 'account-secret-of-the-tests', providers: messageProviders(gateway.url) }
    api = createTestApi(open, { accounts })
    await api.operator('PUT', '/operator/venues', venue('grill'))
    tablet = await enrol(api, 'grill', 'manager')
  })
  beforeEach(async () => {
    gateway.requests.length = 0
    await open.db.deleteFrom('order_message').execute()
    await open.db.deleteFrom('limited_turn').execute()
  })
  afterAll(async () => {
    await gateway.close()
    await open.close()
  })

  let orders = 0
  const place = (more: object = {}) => placeOrder(api, tablet, `hostile-${++orders}`, more)

  test('a locale that every object has is none', async () => {
    for (const locale of ['constructor', '__proto__', 'toString']) {
      const order = await place()
      expect((await order.choose('sms', locale)).status).toBe(200)
      await order.move(status.pending, status.accepted, { minutes: 25 })
      await settle()
      expect(texted().at(-1)).toMatch(/^Grill\nAccepted/)
    }
  })

  test('one that cannot be written holds up no other, and is given up', async () => {
    const [broken, order] = [await place(), await place()]
    for (const one of [broken, order]) {
      await one.choose('sms')
      await one.move(status.pending, status.accepted, { minutes: 25 })
    }
    const row = open.db.updateTable('order_message').where('order_id', '=', broken.id)
    await row.set({ told: 'broken' }).execute()
    await settle()
    expect(gateway.requests).toHaveLength(1)
    const due = () =>
      open.db.selectFrom('order_message').select(['due_at', 'tries']).where('order_id', '=', broken.id)
    for (let more = 0; more < 12; more++) {
      api.clock.now += 20 * MINUTE
      await send()
    }
    expect(await due().execute()).toEqual([{ due_at: null, tries: 0 }])
    expect(gateway.requests).toHaveLength(1)
  })

  test('are limited per phone, which nobody has verified', async () => {
    for (let more = 0; more < 21; more++) {
      const order = await place()
      await order.choose('sms')
      await order.move(status.pending, status.accepted, { minutes: 25 })
    }
    await settle()
    await send()
    expect(gateway.requests).toHaveLength(20)
    const other = await place({ phone: '50009999' })
    await other.choose('sms')
    await other.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    expect(gateway.requests).toHaveLength(21)
    expect(JSON.stringify(await open.db.selectFrom('limited_turn').select('key').execute())).not.toContain(
      '5000',
    )
  })

  test('are limited per order', async () => {
    const order = await place()
    await order.choose('sms')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    for (let more = 0; more < 13; more++) {
      await tablet.post(`/orders/${order.id}/time`, { minutes: 20 })
      await settle()
    }
    expect(gateway.requests).toHaveLength(12)
    expect((await order.read()).failed).toBe(true)
    expect(api.lines.some(({ event }) => event === 'too many messages about orders')).toBe(true)
  })
})
