import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { takeDueEvents } from '../../../api/db/sending/tracked-events.ts'
import { deliverDueEvents, retryDelay } from '../../../api/tracking/delivery.ts'
import { startEventSender } from '../../../api/tracking/event-sender.ts'
import { createVenueReader } from '../../../api/venues/venue-reader.ts'
import { databaseKinds } from '../support/api.ts'
import {
  ADD_TO_CART,
  openTracking,
  pixels,
  TOKENS,
  type Tracking,
  trackingGrill,
} from '../support/tracking.ts'
import { NOON } from '../support/venue.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND

describe.each(databaseKinds)('delivering events on %s', (kind) => {
  let on: Tracking
  beforeAll(async () => {
    on = await openTracking(kind, inject('databaseUrl'))
  })
  afterAll(() => on.close())
  beforeEach(() => on.reset())

  test('a failed delivery is retried for three days, at growing intervals', async () => {
    Object.assign(on.vendors.answer, { status: 503, body: 'busy with +96550001234' })
    await on.place()
    await on.deliver()
    expect((await on.queuedEvents()).map(({ tries }) => tries)).toEqual([1, 1, 1])
    await on.deliver()
    expect(on.vendors.received).toHaveLength(3)
    on.api.clock.now += 30 * SECOND
    await on.deliver()
    expect((await on.queuedEvents()).map(({ tries }) => tries)).toEqual([2, 2, 2])
    Object.assign(on.vendors.answer, { status: 200, body: '{"code":0}' })
    on.api.clock.now += 59 * SECOND
    await on.deliver()
    expect(on.vendors.received).toHaveLength(6)
    on.api.clock.now += SECOND
    await on.deliver()
    expect([on.vendors.received.length, await on.queuedEvents()]).toEqual([9, []])
    const logged = JSON.stringify(on.api.lines)
    for (const trace of [...TOKENS, '50001234', '203.0.113.9', 'Mozilla', 'fb.1.17.42'])
      expect(logged).not.toContain(trace)

    Object.assign(on.vendors.answer, { status: 500, body: '' })
    await on.sendEvents()
    on.api.clock.now += 3 * DAY + 1
    await on.deliver()
    expect(await on.queuedEvents()).toEqual([])
    expect(on.api.lines.at(-1)).toMatchObject({
      level: 'error',
      event: 'events given up',
      fields: { events: 3 },
    })
  })

  test('waits double up to six hours', () => {
    expect([1, 2, 3, 4].map(retryDelay)).toEqual([30, 60, 120, 240].map((seconds) => seconds * SECOND))
    expect(retryDelay(40)).toBe(6 * 3600 * SECOND)
  })

  test.each([
    [400, '{"error":{"code":100}}', [[], 0]],
    [400, '{"error":{"code":190}}', [[5], 1]],
    [401, '{}', [[5, 6, 7], 1]],
    [429, '{}', [[5, 6, 7], 1]],
    [200, '{"code":40002,"message":"bad"}', [[], 0]],
    [200, '{"code":40105,"message":"token"}', [[6], 1]],
    [200, '{"code":51021}', [[6], 1]],
    [200, '<html>', [[6], 1]],
  ])('an answer %i %s is handled as its vendor documents it', async (status, body, [kept, tries]) => {
    Object.assign(on.vendors.answer, { status, body })
    await on.sendEvents()
    await on.deliver()
    const left = await on.queuedEvents()
    expect(left.map(({ integration }) => integration)).toEqual(kept)
    expect(left.every((row) => row.tries === tries)).toBe(true)
  })

  test('an unreachable vendor delays neither the others nor an order', async () => {
    const nobody = { ...on.deps, bases: { ...on.vendors.bases, 5: 'http://127.0.0.1:9' } }
    expect((await on.place()).status).toBe(200)
    expect(await deliverDueEvents(nobody)).toBe(3)
    expect((await on.queuedEvents()).map(({ integration }) => integration)).toEqual([5])
    expect(on.vendors.received).toHaveLength(2)
  })

  test('each event is delivered by one process, and those of a dead process are taken over', async () => {
    await on.sendEvents(Array.from({ length: 15 }, (_, i) => ({ ...ADD_TO_CART, id: `event-1${i + 100}` })))
    const second = { ...on.deps, venues: createVenueReader() }
    await Promise.all([
      on.deliver(),
      (async () => {
        while ((await deliverDueEvents(second)) > 0);
      })(),
    ])
    expect(on.vendors.received).toHaveLength(45)
    expect(new Set(on.vendors.received.map(({ path, body }) => path + body.data[0].event_id)).size).toBe(45)

    await on.sendEvents()
    const now = new Date(NOON)
    await takeDueEvents(on.open.db, { now, leaseEnds: new Date(NOON + 120 * SECOND), most: 10 })
    on.vendors.received.length = 0
    await on.deliver()
    expect(on.vendors.received).toEqual([])
    on.api.clock.now += 120 * SECOND
    await on.deliver()
    expect(on.vendors.received).toHaveLength(3)
  })

  test('a removed integration gets no more events', async () => {
    await on.sendEvents()
    await on.api.operator('PUT', '/operator/venues', {
      ...trackingGrill('grill'),
      pixels: pixels.slice(0, 2),
    })
    await on.deliver()
    expect([on.vendors.meta().length, on.vendors.received.length, await on.queuedEvents()]).toEqual([
      1,
      1,
      [],
    ])
    await on.api.operator('PUT', '/operator/venues', trackingGrill('grill'))
  })

  test('the courier delivers when it is woken, and completes its work when it is closed', async () => {
    const courier = startEventSender(on.deps)
    await on.sendEvents()
    courier.wake()
    courier.wake()
    await expect.poll(() => on.vendors.received.length).toBe(3)
    await on.sendEvents([{ ...ADD_TO_CART, id: 'event-0009' }])
    courier.wake()
    await courier.close()
    const sent = on.vendors.received.length
    courier.wake()
    expect([3, 6]).toContain(sent)
    expect((await on.queuedEvents()).length).toBe(6 - sent)
  })
})
