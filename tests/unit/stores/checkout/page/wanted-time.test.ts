import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calcOrderCall, placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import type { ScheduleChoice } from '../../../../../src/domain/time/order-time.ts'
import { NO_SCHEDULING } from '../../../../../src/domain/time/scheduling-rules.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import { $offeredTimes } from '../../../../../src/stores/schedule/offered-times.ts'
import { loadSlots } from '../../../../../src/stores/schedule/schedule.ts'
import {
  calculatedAnswer,
  exampleLine,
  NOON,
  openCheckout,
  placedOrderAnswer,
  priceRequests,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { refusal } from '../../../../helpers/page/fake-client.ts'

beforeAll(() => loadSlots({ scheduled: { ...NO_SCHEDULING, on: true } }))
beforeEach(setUpPages)
afterEach(() => {
  $offeredTimes.set(null)
  tearDownPages()
})

const MINUTE = 60_000
const evening = { closed: false, shifts: [{ from: 18 * 60, to: 20 * 60 }] }
const later = (from: string, to: string, date = '2026-05-06'): ScheduleChoice => ({
  when: 'later',
  slot: { date, from, to },
})
/** A pickup without contact fields, at a venue that accepts orders for later. */
const pickup = (scheduled: object = {}, hours?: object) =>
  ({
    shop: {
      type: 'pickup',
      scheduled: { ...NO_SCHEDULING, on: true, ...scheduled },
      ...(hours ? { hours: hours as never } : {}),
    },
    payload: { fields: { name: { on: false, required: false }, phone: { on: false, required: false } } },
  }) as const

describe('the time of an order', () => {
  test('is as soon as possible unless the diner chooses another', async () => {
    const checkout = openCheckout(pickup())
    expect(checkout.view().schedule).toMatchObject({ choice: { when: 'now' }, hours: { open: true } })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('w-1'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.schedule).toBeNull()
  })

  test('is sent and priced if it was chosen, and the next order starts with the default', async () => {
    const checkout = openCheckout(pickup())
    checkout.model.chooseTime(later('18:00', '18:30', '2026-05-07'))
    const slot = { date: '2026-05-07', from: '18:00', to: '18:30' }
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    expect(priceRequests(checkout)[0]?.body.schedule).toEqual(slot)
    checkout.page.client.answer(placeOrderCall, () =>
      placedOrderAnswer('w-2', { status: 10, schedule: slot }),
    )
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.schedule).toEqual(slot)
    expect(checkout.view().schedule.choice).toEqual({ when: 'now' })
  })

  test('is the second slot of the next opening while the venue is closed', async () => {
    const checkout = openCheckout(pickup({}, { friday: evening }))
    expect(checkout.view()).toMatchObject({
      refusal: null,
      schedule: { hours: { open: false }, choice: later('18:30', '19:00', '2026-05-08') },
    })
  })

  test('does not exist at a closed venue without orders for later', () => {
    const checkout = openCheckout(pickup({ on: false }, { friday: evening }))
    expect(checkout.view()).toMatchObject({ screen: 'form', refusal: 'takes-no-orders' })
  })
})

// @feature schedule.suitable
describe('a cart with only a dish that is sold out today', () => {
  const from = '2026-05-07T05:00'
  const ALWAYS = { status: true, from: null, to: null }
  const tomorrow = exampleLine('hummus', 1_200, { gates: [{ window: { ...ALWAYS, from }, branches: {} }] })
  const fattoush = exampleLine('fattoush', 1_650)

  test('opens the checkout for the day on which it can be ordered, and is ordered for then', async () => {
    const checkout = openCheckout({ ...pickup(), lines: [tomorrow] })
    const { screen, refusal, lines, quote, schedule } = checkout.view()
    expect([screen, refusal, lines.map(({ itemId }) => itemId), quote.total]).toEqual([
      ...['form', null, ['hummus'], 1_200],
    ])
    expect(schedule).toMatchObject({ laterOnly: true, choice: later('05:30', '06:00', '2026-05-07') })
    expect(schedule.slots[0]).toMatchObject({ date: '2026-05-07', from: '05:00' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('w-5', { status: 10 }))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body).toMatchObject({
      schedule: { date: '2026-05-07', from: '05:30' },
      order_lines: [{ item_id: 'hummus' }],
    })
  })

  test('is for now again with another dish, and for then without it', () => {
    const checkout = openCheckout({ ...pickup(), lines: [tomorrow] })
    const cart = cartFor(checkout.cartKey)
    cart.add(fattoush)
    expect(checkout.view()).toMatchObject({
      lines: [{ itemId: 'fattoush' }],
      schedule: { laterOnly: false, choice: { when: 'now' } },
    })
    cart.remove(fattoush.key)
    expect(checkout.view()).toMatchObject({ screen: 'form', schedule: { laterOnly: true } })
  })

  test('has no checkout at a venue without orders for later', () => {
    expect(openCheckout({ ...pickup({ on: false }), lines: [tomorrow] }).view().screen).toBe('empty')
  })
})

