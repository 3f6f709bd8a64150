import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { type ErrorCode, errorCodes } from '../../../../src/contract/errors.ts'
import { reservationSlotsCall, reserveTableCall } from '../../../../src/contract/reservation-calls.ts'
import type { ReservePayload } from '../../../../src/payload/reservation-payload.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { takePlaced } from '../../../../src/stores/checkout/just-placed.ts'
import { orderFormFor } from '../../../../src/stores/checkout/order-form.ts'
import { loadPhoneBook, type PhoneBook } from '../../../../src/stores/phone-book.ts'
import { $deviceReservations } from '../../../../src/stores/reservations/device-reservations.ts'
import type { ReserveFailure } from '../../../../src/stores/reservations/reservation-failure.ts'
import { reservationPage } from '../../../../src/stores/reservations/reservation-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import {
  CUSTOMER,
  payloadOf,
  reservationOf,
  servicePayload,
  slotsOn,
  TODAY,
  TOMORROW,
  watchLeaving,
} from './venue.ts'

let page: FakePage
let leaving: ReturnType<typeof watchLeaving>
let carts = 0
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  page = fakePage('ar')
  leaving = watchLeaving()
  $deviceReservations.set([])
  authFor(CUSTOMER.business_id).logOut()
  page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': [], '19:00': [], '20:00': [] }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const sent = () => page.client.requests(reserveTableCall)
const asks = () => page.client.requests(reservationSlotsCall).length
const succeed = () =>
  page.client.answer(reserveTableCall, () => ({ reservation: reservationOf(), secret: 's3cret' }))
const fail = (error: CallError) =>
  page.client.answer(reserveTableCall, () => {
    throw error
  })
const issue = (path: string, reason?: string) => ({ path, message: path, ...(reason ? { reason } : {}) })

/** A service, which has room for nine at two times of the day. */
function service(): ReservePayload {
  page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': 9, '19:00': 9 }))
  return servicePayload()
}

/** A form that lacks nothing, unless `person` says otherwise. */
async function openForm(
  payload: ReservePayload = payloadOf(),
  person: { name?: string; phone?: string } = {},
  loadBook: () => Promise<PhoneBook> = loadPhoneBook,
) {
  const cartKey = `reserving-cart:${++carts}`
  const model = reservationPage(page, payload, cartKey, loadBook)
  const close = model.open()
  await settle()
  model.set({ name: 'Layla', phone: '5001 2345', note: 'By the window', ...person })
  return { model, close, cartKey }
}

describe('what is missing', () => {
  test('is named field by field, the focus is asked for, and nothing is sent', async () => {
    const { model } = await openForm(service(), { name: ' ', phone: '' })
    await model.reserve()
    expect(model.$problems.get()).toEqual({ name: 'required', phone: 'required', items: 'required' })
    expect(model.$refusals.get()).toBe(1)
    await model.reserve()
    expect(model.$refusals.get()).toBe(2)
    expect(sent()).toEqual([])
    expect(model.$failure.get()).toBeNull()
  })

  test('is forgiven where it is written, and nowhere else', async () => {
    const { model } = await openForm(service(), { name: '', phone: '' })
    await model.reserve()
    model.set({ note: 'Hello' })
    expect(Object.keys(model.$problems.get())).toEqual(['name', 'phone', 'items'])
    model.set({ name: 'L' })
    expect(Object.keys(model.$problems.get())).toEqual(['phone', 'items'])
    model.setCount('wreath ', 1)
    expect(model.$problems.get()).toEqual({ phone: 'required' })
  })

  test('a phone that is no number is said when its field is left, an empty one is not', async () => {
    const { model } = await openForm(payloadOf(), { phone: '' })
    await model.checkPhone()
    expect(model.$problems.get()).toEqual({})
    model.set({ phone: '12' })
    await model.checkPhone()
    expect(model.$problems.get()).toEqual({ phone: 'invalid' })
    expect(model.$refusals.get()).toBe(0)
    model.set({ phone: '50012345' })
    await model.checkPhone()
    expect(model.$problems.get()).toEqual({})
    model.set({ phone: '12' })
    await model.reserve()
    expect(model.$problems.get()).toEqual({ phone: 'invalid' })
    expect(sent()).toEqual([])
  })

  test('is no item where a table is reserved, or the service has none', async () => {
    succeed()
    const table = await openForm(payloadOf({ withItems: true }))
    await table.model.reserve()
    const plain = await openForm({ ...service(), sections: [] })
    await plain.model.reserve()
    expect(sent()).toHaveLength(2)
  })

  test('is a time: without one nothing is sent', async () => {
    page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': ['t1', 't2'] }))
    const { model } = await openForm()
    await model.reserve()
    expect(sent()).toEqual([])
    expect(model.$busy.get()).toBe(false)
  })
})

