/** Checks that the API accepts and refuses what the model expects, at the same prices. */

import { expect } from 'vitest'
import { createClient } from '../../../src/client/platform.ts'
import type { OrderRequestInput } from '../../../src/contract/order/order.ts'
import { calcOrderCall } from '../../../src/contract/order/order-calls.ts'
import { toMinorUnits } from '../../../src/domain/values/money.ts'
import { isOpen, unavailableReason } from '../expected/dishes.ts'
import { type PlannedLine, quantityLimits, unitPrice } from '../expected/prices.ts'
import { eachPlannedDish, plannedDish } from '../venues/planned-venue.ts'
import { randomLine } from '../visit/listings.ts'
import { currentMoment, hasCartHere, type Visitor, wantedMoment, wantedSlot } from '../visit/visitor.ts'
import { expectRows } from './expect-rows.ts'

export const wireLine = ({ dish, size, choices, note, count }: PlannedLine) => ({
  item_id: dish,
  quantity: count,
  price_label_id: size,
  modifiers_details: choices.map((id) => ({ id, quantity: 1 })),
  comment: note,
})

const createClientFor = ({ platform }: Visitor) =>
  createClient({
    base: '',
    locale: () => 'en',
    fetch: (url, init) => platform.call(String(url), { ...init, signal: null }),
  })

/** Requests the price of each dish, including those that no page shows. */
export async function checkApiPrices(visitor: Visitor): Promise<void> {
  const { venue, place } = visitor
  const at = wantedMoment(visitor)
  const lines = eachPlannedDish(venue.menu).map(({ dish }) => ({ ...randomLine(visitor, dish.id), count: 1 }))
  const least = lines.map((line) => {
    const dish = plannedDish(venue, line.dish)?.dish
    return dish ? { ...line, count: quantityLimits(dish, line.size).least } : line
  })
  const answer = await createClientFor(visitor).call(calcOrderCall, {
    params: { branchId: place.branch.id },
    body: {
      selling_types: place.type,
      order_lines: least.map(wireLine),
      schedule: wantedSlot(visitor),
    } as never,
  })
  const states = new Map(answer.changes.map(({ index, state }) => [index, state]))
  const prices = new Map(
    answer.lines.map((line) => [line.index, toMinorUnits(line.unit_price, venue.currency)]),
  )
  const verdicts = least.map((line, index) => [line.dish, states.get(index) ?? prices.get(index)])
  expectRows(
    verdicts,
    least.map((line) => {
      const placed = plannedDish(venue, line.dish)
      const reason = placed && unavailableReason(placed, place, at)
      const refused = reason === 'sold-out' ? reason : 'unavailable'
      return [line.dish, reason === null ? unitPrice(venue, line) : refused]
    }),
    'dish, and its price or refusal by the API',
  )
}

/**
 * Orders an unavailable dish, or anything while the venue is closed. The API must refuse it with the reason
 * and place no order.
 */
export async function checkRefusal(visitor: Visitor): Promise<void> {
  const { venue, place, platform, chance } = visitor
  const at = wantedMoment(visitor)
  const isClosed = !isOpen(place.branch.hours, currentMoment(visitor)) && wantedSlot(visitor) === null
  const acceptsNoOrders = isClosed || venue.closed || !hasCartHere(visitor)
  const refused = eachPlannedDish(venue.menu).filter(
    (placed) => acceptsNoOrders || unavailableReason(placed, place, at) !== null,
  )
  if (refused.length === 0) return
  const line = randomLine(visitor, chance.pick(refused).dish.id)
  const before = await platform.orders(venue)
  const answer = await platform.call('/webapp/order', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'Idempotency-Key': `refused-${before.length}-${chance.integer(0, 1e9)}`,
    },
    body: JSON.stringify({
      branch_id: place.branch.id,
      selling_types: place.type,
      order_lines: [wireLine(line)],
      table_id:
        place.type === 'dinein' || place.type === 'product_service' ? (place.branch.tables[0] ?? null) : null,
      schedule: wantedSlot(visitor),
      ...(place.type === 'delivery' ? { delivery: { area_id: 'around', address: {} } } : {}),
    } satisfies OrderRequestInput as object),
  })
  const body = (await answer.json()) as {
    code?: string
    changes?: { state: string }[]
    issues?: { path: string }[]
  }
  const after = await platform.orders(venue)
  expect(after.length, 'orders after a refusal').toBe(before.length)
  expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  if (acceptsNoOrders)
    return void expect(['unavailable', 'invalid', 'changed', 'conflict']).toContain(body.code)
  const needsSlot = body.issues?.some(({ path }) => path === 'schedule')
  if (needsSlot) return
  const placed = plannedDish(venue, line.dish)
  const reason = placed && unavailableReason(placed, place, at)
  expect([line.dish, body.code, body.changes?.map(({ state }) => state)]).toEqual([
    line.dish,
    'changed',
    [reason === 'sold-out' ? 'sold-out' : 'unavailable'],
  ])
}
