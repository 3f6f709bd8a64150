import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallError, isOutcomeUnknown } from '../../../src/client/http.ts'
import {
  cancelReservationCall,
  reservationCall,
  reservationSlotsCall,
  reserveTableCall,
} from '../../../src/contract/order/reservation-calls.ts'
import type { ReservePayload } from '../../../src/contract/payloads/visitor.ts'
import { ReservationForm } from '../../../src/islands/reservation/ReservationScreen.tsx'
import { ReservationStatusContent } from '../../../src/islands/reservation-success/ReservationSuccessScreen.tsx'
import { markPlaced } from '../../../src/stores/just-placed.ts'
import { $deviceReservations } from '../../../src/stores/reservations/device-reservations.ts'
import { createReservationPage } from '../../../src/stores/reservations/reservation-page.ts'
import { createReservationSuccessPage } from '../../../src/stores/reservations/reservation-success-page.ts'
import { type Answer, lost, refusal } from '../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'
import {
  payloadOf,
  reservationOf,
  servicePayload,
  slotsOn,
  TODAY,
  watchLeaving,
} from '../stores/reservations/venue.ts'

let page: FakePage
let carts = 0
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  page = fakePage()
  watchLeaving()
  vi.stubGlobal('location', { href: '/corner/reservation/success/r1' })
  $deviceReservations.set([{ id: 'r1', secret: 's', userId: 'u1' }])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const answerSlots = (slots: ReturnType<typeof slotsOn>) =>
  page.client.answer(reservationSlotsCall, () => slots)
const issue = (path: string, reason: string) => ({ path, message: path, reason })

