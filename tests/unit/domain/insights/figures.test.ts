import { expect, test } from 'vitest'
import { countedWords } from '../../../../src/domain/insights/counted-words.ts'
import {
  addFigures,
  figuresOf,
  NO_FIGURES,
  type OrderFigures,
} from '../../../../src/domain/insights/figures.ts'
import { daysOf, namedPeriod } from '../../../../src/domain/insights/period.ts'

// @feature-file counter.insights

const order = (more: Partial<OrderFigures> = {}): OrderFigures => ({
  hour: 12,
  sellingType: 'dinein',
  refused: false,
  total: 1000,
  tax: 50,
  removed: 0,
  refunded: 0,
  lines: [{ itemId: 'soup', name: 'Soup', quantity: 2, amount: 900 }],
  ...more,
})
const addUp = (...orders: OrderFigures[]) => addFigures(orders.map(figuresOf))

test('orders add up by hour, type and dish', () => {
  const all = addUp(
    order(),
    order({ hour: 20, sellingType: 'delivery', total: 2000, tax: 100 }),
    order({ lines: [{ itemId: 'soup', name: 'Lentil soup', quantity: 1, amount: 450 }] }),
  )
  expect(all).toMatchObject({ sold: { count: 3, total: 4000 }, tax: 200 })
  expect(all.hours).toEqual({ 12: { count: 2, total: 2000 }, 20: { count: 1, total: 2000 } })
  expect(all.types).toEqual({ dinein: { count: 2, total: 2000 }, delivery: { count: 1, total: 2000 } })
  expect(all.dishes).toEqual({ soup: { name: 'Lentil soup', quantity: 5, amount: 2250 } })
})

test('lines of one dish in an order add up', () => {
  const line = { itemId: 'juice', name: 'Juice', quantity: 1, amount: 300 }
  expect(addUp(order({ lines: [line, { ...line, amount: 500 }] })).dishes).toEqual({
    juice: { name: 'Juice', quantity: 2, amount: 800 },
  })
})

test('a refused order is counted and refunded, but is no revenue, no tax and no dish', () => {
  const all = addUp(order({ refused: true, refunded: 1000, removed: 20 }))
  expect(all).toEqual({ ...NO_FIGURES, refused: { count: 1, total: 1000 }, refunded: 1000 })
})

test('what was removed and refunded is apart from the revenue', () => {
  const all = addUp(order({ total: 700, removed: 300, refunded: 300 }), order())
  expect(all).toMatchObject({
    sold: { count: 2, total: 1700 },
    removed: { count: 1, total: 300 },
    refunded: 300,
  })
})

test('nothing adds up to nothing', () => {
  expect(addFigures([])).toEqual(NO_FIGURES)
})

test.each([
  ['7days', '2026-04-30', '2026-05-06'],
  ['30days', '2026-04-07', '2026-05-06'],
  ['90days', '2026-02-06', '2026-05-06'],
  ['thisMonth', '2026-05-01', '2026-05-06'],
  ['lastMonth', '2026-04-01', '2026-04-30'],
] as const)('%s is from %s to %s', (name, from, to) => {
  expect(namedPeriod(name, '2026-05-06')).toEqual({ from, to })
})

test('last month may be in last year, and periods include both ends', () => {
  expect(namedPeriod('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test.each([
  ['  Café Frappé! ', 'cafe frappe'],
  ['شاورما', 'شاورما'],
  ['寿司', '寿司'],
  ['a', null],
  ['dana@example.com', null],
  ['+965 5000 1234', null],
  ['٥٠٠٠١٢٣٤', null],
  ['12 wings', '12 wings'],
  ['x'.repeat(61), null],
])('the search “%s” is counted as %s', (search, words) => {
  expect(countedWords(search)).toBe(words)
})