describe('a reservation', () => {
  test('is sent as it was confirmed', async () => {
    succeed()
    const { model } = await openForm()
    model.place.setTime('19:00')
    model.place.setPeople(3)
    model.place.setTable('t2')
    await model.reserve()
    expect(sent()[0]?.body).toMatchObject({
      branch_id: 'b1',
      selling_types: 'reserv_dinein',
      reservation: true,
      schedule: { date: TODAY, from: '19:00', to: '20:00' },
      users: 3,
      table_id: 't2',
      order_lines: [],
      name: 'Layla',
      phone: '50012345',
      dial_code: '+965',
      comment: 'By the window',
      locale: 'ar',
    })
  })

  test('leads to its page, where the diner is thanked once; the device can open it', async () => {
    succeed()
    const { model, cartKey } = await openForm()
    await model.reserve()
    expect(page.visits).toEqual(['replace /corner/reservation/success/r1'])
    expect([takePlaced('r1'), takePlaced('r1')]).toEqual([true, false])
    expect($deviceReservations.get()).toEqual([{ id: 'r1', secret: 's3cret', userId: 'u1' }])
    // The next one starts anew, for the same person.
    expect(model.$busy.get()).toBe(true)
    expect(model.$person.get()).toEqual({ name: 'Layla', phone: '5001 2345', note: '' })
    expect(orderFormFor(cartKey).$values.get().name).toBe('Layla')
    expect(leaving.guards()).toBe(0)
  })

  test('is sent once, however often the button is pressed', async () => {
    const held = page.client.hold(reserveTableCall)
    const { model } = await openForm()
    const tries = [model.reserve(), model.reserve()]
    await held.asked
    tries.push(model.reserve())
    expect([model.$busy.get(), leaving.guards()]).toEqual([true, 1])
    held.answer({ reservation: reservationOf(), secret: 's3cret' })
    await Promise.all(tries)
    await model.reserve()
    expect(sent()).toHaveLength(1)
    expect(page.visits).toHaveLength(1)
  })

  test('whose answer comes after the screen is left leads nowhere, but is kept on the device', async () => {
    const held = page.client.hold(reserveTableCall)
    const { model, close } = await openForm()
    const reserving = model.reserve()
    await held.asked
    close()
    held.answer({ reservation: reservationOf(), secret: 's3cret' })
    await reserving
    expect(page.visits).toEqual([])
    expect($deviceReservations.get()).toHaveLength(1)
    // The stores themselves rest for a while after the last look.
    await vi.advanceTimersByTimeAsync(5_000)
    expect([page.listeners(), leaving.guards(), vi.getTimerCount()]).toEqual([0, 0, 0])
  })

  test('whose refusal comes after the screen is left asks nothing more', async () => {
    const held = page.client.hold(reserveTableCall)
    const { model, close } = await openForm()
    const reserving = model.reserve()
    await held.asked
    close()
    const before = asks()
    held.fail(refusal('conflict', { issues: [issue('schedule', 'full')] }))
    await reserving
    expect(asks()).toBe(before)
    expect(model.$refusals.get()).toBe(0)
  })
})