describe('the reservation form', () => {
  async function openForm(payload: ReservePayload = payloadOf()) {
    const model = createReservationPage(page, payload, `reservation-screen:${++carts}`)
    model.open()
    await settle()
    model.set({ name: 'Layla', phone: '50012345' })
    return { model, screen: (locale = 'en') => renderScreen(<ReservationForm model={model} />, locale) }
  }
  async function refusedWith(error: CallError, payload?: ReservePayload) {
    const opened = await openForm(payload)
    page.client.answer(reserveTableCall, () => {
      throw error
    })
    opened.model.setCount('wreath ', 2)
    await opened.model.reserve()
    await settle()
    return opened
  }

  test('shows days, times, tables and their state', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': ['t1', 't2'], '19:00': ['t2'] }))
    const { screen } = await openForm()
    const { one, text } = screen()
    expect(one('radio', 'Today').attributes).toHaveProperty('checked')
    expect(one('radio', 'Tomorrow').disabled).toBe(false)
    expect(one('radio', '6:00').disabled).toBe(true)
    expect(one('radio', '7:00').attributes).toHaveProperty('checked')
    expect(one('radio', 'Any table').attributes).toHaveProperty('checked')
    expect(one('radio', 'Table 2').disabled).toBe(true)
    expect(text).toContain('Taken at that time')
    expect(text).toContain('Up to 4 people')
  })

  test('shows that a table is too small for the party', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { model, screen } = await openForm()
    model.place.setPeople(3)
    expect(screen().text).toContain('Too small for your party')
    expect(screen('ar').text).toContain('صغيرة على عددكم')
    expect(screen('ar').text).toContain('٣ أشخاص')
  })

  test('shows errors at the fields', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { model, screen } = await openForm()
    model.set({ name: '', phone: '12' })
    await model.reserve()
    const { one } = screen()
    expect(one('textbox', 'Name')).toMatchObject({ invalid: true })
    expect(one('textbox', 'Name').description).toContain('Please fill this in')
    expect(one('textbox', 'Phone')).toMatchObject({ invalid: true })
    expect(one('textbox', 'Phone').description).toContain(
      'Enter a valid phone number for the selected country',
    )
  })

  test('requires an item if a service is booked', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': 9 }))
    const { model, screen } = await openForm(servicePayload())
    await model.reserve()
    expect(screen().all('alert')).toEqual(['Choose what you would like to book'])
  })

  test('announces which time replaced the chosen one', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [], '19:00': [] }))
    const { model, screen } = await openForm()
    model.place.setTime('18:00')
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    await model.place.refresh()
    expect(screen().text).toMatch(
      /May 6.*6:00.PM is no longer free for 2 people The next free time is .*7:00.PM\. We’ve selected it for you below\./,
    )
    answerSlots(slotsOn(TODAY, {}))
    await model.place.refresh()
    expect(screen().text).toContain('Nothing is free for 2 people on that day')
    expect(screen().one('button', 'Reserve table').disabled).toBe(true)
  })

  test('shows which table is no longer free', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [] }))
    const { model, screen } = await openForm()
    model.place.setTable('t2')
    answerSlots(slotsOn(TODAY, { '18:00': ['t2'] }))
    await model.place.refresh()
    expect(screen().text).toContain('Table 2 isn’t free for you at that time')
    expect(screen().one('radio', 'Any table').attributes).toHaveProperty('checked')
  })

  test.each([
    ['no connection', lost('network'), 'You’re offline.'],
    ['no answer in time', lost('timeout'), 'We didn’t get a reply in time.'],
    ['an answer of a gateway', lost('unavailable'), 'We didn’t get a reply in time.'],
    ['too many attempts', refusal('rate-limited'), 'Too many attempts.'],
    [
      'the table is taken',
      refusal('conflict', { issues: [issue('table_id', 'taken')] }),
      'That table was just taken.',
    ],
    [
      'the time is full',
      refusal('conflict', { issues: [issue('schedule', 'full')] }),
      'That time has just filled up.',
    ],
    [
      'the time has passed',
      refusal('invalid', { issues: [issue('schedule', 'expired')] }),
      'That time has passed',
    ],
    [
      'too many people',
      refusal('invalid', { issues: [issue('users', 'too-many')] }),
      'You can’t reserve for that many people here.',
    ],
    [
      'no reservations',
      refusal('unavailable', { issues: [issue('selling_types', 'no-reservations')] }),
      'not taking reservations right now',
    ],
    [
      'an invalid name',
      refusal('invalid', { issues: [issue('name', 'too-long')] }),
      'Please check what you entered.',
    ],
    ['a server error', refusal('internal'), 'We didn’t get a reply in time.'],
    ['an expired session', refusal('unauthorized'), 'Something went wrong on our side.'],
  ])('shows why nothing was reserved: %s', async (_, error, message) => {
    answerSlots(slotsOn(TODAY, { '18:00': 9 }))
    const { screen } = await refusedWith(error, servicePayload())
    const title = isOutcomeUnknown(error)
      ? 'We don’t know whether your reservation arrived'
      : 'Nothing is reserved yet'
    expect(screen().all('alert').join()).toContain(title)
    expect(screen().all('alert').join()).toContain(message)
    expect(screen().one('alert', title).attributes['data-takes-focus']).toBe('true')
    expect(screen().text.indexOf(title)).toBeLessThan(screen().text.lastIndexOf('Book now'))
    expect(screen().one('button', 'Book now').disabled).toBe(false)
  })

  test('states that it includes an order if items with a price are chosen', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': ['t1'] }))
    const { model, screen } = await openForm(payloadOf({ withItems: true }))
    expect(screen().all('button')).toContain('Reserve table')
    model.setCount('wreath ', 1)
    expect(screen().all('button')).toContain('Reserve and order')
    expect(screen('de').all('button')).toContain('Zahlungspflichtig reservieren')
  })

  test('shows the new total from the platform', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': 9 }))
    const changes = [{ index: 0, item_id: 'wreath', state: 'price' as const, old_price: 3.8, new_price: 4 }]
    const { screen } = await refusedWith(refusal('changed', { changes, total: '8.000' }), servicePayload())
    expect(screen().all('alert').join()).toMatch(/The total is now KWD.8\.000\./)
    expect(screen().text).toMatch(/Total KWD.8\.000/)
  })

  test('is disabled while it is sent', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [] }))
    const { model, screen } = await openForm()
    const held = page.client.hold(reserveTableCall)
    const reserving = model.reserve()
    await held.asked
    // Not disabled, because it would lose the focus.
    expect(screen().one('button', 'Reserving…')).toMatchObject({
      disabled: false,
      attributes: { 'aria-busy': 'true', 'aria-disabled': 'true' },
    })
    expect(screen().one('textbox', 'Name').disabled).toBe(true)
    expect(screen().one('radio', 'Tomorrow').disabled).toBe(true)
    held.fail(lost())
    await reserving
    expect(screen().one('textbox', 'Name').disabled).toBe(false)
  })

  test('shows that nothing can be reserved, or that the times did not load', async () => {
    page.client.answer(reservationSlotsCall, () => ({ date: null, slots: [], dates: [], today: TODAY }))
    expect((await openForm()).screen().text).toContain('No reservations available right now')
    page.client.answer(reservationSlotsCall, () => {
      throw lost()
    })
    const failed = (await openForm()).screen()
    expect(failed.all('alert')).toHaveLength(1)
    expect(failed.one('button', 'Try again').disabled).toBe(false)
  })
})

