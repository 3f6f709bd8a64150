import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { runHousekeeping } from '../../../api/privacy/housekeeping.ts'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { paymentActions } from '../support/payments.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'
import { enrol } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

const DAY = 24 * 3_600_000
const ADDRESS = 'noura@diner.example'
const person = { phone: '50007001', dial_code: '+965' }

// @feature-file privacy.erasure privacy.export
describe.each(databaseKinds)('e-mail addresses of orders and reservations on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let venues = 0
  let ref = ''
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open, { offersMails: true })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    await open.db.deleteFrom('limited_turn').execute()
    ref = `mailed${++venues}`
    expect((await api.operator('PUT', '/operator/venues', reservableGrill(ref))).status).toBe(200)
  })

  const ask = (of: 'order' | 'reservation', { id, secret }: { id: string; secret: string }) =>
    api.post(`/webapp/mail/${of}/${id}`, { address: ADDRESS, locale: 'en' }, { 'mail-secret': secret })
  /** An order that was handed over, and a reservation for tomorrow, each with an address. */
  async function leaveAddresses() {
    const tablet = await enrol(api, ref, 'staff')
    const lines = [{ item_id: 'plain', quantity: 1 }]
    const order = await paymentActions(api, ref).place(ref, {
      ...{ order_lines: lines, payment_type: 2, payment_option: null, ...person },
    })
    for (const [from, to] of [
      [orderStatus.pending, orderStatus.accepted],
      [orderStatus.accepted, orderStatus.delivered],
    ])
      expect((await tablet.post(`/orders/${order.id}/move`, { from, to })).status).toBe(200)
    const made = await reservationActions(api, ref).make(person)
    const reservation = { id: made.reservation.id, secret: made.secret }
    expect([(await ask('order', order)).status, (await ask('reservation', reservation)).status]).toEqual([
      200, 200,
    ])
    return { order, reservation }
  }
  const left = async () => [
    (await open.db.selectFrom('mail_receiver').selectAll().execute()).length,
    (await open.db.selectFrom('mail').selectAll().execute()).length,
  ]
  const whole = { user_id: '7', phone: '+96550007001' }

  test('are exported, and erased with the order or reservation, which takes none again', async () => {
    const { order, reservation } = await leaveAddresses()
    const { json } = await api.operator('POST', '/operator/persons/export', whole)
    expect([json.orders, json.reservations]).toMatchObject([[{ email: ADDRESS }], [{ email: ADDRESS }]])
    expect(await left()).toEqual([2, 2])
    await api.operator('POST', '/operator/persons/erase', { order_id: order.id })
    expect(await left()).toEqual([1, 1])
    await api.operator('POST', '/operator/persons/erase', { order_id: reservation.id })
    expect(await left()).toEqual([0, 0])
    expect([(await ask('order', order)).status, (await ask('reservation', reservation)).status]).toEqual([
      409, 409,
    ])
    expect(await left()).toEqual([0, 0])
  })

  test('are erased by phone', async () => {
    await leaveAddresses()
    const erased = await api.operator('POST', '/operator/persons/erase', whole)
    expect(erased.json).toMatchObject({ orders: 1, reservations: 1 })
    expect(await left()).toEqual([0, 0])
  })

  test('are erased after the retention', async () => {
    await leaveAddresses()
    api.clock.now += 10 * DAY
    await runHousekeeping({ ...api.payments, retentionDays: 20 })
    expect(await left()).toEqual([2, 2])
    await runHousekeeping({ ...api.payments, retentionDays: 5 })
    expect(await left()).toEqual([0, 0])
  })
})
