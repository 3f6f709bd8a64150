import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { addPrinterCall, type Printer, printersCall } from '../../../src/contract/counter/printing-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { type StarPrinter, starPrinter } from '../../helpers/star-printer.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, onlineGrillForLater, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const PICKUP = { selling_types: 'pickup', name: 'Dana', phone: '50001234', dial_code: '+965' }

// @feature-file counter.printers
describe.each(databaseKinds)('Star printers on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let ref = ''
  let diner: ReturnType<typeof paymentActions>
  beforeEachNewVenue(kind, onlineGrillForLater, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'manager')
    diner = paymentActions(api, ref)
  })

  /** Enrols a device at another venue. */
  const enrolElsewhere = async (role: 'owner' | 'manager') => {
    await api.operator('PUT', '/operator/venues', onlineGrill(`other-${ref}`))
    return enrol(api, `other-${ref}`, role)
  }
  const settings = {
    ...{ name: 'Kitchen', paper: 80, locale: 'en', moment: 'accepted' },
    types: ['dinein', 'pickup', 'delivery', 'product_service'],
  }
  const add = async (more: object = {}) => {
    const answer = await tablet.post('/printers', { ...settings, ...more })
    return parseAs(addPrinterCall.response, answer.json)
  }
  const send = (path: string, init: RequestInit) => api.app.request(path, init, { address: '203.0.113.9' })
  const connect = async (more: object = {}) => starPrinter(send, (await add(more)).url)
  const list = async (): Promise<Printer[]> =>
    parseAs(printersCall.response, (await tablet.get('/printers')).json).printers
  let keys = 0
  const place = (more: object = {}) => {
    api.clock.now += 1
    return diner.place(`key-${++keys}`, { payment_type: 2, ...more })
  }
  const move = (id: string, from: number, to: number) =>
    tablet.post(`/orders/${id}/move`, { from, to, minutes: null, refusal: null })
  const accepted = async (more: object = {}) => {
    const order = await place(more)
    await move(order.id, status.pending, status.accepted)
    return order
  }
  const claim = async (id: string, key: string, device = tablet) =>
    (await device.post(`/orders/${id}/ticket`, { claim: key })).json.duplicate
  const later = (milliseconds: number) => {
    api.clock.now += milliseconds
  }
  /** Whether each printed ticket says that it is a duplicate, which makes it longer than the first one. */
  const marks = (printer: StarPrinter) =>
    printer.printed.map((png) => heightOf(png) > heightOf(printer.printed[0]))

  test('an order is printed once when it is accepted, as PNG in the width of the paper', async () => {
    const printer = await connect()
    const order = await place()
    expect(await printer.poll()).toBeNull()
    await move(order.id, status.pending, status.accepted)
    expect((await printer.report()).answer).toMatchObject({
      ...{ jobReady: true, mediaTypes: ['image/png'], deleteMethod: 'DELETE' },
    })
    await printer.poll()
    expect(await printer.poll()).toBeNull()
    later(MINUTE)
    expect(await printer.poll()).toBeNull()
    expect(printer.printed).toHaveLength(1)
    const { width, bitsPerSample } = await sharp(printer.printed[0]).metadata()
    expect([width, bitsPerSample]).toEqual([576, 1])
  })

  test('a printer prints the types it is for, and on arrival if it is set so', async () => {
    const bar = await connect({ types: ['pickup'], moment: 'arrived', paper: 58 })
    const dinein = await place()
    const pickup = await place(PICKUP)
    expect(await bar.poll()).toMatch(pickup.id)
    expect(await bar.poll()).toBeNull()
    expect(dinein.id).not.toBe(pickup.id)
    expect((await sharp(bar.printed[0]).metadata()).width).toBe(384)
  })

  test('an order that waits for its payment, is over, or came before the printer is not printed', async () => {
    await accepted()
    later(SECOND)
    const printer = await connect({ moment: 'arrived' })
    const unpaid = await place({ payment_type: 1 })
    const cancelled = await place()
    await tablet.post(`/orders/${cancelled.id}/move`, {
      ...{ from: status.pending, to: status.rejected, minutes: null, refusal: 'busy' },
    })
    expect(await printer.poll()).toBeNull()
    await diner.press(unpaid.url, 'approve')
    expect(await printer.poll()).toMatch(unpaid.id)
  })

  test('an order for later is printed an hour before its time', async () => {
    const printer = await connect()
    const slot = { date: '2026-05-06', from: '18:00', to: '18:30' }
    const order = await place({ ...PICKUP, schedule: slot })
    await move(order.id, status.scheduled, status.accepted)
    expect(await printer.poll()).toBeNull()
    api.clock.now = Date.parse('2026-05-06T17:00:00+03:00') - 1
    expect(await printer.poll()).toBeNull()
    later(1)
    expect(await printer.poll()).toMatch(order.id)
  })

  test('a ticket whose confirmation is lost is printed again, but as a duplicate', async () => {
    const printer = await connect()
    await accepted()
    printer.fault = 'lost-answer'
    await printer.poll()
    // It may still be printing.
    expect(await printer.poll()).toBeNull()
    later(10 * SECOND)
    printer.isPrinting = true
    expect(await printer.poll()).toBeNull()
    Object.assign(printer, { isPrinting: false, fault: 'none' })
    await printer.poll()
    later(MINUTE)
    expect(await printer.poll()).toBeNull()
    expect(marks(printer)).toEqual([false, true])
  })

  test('a repeated request for the same attempt gets the same ticket, without a mark', async () => {
    const printer = await connect()
    await accepted()
    const token = (await printer.report()).answer?.jobToken ?? ''
    const [first, second] = await Promise.all([printer.fetch(token), printer.fetch(token)])
    expect(first).toEqual(second)
    await printer.confirm(token, '200 OK')
    expect(await printer.fetch(token)).toBeNull()
  })

  test('a ticket that never came out is printed without a mark', async () => {
    const printer = await connect()
    await accepted()
    printer.fault = 'lost-ticket'
    await printer.poll()
    printer.fault = 'none'
    await printer.poll()
    expect(printer.printed).toHaveLength(1)
    const other = await connect({ name: 'Reference' })
    await accepted()
    await other.poll()
    expect(heightOf(printer.printed[0])).toBe(heightOf(other.printed[0]))
  })

  test('when the paper ends, staff see it; the ticket waits, and says that a part may have come out', async () => {
    const printer = await connect()
    await accepted()
    await printer.poll()
    await accepted()
    printer.fault = 'paper-ends'
    await printer.poll()
    later(MINUTE)
    expect((await printer.report()).answer).toEqual({ jobReady: false })
    expect(await list()).toMatchObject([{ condition: 'paper-out', waiting: 1, failed: [] }])
    Object.assign(printer, { status: '420%20Cover%20open' })
    await printer.report()
    expect(await list()).toMatchObject([{ condition: 'cover-open' }])
    Object.assign(printer, { status: '200 OK', fault: 'none' })
    await printer.poll()
    expect(await list()).toMatchObject([{ condition: 'ready', waiting: 0 }])
    expect(marks(printer)).toEqual([false, true])
  })

  test('a firmware without tokens prints once, and marks what may be a second print', async () => {
    const printer = starPrinter(send, (await add()).url, { knowsTokens: false })
    await accepted()
    await printer.poll()
    expect(await printer.poll()).toBeNull()
    await accepted()
    printer.fault = 'lost-answer'
    await printer.poll()
    later(10 * SECOND)
    printer.fault = 'none'
    await printer.poll()
    later(MINUTE)
    expect(await printer.poll()).toBeNull()
    expect(marks(printer)).toEqual([false, false, true])
  })

  test('staff have a ticket printed again, as a duplicate, also one that the printer does not print by itself', async () => {
    const { id, url } = await add({ types: ['pickup', 'dinein'], moment: 'accepted' })
    const printer = starPrinter(send, url)
    const printAgain = (order: { id: string }, device = tablet) =>
      device.post(`/orders/${order.id}/print`, { printer_id: id })
    const order = await accepted()
    await printer.poll()
    later(MINUTE)
    await printAgain(order)
    printer.fault = 'lost-answer'
    await printer.poll()
    printer.fault = 'none'
    later(MINUTE)
    await printer.poll()
    later(MINUTE)
    expect(await printer.poll()).toBeNull()
    expect(marks(printer)).toEqual([false, true, true])

    // Asked for while a ticket is being printed: another one follows.
    await printAgain(order)
    const token = (await printer.report()).answer?.jobToken ?? ''
    await printer.fetch(token)
    later(SECOND)
    await printAgain(order)
    await printer.confirm(token, '200 OK')
    later(MINUTE)
    expect(await printer.poll()).toMatch(order.id)
    printer.printed.pop()

    const unanswered = await place()
    expect(await printer.poll()).toBeNull()
    await printAgain(unanswered)
    await printer.poll()
    expect(await printer.poll()).toBeNull()
    expect(marks(printer)).toEqual([false, true, true, false])

    const stranger = await enrolElsewhere('owner')
    expect((await printAgain(order, stranger)).status).toBe(404)
    await move(order.id, status.accepted, status.delivered)
    expect((await printAgain(order)).status).toBe(409)
  })

  test('two printers each print one ticket without a mark', async () => {
    const printers = [await connect(), await connect({ name: 'Bar' })]
    await accepted()
    for (const printer of printers) await printer.poll()
    expect(printers.map(({ printed }) => printed.length)).toEqual([1, 1])
    expect(heightOf(printers[0]?.printed[0])).toBe(heightOf(printers[1]?.printed[0]))
  })

  // @feature counter.printing
  test('of two tablets, one prints the ticket and the other a duplicate; a lost answer can be asked for again', async () => {
    const order = await accepted()
    const [left, right] = await Promise.all([claim(order.id, 'claim-left'), claim(order.id, 'claim-right')])
    expect([left, right].sort()).toEqual([false, true])
    expect(await claim(order.id, 'claim-left')).toBe(left)
    const { entries } = (await tablet.get('/audit?limit=2')).json
    expect(entries).toMatchObject([
      { action: 'ticket.printed', after: { kind: 'ticket', duplicate: true } },
      { action: 'ticket.printed', after: { kind: 'ticket', duplicate: false } },
    ])
    const prints = await open.db.selectFrom('ticket_print').select('printed_by').execute()
    expect(prints.at(-1)?.printed_by).toBe('manager, manager’s tablet')
  })

  test('a browser and a printer know of each other’s tickets', async () => {
    const printer = await connect()
    const first = await accepted()
    await printer.poll()
    expect(await claim(first.id, 'after-printer')).toBe(true)
    const second = await accepted()
    expect(await claim(second.id, 'before-printer')).toBe(false)
    await printer.poll()
    expect(marks(printer)).toEqual([false, true])
  })

  test('nobody claims the ticket of another branch, or of an order that is not paid', async () => {
    const unpaid = await place({ payment_type: 1 })
    const stranger = await enrolElsewhere('owner')
    const order = await accepted()
    for (const [device, id] of [[stranger, order.id] as const, [tablet, unpaid.id] as const])
      expect((await device.post(`/orders/${id}/ticket`, { claim: 'some-claim' })).status).toBe(404)
  })

  test('an address works for its printer only, until the printer is removed', async () => {
    const { id, url } = await add()
    const printer = starPrinter(send, url)
    const foreign = starPrinter(send, url.replace(/[^/]+$/, 'A'.repeat(22)))
    expect((await foreign.report()).status).toBe(401)
    const order = await accepted()
    const other = await enrolElsewhere('manager')
    const elsewhere = parseAs(addPrinterCall.response, (await other.post('/printers', settings)).json)
    expect(await starPrinter(send, elsewhere.url).fetch(`${order.id}.1`)).toBeNull()
    expect((await other.post(`/printers/${id}/remove`)).status).toBe(404)

    await tablet.post(`/printers/${id}/remove`)
    expect((await printer.report()).status).toBe(401)
    expect(await printer.fetch(`${order.id}.1`)).toBeNull()
    expect(await printer.confirm(`${order.id}.1`, '200 OK')).toBe(401)
    expect(await list()).toEqual([])
  })

  test('the address is not stored or logged, and adding, changing and removing are recorded', async () => {
    const { id, url } = await add()
    const printer = starPrinter(send, url)
    await printer.poll()
    const token = url.split('/').at(-1) ?? ''
    const stored = await open.db.selectFrom('printer').selectAll().execute()
    expect(JSON.stringify([stored, api.lines])).not.toContain(token)
    await tablet.post(`/printers/${id}`, { ...settings, name: 'Bar', paper: 58 })
    await tablet.post(`/printers/${id}/remove`)
    const { entries } = (await tablet.get('/audit?limit=3')).json
    expect(entries).toMatchObject([
      { action: 'printer.removed', subject: 'Bar' },
      { action: 'printer.changed', subject: 'Kitchen', after: { kind: 'printer', name: 'Bar', paper: 58 } },
      { action: 'printer.added', subject: 'Kitchen', before: null },
    ])
  })

  test('calls of a printer without news are written once a minute; one that stops calling is offline', async () => {
    const { id, url } = await add()
    const printer = starPrinter(send, url)
    expect(await list()).toMatchObject([{ condition: 'unseen', seen_at: null }])
    const versions = new Set<string>()
    for (let seconds = 0; seconds < 120; seconds += 5) {
      await printer.report()
      const row = open.db.selectFrom('printer').select('seen_at').where('id', '=', id)
      versions.add(String((await row.executeTakeFirstOrThrow()).seen_at?.toISOString()))
      later(5 * SECOND)
    }
    expect(versions.size).toBe(2)
    const [seen] = await list()
    later(150 * SECOND)
    expect(await list()).toMatchObject([{ condition: 'offline', since: seen?.seen_at }])
    await printer.report()
    expect(await list()).toMatchObject([{ condition: 'ready' }])
  })

  test('a printer must speak the protocol', async () => {
    const path = new URL((await add()).url).pathname
    expect((await api.post(path, 'no JSON')).status).toBe(400)
    const errors = api.lines.filter(({ level }) => level === 'error').length
    expect((await api.post(path, 'x'.repeat(17_000))).json.code).toBe('too-large')
    expect(api.lines.filter(({ level }) => level === 'error')).toHaveLength(errors)
    expect((await api.get(`${path}?type=text/plain`)).status).toBe(415)
    expect((await api.get(`${path}?token=none`)).status).toBe(404)
    // Nobody takes a ticket by looking whether the address exists.
    const order = await accepted()
    expect((await send(`${path}?token=${order.id}.1`, { method: 'HEAD' })).status).toBe(405)
    expect(await open.db.selectFrom('ticket_print').where('order_id', '=', order.id).execute()).toEqual([])
    expect((await tablet.post('/printers', { ...settings, types: [] })).json.message).toMatch(/^types/)
  })
})

/** The height of a PNG in pixels. */
function heightOf(png: Uint8Array | undefined): number {
  if (!png) throw new Error('there is no such ticket')
  return new DataView(png.buffer, png.byteOffset).getUint32(20)
}
