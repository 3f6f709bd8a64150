import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMoveOrder,
  isFinal,
  type OrderStatus,
  orderStatus,
  orderStatusName,
} from '../../../../src/domain/order/order-status.ts'

const codes = Object.values(orderStatus)

// @feature order.status-codes
it('order statuses have the codes of the platform', () => {
  expect(orderStatus).toEqual({
    pending: 0,
    accepted: 1,
    rejected: 2,
    ready: 3,
    out: 4,
    delivered: 5,
    cancelled: 9,
    scheduled: 10,
  })
  expect(codes.map(orderStatusName)).toEqual(Object.keys(orderStatus))
})

describe('canMoveOrder', () => {
  it.each([
    [0, 1, true],
    [0, 2, true],
    [0, 3, false],
    [1, 3, true],
    [1, 5, true],
    [3, 1, false],
    [3, 4, true],
    [4, 5, true],
    [4, 3, false],
    [10, 0, true],
    [0, 10, false],
    [5, 9, false],
  ] as [OrderStatus, OrderStatus, boolean][])('from %i to %i: %s', (from, to, allowed) => {
    expect(canMoveOrder(from, to)).toBe(allowed)
  })

  it('allows no move from a final status, and at least one from every other', () => {
    for (const code of codes) expect(codes.some((to) => canMoveOrder(code, to))).toBe(!isFinal(code))
  })

  // @feature order.forward-only
  it('never returns to a previous status', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.array(fc.constantFrom(...codes), { maxLength: 40 }),
        (start, wishes) => {
          const seen = [start]
          let now = start
          for (const wish of wishes)
            if (canMoveOrder(now, wish)) {
              now = wish
              seen.push(now)
            }
          expect(new Set(seen).size).toBe(seen.length)
        },
      ),
    )
  })
})
