import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addPrinterCall,
  changePrinterCall,
  type Printer,
  printAgainCall,
  printersCall,
  removePrinterCall,
} from '../../../../src/contract/counter/printing-calls.ts'
import { createPrintAgain } from '../../../../src/stores/printers/print-again.ts'
import { createPrinterWatch, type PrinterWatch } from '../../../../src/stores/printers/printer-watch.ts'
import { createPrintersPage } from '../../../../src/stores/printers/printers-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.printers

const MINUTE = 60_000
const printer = (part: Partial<Printer> = {}): Printer => ({
  ...{ id: 'p1', name: 'Kitchen', paper: 80, locale: 'en', moment: 'accepted', types: ['pickup'] },
  ...{ condition: 'ready', since: '2026-05-06T09:00:00.000Z', seen_at: '2026-05-06T09:00:00.000Z' },
  ...{ waiting: 0, failed: [], ...part },
})
const settings = { ...printer(), name: 'Bar' }

let page: FakeCounter
let printers: Printer[]
let loads: number
let close = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T09:00:00Z') })
  page = fakeCounter()
  printers = [printer()]
  loads = 0
  page.client.answer(printersCall, () => {
    loads += 1
    return { printers }
  })
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
  vi.useRealTimers()
})

let warnings: number
let watch: PrinterWatch
const openWatch = async () => {
  warnings = 0
  watch = createPrinterWatch(page, 'ref', () => {
    warnings += 1
  })
  close = watch.open()
  await vi.advanceTimersByTimeAsync(0)
}
/** The next look finds this. Returns the shown problems, and how often staff were warned until then. */
const find = async (...found: Printer[]) => {
  printers = found
  await vi.advanceTimersByTimeAsync(MINUTE)
  return [watch.$problems.get().map(({ condition }) => condition), warnings]
}

test('staff are warned of each new problem once, and again while tickets wait', async () => {
  await openWatch()
  expect(await find(printer({ condition: 'low' }))).toEqual([[], 0])
  expect(await find(printer({ condition: 'paper-out' }))).toEqual([['paper-out'], 1])
  expect(await find(printer({ condition: 'paper-out' }))).toEqual([['paper-out'], 1])
  expect(await find(printer({ condition: 'paper-out', waiting: 2 }))).toEqual([['paper-out'], 2])
  expect(await find(printer({ condition: 'cover-open' }))).toEqual([['cover-open'], 3])
  expect(await find(printer())).toEqual([[], 3])
  expect(await find(printer({ condition: 'offline' }), printer({ id: 'p2' }))).toEqual([['offline'], 4])
  // A new printer may still be in its box.
  expect(await find(printer({ condition: 'unseen' }))).toEqual([[], 4])
})

test('a ticket that was not printed stays until it is, with one warning', async () => {
  await openWatch()
  expect(await find(printer({ failed: [12] }))).toEqual([['ready'], 1])
  expect(await find(printer({ failed: [12] }))).toEqual([['ready'], 1])
  expect(await find(printer({ failed: [12, 13] }))).toEqual([['ready'], 2])
})

test('a branch without printers is rarely asked, and at once when the page is shown', async () => {
  printers = []
  await openWatch()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect(loads).toBe(1)
  page.show(false)
  page.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(loads).toBe(2)
})

test('without a connection, the last state stays', async () => {
  await openWatch()
  await find(printer({ condition: 'paper-out' }))
  page.client.answer(printersCall, () => {
    throw lost('network')
  })
  expect(await find()).toEqual([['paper-out'], 1])
})

test('a printer is added, with its address, changed and removed', async () => {
  const model = createPrintersPage(page, 'ref')
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(model.$printers.get()).toHaveLength(1)
  page.client.answer(addPrinterCall, ({ body }) => {
    printers = [printer(), printer({ id: 'p2', name: body.name })]
    return { id: 'p2', url: 'https://grill.example/api/printing/cloudprnt/secret' }
  })
  expect(await model.add(settings)).toBe(true)
  expect([model.$printers.get().length, model.$added.get()?.id]).toEqual([2, 'p2'])
  page.client.answer(changePrinterCall, ({ params }) => {
    printers = [printer({ id: params.printerId ?? '', name: 'Door' })]
    return {}
  })
  expect(await model.change('p2', settings)).toBe(true)
  expect(model.$printers.get()).toMatchObject([{ name: 'Door' }])
  page.client.answer(removePrinterCall, () => {
    printers = []
    return {}
  })
  expect(await model.remove('p2')).toBe(true)
  expect([model.$printers.get(), model.$added.get()]).toEqual([[], null])
})

test('a change that fails says so, and the list is looked at every 15 seconds', async () => {
  const model = createPrintersPage(page, 'ref')
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  page.client.answer(removePrinterCall, () => {
    throw refusal('forbidden')
  })
  expect([await model.remove('p1'), model.$state.get()]).toEqual([false, 'failed'])
  printers = [printer({ condition: 'paper-out' })]
  await vi.advanceTimersByTimeAsync(15_000)
  expect([model.$state.get(), model.$printers.get()[0]?.condition]).toEqual(['ready', 'paper-out'])
})

test('a printer is asked for a ticket again; a failure can be repeated', async () => {
  const model = createPrintAgain(page, 'ref', 'order')
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(model.$printers.get()).toMatchObject([{ id: 'p1' }])
  page.client.answer(printAgainCall, () => {
    throw lost()
  })
  await model.print('p1')
  expect(model.$sent.get()).toEqual({ p1: 'failed' })
  const held = page.client.hold(printAgainCall)
  const first = model.print('p1')
  await model.print('p1')
  expect(model.$sent.get()).toEqual({ p1: 'sending' })
  held.answer({})
  await first
  expect(model.$sent.get()).toEqual({ p1: 'sent' })
  expect(page.client.requests(printAgainCall)).toMatchObject([
    { params: { orderId: 'order' } },
    { body: { printer_id: 'p1' } },
  ])
})