describe('the phone numbers’ metadata', () => {
  test('that does not load: nothing is sent, and the next try asks for it again', async () => {
    succeed()
    let loads = 0
    const { model } = await openForm(payloadOf(), {}, () =>
      ++loads === 1 ? Promise.reject(new Error('offline')) : loadPhoneBook(),
    )
    await model.reserve()
    expect(model.$failure.get()).toBe('network')
    expect(model.$person.get().note).toBe('By the window')
    expect(sent()).toEqual([])
    await model.reserve()
    expect(sent()).toHaveLength(1)
    expect(model.$failure.get()).toBeNull()
  })

  test('that does not load when the field is left: the number is not called wrong', async () => {
    const { model } = await openForm(payloadOf(), { phone: '12' }, () => Promise.reject(new Error('offline')))
    await model.checkPhone()
    expect(model.$problems.get()).toEqual({})
    expect(model.$failure.get()).toBeNull()
  })

  test('that comes late: what was confirmed is sent, not what gave way to it meanwhile', async () => {
    succeed()
    const book = Promise.withResolvers<PhoneBook>()
    const { model } = await openForm(payloadOf(), {}, () => book.promise)
    model.place.setTime('18:00')
    const reserving = model.reserve()
    page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '20:00': [] }))
    await model.place.askAgain()
    expect(model.place.$view.get().chosen?.from).toBe('20:00')
    book.resolve(await loadPhoneBook())
    await reserving
    expect(sent()[0]?.body.schedule.from).toBe('18:00')
  })
})

describe('a failure', () => {
  const byCode: Record<ErrorCode, ReserveFailure> = {
    invalid: 'other',
    unauthorized: 'other',
    forbidden: 'other',
    'not-found': 'other',
    conflict: 'other',
    changed: 'changed',
    'too-large': 'other',
    'rate-limited': 'rateLimited',
    // By the platform itself: a gateway's is among the lost answers.
    unavailable: 'other',
    internal: 'other',
  }
  const cases: [string, CallError, ReserveFailure][] = [
    ...errorCodes.map((code): [string, CallError, ReserveFailure] => [code, refusal(code), byCode[code]]),
    ['no connection', lost('network'), 'network'],
    ['no answer in time', lost('timeout'), 'timeout'],
    ['an answer of something in between', lost('unavailable'), 'timeout'],
    ['an answer that nobody understands', lost('bad-answer'), 'other'],
    ['the table is taken', refusal('conflict', { issues: [issue('table_id', 'taken')] }), 'table'],
    ['the table is too small', refusal('invalid', { issues: [issue('table_id', 'too-small')] }), 'table'],
    ['the time is full', refusal('conflict', { issues: [issue('schedule', 'full')] }), 'full'],
    ['the time has passed', refusal('invalid', { issues: [issue('schedule', 'expired')] }), 'time'],
    ['the time is not offered', refusal('invalid', { issues: [issue('schedule', 'not-offered')] }), 'time'],
    ['too many people', refusal('invalid', { issues: [issue('users', 'too-many')] }), 'people'],
    [
      'no reservations any more',
      refusal('unavailable', { issues: [issue('selling_types', 'no-reservations')] }),
      'noReservations',
    ],
    ['the name is refused', refusal('invalid', { issues: [issue('name')] }), 'check'],
  ]

  test.each(cases)('%s: says what to do, and loses nothing', async (_, error, reason) => {
    fail(error)
    const { model } = await openForm(service())
    model.place.setPeople(4)
    model.place.setTime('19:00')
    model.setCount('wreath ', 2)
    await model.reserve()
    await settle()
    expect(model.$failure.get()).toBe(reason)
    expect(model.$busy.get()).toBe(false)
    expect(leaving.guards()).toBe(0)
    expect(page.visits).toEqual([])
    expect(model.$person.get()).toEqual({ name: 'Layla', phone: '5001 2345', note: 'By the window' })
    expect(model.place.$view.get()).toMatchObject({ people: 4, chosen: { from: '19:00' } })
    expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 2 }])
    succeed()
    await model.reserve()
    expect(page.visits).toHaveLength(1)
  })

  test('is gone while it is tried again', async () => {
    fail(lost())
    const { model } = await openForm()
    await model.reserve()
    const held = page.client.hold(reserveTableCall)
    const again = model.reserve()
    await held.asked
    expect(model.$failure.get()).toBeNull()
    held.fail(lost('timeout'))
    await again
    expect(model.$failure.get()).toBe('timeout')
  })

  test('of fields is shown at them', async () => {
    fail(refusal('invalid', { issues: [issue('name'), issue('phone'), issue('order_lines')] }))
    const { model } = await openForm()
    await model.reserve()
    expect(model.$problems.get()).toEqual({ name: 'required', phone: 'invalid', items: 'required' })
    expect(model.$refusals.get()).toBe(1)
  })
})

