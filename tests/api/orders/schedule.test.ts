import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

const MINUTE = 60_000
const WEDNESDAY = '2026-05-06'
const hours = {
  shifts: [
    { time_from: '11:00', time_to: '2:00 pm' },
    { time_from: '18:00', time_to: '01:00' },
  ],
}

/** The fixture venue, open at lunch and in the evening, with the given settings of scheduled pickup orders. */
function venue(id: string, scheduled: object): VenueFileInput {
  const file = grill(id)
  const week = { tuesday: hours, wednesday: hours, thursday: hours, saturday: hours }
  return {
    ...file,
    business: { ...file.business, pickup_config: { showCarInfo: false, scheduled_orders: scheduled } },
    shifts: { [`${id}-b1`]: week, [`${id}-b2`]: week },
  }
}

describe.each(databaseKinds)('scheduled orders on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const files = [
      venue('later', { on: true, min_advance: { interval: 1, scale: 'hour' }, max_advance: 3 * 1440 }),
      venue('only', { on: true, only_schedule: true }),
      venue('never', { on: false }),
    ]
    for (const file of files) expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterAll(() => open.close())

  const order = (ref: string, schedule: object | null, extra: object = {}) =>
    api.post('/webapp/order', {
      branch_id: `${ref}-b1`,
      selling_types: 'pickup',
      name: 'Sara',
      phone: '50001234',
      dial_code: '+965',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
      schedule,
      ...extra,
    })
  const slot = (from: string, to: string, date = WEDNESDAY) => ({ date, from, to })
  const issue = (json: { code: string; issues: { path: string; reason?: string }[] }) => [
    json.code,
    ...json.issues.map(({ path, reason }) => `${path}: ${reason}`),
  ]

  // @feature schedule.type
  test('is stored with its time and the status scheduled', async () => {
    const { json } = await order('later', slot('13:30', '14:00'))
    const { order: placed, secret } = parseAs(calls.placeOrder.response, json)
    expect([placed.status, placed.schedule]).toEqual([orderStatus.scheduled, slot('13:30', '14:00')])
    const read = await api.get(`/webapp/order/${placed.id}/${secret}`)
    expect(read.json.order).toMatchObject({ status: 10, schedule: slot('13:30', '14:00') })
    const { json: progress } = await api.get(`/webapp/transaction/${placed.id}/${secret}`)
    expect(progress).toMatchObject({ status: 10, history: [{ status: 10 }] })
    const moved = await api.operator('POST', `/operator/orders/${placed.id}/status`, { status: 1 })
    expect(moved.status).toBe(200)
  })

  test('an order for now is pending and has no time', async () => {
    const { order: placed } = parseAs(calls.placeOrder.response, (await order('later', null)).json)
    expect([placed.status, placed.schedule]).toEqual([orderStatus.pending, null])
  })

  // @feature rule.slot-lead-time
  test.each([
    ['the minimum advance and the lead time are not over', slot('13:00', '13:30'), 'expired'],
    ['it has passed', slot('11:00', '11:30'), 'expired'],
    ['it is yesterday', slot('13:30', '14:00', '2026-05-05'), 'expired'],
    ['the venue is closed then', slot('15:00', '15:30'), 'not-offered'],
    ['it is no slot of the day', slot('13:15', '13:45'), 'not-offered'],
    ['it is longer than a slot', slot('13:30', '14:30'), 'not-offered'],
    ['it is beyond the maximum advance', slot('12:30', '13:00', '2026-05-09'), 'not-offered'],
    ['the calendar has no such day', slot('13:30', '14:00', '2026-06-31'), 'not-offered'],
  ])('refuses a slot: %s', async (_why, wanted, reason) => {
    const { status, json } = await order('later', wanted)
    expect([status, ...issue(json)]).toEqual([400, 'invalid', `schedule: ${reason}`])
  })

  test('accepts the last slot within the maximum advance, and one after midnight', async () => {
    expect((await order('later', slot('12:00', '12:30', '2026-05-09'))).status).toBe(200)
    expect((await order('later', slot('00:30', '01:00', '2026-05-07'))).status).toBe(200)
  })

  test('accepts a slot until the minimum advance and the lead time begin', async () => {
    const wanted = slot('13:30', '14:00')
    // Until 12:15, which is 75 minutes before.
    api.clock.now = NOON + 15 * MINUTE - 1
    expect((await order('later', wanted)).status).toBe(200)
    api.clock.now = NOON + 15 * MINUTE
    expect(issue((await order('later', wanted)).json)).toEqual(['invalid', 'schedule: expired'])
  })

  // @feature cart.scheduled
  test('is accepted while the venue is closed, unlike an order for now', async () => {
    api.clock.now = Date.parse('2026-05-06T16:00+03:00')
    const now = await order('later', null)
    expect([now.status, now.json.code]).toEqual([409, 'unavailable'])
    expect((await order('later', slot('18:00', '18:30'))).status).toBe(200)
  })

  // @feature order.later-availability
  test('uses the availability at the requested time, not now', async () => {
    const night = { order_lines: [{ item_id: 'night', quantity: 1 }] }
    const weekend = { order_lines: [{ item_id: 'brunch', quantity: 1 }] }
    expect((await order('later', slot('22:00', '22:30'), night)).status).toBe(200)
    expect((await order('later', slot('11:00', '11:30', '2026-05-09'), weekend)).status).toBe(200)
    for (const [wanted, lines] of [
      [null, night],
      [slot('13:30', '14:00'), night],
      [slot('13:30', '14:00'), weekend],
    ] as const) {
      const refused = await order('later', wanted, lines)
      expect([refused.json.code, refused.json.changes[0].state]).toEqual(['changed', 'unavailable'])
    }
  })

  // @feature pickup.scheduled-orders
  test('is required if the venue does not accept orders for now', async () => {
    expect(issue((await order('only', null)).json)).toEqual(['invalid', 'schedule: required'])
    expect((await order('only', slot('12:30', '13:00'))).status).toBe(200)
  })

  test('is refused if the venue does not offer it, and for dine-in', async () => {
    const wanted = slot('13:30', '14:00')
    expect(issue((await order('never', wanted)).json)).toEqual(['invalid', 'schedule: not-offered'])
    const inside = await order('only', wanted, { selling_types: 'dinein' })
    expect(issue(inside.json)).toEqual(['invalid', 'schedule: not-offered'])
    expect((await order('only', null, { selling_types: 'dinein' })).status).toBe(200)
  })

  // @feature shifts.slots
  test('every slot of a day that shifts returns is accepted', async () => {
    const { json } = await api.get('/webapp/v5/shifts/later-b1')
    const { days } = parseAs(calls.shifts.response, json)
    const thursday = days[1]
    expect(thursday?.slots.length).toBe(20)
    for (const { from, to } of thursday?.slots ?? [])
      expect((await order('later', { date: thursday?.date, from, to })).status, from).toBe(200)
  })
})
