import { describe, expect, test } from 'vitest'
import { addPrinterCall, type Printer, printersCall } from '../../../src/contract/counter/printing-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { starPrinter } from '../../helpers/star-printer.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

const MINUTE = 60_000

// @feature-file counter.printers
describe.each(databaseKinds)('tickets that a printer does not print on %s', (kind) => {
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  beforeEachNewVenue(kind, onlineGrill, async (venue) => {
    api = venue.api
    tablet = await enrol(api, venue.ref, 'manager')
    diner = paymentActions(api, venue.ref)
  })

  const add = async (paper = 80) => {
    const settings = { name: 'Kitchen', paper, locale: 'en', moment: 'accepted', types: ['dinein'] }
    return parseAs(addPrinterCall.response, (await tablet.post('/printers', settings)).json)
  }
  const send = (path: string, init: RequestInit) => api.app.request(path, init, { address: '203.0.113.9' })
  const list = async (): Promise<Printer[]> =>
    parseAs(printersCall.response, (await tablet.get('/printers')).json).printers
  let keys = 0
  const accepted = async (more: object = {}) => {
    later(1)
    const order = await diner.place(`key-${++keys}`, { payment_type: 2, ...more })
    const move = { from: status.pending, to: status.accepted, minutes: null, refusal: null }
    await tablet.post(`/orders/${order.id}/move`, move)
    return order
  }
  const later = (milliseconds: number) => {
    api.clock.now += milliseconds
  }

  test('a ticket that the printer cannot read is left to staff after three attempts; others are printed', async () => {
    const printer = starPrinter(send, (await add()).url)
    await accepted()
    printer.fault = 'cannot-read'
    for (let round = 0; round < 3; round++) await printer.poll()
    expect(await printer.poll()).toBeNull()
    expect(await list()).toMatchObject([{ condition: 'ready', waiting: 0, failed: [1] }])
    printer.fault = 'none'
    await accepted()
    await printer.poll()
    expect(printer.printed).toHaveLength(1)
  })

  test('a printer whose answers never arrive does not print one ticket for ever, and prints the others', async () => {
    const { id, url } = await add()
    const printer = starPrinter(send, url)
    const order = await accepted()
    await accepted()
    printer.fault = 'lost-answer'
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round++) {
        await printer.poll()
        later(MINUTE)
      }
    }
    await rounds(5)
    expect(await list()).toMatchObject([{ waiting: 1, failed: [1] }])
    await rounds(7)
    expect(printer.printed).toHaveLength(10)
    expect(await list()).toMatchObject([{ waiting: 0, failed: [1, 2] }])
    await tablet.post(`/orders/${order.id}/print`, { printer_id: id })
    printer.fault = 'none'
    await rounds(2)
    expect(printer.printed).toHaveLength(11)
  })

  test('a ticket that cannot be drawn, because it is too long, is left to staff as well', async () => {
    const printer = starPrinter(send, (await add(58)).url)
    const note = 'WWWW '.repeat(100)
    await accepted({ order_lines: Array(100).fill({ item_id: 'plain', quantity: 1, comment: note }) })
    await accepted()
    // Not all firmwares say that they got no ticket.
    for (let round = 0; round < 3; round++) {
      const token = (await printer.report()).answer?.jobToken ?? ''
      expect(await printer.fetch(token)).toBeNull()
    }
    await printer.poll()
    expect(printer.printed).toHaveLength(1)
    expect(await list()).toMatchObject([{ waiting: 0, failed: [1] }])
  })
})