describe('a reservation', () => {
  async function openPage(answer: Answer<typeof reservationCall> | CallError) {
    page.client.answer(reservationCall, () => {
      if (answer instanceof Error) throw answer
      return answer
    })
    const model = createReservationSuccessPage(page, 'r1', false)
    model.open()
    await settle()
    const payload = payloadOf()
    return {
      model,
      screen: (locale = 'en') =>
        renderScreen(<ReservationStatusContent model={model} payload={payload} />, locale),
    }
  }
  const found = (part: object = {}) => ({ reservation: reservationOf(part) })

  test.each([
    [0, 'Waiting for confirmation'],
    [1, 'Confirmed'],
    [2, 'Not possible'],
    [3, 'Completed'],
    [9, 'This reservation was cancelled.'],
  ])('shows its status %d', async (status, message) => {
    expect((await openPage(found({ status }))).screen().text).toContain(message)
  })

  test('shows its content, guest and total', async () => {
    const line = {
      item_id: 'wreath',
      locales: [{ locale: 'en', name: 'Wreath' }],
      quantity: 2,
      label: [],
      comment: '',
      modifiers: [],
      unit_price: 3.8,
      total_price: 7.6,
    }
    const zero = { net_subtotal: 7.6, discount: 0, coupon: 0, delivery_fee: 0, rounding: 0, wallet: 0 }
    const amounts = {
      ...zero,
      subtotal: 7.6,
      total: 7.6,
      payable: 7.6,
      inclusive_taxes: [],
      exclusive_taxes: [],
    }
    const floor = [{ locale: 'en', name: 'Terrace' }]
    const table = { id: 't2', locales: [{ locale: 'en', name: '2' }], floor }
    const { text } = (await openPage(found({ users: 3, table, order_lines: [line], amounts }))).screen()
    for (const words of ['May 6', '7:00', 'Reservation 12', 'Layla', '2 · Terrace', 'Wreath', '2 ×'])
      expect(text).toContain(words)
    expect(text).toMatch(/Total KWD.7\.600/)
  })

  test('shows all tables that staff have put together', async () => {
    const tables = ['4', '5'].map((id) => ({ id, locales: [], floor: [] }))
    expect((await openPage(found({ table: tables[0], tables }))).screen().text).toMatch(/4, .*5/)
  })

  test('shows thanks once, and not if it was refused', async () => {
    markPlaced('r1')
    expect((await openPage(found())).screen().text).toContain('Thank you! We’ve received your reservation')
    expect((await openPage(found())).screen().text).not.toContain('Thank you')
    markPlaced('r1')
    expect((await openPage(found({ status: 2 }))).screen().text).not.toContain(
      'Thank you! We’ve received your reservation',
    )
  })

  test('is not found on another device', async () => {
    $deviceReservations.set([])
    const { one, text } = (await openPage(found())).screen()
    expect(text).toContain('We can’t find this reservation')
    expect(one('link', 'All your reservations').attributes.href).toBe('/corner/reservation/history')
  })

  test('shows that it did not load or may be out of date', async () => {
    expect((await openPage(lost())).screen().all('alert')).toHaveLength(1)
    const { model, screen } = await openPage(found())
    page.client.answer(reservationCall, () => {
      throw lost()
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(model.$reservation.get()).toMatchObject({ stale: true })
    expect(screen().text).toContain('Waiting for confirmation')
    expect(screen().text).toContain(
      'You’re offline. This is the last status we know; it updates once you’re back online.',
    )
  })

  test('is cancelled after a confirmation, and shows failures', async () => {
    const { model, screen } = await openPage(found())
    expect(screen().text).toContain('You can cancel until')
    expect(screen().one('button', 'Cancel reservation').disabled).toBe(false)
    model.askToCancel()
    expect(screen().text).toContain('Cancel this reservation?')
    for (const [error, message] of [
      [lost(), 'We didn’t get a reply, so it may or may not be cancelled.'],
      [refusal('conflict'), 'It wasn’t cancelled.'],
    ] as const) {
      page.client.answer(cancelReservationCall, () => {
        throw error
      })
      await model.cancel()
      expect(screen().one('alert', message).attributes['data-takes-focus']).toBe('true')
      expect(screen().text.indexOf(message)).toBeLessThan(screen().text.indexOf('Yes, cancel it'))
    }
    page.client.answer(cancelReservationCall, () => found({ status: 9 }))
    await model.cancel()
    expect(screen().text).toContain('Cancelled')
    expect(screen().all('button')).toEqual([])
  })

  test('cannot be cancelled here after the cancellation deadline', async () => {
    const { screen } = await openPage(found({ cancel_until: `${TODAY}T08:00:00Z` }))
    expect(screen().text).toContain('It can no longer be cancelled here.')
    expect(screen().all('button')).toEqual([])
  })
})
