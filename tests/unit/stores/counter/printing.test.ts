import { expect, test } from 'vitest'
import { createPrinting } from '../../../../src/stores/counter/printing.ts'
import { boardOrder, fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.printing

test('a ticket that this device has printed before is a duplicate, also after a reload', () => {
  const page = fakeCounter()
  const printing = createPrinting(page)
  printing.print(boardOrder('a', 1))
  expect(printing.$job.get()).toMatchObject({ order: { id: 'a' }, isDuplicate: false })
  printing.done()
  expect(printing.$job.get()).toBeNull()
  printing.print(boardOrder('b', 1))
  const reloaded = createPrinting(page)
  for (const id of ['a', 'b']) {
    reloaded.print(boardOrder(id, 1))
    expect(reloaded.$job.get()?.isDuplicate).toBe(true)
  }
})

test('the paper is a setting of the device, and 80 mm at first', () => {
  const page = fakeCounter()
  expect(createPrinting(page).$paper.get()).toBe(80)
  createPrinting(page).setPaper(58)
  expect(createPrinting(page).$paper.get()).toBe(58)
  page.device.write('counter-paper', '70')
  expect(createPrinting(page).$paper.get()).toBe(80)
})
