import { expect, test } from 'vitest'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import {
  isDuplicate,
  OFFLINE_AFTER,
  printedStatuses,
  printerCondition,
  reportedCondition,
  statusNumber,
} from '../../../../src/domain/printing/printer.ts'

// @feature-file counter.printers

test.each([
  ['200 OK', 'ready'],
  ['201', 'ready'],
  ['211 Paper low', 'low'],
  ['221 Output paper is present', 'ready'],
  ['410 Out of paper', 'paper-out'],
  ['411', 'paper-out'],
  ['420 Cover open', 'cover-open'],
  ['430 A code of a later firmware', 'failed'],
  // The server sent something that the printer could not use.
  ['511 Media decoding error', 'ready'],
])('%s means %s', (text, condition) => {
  expect(reportedCondition(statusNumber(text) ?? 0)).toBe(condition)
})

test('a status without a number says nothing', () => {
  expect(['OK', '', '20', '20000'].map(statusNumber)).toEqual([null, null, null, null])
})

test('a printer that stops calling is offline, whatever it reported last', () => {
  expect(printerCondition('ready', null, 0)).toBe('unseen')
  expect(printerCondition('paper-out', 1_000, 1_000 + OFFLINE_AFTER - 1)).toBe('paper-out')
  expect(printerCondition('paper-out', 1_000, 1_000 + OFFLINE_AFTER)).toBe('offline')
})

test('orders that are over get no ticket, and those without an answer only on arrival', () => {
  const { pending, accepted, ready, out, scheduled } = status
  expect(printedStatuses('arrived').toSorted()).toEqual([pending, accepted, scheduled, ready, out].toSorted())
  expect(printedStatuses('accepted').toSorted()).toEqual([accepted, ready, out].toSorted())
})

const print = (printerId: string | null, outcome: 'printed' | 'failed' | null = 'printed') => ({
  ...{ printerId, outcome },
})
test.each([
  ['the first ticket', [], 'kitchen', false],
  ['a second ticket of a printer', [print('kitchen')], 'kitchen', true],
  ['a ticket that may have come out', [print('kitchen', null)], 'kitchen', true],
  ['a ticket of which nothing came out', [print('kitchen', 'failed')], 'kitchen', false],
  ['the ticket of another printer', [print('bar')], 'kitchen', false],
  ['a ticket after a browser’s', [print(null, null)], 'kitchen', true],
  ['a browser’s ticket after any other', [print('bar')], null, true],
  ['a browser’s ticket after one that failed', [print('bar', 'failed')], null, false],
])('%s', (_, prints, printer, duplicate) => {
  expect(isDuplicate(prints, printer)).toBe(duplicate)
})
