import { beforeEach, expect, test } from 'vitest'
import { ticketCall } from '../../../../src/contract/counter/ticket-call.ts'
import { createPrinting, type Printing } from '../../../../src/stores/counter/printing.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { boardOrder, type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.printing

let page: FakeCounter
let printing: Printing
let put: string[]
beforeEach(() => {
  page = fakeCounter()
  put = []
  printing = createPrinting(page, { put: ({ comment }) => put.push(comment) }, 'ref')
})
const order = boardOrder('a', 1, { comment: 'as shown' })
const answer = (duplicate: boolean) =>
  page.client.answer(ticketCall, () => ({
    order: boardOrder('a', 2, { comment: 'as it is' }),
    duplicate,
  }))

test('a ticket is printed as the server says: the order as it is, and whether it is a duplicate', async () => {
  answer(false)
  await printing.print(order)
  expect(printing.$job.get()).toMatchObject({ order: { comment: 'as it is' }, isDuplicate: false })
  expect(put).toEqual(['as it is'])
  printing.done()
  expect(printing.$job.get()).toBeNull()
  answer(true)
  await printing.print(order)
  expect(printing.$job.get()?.isDuplicate).toBe(true)
})

test('without the server nothing is printed; the next attempt asks for the same ticket, later ones for another', async () => {
  const claims: string[] = []
  let isLost = true
  page.client.answer(ticketCall, ({ body }) => {
    claims.push(body.claim)
    if (isLost) throw lost('timeout')
    return { order, duplicate: false }
  })
  await printing.print(order)
  expect([printing.$job.get(), printing.$failed.get()]).toEqual([null, order.number])
  isLost = false
  await printing.print(order)
  expect([printing.$job.get()?.order.id, printing.$failed.get()]).toEqual(['a', null])
  await printing.print(order)
  expect([claims[0] === claims[1], claims[1] === claims[2]]).toEqual([true, false])
})

test('a second tap while a ticket is on its way prints nothing', async () => {
  const held = page.client.hold(ticketCall)
  const first = printing.print(order)
  await printing.print(order)
  held.answer({ order, duplicate: false })
  await first
  expect(put).toHaveLength(1)
})

test('the paper is a setting of the device, and 80 mm at first', () => {
  const create = () => createPrinting(page, { put: () => {} }, 'ref')
  expect(create().$paper.get()).toBe(80)
  create().setPaper(58)
  expect(create().$paper.get()).toBe(58)
  page.device.write('counter-paper', '70')
  expect(create().$paper.get()).toBe(80)
})