describe('a time that is no longer available', () => {
  // @feature schedule.replaced-slot
  test('is replaced visibly while the form is open, and the new time is ordered', async () => {
    const checkout = openCheckout(pickup())
    const [first, second] = checkout.view().schedule.slots
    if (!first || !second) throw new Error('the venue has no slots')
    checkout.model.chooseTime(later(first.from, first.to))
    checkout.model.set({ note: 'At the gate' })
    await vi.advanceTimersByTimeAsync(31 * MINUTE)
    expect(checkout.view()).toMatchObject({
      refusals: 0,
      values: { note: 'At the gate' },
      schedule: {
        choice: later(second.from, second.to),
        change: { was: later(first.from, first.to), is: later(second.from, second.to) },
      },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('w-3'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.schedule).toMatchObject({ from: second.from })
  })

  test('is replaced first when the order is sent, and ordered at the next press', async () => {
    const checkout = openCheckout(pickup())
    const [first] = checkout.view().schedule.slots
    if (!first) throw new Error('the venue has no slots')
    checkout.model.chooseTime(later(first.from, first.to))
    // The device slept: its clock advances, its timers do not.
    vi.setSystemTime(NOON + 61 * MINUTE)
    await checkout.model.place()
    expect(sentOrders(checkout)).toEqual([])
    expect(checkout.view()).toMatchObject({
      refusals: 1,
      problems: { schedule: { slot: 'changed' } },
      schedule: { change: { was: later(first.from, first.to) } },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('w-4'))
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(sentOrders(checkout)[0]?.body.schedule?.from).not.toBe(first.from)
  })

  test('prevents the order with a message if no other time is left', async () => {
    const lastMinutes = { wednesday: { closed: false, shifts: [{ from: 11 * 60, to: 12 * 60 + 20 }] } }
    const checkout = openCheckout(pickup({ onlySchedule: true, maxAdvance: 60 }, lastMinutes))
    expect(checkout.view().schedule).toMatchObject({ choice: { when: 'later', slot: null }, slots: [] })
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { schedule: { slot: 'none' } } })
    expect(sentOrders(checkout)).toEqual([])
  })

  test.each([
    ['with a reason', 'expired', 'expired'],
    ['without a reason', undefined, 'not-offered'],
  ])('shows a refusal %s where it was chosen, until another is chosen', async (_, reason, says) => {
    const checkout = openCheckout(pickup())
    checkout.model.chooseTime(later('18:00', '18:30', '2026-05-07'))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', {
        issues: [{ path: 'schedule.from', message: 'no', ...(reason ? { reason } : {}) }],
      })
    })
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { schedule: { slot: says } } })
    checkout.model.chooseDay('2026-05-08')
    expect(checkout.view()).toMatchObject({
      problems: { schedule: {} },
      schedule: { choice: later('18:00', '18:30', '2026-05-08') },
    })
  })
})

// @feature counter.capacity
describe('at a branch that limits its orders', () => {
  /** Noon at the venue. */
  const quarter = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
  const priced = (times: object | null) => calculatedAnswer(1.2, { times: times as never })
  const free = { now: 'free', soonest: null, full: [] }
  async function openPriced(times: object, of: Parameters<typeof openCheckout>[0] = pickup()) {
    const checkout = openCheckout(of)
    checkout.page.client.answer(calcOrderCall, () => priced(times))
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    return checkout
  }
  const froms = ({ view }: ReturnType<typeof openCheckout>) =>
    view()
      .schedule.slots.slice(0, 3)
      .map(({ from }) => from)

  test('slots without room disappear, those with half of it stay', async () => {
    const checkout = openCheckout(pickup())
    expect(froms(checkout)).toEqual(['12:30', '13:00', '13:30'])
    const limited = await openPriced({ ...free, full: [quarter(60), quarter(75), quarter(90)] })
    expect(froms(limited)).toEqual(['12:30', '13:30', '14:00'])
  })

  test('as soon as possible shows when that is, also where orders for later are not taken', async () => {
    const soonest = { date: '2026-05-06', from: '12:45', to: '13:00' }
    const times = { now: 'moved', soonest, full: [quarter(0), quarter(15), quarter(30)] }
    for (const of of [pickup(), pickup({ on: false })]) {
      const { schedule } = (await openPriced(times, of)).view()
      expect(schedule).toMatchObject({ choice: { when: 'now' }, times: { now: 'moved', soonest } })
    }
  })

  test('a day without room offers the next day', async () => {
    const full = Array.from({ length: 48 }, (_, index) => quarter(index * 15))
    const { schedule } = (await openPriced({ now: 'full', soonest: null, full })).view()
    expect(schedule).toMatchObject({
      hours: { open: false },
      choice: { when: 'later', slot: { date: '2026-05-07' } },
      change: { was: { when: 'now' } },
    })
  })

  test('a refusal because a slot was taken meanwhile offers the next one, and nothing else is lost', async () => {
    const checkout = await openPriced(free)
    checkout.model.set({ note: 'no onions' })
    checkout.model.chooseTime(later('13:00', '13:30'))
    checkout.page.client.answer(calcOrderCall, () => priced({ ...free, full: [quarter(60), quarter(75)] }))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path: 'schedule', message: 'full', reason: 'full' }] })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.view()).toMatchObject({
      problems: { schedule: { slot: 'full' } },
      schedule: { choice: later('13:30', '14:00'), change: { was: later('13:00', '13:30') } },
      values: { note: 'no onions' },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('w-9', { status: 10 }))
    await checkout.model.place()
    expect(sentOrders(checkout).at(-1)?.body.schedule).toMatchObject({ from: '13:30' })
  })
})