describe('somebody else is first', () => {
  test('at the table: it is shown as taken, any other is chosen, and that is what is sent next', async () => {
    const { model } = await openForm()
    model.place.setTable('t2')
    fail(refusal('conflict', { issues: [issue('table_id', 'taken')] }))
    page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
    await model.reserve()
    await settle()
    expect(model.place.$view.get()).toMatchObject({
      chosen: { from: '18:00' },
      tableId: null,
      lostTableId: 't2',
      taken: new Set(['t2']),
    })
    succeed()
    await model.reserve()
    expect(sent()[1]?.body).toMatchObject({ table_id: null, schedule: { from: '18:00' } })
    // The platform refused the first request, so that nothing of it has to be replaced.
    expect(sent()[1]?.headers['Replaces-Keys']).toBeUndefined()
    expect(sent()[1]?.headers['Idempotency-Key']).not.toBe(sent()[0]?.headers['Idempotency-Key'])
  })

  test.each([
    ['schedule', 'full'],
    ['users', 'full'],
  ])('at the time (%s): the next is chosen, and the diner is told which', async (path, reason) => {
    const { model } = await openForm()
    model.place.setTime('18:00')
    fail(refusal('conflict', { issues: [issue(path, reason)] }))
    page.client.answer(reservationSlotsCall, () =>
      slotsOn(TODAY, { '18:00': ['t1', 't2'], '19:00': ['t1', 't2'], '20:00': [] }),
    )
    await model.reserve()
    expect(model.$failure.get()).toBe('full')
    await settle()
    expect(model.place.$view.get()).toMatchObject({
      chosen: { from: '20:00' },
      change: { was: { date: TODAY, from: '18:00' }, is: { from: '20:00' } },
    })
    succeed()
    await model.reserve()
    expect(sent()[1]?.body.schedule.from).toBe('20:00')
  })

  test('a refusal of something else asks for no slots', async () => {
    const { model } = await openForm()
    fail(refusal('invalid', { issues: [issue('name')] }))
    const before = asks()
    await model.reserve()
    expect(asks()).toBe(before)
  })
})

