import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { serviceResponse } from '../../../src/contract/counter/service-calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { deliveringGrill } from '../support/delivering-grill.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

const MINUTE = 60_000
const TODAY = '2026-05-06'

/** Open from noon until two, with pickup orders for later. */
function venue(ref: string): VenueFileInput {
  const file = onlineGrill(ref)
  const day = { shifts: [{ time_from: '12:00', time_to: '14:00' }] }
  return {
    ...file,
    business: {
      ...file.business,
      pickup_config: { showCarInfo: false, scheduled_orders: { on: true, max_advance: 2 * 1440 } },
    },
    shifts: { [`${ref}-b1`]: { wednesday: day, thursday: day } },
  }
}

// @feature counter.capacity
describe.each(databaseKinds)('a limit per quarter of an hour on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let manager: TestDevice
  let ref = ''
  beforeEachNewVenue(kind, venue, async (imported) => {
    open = imported.open
    api = imported.api
    ref = imported.ref
    // Two minutes past twelve at the venue.
    api.clock.now = NOON + 2 * MINUTE
    manager = await enrol(api, ref, 'manager')
  })

  const limit = async (most: number | null, unit = 'orders', device = manager) =>
    device.post('/settings', {
      ...{ decline_after: null, auto_accept: {} },
      capacity: most === null ? null : { unit, most },
    })
  let keys = 0
  const order = (extra: object = {}, quantity = 1) =>
    api.post(
      '/webapp/order',
      {
        ...{ branch_id: `${ref}-b1`, selling_types: 'pickup', name: 'Sara' },
        ...{ phone: '50001234', dial_code: '+965', payment_type: 2 },
        order_lines: [{ item_id: 'plain', quantity }],
        ...extra,
      },
      { 'Idempotency-Key': `capacity-${ref}-${++keys}` },
    )
  const slot = (from: string, to: string, date = TODAY) => ({ schedule: { date, from, to } })
  const at = async (answer: ReturnType<typeof order>) => {
    const { json, status: code } = await answer
    if (code !== 200) return [json.code, json.issues[0]?.reason].join(' ')
    const { order: placed } = parseAs(calls.placeOrder.response, json)
    return placed.schedule?.from ?? 'now'
  }
  const times = async (quantity = 1) => {
    const lines = [{ item_id: 'plain', quantity }]
    const body = { selling_types: 'pickup', order_lines: lines }
    return parseAs(calls.calcOrder.response, (await api.post(`/service/pos/calc-order/${ref}-b1`, body)).json)
      .times
  }

  test('orders for now move to the next quarter with room, until none is left today', async () => {
    await limit(2)
    const planned: string[] = []
    for (let count = 0; count < 16; count++) planned.push(await at(order()))
    const starts = ['now', '12:15', '12:30', '12:45', '13:00', '13:15', '13:30', '13:45']
    expect(planned).toEqual(starts.flatMap((start) => [start, start]))
    expect(await at(order())).toBe('unavailable full')
    expect((await times())?.now).toBe('full')
    // Tomorrow is another day.
    expect(await at(order(slot('12:30', '13:00', '2026-05-07')))).toBe('12:30')
    await limit(null)
    expect(await at(order())).toBe('now')
  })

  test('a moved order is for its quarter, as one that the diner scheduled', async () => {
    await limit(1)
    await order()
    const { order: placed, secret } = parseAs(calls.placeOrder.response, (await order()).json)
    const planned = { status: status.scheduled, schedule: { date: TODAY, from: '12:15', to: '12:30' } }
    expect(placed).toMatchObject(planned)
    expect((await api.get(`/webapp/order/${placed.id}/${secret}`)).json.order).toMatchObject(planned)
  })

  test('forty orders at once for twelve places: twelve are in the first quarter', async () => {
    await limit(12)
    const planned = await Promise.all(Array.from({ length: 40 }, () => at(order())))
    const count = (start: string) => planned.filter((one) => one === start).length
    expect(['now', '12:15', '12:30', '12:45'].map(count)).toEqual([12, 12, 12, 4])
  })

  test('forty orders at once for a slot with twelve places: twelve are placed, the others named the next', async () => {
    await limit(6)
    const answers = await Promise.all(Array.from({ length: 40 }, () => order(slot('13:00', '13:30'))))
    const refused = answers.filter(({ status: code }) => code !== 200)
    expect([answers.length - refused.length, refused.length]).toEqual([12, 28])
    expect(refused[0]?.json).toMatchObject({
      code: 'invalid',
      issues: [
        {
          path: 'schedule',
          reason: 'full',
          message: `this time is full; the next time with room is ${TODAY} 13:30–14:00`,
        },
      ],
    })
    expect(await times()).toEqual({
      ...{ now: 'free', soonest: null },
      full: ['2026-05-06T10:00:00.000Z', '2026-05-06T10:15:00.000Z'],
    })
  })

  test('dishes are counted if the venue counts dishes, and a larger order has a quarter for itself', async () => {
    await limit(5, 'dishes')
    expect(await at(order({}, 3))).toBe('now')
    expect(await times(3)).toMatchObject({ now: 'moved', soonest: { from: '12:15' } })
    expect(await times(2)).toMatchObject({ now: 'free', full: [] })
    expect(await at(order({}, 3))).toBe('12:15')
    expect(await at(order({}, 2))).toBe('now')
    expect(await at(order({}, 9))).toBe('12:30')
    expect(await at(order({}, 1))).toBe('12:15')
  })

  test('what staff remove from an order frees its places', async () => {
    await limit(4, 'dishes')
    const { order: placed } = parseAs(calls.placeOrder.response, (await order({}, 4)).json)
    expect((await times())?.now).toBe('moved')
    const change = { from: status.pending, shown: [4], wanted: [3] }
    expect((await manager.post(`/orders/${placed.id}/lines`, change)).status).toBe(200)
    expect((await times())?.now).toBe('free')
    expect((await times(2))?.now).toBe('moved')
  })

  test('an order that staff enter counts, and is neither moved nor refused', async () => {
    await limit(1)
    expect(await at(order())).toBe('now')
    const entered = await manager.post('/orders', {
      ...{ branch_id: `${ref}-b1`, selling_types: 'pickup', payment_type: 2, minutes: 10 },
      order_lines: [{ item_id: 'plain', quantity: 1 }],
      ...slot('12:30', '13:00'),
    })
    expect(entered.json.order, entered.text).toMatchObject({ schedule: { from: '12:30' } })
    expect(await at(order())).toBe('12:15')
    // Half past twelve has the order that staff entered.
    expect(await at(order())).toBe('12:45')
  })

  test('an order that is declined, cancelled, or not paid in time frees its place', async () => {
    await limit(1)
    const { order: declined } = parseAs(calls.placeOrder.response, (await order()).json)
    expect(await at(order(slot('12:30', '13:00')))).toBe('12:30')
    expect((await times())?.soonest?.from).toBe('12:15')
    await manager.post(`/orders/${declined.id}/move`, { from: 0, to: status.rejected, refusal: 'busy' })
    expect((await times())?.now).toBe('free')
    const { order: cancelled, secret } = parseAs(calls.placeOrder.response, (await order()).json)
    expect((await times())?.now).toBe('moved')
    await api.post(`/webapp/order/${cancelled.id}/${secret}/cancel`, {})
    expect((await times())?.now).toBe('free')
    // Nobody pays an order for the last slot: it lapses after an hour.
    const online = paymentActions(api, ref)
    const later = {
      selling_types: 'pickup',
      payment_type: 1,
      phone: '50001234',
      dial_code: '+965',
      name: 'S',
    }
    const { json } = await online.send(`lapse-${ref}`, online.order({ ...later, ...slot('13:30', '14:00') }))
    expect(json.order).toMatchObject({ payment: { state: 'awaiting' } })
    const last = '2026-05-06T10:30:00.000Z'
    expect((await times())?.full).toContain(last)
    api.clock.now += 60 * MINUTE - 1
    expect((await times())?.full).toContain(last)
    api.clock.now += 1
    expect((await times())?.full).not.toContain(last)
  })

  test('the board knows how full this quarter of an hour and the next one are', async () => {
    const load = async () => parseAs(serviceResponse, (await manager.get('/service')).json).load
    expect(await load()).toBeNull()
    await limit(5, 'dishes')
    await order({}, 3)
    await order({}, 3)
    await order(slot('12:30', '13:00'))
    const capacity = { unit: 'dishes', most: 5 }
    const next = { at: '2026-05-06T09:15:00.000Z', planned: 3 }
    expect(await load()).toEqual({
      capacity,
      quarters: [{ at: '2026-05-06T09:00:00.000Z', planned: 3 }, next],
    })
    api.clock.now += 15 * MINUTE
    expect(await load()).toEqual({
      capacity,
      quarters: [next, { at: '2026-05-06T09:30:00.000Z', planned: 1 }],
    })
  })

  test('parcels count neither from before the limit nor with it', async () => {
    const prefix = `sent-${ref}`
    expect((await api.operator('PUT', '/operator/venues', deliveringGrill(prefix))).status).toBe(200)
    const address = {
      residency: 1,
      city: 'Riyadh',
      postcode: '11564',
      street: 'King Fahd Road',
      house_number: '1',
    }
    const parcel = {
      ...{ branch_id: `${prefix}-b1`, selling_types: 'delivery', delivery: { country_iso: 'SA', address } },
      order_lines: [{ item_id: 'juice', quantity: 4, price_label_id: 'large' }],
    }
    const device = await enrol(api, prefix, 'manager')
    expect((await order(parcel)).status).toBe(200)
    expect((await limit(1, 'orders', device)).status).toBe(200)
    expect((await order(parcel)).status).toBe(200)
    const planned = open.db.selectFrom('order_load').selectAll().where('branch_id', '=', `${prefix}-b1`)
    expect(await planned.execute()).toEqual([])
  })

  test('orders from before the limit count too', async () => {
    expect(await at(order())).toBe('now')
    expect(await at(order(slot('12:30', '13:00')))).toBe('12:30')
    await limit(1)
    expect([await at(order()), await at(order()), await at(order())]).toEqual(['12:15', '12:45', '13:00'])
  })

  test('only those who may change hours set a limit, and it is in the audit log', async () => {
    const cook = await enrol(api, ref, 'staff')
    expect((await limit(3, 'orders', cook)).status).toBe(403)
    expect((await limit(0)).status).toBe(400)
    expect((await limit(3, 'plates')).status).toBe(400)
    expect((await limit(3, 'dishes')).json.capacity).toEqual({ unit: 'dishes', most: 3 })
    expect((await cook.get('/settings')).json.capacity).toEqual({ unit: 'dishes', most: 3 })
    expect((await manager.get('/audit')).json.entries[0]).toMatchObject({ action: 'settings.changed' })
  })
})
