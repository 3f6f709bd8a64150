import { describe, expect, test } from 'vitest'
import { deleteOldEvents } from '../../../api/db/board/events.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { databaseKinds, type TestApi } from '../support/api.ts'
import { openStream } from '../support/event-source.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

// @feature counter.stream
describe.each(databaseKinds)('the stream of a board on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let ref = ''
  beforeEachNewVenue(kind, onlineGrill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'staff')
    diner = paymentActions(api, ref)
  })

  let keys = 0
  const place = (more: object = {}) => diner.place(`stream-${++keys}`, { payment_type: 2, ...more })
  const connect = (after: number, device = tablet, headers: Record<string, string> = {}) =>
    openStream(api, `/counter/${ref}/stream?after=${after}`, { ...device.headers, ...headers })
  const accept = (id: string) =>
    tablet.post(`/orders/${id}/move`, { from: status.pending, to: status.accepted, minutes: 10 })

  test('every change of an order arrives with the number of its event', async () => {
    const stream = await connect(0)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    const first = await place()
    expect(await stream.next()).toMatchObject({ id: '1', kind: 'order', order: { id: first.id, seq: 1 } })
    await accept(first.id)
    expect(await stream.next()).toMatchObject({ id: '2', order: { status: status.accepted, seq: 2 } })
    await stream.close()
  })

  test('an order that is paid online arrives when it is paid', async () => {
    const stream = await connect(0)
    const unpaid = await place({ payment_type: 1 })
    const cash = await place()
    expect(await stream.next()).toMatchObject({ order: { id: cash.id } })
    await diner.press(unpaid.url, 'approve')
    expect(await stream.next()).toMatchObject({ order: { id: unpaid.id, payment: { state: 'paid' } } })
    await stream.close()
  })

  test('after a lost connection it continues after the last event, with the current states', async () => {
    const before = await connect(0)
    const [first, second, third] = [await place(), await place(), await place()]
    for (const { id } of [first, second, third]) expect(await before.next()).toMatchObject({ order: { id } })
    await before.close()
    await accept(first.id)
    const fourth = await place()
    // The browser repeats the number that it received, whatever the address says.
    const again = await connect(0, tablet, { 'last-event-id': '3' })
    expect(await again.next()).toMatchObject({ id: '4', order: { id: first.id, status: status.accepted } })
    expect(await again.next()).toMatchObject({ id: '5', order: { id: fourth.id } })
    await again.close()
  })

  test('several boards of a branch receive the same, each from where it is', async () => {
    const first = await place()
    const early = await connect(0)
    const late = await connect(1)
    const second = await place()
    expect(await early.next()).toMatchObject({ order: { id: first.id } })
    expect(await early.next()).toMatchObject({ order: { id: second.id } })
    expect(await late.next()).toMatchObject({ order: { id: second.id } })
    await Promise.all([early.close(), late.close()])
  })

  test('if events are no longer stored, or are of another database, the board loads again', async () => {
    for (let n = 0; n < 3; n++) await place()
    await deleteOldEvents(open.db, new Date(Date.now() + 60_000))
    const [old, unknown] = [await connect(1), await connect(99)]
    expect(await old.next()).toMatchObject({ kind: 'reload' })
    expect(await unknown.next()).toMatchObject({ kind: 'reload' })
    // A board that has received everything misses nothing.
    const current = await connect(3)
    const next = await place()
    expect(await current.next()).toMatchObject({ order: { id: next.id } })
    await Promise.all([old.close(), unknown.close(), current.close()])
  })

  test('a locked device only learns how many orders wait', async () => {
    await place({ name: 'Dana' })
    await tablet.post('/lock')
    const stream = await connect(1)
    expect(await stream.next()).toEqual({ kind: 'waiting', count: 1, id: null })
    await place({ name: 'Dana' })
    expect(await stream.next()).toEqual({ kind: 'waiting', count: 2, id: null })
    await tablet.post('/unlock', { pin: PIN })
    expect(await stream.next()).toEqual({ kind: 'reload', id: null })
    await tablet.post('/lock')
    expect(await stream.next()).toEqual({ kind: 'waiting', count: 2, id: null })
    await stream.close()
  })

  test('signing a device out ends its streams', async () => {
    const owner = await enrol(api, ref, 'owner')
    const [stream, other] = [await connect(0), await connect(0, owner)]
    await owner.post('/devices/revoke-all')
    expect(await stream.next()).toEqual({ kind: 'ended', id: null })
    expect(await stream.next()).toBeNull()
    const order = await place()
    expect(await other.next()).toMatchObject({ order: { id: order.id } })
    await other.close()
  })

  test('a device has at most twenty streams, and a closed one makes room', async () => {
    const streams = []
    for (let n = 0; n < 20; n++) streams.push(await connect(0))
    await expect(connect(0)).rejects.toThrow(/HTTP 429/)
    await streams[0]?.close()
    streams.push(await connect(0))
    await expect(connect(0)).rejects.toThrow(/HTTP 429/)
    await Promise.all(streams.slice(1).map((stream) => stream.close()))
  })
})
