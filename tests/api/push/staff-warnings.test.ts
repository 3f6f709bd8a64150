import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createBoardPresence } from '../../../api/board/board-presence.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { loadPushKeys } from '../../../api/push/push-keys.ts'
import type { PushSettings } from '../../../api/push/push-service.ts'
import { warnStaff } from '../../../api/push/staff-warnings.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { LOCAL_PUSH_SERVICES, startPushService, type TestPushService } from '../support/push-service.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const keys = loadPushKeys('', { privateKey: Buffer.alloc(32, 7).toString('base64url') })
// @feature counter.warnings
describe.each(databaseKinds)('warnings to staff on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let push: PushSettings
  let remote: TestPushService
  let owner: TestDevice
  let ref = ''
  let venues = 0
  const missing: string[] = []
  const texts = createMessageTranslators((message) => missing.push(message), 'counter')
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    push = { keys, contact: 'mailto:tech@menu.test', rules: LOCAL_PUSH_SERVICES }
    api = createTestApi(open, { push })
  })
  beforeEach(async () => {
    for (const table of ['device_push', 'staff_warning', 'board_presence'] as const)
      await open.db.deleteFrom(table).execute()
    api.clock.now = NOON
    remote = await startPushService()
    ref = `warned${++venues}`
    await api.operator('PUT', '/operator/venues', onlineGrill(ref))
    owner = await enrol(api, ref, 'owner')
  })
  afterEach(async () => {
    await remote.close()
    expect(missing).toEqual([])
  })
  afterAll(() => open.close())

  const warn = () => warnStaff({ ...api.payments, push, texts })
  const subscribe = (device: TestDevice, locale = 'en') =>
    device.post('/push', { subscription: remote.subscribe(), locale })
  const titles = () => remote.received.map(({ content }) => (content as { title: string }).title)
  let orders = 0
  const place = async (more: object = {}) => {
    const diner = paymentActions(api, ref)
    const { json } = await diner.send(
      `warn-${++orders}`,
      diner.order({ payment_type: 2, name: 'Noura', ...more }),
    )
    const { id, number } = json.order as { id: string; number: number }
    return { id, number, secret: json.secret as string, url: json.payment_url as string, diner }
  }
  const presence = (at: number) => createBoardPresence({ db: open.db, now: () => at })

  test('an order that nobody answers for 90 seconds is reported once to owners and managers', async () => {
    const manager = await enrol(api, ref, 'manager')
    const cook = await enrol(api, ref, 'staff')
    expect((await subscribe(owner)).status).toBe(200)
    await subscribe(manager, 'de')
    expect((await subscribe(cook)).status).toBe(403)
    const order = await place()
    api.clock.now += 90 * SECOND - 1
    await warn()
    expect(titles()).toEqual([])
    api.clock.now += 1
    await Promise.all([warn(), warn()])
    await warn()
    expect(titles().sort()).toEqual([
      'An order is waiting for an answer',
      'Eine Bestellung wartet auf Antwort',
    ])
    const english = remote.received.find(({ content }) => (content as { locale: string }).locale === 'en')
    expect(english?.content).toEqual({
      title: 'An order is waiting for an answer',
      body: expect.stringMatching(new RegExp(`^Order ${order.number} · .+`)),
      tag: `unanswered-${order.id}`,
      path: `/counter/${ref}`,
      locale: 'en',
      dir: 'ltr',
    })
    expect(JSON.stringify(english?.content)).not.toContain('Noura')
  })

  test('an order that is answered, unpaid or for later is not reported', async () => {
    await subscribe(owner)
    const answered = await place()
    await owner.post(`/orders/${answered.id}/move`, { from: 0, to: status.accepted, minutes: 10 })
    const online = await place({ payment_type: 1 })
    api.clock.now += 10 * MINUTE
    await warn()
    await online.diner.press(online.url, 'approve')
    api.clock.now += 89 * SECOND
    await warn()
    expect(titles()).toEqual([])
    api.clock.now += SECOND
    await warn()
    expect(titles()).toHaveLength(1)
  })

  test('a warning that is answered before it arrives is not sent again', async () => {
    await subscribe(owner)
    const order = await place()
    api.clock.now += 2 * MINUTE
    remote.service.answer = { status: 503 }
    await warn()
    await owner.post(`/orders/${order.id}/move`, { from: 0, to: status.accepted, minutes: 10 })
    api.clock.now += MINUTE
    await warn()
    expect(remote.received).toHaveLength(1)
    expect(await open.db.selectFrom('staff_warning').selectAll().execute()).toEqual([])
  })

  test('a branch that is open without a board for five minutes is reported once, until one returns', async () => {
    await subscribe(owner)
    const seen = api.clock.now
    const leave = presence(seen).enter(`${ref}-b1`)
    leave()
    const board = presence(seen)
    board.enter(`${ref}-b1`)
    await board.check()
    api.clock.now = seen + 5 * MINUTE - 1
    await warn()
    expect(titles()).toEqual([])
    api.clock.now += 1
    await Promise.all([warn(), warn()])
    await warn()
    expect(titles()).toEqual(['No device shows your orders'])
    const returned = api.clock.now + MINUTE
    const again = presence(returned)
    again.enter(`${ref}-b1`)
    await again.check()
    api.clock.now = returned + 5 * MINUTE
    await warn()
    expect(titles()).toHaveLength(2)
  })

  test('the stream of a board counts, once a minute', async () => {
    const controller = new AbortController()
    const init = { headers: owner.headers, signal: controller.signal }
    const answer = await api.app.request(`/counter/${ref}/stream?after=0`, init, { address: '203.0.113.1' })
    const seenAt = async () =>
      (await open.db.selectFrom('board_presence').select('seen_at').execute())[0]?.seen_at.getTime()
    const first = api.clock.now
    await expect.poll(seenAt).toBe(first)
    await answer.body?.cancel()
    controller.abort()
  })

  test('a device that is signed out, or ends its subscription, receives nothing', async () => {
    const manager = await enrol(api, ref, 'manager')
    for (const device of [owner, manager]) await subscribe(device)
    await owner.post('/push/end')
    await manager.post('/leave')
    await place()
    api.clock.now += 2 * MINUTE
    await warn()
    expect(remote.received).toEqual([])
    expect(await open.db.selectFrom('device_push').selectAll().execute()).toEqual([])
  })

  test('a subscription that has ended is deleted, and one must lead to a push service', async () => {
    await subscribe(owner)
    remote.service.answer = { status: 410 }
    await place()
    api.clock.now += 2 * MINUTE
    await warn()
    expect(await open.db.selectFrom('device_push').selectAll().execute()).toEqual([])
    const subscription = { ...remote.subscribe(), endpoint: 'http://10.0.0.1/' }
    expect((await owner.post('/push', { subscription, locale: 'en' })).status).toBe(400)
  })
})
