import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CallError, isOutcomeUnknown } from '../../src/client/http.ts'
import type { CheckoutState } from '../../src/stores/checkout/checkout-state.ts'
import { createAttemptPlacer } from '../../src/stores/checkout/place-attempt.ts'
import type { PageEnvironment } from '../../src/stores/page/environment.ts'
import { countForExtent, seededRandom } from '../helpers/seed.ts'
import { startCutter } from './helpers/orders/cutter.ts'
import { openBrowser, orderRequest } from './helpers/orders/diner.ts'
import { ORDER_EDGES } from './helpers/orders/edges.ts'
import { type Platform, startPlatform } from './helpers/orders/platform.ts'

const CARTS = countForExtent({ quick: 60, full: 120, nightly: 1000 })
/** Cuts are random, so further carts are ordered, up to this number, until each kind of cut has happened. */
const MOST = CARTS + 300
/** Number of diners who order at the same time. */
const AT_ONCE = 8
/** Interval between two orders that the venue accepts, in milliseconds. */
const ACCEPT_INTERVAL = 40

/** A diner's final state. `marks` are the notes of all their attempts, of which the last is the wanted one. */
type DinerOutcome = {
  cart: string
  marks: string[]
  /** The order that was shown to them; null if they left without an answer. */
  shownOrderId: string | null
  /** True if the order is an earlier one that the venue had already accepted. */
  earlier: boolean
}

const ACCEPTED = 1
const isLive = ({ status }: { status: number }) => status !== 9 && status !== 2

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
}, 300_000)
afterAll(() => platform.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Orders as a diner until there is an answer. After a lost answer, most repeat the order, some change it, and some leave.
 */
async function orderUntilAnswered(
  page: PageEnvironment,
  cart: string,
  random: () => number,
): Promise<DinerOutcome> {
  const place = createAttemptPlacer(page, cart, 'grill')
  const marks = [`${cart} 0`]
  for (;;) {
    let after: CheckoutState
    try {
      after = await place(orderRequest(String(marks.at(-1))))
    } catch (error) {
      // Nothing is refused in this test, so every failure must count as lost.
      if (!(error instanceof CallError && isOutcomeUnknown(error))) throw error
      const choice = random()
      if (choice < 0.05) return { cart, marks, shownOrderId: null, earlier: false }
      if (choice < 0.25) marks.push(`${cart} ${marks.length}`)
      continue
    }
    if (after.state === 'placed') return { cart, marks, shownOrderId: after.order.id, earlier: false }
    if (after.state === 'elsewhere') return { cart, marks, shownOrderId: after.orderId, earlier: true }
    throw new Error(`${cart}: ${JSON.stringify(after)}`)
  }
}

/** Accepts one order after the other until it is closed. */
async function acceptOrders(random: () => number, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    await sleep(ACCEPT_INTERVAL)
    const waiting = (await platform.orders()).filter(({ status }) => status === 0)
    const one = waiting[Math.floor(random() * waiting.length)]
    if (one) await platform.accept(one.id)
  }
}

describe.each(ORDER_EDGES)('over connections that are cut at random, behind $name', ({ name, start }) => {
  // @feature call.order-outcome
  test('every acknowledged order exists once, and no abandoned one stays open', async () => {
    const random = seededRandom(`cut connections ${name}`)
    const behind = await startCutter(platform.port, random)
    const edge = await start(behind.port)
    const before = await startCutter(edge.port, random)
    let isOpen = true
    const accepting = acceptOrders(random, () => isOpen)
    const page = openBrowser(before.port).page()
    const outcomes: DinerOutcome[] = []
    let next = 0
    // Cuts happened on both sides of the edge and in both directions, also for a diner who changed the cart.
    const cutEverywhere = () =>
      [before, behind].every(({ cuts }) => Math.min(cuts.up, cuts.down) > 0) &&
      outcomes.some(({ marks }) => marks.length > 1)
    const orderCarts = async () => {
      while (next < CARTS || (next < MOST && !cutEverywhere()))
        outcomes.push(await orderUntilAnswered(page, `${name} ${next++}`, random))
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, orderCarts))
    } finally {
      isOpen = false
      await accepting
      await before.close()
      await behind.close()
      await edge.close()
    }

    const rows = (await platform.orders()).filter(({ mark }) => mark.startsWith(`${name} `))
    const wrong: string[] = []
    for (const { cart, marks, shownOrderId, earlier } of outcomes) {
      const mine = rows.filter(({ mark }) => marks.includes(mark))
      const live = mine.filter(isLive)
      if (new Set(mine.map(({ mark }) => mark)).size < mine.length) wrong.push(`${cart}: placed twice`)
      if (live.length > 1) wrong.push(`${cart}: ${live.length} orders are open`)
      if (shownOrderId === null) continue
      if (live[0]?.id !== shownOrderId)
        wrong.push(`${cart}: the diner was shown ${shownOrderId}, which is not open`)
      if (!earlier && live[0]?.mark !== marks.at(-1)) wrong.push(`${cart}: an abandoned order is open`)
    }
    expect(wrong, wrong.join('\n')).toEqual([])
    expect(rows.every(({ mark }) => outcomes.some(({ marks }) => marks.includes(mark)))).toBe(true)

    expect(cutEverywhere()).toBe(true)
    expect(outcomes).toHaveLength(next)
    expect(outcomes.filter(({ shownOrderId }) => shownOrderId !== null).length).toBeGreaterThan(next / 2)
    expect(rows.some(({ status }) => status === ACCEPTED)).toBe(true)
  }, 600_000)
})
