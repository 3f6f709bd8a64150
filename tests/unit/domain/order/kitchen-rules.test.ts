import { expect, test } from 'vitest'
import { dishTotals, forgetOrders, toggleStruck } from '../../../../src/domain/order/kitchen-rules.ts'

// @feature-file counter.kitchen

test('a line is struck by a tap, and no longer by the next one', () => {
  const struck = toggleStruck(toggleStruck({}, 'a', 0), 'a', 2)
  expect(struck).toEqual({ a: [0, 2] })
  expect(toggleStruck(struck, 'a', 0)).toEqual({ a: [2] })
  expect(toggleStruck({ a: [2] }, 'a', 2)).toEqual({})
})

test('only the latest hundred orders are remembered', () => {
  let struck = {}
  for (let order = 0; order <= 100; order += 1) struck = toggleStruck(struck, `order ${order}`, 0)
  expect(Object.keys(struck)).toHaveLength(100)
  expect(struck).not.toHaveProperty('order 0')
})

test('orders that have left are forgotten', () => {
  const struck = { a: [0], b: [1] }
  expect(forgetOrders(struck, (id) => id === 'a')).toEqual({ b: [1] })
  expect(forgetOrders(struck, () => false)).toBe(struck)
})

test('portions of a dish are added up over all orders, most first', () => {
  const totals = dishTotals([
    { key: 'hummus', quantity: 1 },
    { key: 'kebab', quantity: 2 },
    { key: 'hummus', quantity: 4 },
  ])
  expect(totals.map(({ dish, quantity }) => [dish.key, quantity])).toEqual([
    ['hummus', 5],
    ['kebab', 2],
  ])
})
