import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { boardCall } from '../../../src/contract/counter/board-calls.ts'
import { enterOrderCall } from '../../../src/contract/counter/entered-order-calls.ts'
import { orderListCall } from '../../../src/contract/counter/order-list-calls.ts'
import { listStockCall } from '../../../src/contract/counter/stock-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, parseAs, type TestApi, UNLIMITED } from '../support/api.ts'
import { deliveringGrill } from '../support/delivering-grill.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

const MINUTE = 60_000

// @feature counter.enter-order
describe.each(databaseKinds)('orders that staff enter on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let ref = ''
  // Its diners must state everything, and can only pay online.
  const strictGrill = (of: string) => {
    const file = deliveringGrill(of)
    const required = { on: true, required: true }
    return {
      ...file,
      business: {
        ...file.business,
        ...{ payment_methods: [1], payment_options: [1] },
        checkout: { name: required, phone: required, note: required },
        checkoutDineIn: { table: { on: true, required: false }, name: { on: false, required: false } },
      },
      coupons: [{ code: 'TEN', coupon: { discount_type: 'percent', discount_value: 10, all_menu: true } }],
    }
  }
  beforeEachNewVenue(kind, strictGrill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'manager', { name: 'Noor' })
  })

  let keys = 0
  const request = (more: object = {}) => ({
    branch_id: `${ref}-b1`,
    selling_types: 'pickup',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
    payment_type: 2,
    ...more,
  })
  const send = (more: object = {}, key = `entered-${++keys}`, by = tablet, at = api) =>
    at.post(`/counter/${ref}/orders`, request(more), { ...by.headers, 'Idempotency-Key': key })
  const enter = async (more: object = {}, key?: string) => {
    const { json } = await send(more, key)
    return parseAs(enterOrderCall.response, json).order
  }
  /** What is wrong with an order, by path. */
  const issues = async (more: object, by = tablet): Promise<string[]> => {
    const { status: code, json } = await send(more, undefined, by)
    return [`${code} ${json.code}`, ...json.issues.map((issue: { path: string }) => issue.path)]
  }
  const board = async () => parseAs(boardCall.response, (await tablet.get('/board')).json).orders
  const audit = async () => parseAs(auditCall.response, (await tablet.get('/audit?limit=1')).json).entries[0]

  test('one without name, phone and note is accepted at once, with its promise, and marked on board and list', async () => {
    const order = await enter({ minutes: 25 })
    const ready_at = new Date(api.clock.now + 25 * MINUTE).toISOString()
    const shown = {
      ...{ number: 1, status: status.accepted, ready_at, by_staff: true, automatic: false, name: '' },
      ...{ payment_type: 2, payment: { state: 'none' } },
    }
    expect(order).toMatchObject(shown)
    expect(await board()).toMatchObject([shown])
    const { orders } = parseAs(orderListCall.response, (await tablet.get('/orders')).json)
    expect(orders).toMatchObject([shown])
    expect(await audit()).toMatchObject({
      ...{ who: 'Noor', action: 'order.entered', subject: `#1 ${order.id}`, before: null },
      after: { kind: 'time', at: ready_at },
    })
    const stored = await open.db
      .selectFrom('customer_order')
      .innerJoin('staff_member', 'staff_member.id', 'customer_order.staff_id')
      .select('staff_member.name')
      .where('customer_order.id', '=', order.id)
      .execute()
    expect(stored).toEqual([{ name: 'Noor' }])
  })

  test('a guest’s own order is not marked, and one that was entered moves on like it', async () => {
    await api.operator('PUT', '/operator/venues', deliveringGrill(ref))
    const diner = { name: 'Dana', phone: '50001234', dial_code: '+965' }
    expect((await api.post('/webapp/order', request(diner))).status).toBe(200)
    expect(await board()).toMatchObject([{ by_staff: false, status: status.pending }])
    const { id } = await enter({ name: 'Dana', phone: '50001234', dial_code: '+965' })
    const move = { from: status.accepted, to: status.delivered }
    expect((await tablet.post(`/orders/${id}/move`, move)).json.order).toMatchObject({
      ...{ number: 2, status: status.delivered, phone: '+96550001234', by_staff: true },
    })
  })

  test('one for later is promised for its slot', async () => {
    const file = deliveringGrill(ref)
    const pickup_config = { scheduled_orders: { on: true, only_schedule: true } }
    await api.operator('PUT', '/operator/venues', { ...file, business: { ...file.business, pickup_config } })
    const slot = { date: '2026-05-06', from: '18:00', to: '18:30' }
    const order = await enter({ schedule: slot })
    expect(order).toMatchObject({ status: status.accepted, ready_at: '2026-05-06T15:00:00.000Z' })
    const nextWeek = { date: '2026-05-12', from: '18:00', to: '18:30' }
    expect(await enter({ schedule: nextWeek })).toMatchObject({ ready_at: '2026-05-12T15:00:00.000Z' })
    expect(await issues({ schedule: { ...slot, date: '2026-05-05' } })).toEqual(['400 invalid', 'schedule'])
    // Its diners must choose a time, and staff need not.
    expect(await enter({ minutes: 0 })).toMatchObject({ schedule: null })
  })

  test('staff order while orders are paused and outside opening hours', async () => {
    await tablet.post('/service', { state: 'paused', type: 'all', period: 30 })
    expect((await enter()).status).toBe(status.accepted)
    await tablet.post('/service', { state: 'open', type: 'all' })
    const { today } = (await tablet.get('/hours')).json
    await tablet.post('/hours', { date: today, hours: { closed: true, shifts: [] } })
    expect((await enter()).status).toBe(status.accepted)
  })

  test('what is impossible stays so', async () => {
    expect(await issues({ branch_id: `${ref}-b2` })).toEqual(['400 invalid', 'branch_id'])
    expect(await issues({ payment_type: 1, payment_option: 1 })).toEqual(['400 invalid', 'payment_type'])
    expect(await issues({ selling_types: 'dinein', table_id: 'nowhere' })).toEqual([
      ...['400 invalid', 'table_id'],
    ])
    expect(await issues({ selling_types: 'delivery' })).toEqual(['400 invalid', 'delivery'])
    expect(await issues({ phone: '12' })).toEqual(['400 invalid', 'phone'])
    expect((await send({ order_lines: [{ item_id: 'unknown', quantity: 1 }] })).json.code).toBe('changed')
    expect((await send({ minutes: -1 })).json.code).toBe('invalid')
    expect(await board()).toEqual([])
  })

  test('the same key places one order and takes its stock once, also for simultaneous repeats', async () => {
    await tablet.post('/stock', { kind: 'item', id: 'plain', state: 'available', left: 3 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ minutes: 10 }, 'same-key')))
    expect(new Set(answers.map(({ json }) => json.order.id)).size).toBe(1)
    expect((await send({ minutes: 15 }, 'same-key')).json.code).toBe('conflict')
    expect(await board()).toHaveLength(1)
    const left = parseAs(listStockCall.response, (await tablet.get('/stock')).json)
      .categories.flatMap(({ items }) => items)
      .find(({ id }) => id === 'plain')?.left
    expect(left).toBe(1)
    const none = await send()
    expect(none.json.issues[0]).toMatchObject({ path: 'order_lines.0.quantity', reason: 'quantity' })
    // What an accepted order took stays taken if it is cancelled.
    const { id } = answers[0]?.json.order ?? {}
    const cancel = { from: status.accepted, to: status.cancelled, refusal: 'other' }
    expect((await tablet.post(`/orders/${id}/move`, cancel)).status).toBe(200)
    expect((await send()).json.code).toBe('invalid')
  })

  test('coupons apply, and the limits of guests in the same network do not', async () => {
    const tight = [{ most: 1, seconds: 600 }]
    const house = createTestApi(open, {
      callLimits: { ...UNLIMITED, coupon: tight, order: tight, price: tight },
    })
    const guess = { selling_types: 'pickup', order_lines: [], coupon_code: 'NOPE' }
    for (const code of [400, 429])
      expect((await house.post(`/service/pos/calc-order/${ref}-b1`, guess)).status).toBe(code)
    const price = (coupon_code: string) =>
      house.post(`/counter/${ref}/orders/price`, { ...request(), coupon_code }, tablet.headers)
    for (const code of ['A', 'B', 'C'])
      expect((await price(code)).json.issues[0]).toMatchObject({ path: 'coupon_code', reason: 'unknown' })
    expect((await price('TEN')).json.coupon).toMatchObject({ code: 'TEN' })
    for (let order = 0; order < 3; order++)
      expect((await send({ coupon_code: 'TEN' }, undefined, tablet, house)).json.order).toMatchObject({
        coupon_code: 'TEN',
      })
  })

  test('what the guest said is erased with everything else about them', async () => {
    const { id } = await enter({ name: 'Layla', phone: '50007009', dial_code: '+965', comment: 'for Layla' })
    await tablet.post(`/orders/${id}/move`, { from: status.accepted, to: status.delivered })
    await api.operator('POST', '/operator/persons/erase', { phone: '+96550007009', user_id: '7' })
    const rows = await open.db.selectFrom('customer_order').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ phone: null }])
    expect(JSON.stringify(rows)).not.toMatch(/Layla|50007009/)
  })
})
