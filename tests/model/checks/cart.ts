/** Checks that cart and checkout have the contents of specification §4, at the expected price. */
import { expect } from 'vitest'
import type { CartLine } from '../../../src/domain/order/line.ts'
import type { VenueTime } from '../../../src/domain/time/weekday.ts'
import { type Moment, momentOf } from '../expected/clock.ts'
import { acceptsLaterOrders, isOpen, unavailableReason } from '../expected/dishes.ts'
import { type PlannedLine, unitPrice } from '../expected/prices.ts'
import { plannedDish } from '../venues/planned-venue.ts'
import type { OpenScreen } from '../visit/open-screen.ts'
import { currentMoment, type Visitor } from '../visit/visitor.ts'
import { expectRows } from './expect-rows.ts'

const toPlannedLine = ({ itemId, labelId, modifiers, note, count }: CartLine): PlannedLine => ({
  dish: itemId,
  size: labelId,
  choices: Object.keys(modifiers).sort(),
  note,
  count,
})
const withSortedChoices = (line: PlannedLine): PlannedLine => ({ ...line, choices: [...line.choices].sort() })

/** Checks the cart in the storage of the device. */
export function checkStoredCart({ venue, device, cart }: Visitor): void {
  const stored = device.local.getItem(`cart:${venue.userId}`)
  const lines = stored ? (JSON.parse(stored).items as CartLine[]) : []
  expectRows(lines.map(toPlannedLine), cart.lines.map(withSortedChoices), 'lines stored on the device')
}

/** Returns the moment of a date and a minute. */
const momentOfTime = ({ date, minute }: VenueTime): Moment => ({ ...momentOf(date, '00:00'), minute })

const findObstacle = ({ venue, place }: Visitor, { dish }: PlannedLine, at: Moment) => {
  const placed = plannedDish(venue, dish)
  if (!placed) return 'unavailable'
  switch (unavailableReason(placed, place, at)) {
    case null:
      return null
    case 'sold-out':
      return 'sold-out'
    case 'day':
    case 'hours':
      return 'later'
    default:
      return 'unavailable'
  }
}

/** Returns the lines that can be ordered for a moment, and their price. */
export function orderableLines(visitor: Visitor, at: Moment) {
  const lines = visitor.cart.lines.filter((line) => findObstacle(visitor, line, at) === null)
  const subtotal = lines.reduce((sum, line) => sum + (unitPrice(visitor.venue, line) ?? 0) * line.count, 0)
  return { lines, subtotal }
}

export function checkScreen(visitor: Visitor, screen: OpenScreen): void {
  const { venue, place } = visitor
  const schedule = screen.schedule()
  const slot = schedule.choice.when === 'later' ? schedule.choice.slot : null
  const at = slot ? momentOf(slot.date, slot.from) : currentMoment(visitor)
  expect(momentOfTime(schedule.at), 'the moment for which the screen calculates').toEqual(at)
  const { lines, subtotal } = orderableLines(visitor, at)
  if (lines.length === 0) {
    const better = schedule.slots.filter(
      ({ date, from }) => orderableLines(visitor, momentOf(date, from)).lines.length > 0,
    )
    expect(better, 'offered times for which something can be ordered, unlike the chosen one').toEqual([])
  }
  const takesOrders =
    isOpen(place.branch.hours, currentMoment(visitor)) || acceptsLaterOrders(venue, place.type)
  if (screen.cart) {
    const view = screen.cart.$view.get()
    expectRows(
      view.lines.map(({ line, obstacle }) => [line.itemId, line.count, obstacle]),
      visitor.cart.lines.map((line) => [line.dish, line.count, findObstacle(visitor, line, at)]),
      'dish, count and obstacle of each line',
    )
    expect([view.quote.subtotal, view.canCheckOut]).toEqual([subtotal, lines.length > 0 && takesOrders])
    return
  }
  const view = screen.checkout.$view.get()
  if (view.state.state === 'placed' || view.state.state === 'elsewhere') return
  expect(view.lines.map(toPlannedLine)).toEqual(lines.map(withSortedChoices))
  expect(view.quote.subtotal).toBe(subtotal)
  expect(view.calculated, 'the server calculated a different price').toBe(false)
  expect(view.refusal).toBe(takesOrders ? (lines.length > 0 ? null : 'empty-cart') : 'takes-no-orders')
}
