import { expect, test } from 'vitest'
import { canOrder, orderHours, scheduledAt } from '../../../src/domain/order-time.ts'
import { ALL_DAY, openState } from '../../../src/domain/schedule.ts'
import { NO_SCHEDULE } from '../../../src/domain/scheduled-orders.ts'
import { venueTime, weekdays } from '../../../src/domain/weekday.ts'
import { takesNoOrders } from '../../../src/enhance/closed.ts'
import { DELIVERS } from '../../helpers/page/checkout.ts'

const at = venueTime(Date.parse('2026-05-06T12:00+03:00'), 'Asia/Kuwait')
const tomorrow = { thursday: { closed: false, shifts: [ALL_DAY] } }
const open = Object.fromEntries(weekdays.map((day) => [day, { closed: false, shifts: [ALL_DAY] }]))

test('a closed venue takes no orders, unless for later or as parcels: as cart and checkout have it', () => {
  const answers = []
  for (const hours of [open, tomorrow, {}])
    for (const on of [false, true])
      for (const delivery of [null, DELIVERS, { ...DELIVERS, shipping: true }]) {
        const scheduled = { ...NO_SCHEDULE, on }
        const state = openState(hours, at)
        const takesNone = takesNoOrders({ hours, scheduled, delivery }, at)
        const shipping = delivery?.shipping === true
        expect(takesNone).toBe(
          !canOrder(orderHours(state, scheduledAt({ hours, scheduled }, state, at.date), shipping)),
        )
        answers.push(takesNone)
      }
  expect(answers.filter(Boolean)).toHaveLength(6)
})