describe('prices that change', () => {
  const check = (index: number, item_id: string, state: 'ok' | 'price' | 'sold-out' | 'unavailable') => ({
    ...{ index, item_id, state },
    ...{ old_price: 3.8, new_price: state === 'price' ? 4 : null },
  })
  async function withItems() {
    const { model } = await openForm(service())
    model.setCount('wreath ', 2)
    model.setCount('card ', 1)
    return model
  }

  test('are told by the platform’s total, which is what the diner then agrees to', async () => {
    const model = await withItems()
    expect(model.$total.get()).toEqual({ amount: 8_100, told: false })
    fail(
      refusal('changed', { changes: [check(0, 'wreath', 'price'), check(1, 'card', 'ok')], total: '8.500' }),
    )
    await model.reserve()
    expect(sent()[0]?.body).toMatchObject({
      total: 8.1,
      order_lines: [{ unit_price: 3.8 }, { unit_price: 0.5 }],
    })
    expect(model.$failure.get()).toBe('changed')
    expect(model.$total.get()).toEqual({ amount: 8_500, told: true })
    expect(model.$items.get().lines.map(({ itemId }) => itemId)).toEqual(['wreath', 'card'])
    succeed()
    await model.reserve()
    expect(sent()[1]?.body).toMatchObject({
      total: 8.5,
      order_lines: [
        { item_id: 'wreath', quantity: 2, unit_price: null, total_price: null },
        { item_id: 'card', quantity: 1, unit_price: null, total_price: null },
      ],
    })
  })

  test.each(['sold-out', 'unavailable'] as const)(
    'a line that is %s leaves, the others stay',
    async (state) => {
      const model = await withItems()
      fail(refusal('changed', { changes: [check(1, 'card', state)], total: 7.6 }))
      await model.reserve()
      expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 2 }])
      expect(model.$total.get()).toEqual({ amount: 7_600, told: true })
    },
  )

  test('count no more once the diner changes the items', async () => {
    const model = await withItems()
    fail(refusal('changed', { changes: [check(0, 'wreath', 'price')], total: 8.5 }))
    await model.reserve()
    model.setCount('card ', 0)
    expect(model.$total.get()).toEqual({ amount: 7_600, told: false })
    expect(model.$failure.get()).toBeNull()
  })

  test('without a new total our own stays', async () => {
    const model = await withItems()
    fail(refusal('changed', { changes: [], total: null }))
    await model.reserve()
    expect(model.$total.get()).toEqual({ amount: 8_100, told: false })
  })
})

describe('who reserves', () => {
  const logIn = () => authFor(CUSTOMER.business_id).logIn({ token: 't', user: CUSTOMER })

  test('is filled in for a customer, where nothing is written', async () => {
    logIn()
    const { model } = await openForm(payloadOf(), { name: '', phone: '' })
    model.set({ name: '', phone: '' })
    const again = reservationPage(page, payloadOf(), `reserving-cart:${carts}`)
    again.open()
    expect(again.$person.get()).toMatchObject({ name: 'Noura', phone: '+96550098765' })
    succeed()
    await settle()
    await again.reserve()
    expect(sent()[0]?.body).toMatchObject({ name: 'Noura', phone: '50098765', dial_code: '+965' })
  })

  test.each([
    [{ phone: '' }, { name: 'Layla', phone: '+96550098765' }],
    [{ name: '' }, { name: 'Noura', phone: '5001 2345' }],
  ])('stays as typed when a customer logs in meanwhile, in another tab', async (left, then) => {
    const { model } = await openForm(payloadOf(), left)
    logIn()
    expect(model.$person.get()).toMatchObject(then)
  })

  test('is a guest where nobody is logged in', async () => {
    const { model } = await openForm(payloadOf(), { name: '', phone: '' })
    expect(model.$person.get()).toMatchObject({ name: '', phone: '' })
  })
})

describe('what is reserved along', () => {
  test('is what can be had on the chosen day, up to 99 of each', async () => {
    const payload = servicePayload()
    const [section] = payload.sections
    const onThursdays = {
      ...payload,
      sections: section
        ? [{ ...section, items: section.items.map((one) => ({ ...one, days: ['thursday' as const] })) }]
        : [],
    }
    page.client.answer(reservationSlotsCall, ({ query }) => slotsOn(query.date ?? TODAY, { '18:00': 9 }))
    const { model } = await openForm(onThursdays)
    model.setCount('wreath ', 500)
    expect(model.$items.get()).toMatchObject({
      lines: [],
      sections: [{ rows: [{ available: false, count: 0 }, {}] }],
    })
    model.place.setDate(TOMORROW)
    await settle()
    expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 99 }])
    expect(model.$items.get().sections[0]?.rows[0]).toMatchObject({
      available: true,
      price: 3_800,
      count: 99,
    })
    model.setCount('wreath ', 0)
    expect(model.$items.get().lines).toEqual([])
  })
})
