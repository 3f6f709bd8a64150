import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { runHousekeeping } from '../../../api/privacy/housekeeping.ts'
import { sendDuePushes } from '../../../api/push/order-pushes.ts'
import { loadPushKeys } from '../../../api/push/push-keys.ts'
import type { PushSettings } from '../../../api/push/push-service.ts'
import { sendPush } from '../../../api/push/send-push.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrillForLater, paymentActions } from '../support/payments.ts'
import {
  LOCAL_PUSH_SERVICES,
  readSender,
  startPushService,
  type TestPushService,
} from '../support/push-service.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
const keys = loadPushKeys('', { privateKey: PRIVATE_KEY })

// @feature order.push
describe.each(databaseKinds)('push messages of orders on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let without: TestApi
  let push: PushSettings
  let tablet: TestDevice
  let remote: TestPushService
  const missing: string[] = []
  const texts = createMessageTranslators((message) => missing.push(message), 'order')
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    push = { keys, contact: 'mailto:tech@menu.test', rules: LOCAL_PUSH_SERVICES }
    api = createTestApi(open, { push })
    without = createTestApi(open)
    await api.operator('PUT', '/operator/venues', onlineGrillForLater('grill'))
    tablet = await enrol(api, 'grill', 'manager')
  })
  beforeEach(async () => {
    remote = await startPushService()
    await open.db.deleteFrom('order_push').execute()
  })
  afterEach(async () => {
    await remote.close()
    expect(missing).toEqual([])
  })
  afterAll(() => open.close())

  const deps = () => ({ ...api.payments, push, texts })
  const send = () => sendDuePushes(deps())
  const rows = () => open.db.selectFrom('order_push').select(['endpoint', 'locale']).orderBy('seq').execute()
  let orders = 0
  async function place(more: object = {}) {
    const diner = paymentActions(api, 'grill')
    const { json } = await diner.send(
      `push-${++orders}`,
      diner.order({ payment_type: 2, name: 'Noura', ...more }),
    )
    const { id, number } = json.order as { id: string; number: number }
    const path = `/webapp/order/${id}/${json.secret}`
    return {
      ...{ id, number, path },
      move: (from: number, to: number, more: object = {}) =>
        tablet.post(`/orders/${id}/move`, { from, to, ...more }),
      subscribe: async (locale = 'en') => {
        const subscription = remote.subscribe()
        const answer = await api.post(`${path}/push`, { subscription, locale })
        return { ...subscription, answer }
      },
    }
  }

  test('say what the venue answers, in the diner’s language, until the order is over', async () => {
    const order = await place()
    const phone = await order.subscribe('de')
    expect(phone.answer.status).toBe(200)
    expect(await send()).toBe(0)
    await order.move(status.pending, status.accepted, { minutes: 25 })
    expect(await send()).toBe(1)
    expect(remote.received.at(-1)?.content).toEqual({
      title: 'Angenommen, in Zubereitung',
      body: expect.stringMatching(/^Bestellung \d+ · Fertig gegen 12:25 Uhr$/),
      tag: `order-${order.id}`,
      path: `/grill/order/${order.id}`,
      locale: 'de',
      dir: 'ltr',
    })
    await order.move(status.accepted, status.ready)
    await send()
    await order.move(status.ready, status.delivered)
    await send()
    expect(remote.received.map(({ content }) => (content as { title: string }).title)).toEqual([
      'Angenommen, in Zubereitung',
      'Fertig',
      'Übergeben',
    ])
    expect(await rows()).toEqual([])
  })

  // @feature order.planned
  test('say that an order for later is accepted for its time, not that it is prepared', async () => {
    const schedule = { date: '2026-05-07', from: '12:00', to: '12:30' }
    const order = await place({ selling_types: 'pickup', phone: '50001234', dial_code: '+965', schedule })
    await order.subscribe()
    await order.move(status.scheduled, status.accepted)
    await send()
    expect(remote.received[0]?.content).toMatchObject({
      title: 'Accepted',
      body: expect.stringMatching(/^Order \d+ · For Thursday, May 7, 12:00\sPM – 12:30\sPM$/),
    })
  })

  test('name the reason of a refusal, and nothing about the diner', async () => {
    const order = await place()
    await order.subscribe()
    await order.move(status.pending, status.rejected, { refusal: 'closing' })
    await send()
    const [message] = remote.received
    expect(message?.content).toMatchObject({
      title: 'Declined',
      body: `Order ${order.number} · We’re about to close.`,
    })
    expect(JSON.stringify(message?.content)).not.toContain('Noura')
    expect(await rows()).toEqual([])
  })

  // @feature order.reduce
  test('say that the venue removed something', async () => {
    const order = await place()
    await order.subscribe()
    const body = { from: status.pending, shown: [2], wanted: [1] }
    expect((await tablet.post(`/orders/${order.id}/lines`, body)).status).toBe(200)
    expect(await send()).toBe(1)
    expect(remote.received[0]?.content).toMatchObject({
      title: 'We changed your order',
      body: `Order ${order.number} · Sent`,
    })
  })

  test('are signed by the installation, and replace an earlier one of their order', async () => {
    const order = await place()
    await order.subscribe()
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await send()
    await order.move(status.accepted, status.ready)
    await send()
    const [first, second] = remote.received
    if (!first || !second) throw new Error('two messages were expected')
    expect(await readSender(first)).toEqual({
      ...{ key: keys.publicKey, aud: remote.origin, sub: 'mailto:tech@menu.test' },
    })
    expect(first.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(first.headers.topic).toMatch(/^[\w-]{1,32}$/)
    expect(second.headers.topic).toBe(first.headers.topic)
  })

  test('that cannot be written do not hold up the others, and are given up', async () => {
    const sendOrFail = () =>
      sendDuePushes({
        ...deps(),
        texts(locale) {
          if (locale === 'fr') throw new Error('the messages cannot be read')
          return texts(locale)
        },
      })
    const [broken, other] = [await place(), await place()]
    await broken.subscribe('fr')
    await other.subscribe()
    for (const { move } of [broken, other]) await move(status.pending, status.accepted, { minutes: 25 })
    expect(await sendOrFail()).toBe(2)
    expect(remote.received).toMatchObject([{ content: { tag: `order-${other.id}` } }])
    const now = api.clock.now
    let attempts = 0
    do {
      attempts++
      api.clock.now += 20 * MINUTE
    } while ((await sendOrFail()) > 0)
    api.clock.now = now
    expect(attempts).toBe(10)
  })

  test('are sent once by several processes, and again for a change during the attempt', async () => {
    const order = await place()
    await order.subscribe()
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await Promise.all([send(), send()])
    expect(remote.received).toHaveLength(1)
    await order.move(status.accepted, status.ready)
    remote.service.onReceived = async () => {
      remote.service.onReceived = async () => {}
      expect(await send()).toBe(0)
      await order.move(status.ready, status.delivered)
    }
    await send()
    const titles = ['Accepted, being prepared', 'Ready']
    expect(remote.received).toMatchObject(titles.map((title) => ({ content: { title } })))
    await send()
    expect(remote.received.at(-1)?.content).toMatchObject({ title: 'Handed over' })
    expect(await send()).toBe(0)
  })

  test.each([404, 410])('end a subscription whose service answers %i', async (code) => {
    const order = await place()
    await order.subscribe()
    const other = await order.subscribe()
    remote.service.answer = { status: code }
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await send()
    expect(await rows()).toEqual([])
    remote.service.answer = { status: 201 }
    expect(other.answer.status).toBe(200)
  })

  test('are sent again, later and later, while the service is busy, broken, or cannot be reached', async () => {
    const order = await place()
    const { endpoint } = await order.subscribe()
    await order.move(status.pending, status.accepted, { minutes: 25 })
    remote.service.answer = { status: 500 }
    await send()
    api.clock.now += 10 * SECOND - 1
    expect(await send()).toBe(0)
    api.clock.now += 1
    remote.service.answer = { status: 429, headers: { 'retry-after': '120' } }
    expect(await send()).toBe(1)
    api.clock.now += 2 * MINUTE - 1
    expect(await send()).toBe(0)
    api.clock.now += 1
    const gone = await startPushService()
    await gone.close()
    await open.db
      .updateTable('order_push')
      .set({ endpoint: `${gone.origin}/push` } as never)
      .execute()
    expect(await send()).toBe(1)
    await open.db
      .updateTable('order_push')
      .set({ endpoint } as never)
      .execute()
    api.clock.now += 40 * SECOND
    remote.service.answer = { status: 201 }
    expect(await send()).toBe(1)
    expect(remote.received).toHaveLength(3)
    api.clock.now += 60 * MINUTE
    expect(await send()).toBe(0)
  })

  test('are given up after ten attempts or a refusal, until the next status', async () => {
    const order = await place()
    await order.subscribe()
    await order.move(status.pending, status.accepted, { minutes: 25 })
    remote.service.answer = { status: 503 }
    while ((await open.db.selectFrom('order_push').select('due_at').execute())[0]?.due_at) {
      await send()
      api.clock.now += 15 * MINUTE
    }
    expect(remote.received).toHaveLength(10)
    remote.service.answer = { status: 403 }
    await order.move(status.accepted, status.ready)
    await send()
    expect(await send()).toBe(0)
    expect(
      api.lines.filter(({ event }) => event === 'push message given up').map(({ fields }) => fields),
    ).toEqual([
      { order: order.id, service: expect.stringContaining('127.0.0.1'), status: null },
      { order: order.id, service: expect.stringContaining('127.0.0.1'), status: 403 },
    ])
    remote.service.answer = { status: 201 }
    await order.move(status.ready, status.delivered)
    expect(await send()).toBe(1)
  })

  test('do not wait for a service that is silent', async () => {
    remote.service.answer = 'silence'
    const outcome = await sendPush(push, remote.subscribe(), { content: {}, topic: 'topic' }, 20)
    expect(outcome).toEqual({ kind: 'later', after: 0 })
  })

  test('go to public addresses only, by https', async () => {
    const order = await place()
    const strict = createTestApi(open, { push: { keys, contact: 'https://menu.test' } })
    const subscribe = (endpoint: string) =>
      strict.post(`${order.path}/push`, { subscription: { ...remote.subscribe(), endpoint }, locale: 'en' })
    for (const endpoint of [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://10.0.0.7/1',
      'https://[::1]/1',
      'https://169.254.169.254/latest',
      'https://user:word@push.example/1',
      'https://push.example:5432/1',
      'https://[fd00::1]/',
      'file:///etc/passwd',
    ]) {
      const { status: code, json } = await subscribe(endpoint)
      expect([endpoint, code, json.issues[0].path]).toEqual([endpoint, 400, 'subscription.endpoint'])
    }
    expect((await subscribe('https://push.example/1')).status).toBe(200)
    const sent = (endpoint: string) =>
      sendPush(
        { keys, contact: 'https://menu.test' },
        { ...remote.subscribe(), endpoint },
        { content: {}, topic: 'topic' },
      )
    // A public name can lead to an address of this machine.
    expect(await sent('https://localhost/1')).toEqual({ kind: 'gone' })
    expect(await sent('https://127.0.0.1:1/')).toEqual({ kind: 'gone' })
  })

  test('are for the diner, who can end them; the oldest of six browsers receives none', async () => {
    const order = await place()
    const subscription = remote.subscribe()
    const wrong = await api.post(`/webapp/order/${order.id}/wrong/push`, { subscription, locale: 'en' })
    expect([wrong.status, (await rows()).length]).toEqual([404, 0])
    const phones = [await order.subscribe(), await order.subscribe('ar')]
    await api.post(`${order.path}/push`, { subscription: phones[0], locale: 'ur' })
    expect(await rows()).toEqual([
      { endpoint: phones[0]?.endpoint, locale: 'ur' },
      { endpoint: phones[1]?.endpoint, locale: 'ar' },
    ])
    await api.post(`${order.path}/push/end`, { endpoint: phones[1]?.endpoint })
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([phones[0]?.endpoint])
    for (let more = 0; more < 5; more++) await order.subscribe()
    const left = (await rows()).map(({ endpoint }) => endpoint)
    expect([left.length, left.includes(phones[0]?.endpoint ?? '')]).toEqual([5, false])
  })

  test('need valid keys, and an order in progress', async () => {
    const order = await place()
    const { keys: browser, ...rest } = remote.subscribe()
    for (const bad of [
      { ...browser, auth: 'short' },
      { ...browser, p256dh: browser.auth },
      { ...browser, p256dh: `A${browser.p256dh.slice(1)}` },
    ])
      expect(
        (await api.post(`${order.path}/push`, { subscription: { ...rest, keys: bad }, locale: 'en' })).status,
      ).toBe(400)
    // Well formed, but not on the curve.
    const nowhere = { ...rest, keys: { ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') } }
    expect((await api.post(`${order.path}/push`, { subscription: nowhere, locale: 'en' })).status).toBe(200)
    await order.move(status.pending, status.accepted, { minutes: 25 })
    await send()
    expect([await rows(), remote.received]).toEqual([[], []])
    await order.move(status.accepted, status.delivered)
    expect((await order.subscribe()).answer.status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('are not sent to the diner who cancels, and end with an erasure or after a month', async () => {
    const cancelled = await place()
    await cancelled.subscribe()
    await api.post(`${cancelled.path}/cancel`)
    expect([await send(), await rows()]).toEqual([0, []])
    const old = await place()
    await old.subscribe()
    api.clock.now += 31 * 24 * 60 * MINUTE
    const { id, ...recent } = await place()
    await recent.subscribe()
    await runHousekeeping({ ...api.payments, retentionDays: null })
    expect(await rows()).toHaveLength(1)
    await recent.move(status.pending, status.accepted, { minutes: 5 })
    await open.db
      .updateTable('customer_order')
      .set({ status: status.delivered })
      .where('id', '=', id)
      .execute()
    expect((await api.operator('POST', '/operator/persons/erase', { order_id: id })).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('are not offered by an installation that names no contact', async () => {
    const order = await place()
    expect((await api.get('/webapp/push-key')).json).toEqual({ key: keys.publicKey })
    expect((await without.get('/webapp/push-key')).json).toEqual({ key: null })
    const answer = await without.post(`${order.path}/push`, {
      subscription: remote.subscribe(),
      locale: 'en',
    })
    expect(answer.status).toBe(404)
  })
})
