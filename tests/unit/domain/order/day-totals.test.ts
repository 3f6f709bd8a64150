import { expect, test } from 'vitest'
import { type DayOrder, dayTotals } from '../../../../src/domain/order/day-totals.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { paymentMethods } from '../../../../src/domain/payment/payment.ts'

const { cash, card, online } = paymentMethods
const order = (more: Partial<DayOrder>): DayOrder => ({
  ...{ status: orderStatus.delivered, sellingType: 'dinein', method: cash, total: 1000, wallet: 0, ...more },
})

// @feature counter.daily-list
test('the totals of a day are by type and by way of payment, without what was refused', () => {
  const totals = dayTotals([
    order({}),
    order({ sellingType: 'pickup', method: card, total: 2500 }),
    order({ method: online, total: 3000, wallet: 500, status: orderStatus.accepted }),
    order({ method: online, total: 700, wallet: 700 }),
    order({ total: 0 }),
    order({ total: 9000, status: orderStatus.rejected }),
    order({ total: 8000, status: orderStatus.cancelled }),
  ])
  expect(totals.all).toEqual({ count: 5, total: 7200 })
  expect(totals.refused).toEqual({ count: 2, total: 17_000 })
  expect([...totals.byType]).toEqual([
    ['dinein', { count: 4, total: 4700 }],
    ['pickup', { count: 1, total: 2500 }],
  ])
  expect(new Map(totals.byMethod)).toEqual(
    new Map<unknown, unknown>([
      [cash, { count: 2, total: 1000 }],
      [card, { count: 1, total: 2500 }],
      ['wallet', { count: 2, total: 1200 }],
      [online, { count: 1, total: 2500 }],
    ]),
  )
})
