import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reservationSlotsCall, reserveTableCall } from '../../../../src/contract/order/reservation-calls.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { orderFormFor } from '../../../../src/stores/checkout/order-form.ts'
import { takePlaced } from '../../../../src/stores/just-placed.ts'
import { loadPhoneBook, type PhoneBook } from '../../../../src/stores/phone-book.ts'
import { $deviceReservations } from '../../../../src/stores/reservations/device-reservations.ts'
import { createReservationPage } from '../../../../src/stores/reservations/reservation-page.ts'
import { refusal } from '../../../helpers/page/fake-client.ts'
import { issue, reservingPage, settle } from './reserving-page.ts'
import { CUSTOMER, payloadOf, reservationOf, servicePayload, slotsOn, TODAY, TOMORROW } from './venue.ts'

let on: ReturnType<typeof reservingPage>
beforeEach(() => {
  on = reservingPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('required fields', () => {
  test('are reported one by one with a focus request, and nothing is sent', async () => {
    const { model } = await on.openForm(on.service(), { name: ' ', phone: '' })
    await model.reserve()
    expect(model.$problems.get()).toEqual({ name: 'required', phone: 'required', items: 'required' })
    expect(model.$refusals.get()).toBe(1)
    await model.reserve()
    expect(model.$refusals.get()).toBe(2)
    expect(on.sent()).toEqual([])
    expect(model.$failure.get()).toBeNull()
  })

  test('lose their error when they are filled in, and no other field does', async () => {
    const { model } = await on.openForm(on.service(), { name: '', phone: '' })
    await model.reserve()
    model.set({ note: 'Hello' })
    expect(Object.keys(model.$problems.get())).toEqual(['name', 'phone', 'items'])
    model.set({ name: 'L' })
    expect(Object.keys(model.$problems.get())).toEqual(['phone', 'items'])
    model.setCount('wreath ', 1)
    expect(model.$problems.get()).toEqual({ phone: 'required' })
  })

  test('report an invalid phone number when its field loses focus, but not an empty one', async () => {
    const { model } = await on.openForm(payloadOf(), { phone: '' })
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
    expect(on.sent()).toEqual([])
  })

  test('include no items for a table or a service without items', async () => {
    on.succeed()
    const table = await on.openForm(payloadOf({ withItems: true }))
    await table.model.reserve()
    const plain = await on.openForm({ ...on.service(), sections: [] })
    await plain.model.reserve()
    expect(on.sent()).toHaveLength(2)
  })

  test('include a time, without which nothing is sent', async () => {
    on.page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': ['t1', 't2'] }))
    const { model } = await on.openForm()
    await model.reserve()
    expect(on.sent()).toEqual([])
    expect(model.$busy.get()).toBe(false)
  })
})

describe('a reservation', () => {
  test('is sent as confirmed', async () => {
    on.succeed()
    const { model } = await on.openForm()
    model.place.setTime('19:00')
    model.place.setPeople(3)
    model.place.setTable('t2')
    await model.reserve()
    expect(on.sent()[0]?.body).toMatchObject({
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

  test('redirects to its page with thanks once, and the device stores its secret', async () => {
    on.succeed()
    const { model, cartKey } = await on.openForm()
    await model.reserve()
    expect(on.page.visits).toEqual(['replace /corner/reservation/success/r1'])
    expect([takePlaced('r1'), takePlaced('r1')]).toEqual([true, false])
    expect($deviceReservations.get()).toEqual([{ id: 'r1', secret: 's3cret', userId: 'u1' }])
    // The next reservation starts empty except for the name and phone.
    expect(model.$busy.get()).toBe(true)
    expect(model.$person.get()).toEqual({ name: 'Layla', phone: '5001 2345', note: '' })
    expect(orderFormFor(cartKey).$values.get().name).toBe('Layla')
    expect(on.leaving.guards()).toBe(0)
  })

  test('is sent once, however often the button is pressed', async () => {
    const held = on.page.client.hold(reserveTableCall)
    const { model } = await on.openForm()
    const tries = [model.reserve(), model.reserve()]
    await held.asked
    tries.push(model.reserve())
    expect([model.$busy.get(), on.leaving.guards()]).toEqual([true, 1])
    held.answer({ reservation: reservationOf(), secret: 's3cret' })
    await Promise.all(tries)
    await model.reserve()
    expect(on.sent()).toHaveLength(1)
    expect(on.page.visits).toHaveLength(1)
  })

  test('is stored on the device without a redirect if the screen is closed before the answer', async () => {
    const held = on.page.client.hold(reserveTableCall)
    const { model, close } = await on.openForm()
    const reserving = model.reserve()
    await held.asked
    close()
    held.answer({ reservation: reservationOf(), secret: 's3cret' })
    await reserving
    expect(on.page.visits).toEqual([])
    expect($deviceReservations.get()).toHaveLength(1)
    // Stores unmount with a delay after the last listener has left.
    await vi.advanceTimersByTimeAsync(5_000)
    expect([on.page.listeners(), on.leaving.guards(), vi.getTimerCount()]).toEqual([0, 0, 0])
  })

  test('sends no further request if it is refused after the screen is closed', async () => {
    const held = on.page.client.hold(reserveTableCall)
    const { model, close } = await on.openForm()
    const reserving = model.reserve()
    await held.asked
    close()
    const before = on.asks()
    held.fail(refusal('conflict', { issues: [issue('schedule', 'full')] }))
    await reserving
    expect(on.asks()).toBe(before)
    expect(model.$refusals.get()).toBe(0)
  })
})

describe('the numbering plans', () => {
  test('prevent the request if they do not load, and are loaded again at the next attempt', async () => {
    on.succeed()
    let loads = 0
    const { model } = await on.openForm(payloadOf(), {}, () =>
      ++loads === 1 ? Promise.reject(new Error('offline')) : loadPhoneBook(),
    )
    await model.reserve()
    expect(model.$failure.get()).toBe('network')
    expect(model.$person.get().note).toBe('By the window')
    expect(on.sent()).toEqual([])
    await model.reserve()
    expect(on.sent()).toHaveLength(1)
    expect(model.$failure.get()).toBeNull()
  })

  test('leave a number unchecked if they do not load when its field loses focus', async () => {
    const { model } = await on.openForm(payloadOf(), { phone: '12' }, () =>
      Promise.reject(new Error('offline')),
    )
    await model.checkPhone()
    expect(model.$problems.get()).toEqual({})
    expect(model.$failure.get()).toBeNull()
  })

  test('load late without changing the confirmed time that is sent', async () => {
    on.succeed()
    const book = Promise.withResolvers<PhoneBook>()
    const { model } = await on.openForm(payloadOf(), {}, () => book.promise)
    model.place.setTime('18:00')
    const reserving = model.reserve()
    on.page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '20:00': [] }))
    await model.place.refresh()
    expect(model.place.$view.get().chosen?.from).toBe('20:00')
    book.resolve(await loadPhoneBook())
    await reserving
    expect(on.sent()[0]?.body.schedule.from).toBe('18:00')
  })
})

describe('the name and phone', () => {
  const logIn = () => authFor(CUSTOMER.business_id).logIn({ token: 't', user: CUSTOMER })

  test('are filled in for a customer if they are empty', async () => {
    logIn()
    const { model, cartKey } = await on.openForm(payloadOf(), { name: '', phone: '' })
    model.set({ name: '', phone: '' })
    const again = createReservationPage(on.page, payloadOf(), cartKey)
    again.open()
    expect(again.$person.get()).toMatchObject({ name: 'Noura', phone: '+96550098765' })
    on.succeed()
    await settle()
    await again.reserve()
    expect(on.sent()[0]?.body).toMatchObject({ name: 'Noura', phone: '50098765', dial_code: '+965' })
  })

  test.each([
    [{ phone: '' }, { name: 'Layla', phone: '+96550098765' }],
    [{ name: '' }, { name: 'Noura', phone: '5001 2345' }],
  ])('stay as typed when a customer logs in meanwhile', async (left, then) => {
    const { model } = await on.openForm(payloadOf(), left)
    logIn()
    expect(model.$person.get()).toMatchObject(then)
  })

  test('are empty for a guest', async () => {
    const { model } = await on.openForm(payloadOf(), { name: '', phone: '' })
    expect(model.$person.get()).toMatchObject({ name: '', phone: '' })
  })
})

describe('the reserved items', () => {
  test('are those available on the chosen day, up to 99 of each', async () => {
    const payload = servicePayload()
    const [section] = payload.sections
    const days = [false, false, false, true, false, false, false]
    const thursdays = { window: { status: true, from: null, to: null }, branches: {}, days }
    const onThursdays = {
      ...payload,
      sections: section
        ? [
            {
              ...section,
              items: section.items.map((one) => ({ ...one, item: { ...one.item, gates: [thursdays] } })),
            },
          ]
        : [],
    }
    on.page.client.answer(reservationSlotsCall, ({ query }) => slotsOn(query.date ?? TODAY, { '18:00': 9 }))
    const { model } = await on.openForm(onThursdays)
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
