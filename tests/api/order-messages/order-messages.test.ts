// @feature-file messages.order-status
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { CountedMessage, MessageProviders } from '../../../api/messages/deliver.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { twilioSignature } from '../../../api/messages/providers/twilio-signature.ts'
import { sendDueOrderMessages } from '../../../api/order-messages/send-order-messages.ts'
import { runHousekeeping } from '../../../api/privacy/housekeeping.ts'
import { smsParts } from '../../../src/domain/messages/sms-text.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { type GatewayAnswer, type GatewayRequest, startGateway } from '../messages/message-gateway.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { messageProviders, placeOrder, prices, reportByMeta, TOKEN, venue } from './message-shop.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const SMS_ACCEPTED = { status: 201, body: { sid: 'SM1', num_segments: '1' } }
const WHATSAPP_ACCEPTED = { status: 200, body: { messages: [{ id: 'wamid.1' }] } }

describe.each(databaseKinds)('messages about orders on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let answers: GatewayAnswer[] = []
  let counted: CountedMessage[] = []
  const missing: string[] = []
  const texts = createMessageTranslators((message) => missing.push(message), 'order')

  const createApi = () =>
    createTestApi(open, {
      accounts: { secret: 'account-secret-of-the-tests', providers: messageProviders(gateway.url), prices },
      onMessage: (message) => counted.push(message),
    })
  const send = (providers: MessageProviders = messageProviders(gateway.url)) =>
    sendDueOrderMessages({
      ...api.payments,
      ...{
        providers,
        prices,
        texts,
        siteUrl: 'https://menu.test',
        secret: 'secret',
      },
      onMessage: (message) => counted.push(message),
    })
  /** Sends what is due once changes have settled. */
  const settle = () => {
    api.clock.now += 10 * SECOND
    return send()
  }
  const smsOf = (request: GatewayRequest | undefined) =>
    Object.fromEntries(new URLSearchParams(request?.body))
  const texted = () => gateway.requests.map((request) => smsOf(request).Body ?? request.body)

  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    gateway = await startGateway((request) => {
      const answer = answers.shift()
      if (answer !== undefined) return answer
      return request.url.pathname.startsWith('/42/') ? WHATSAPP_ACCEPTED : SMS_ACCEPTED
    })
    api = createApi()
    await api.operator('PUT', '/operator/venues', venue('grill'))
    tablet = await enrol(api, 'grill', 'manager')
  })
  beforeEach(async () => {
    answers = []
    counted = []
    gateway.requests.length = 0
    await open.db.deleteFrom('order_message').execute()
    await open.db.deleteFrom('limited_turn').execute()
    await open.db.deleteFrom('message_volume').execute()
  })
  afterAll(async () => {
    expect(missing).toEqual([])
    await gateway.close()
    await open.close()
  })

  let orders = 0
  const place = (more: object = {}) => placeOrder(api, tablet, `message-${++orders}`, more)

  test('are offered as the venue allows and the installation can send, to the phone of an order in progress', async () => {
    const order = await place()
    expect(await order.read()).toEqual({ channels: ['whatsapp', 'sms'], channel: null, failed: false })
    const table = await place({ selling_types: 'dinein', phone: '', dial_code: '' })
    expect((await table.read()).channels).toEqual([])
    expect((await table.choose('sms')).status).toBe(400)
    const none = createTestApi(open)
    expect((await none.get(`${order.path}/messages`)).json.channels).toEqual([])
    expect((await api.get(`/webapp/order/${order.id}/wrong/messages`)).status).toBe(404)
    await order.move(status.pending, status.rejected, { refusal: 'closing' })
    expect((await order.read()).channels).toEqual([])
  })

  // @feature desk.venue
  test('can be allowed at the menu desk by the channels that the installation sends by', async () => {
    const { sms } = messageProviders(gateway.url)
    const installations = [
      createApi(),
      createTestApi(open, { accounts: { secret: 'secret', providers: { sms } } }),
    ]
    const owners = await Promise.all(installations.map((one) => enrol(one, 'grill', 'owner')))
    const desks = await Promise.all(
      owners.map(async (owner) => (await owner.get('/desk/message-channels')).json.channels),
    )
    expect(desks).toEqual([['sms', 'whatsapp'], ['sms']])
  })

  test('say by SMS what the venue answers, in one part and the diner’s language, until the order is handed over', async () => {
    const order = await place()
    expect((await order.choose('sms', 'de')).json).toEqual({
      ...{ channels: ['whatsapp', 'sms'], channel: 'sms', failed: false },
    })
    // What the diner knows is no news.
    expect(await settle()).toBe(0)
    await order.move(status.pending, status.accepted, { minutes: 25 })
    expect(await send()).toBe(0)
    await settle()
    expect(smsOf(gateway.requests[0])).toMatchObject({ To: '+96550001234', From: 'Sufra' })
    const [accepted = ''] = texted()
    const [name, title, ready, number] = accepted.split('\n')
    expect([name, title, number]).toEqual([
      'Grill',
      'Angenommen, in Zubereitung',
      `Bestellung ${order.number}`,
    ])
    expect(ready).toMatch(/^Fertig gegen \d\d:\d\d Uhr$/)
    expect(smsParts(accepted)).toBe(1)
    await order.move(status.accepted, status.ready)
    await settle()
    await order.move(status.ready, status.delivered)
    await settle()
    expect(texted().map((text) => text.split('\n')[1])).toEqual(['Angenommen, in Zubereitung', 'Fertig'])
    expect(JSON.stringify(api.lines)).not.toContain('50001234')
    expect(texted().join()).not.toMatch(/Noura|Bread/)
  })

  test('say two quick changes once, and a new time', async () => {
    const order = await place()
    await order.choose('sms')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    api.clock.now += 9 * SECOND
    expect((await tablet.post(`/orders/${order.id}/time`, { minutes: 40 })).status).toBe(200)
    await settle()
    expect(gateway.requests).toHaveLength(1)
    await tablet.post(`/orders/${order.id}/time`, { minutes: 55 })
    await settle()
    const [first, second] = texted().map((text) => /Ready around (\S+)/.exec(text)?.[1])
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    await order.move(status.accepted, status.ready)
    await settle()
    expect(gateway.requests).toHaveLength(3)
  })

  test('say that something was removed, and that the money of a refused order comes back', async () => {
    const diner = paymentActions(api, 'grill')
    const contact = { selling_types: 'pickup', name: 'Noura', phone: '50001234', dial_code: '+965' }
    const paid = await diner.place(`message-${++orders}`, contact)
    await diner.press(paid.url, 'approve')
    const path = `/webapp/order/${paid.id}/${paid.secret}/messages`
    await api.post(path, { channel: 'sms', locale: 'en' })
    const body = { from: status.pending, shown: [2], wanted: [1] }
    expect((await tablet.post(`/orders/${paid.id}/lines`, body)).status).toBe(200)
    await settle()
    expect(texted()[0]).toContain('We changed your order')
    await tablet.post(`/orders/${paid.id}/move`, {
      ...{ from: status.pending, to: status.rejected, refusal: 'closing' },
    })
    await settle()
    expect(texted()[1]).toMatch(/Declined\nWe're about to close\.\nKWD 0\.\d{3} is being returned to you\./)
  })

  test('go by WhatsApp as an approved template in the closest approved language', async () => {
    const order = await place()
    await order.choose('whatsapp', 'fr')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    const { to, template } = JSON.parse(gateway.requests[0]?.body ?? '')
    expect([to, template.name, template.language]).toEqual(['96550001234', 'order_news', { code: 'en' }])
    const [body, button] = template.components
    expect(body.parameters.map(({ text }: { text: string }) => text)).toEqual([
      ...[String(order.number), 'Grill'],
      expect.stringMatching(/^Accepted, being prepared · Ready around \d+:\d\d PM$/),
    ])
    expect(button).toMatchObject({ sub_type: 'url', parameters: [{ text: `grill/order/${order.id}` }] })
    await order.choose('whatsapp', 'ar-KW')
    await order.move(status.accepted, status.ready)
    await settle()
    const arabic = JSON.parse(gateway.requests[1]?.body ?? '').template
    expect(arabic.language).toEqual({ code: 'ar' })
    expect(arabic.components[0].parameters[1].text).toBe('مشويات')
  })

  test('one way replaces the other and tells nothing twice; none is sent after switching off or cancelling', async () => {
    const order = await place()
    await order.choose('sms')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    await order.choose('whatsapp')
    expect([await settle(), gateway.requests.length]).toEqual([0, 1])
    await order.move(status.accepted, status.ready)
    await order.choose(null)
    expect([await settle(), (await order.read()).channel]).toEqual([0, null])
    const cancelled = await place()
    await cancelled.choose('sms')
    await api.post(`${cancelled.path}/cancel`)
    expect([await settle(), gateway.requests.length]).toEqual([0, 1])
  })

  test('are repeated while the provider is busy, as late as it asks, and never if they may be on their way', async () => {
    const order = await place()
    await order.choose('sms')
    answers = [
      { status: 429, body: {}, headers: { 'Retry-After': '120' } },
      { status: 500, body: '' },
    ]
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    api.clock.now += 2 * MINUTE - 1
    expect(await send()).toBe(0)
    api.clock.now += 1
    expect(await send()).toBe(1)
    api.clock.now += 20 * SECOND
    expect(await send()).toBe(1)
    expect(gateway.requests).toHaveLength(3)
    expect((await order.read()).failed).toBe(false)
    // No answer.
    answers = [null]
    await order.move(status.accepted, status.ready)
    await settle()
    api.clock.now += 60 * MINUTE
    expect([await send(), gateway.requests.length]).toEqual([0, 4])
    expect((await order.read()).failed).toBe(true)
  })

  test('a change during an attempt is told after it, and a process that ends in it repeats nothing', async () => {
    const order = await place()
    await order.choose('sms')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    api.clock.now += 10 * SECOND
    const { sms } = messageProviders(gateway.url)
    let changed: Promise<unknown> | undefined
    const dying = {
      ...sms,
      send() {
        changed = order.move(status.accepted, status.ready)
        return new Promise<never>(() => {})
      },
    }
    void sendDueOrderMessages({
      ...api.payments,
      providers: { sms: dying },
      ...{ texts, siteUrl: 'https://menu.test', secret: 'secret' },
    })
    await expect.poll(() => changed).toBeDefined()
    await changed
    await settle()
    expect(texted().map((text) => text.split('\n')[1])).toEqual(['Ready'])
    api.clock.now += 10 * MINUTE
    await send()
    expect(gateway.requests).toHaveLength(1)
  })

  test('are sent once by several processes', async () => {
    const order = await place()
    await order.choose('sms')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    api.clock.now += 10 * SECOND
    await Promise.all([send(), send()])
    expect(gateway.requests).toHaveLength(1)
  })

  test('a message that is reported as not delivered shows on the order, until a later one arrives', async () => {
    const order = await place()
    await order.choose('sms')
    const report = async (at: number, state: string) => {
      const url = smsOf(gateway.requests[at]).StatusCallback ?? ''
      const form = new URLSearchParams({ MessageSid: 'SM2', MessageStatus: state })
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'X-Twilio-Signature': twilioSignature(TOKEN, url, form),
      }
      const { pathname, search } = new URL(url)
      const answer = await api.app.request(`${pathname}${search}`, {
        method: 'POST',
        headers,
        body: form.toString(),
      })
      expect(answer.status).toBe(200)
    }
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    await report(0, 'undelivered')
    expect((await order.read()).failed).toBe(true)
    await order.move(status.accepted, status.ready)
    await settle()
    await report(1, 'delivered')
    await report(0, 'failed')
    expect((await order.read()).failed).toBe(false)
  })

  test('cost what the operator’s prices say, for their venue and month, and name the sender of the venue', async () => {
    await api.operator('PUT', '/operator/venues', venue('named', { sms_sender: 'Grill KW' }))
    const named = await enrol(api, 'named', 'manager')
    const diner = paymentActions(api, 'named')
    const contact = {
      payment_type: 2,
      selling_types: 'pickup',
      name: 'N',
      phone: '50001234',
      dial_code: '+965',
    }
    const { json } = await diner.send('named-1', diner.order(contact))
    await api.post(`/webapp/order/${json.order.id}/${json.secret}/messages`, { channel: 'sms', locale: 'en' })
    await named.post(`/orders/${json.order.id}/move`, { from: 0, to: 1, minutes: 20 })
    await settle()
    expect(smsOf(gateway.requests[0]).From).toBe('Grill KW')
    expect(counted).toEqual([
      {
        ...{ provider: 'twilio', channel: 'sms', kind: 'order', country: '+965', outcome: 'sent', parts: 1 },
        cost: { cost: 50_000, currency: 'USD' },
      },
    ])
    const volume = async (query = '') =>
      (await api.operator('GET', `/operator/venues/named/messages${query}`)).json
    const row = { kind: 'order', channel: 'sms', country: '+965', messages: 1, parts: 1, failed: 0 }
    const month = new Date(api.clock.now).toISOString().slice(0, 7)
    expect(await volume()).toEqual({
      venue: 'named',
      month,
      volume: [{ ...row, cost: 0.05, currency: 'USD' }],
    })
    expect((await volume('?month=2020-01')).volume).toEqual([])
    expect((await api.operator('GET', '/operator/venues/named/messages?month=5')).status).toBe(400)
  })

  test('a message that Meta does not charge for costs nothing', async () => {
    const order = await place()
    await order.choose('whatsapp')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await settle()
    const volume = async () => (await api.operator('GET', '/operator/venues/grill/messages')).json.volume
    expect(await volume()).toMatchObject([{ channel: 'whatsapp', cost: 0.02, failed: 0 }])
    const { biz_opaque_callback_data: message } = JSON.parse(gateway.requests[0]?.body ?? '')
    await reportByMeta(api, {
      ...{ id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: message },
      pricing: { billable: false },
    })
    expect(await volume()).toMatchObject([{ channel: 'whatsapp', cost: 0, messages: 1 }])
  })

  test('a report that is faster than the answer of the provider counts, and costs, the same', async () => {
    const order = await place()
    await order.choose('whatsapp')
    await order.move(status.pending, status.accepted, { minutes: 25 })
    const { whatsapp } = messageProviders(gateway.url)
    const eager: typeof whatsapp = {
      ...whatsapp,
      async send(message) {
        await reportByMeta(api, { id: 'wamid.1', status: 'failed', biz_opaque_callback_data: message.id })
        return whatsapp.send(message)
      },
    }
    api.clock.now += 10 * SECOND
    await send({ whatsapp: eager })
    expect((await api.operator('GET', '/operator/venues/grill/messages')).json.volume).toMatchObject([
      { channel: 'whatsapp', currency: 'USD', messages: 1, failed: 1, cost: 0 },
    ])
    expect((await order.read()).failed).toBe(true)
  })

  test('end with an erasure, and after a month', async () => {
    const rows = () => open.db.selectFrom('order_message').select('order_id').execute()
    const old = await place()
    await old.choose('sms')
    api.clock.now += 31 * DAY
    const { id, ...recent } = await place()
    await recent.choose('sms')
    await runHousekeeping({ ...api.payments, retentionDays: null })
    expect(await rows()).toEqual([{ order_id: id }])
    const exported = await api.operator('POST', '/operator/persons/export', {
      ...{ user_id: 7, phone: '+96550001234' },
    })
    expect(
      exported.json.orders.filter((one: { messages_by?: string }) => one.messages_by === 'sms'),
    ).toHaveLength(1)
    await open.db.updateTable('customer_order').set({ status: status.delivered }).execute()
    expect((await api.operator('POST', '/operator/persons/erase', { order_id: id })).status).toBe(200)
    expect(await rows()).toEqual([])
  })
})
