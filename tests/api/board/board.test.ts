import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { boardCall, moveOrderCall } from '../../../src/contract/counter/board-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { reservableGrill } from '../support/reservations.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

const MINUTE = 60_000

// @feature counter.board
describe.each(databaseKinds)('the board on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let ref = ''
  beforeEachNewVenue(kind, onlineGrill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'manager')
    diner = paymentActions(api, ref)
  })

  let keys = 0
  const place = (more: object = {}) => {
    api.clock.now += 1
    return diner.place(`key-${++keys}`, { payment_type: 2, ...more })
  }
  const load = async (device = tablet) => parseAs(boardCall.response, (await device.get('/board')).json)
  const move = (id: string, body: object) => tablet.post(`/orders/${id}/move`, body)
  const moved = async (id: string, body: object) =>
    parseAs(moveOrderCall.response, (await move(id, body)).json).order
  const track = async ({ id, secret }: { id: string; secret: string }) =>
    (await api.get(`/webapp/transaction/${id}/${secret}`)).json

  test('it shows what the kitchen and the door need, and the tables by name', async () => {
    await place({ table_id: 't1', comment: 'no nuts', name: 'Dana', phone: '50001234', dial_code: '+965' })
    const board = await load()
    expect(board.venue).toMatchObject({ currency: 'KWD', time_zone: 'Asia/Kuwait', locales: ['en', 'ar'] })
    expect(board.venue.tables).toMatchObject([{ id: 't1', locales: [{ name: 'Table 1' }, {}] }])
    expect(board.orders).toMatchObject([
      {
        ...{ number: 1, table_id: 't1', comment: 'no nuts', name: 'Dana', phone: '+96550001234' },
        ...{ status: status.pending, payment: { state: 'none' } },
        order_lines: [{ quantity: 2, locales: [{ name: 'Bread' }, { name: 'خبز' }] }],
      },
    ])
    expect(board.seq).toBe(1)
  })

  test('it says how the branch takes orders, and whether it takes reservations', async () => {
    expect((await load()).venue).toMatchObject({ types: ['dinein', 'pickup'], reservations: false })
    const reservable = `reservable-${ref}`
    await api.operator('PUT', '/operator/venues', reservableGrill(reservable))
    const other = await enrol(api, reservable, 'staff')
    expect((await load(other)).venue).toMatchObject({ reservations: true })
  })

  test('it shows the latest 60 of the orders that have ended', async () => {
    const ids: string[] = []
    for (let order = 0; order < 62; order++) ids.push((await place()).id)
    const orders = open.db.updateTable('customer_order').set({ status: status.delivered })
    for (const id of ids.slice(1)) {
      api.clock.now += 1
      await orders
        .set({ updated_at: new Date(api.clock.now) })
        .where('id', '=', id)
        .execute()
    }
    const shown = (await load()).orders.map(({ id }) => id)
    expect(shown).toEqual([ids[0], ...ids.slice(2)])
  })

  test('an order is on it once it is paid, or is paid in another way', async () => {
    const online = await place({ payment_type: 1 })
    const cash = await place({ payment_type: 1 })
    expect((await load()).orders).toEqual([])
    api.clock.now += MINUTE
    await diner.press(online.url, 'approve')
    const paid_at = new Date(api.clock.now).toISOString()
    expect((await load()).orders).toMatchObject([{ id: online.id, payment: { state: 'paid', paid_at } }])
    await api.post(`/webapp/order/${cash.id}/${cash.secret}/pay`, { payment_type: 2 })
    expect((await load()).orders).toMatchObject([
      { id: online.id },
      { id: cash.id, payment: { state: 'none' } },
    ])
    // An order that was never paid does not appear among those that are over either.
    await place({ payment_type: 1 })
    api.clock.now += 61 * MINUTE
    expect((await load()).orders).toHaveLength(2)
  })

  test('staff accept with a time, change it, and finish; the diner sees each step', async () => {
    const order = await place()
    const accepted = await moved(order.id, { from: status.pending, to: status.accepted, minutes: 20 })
    const ready_at = new Date(api.clock.now + 20 * MINUTE).toISOString()
    expect(accepted).toMatchObject({ status: status.accepted, ready_at })
    expect(await track(order)).toMatchObject({ status: status.accepted, ready_at })

    api.clock.now += 5 * MINUTE
    await tablet.post(`/orders/${order.id}/time`, { minutes: 30 })
    const later = new Date(api.clock.now + 30 * MINUTE).toISOString()
    expect(await track(order)).toMatchObject({ ready_at: later })

    await moved(order.id, { from: status.accepted, to: status.ready })
    await moved(order.id, { from: status.ready, to: status.delivered })
    expect(await track(order)).toMatchObject({ status: status.delivered, refusal: null })
    expect((await load()).orders).toMatchObject([{ id: order.id, status: status.delivered }])
    api.clock.now += 18 * 60 * MINUTE
    await tablet.post('/unlock', { pin: PIN })
    expect((await load()).orders).toEqual([])
    const late = await tablet.post(`/orders/${order.id}/time`, { minutes: 5 })
    expect(late.json.issues[0].reason).toBe('moved')
  })

  test('declining needs a reason, which the diner gets, and returns the money', async () => {
    const order = await place({ payment_type: 1 })
    await diner.press(order.url, 'approve')
    const refused = { from: status.pending, to: status.rejected }
    expect((await move(order.id, refused)).json.message).toMatch(/^refusal: a reason is required/)
    const declined = await moved(order.id, { ...refused, refusal: 'busy' })
    expect(declined).toMatchObject({
      status: status.rejected,
      refusal: 'busy',
      payment: { state: 'refunded' },
    })
    expect(await track(order)).toMatchObject({
      status: status.rejected,
      refusal: 'busy',
      payment: 'refunded',
    })
  })

  test('of two devices that answer at once, one wins and the other is told', async () => {
    const order = await place()
    const answers = await Promise.all([
      move(order.id, { from: status.pending, to: status.accepted, minutes: 10 }),
      move(order.id, { from: status.pending, to: status.rejected, refusal: 'closing' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const lost = answers.find((answer) => answer.status === 409)
    expect(lost?.json.issues[0]).toMatchObject({ reason: 'moved' })
    // What is impossible is not a matter of speed.
    const state = (await track(order)).status
    const impossible = await move(order.id, { from: state, to: status.pending })
    expect([impossible.status, impossible.json.issues]).toEqual([409, []])
  })

  test('orders of other branches can neither be seen nor moved', async () => {
    const order = await place({ branch_id: `${ref}-b2` })
    expect((await load()).orders).toEqual([])
    const answer = await move(order.id, { from: status.pending, to: status.accepted, minutes: 10 })
    expect(answer.status).toBe(404)
    expect((await load(tablet.at(`${ref}-jahra`))).orders).toHaveLength(1)
  })

  test('every answer is in the audit log, from what to what', async () => {
    const order = (status: string, more: object = {}) => ({ kind: 'order', status, ...more })
    const time = (at: string) => ({ kind: 'time', at })
    const { id } = await place()
    await moved(id, { from: status.pending, to: status.accepted, minutes: 20 })
    const first = new Date(api.clock.now + 20 * MINUTE).toISOString()
    await tablet.post(`/orders/${id}/time`, { minutes: 25 })
    const second = new Date(api.clock.now + 25 * MINUTE).toISOString()
    await moved(id, { from: status.accepted, to: status.cancelled, refusal: 'sold-out' })
    const log = parseAs(auditCall.response, (await tablet.get('/audit?limit=3')).json).entries.reverse()
    const common = { subject: `#1 ${id}`, who: 'manager', branch: ref }
    expect(log).toMatchObject([
      {
        ...common,
        action: 'order.status',
        before: order('pending'),
        after: order('accepted', { ready_at: first }),
      },
      { ...common, action: 'order.time', before: time(first), after: time(second) },
      {
        ...common,
        action: 'order.status',
        before: order('accepted'),
        after: order('cancelled', { refusal: 'sold-out' }),
      },
    ])
    const other = await place()
    await api.operator('POST', `/operator/orders/${other.id}/status`, { status: status.rejected })
    const [last] = parseAs(auditCall.response, (await tablet.get('/audit?limit=1')).json).entries
    expect(last).toMatchObject({
      subject: `#2 ${other.id}`,
      who: null,
      before: order('pending'),
      after: order('rejected'),
    })
  })
})
