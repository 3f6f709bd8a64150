import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reservationSlotsCall } from '../../../../src/contract/order/reservation-calls.ts'
import type { ReservePayload } from '../../../../src/contract/payloads/visitor.ts'
import { openReservationForm } from '../../../../src/stores/reservations/reservation-form.ts'
import { createPlace } from '../../../../src/stores/reservations/reservation-place.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { payloadOf, servicePayload, slotsOn, TODAY, TOMORROW, type WireSlots } from './venue.ts'

const MINUTE = 60_000
const NO_TABLE = ['t1', 't2']

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const requestedDates = () => page.client.requests(reservationSlotsCall).map(({ query }) => query.date ?? null)

const answerSlots = (today: WireSlots) => page.client.answer(reservationSlotsCall, () => today)
const answerSlotsByDay = (days: Record<string, WireSlots>) =>
  page.client.answer(reservationSlotsCall, ({ query }) => days[query.date ?? TODAY] as WireSlots)

async function openPlace(payload: ReservePayload = payloadOf()) {
  const form = openReservationForm(page, payload.branchId)
  const place = createPlace(page, payload, form)
  const close = place.open()
  await settle()
  return { place, form, close, view: () => place.$view.get() }
}
const times = (view: { times: readonly { from: string; hasRoom: boolean }[] }) =>
  view.times.map(({ from, hasRoom }) => `${from}${hasRoom ? '' : ' full'}`)

describe('the day and time', () => {
  test('are the first with room until the diner chooses', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': NO_TABLE, '19:00': ['t1'], '20:00': [] }))
    const { view, form } = await openPlace()
    expect(requestedDates()).toEqual([null])
    expect(view()).toMatchObject({ state: 'loaded', day: TODAY, chosen: { from: '19:00' }, change: null })
    expect(times(view())).toEqual(['18:00 full', '19:00', '20:00'])
    expect(form.$values.get()).toMatchObject({ date: null, from: null })
  })

  test('are loading at first', () => {
    page.client.hold(reservationSlotsCall)
    const place = createPlace(page, payloadOf(), openReservationForm(page, 'b1'))
    place.open()
    expect(place.$view.get()).toMatchObject({ state: 'loading', loaded: null, chosen: null })
  })

  test('request the slots of a chosen day, which has none until they arrive', async () => {
    answerSlotsByDay({
      [TODAY]: slotsOn(TODAY, { '19:00': [] }),
      [TOMORROW]: slotsOn(TOMORROW, { '12:00': NO_TABLE, '13:00': [] }),
    })
    const { place, view } = await openPlace()
    place.setDate(TOMORROW)
    expect(view()).toMatchObject({ pending: true, day: TOMORROW, times: [], chosen: null })
    await settle()
    expect(view()).toMatchObject({ pending: false, day: TOMORROW, chosen: { from: '13:00' } })
    expect(requestedDates()).toEqual([null, TOMORROW])
  })

  test('keep a chosen time on another day, or use the next one there', async () => {
    answerSlotsByDay({
      [TODAY]: slotsOn(TODAY, { '19:00': [], '20:00': [] }),
      [TOMORROW]: slotsOn(TOMORROW, { '07:00': [], '20:00': [], '21:00': [] }),
    })
    const { place, view } = await openPlace()
    place.setTime('20:00')
    place.setDate(TOMORROW)
    await settle()
    expect(view()).toMatchObject({ chosen: { from: '20:00' }, change: null })
    place.setTime('21:00')
    place.setDate(TODAY)
    await settle()
    expect(view()).toMatchObject({ chosen: { from: '19:00' }, change: { was: { from: '21:00' } } })
    place.setTime('19:00')
    place.setDate(TOMORROW)
    await settle()
    expect(view()).toMatchObject({ chosen: { from: '20:00' } })
  })

  test('ignore an answer to an outdated request', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    const first = page.client.hold(reservationSlotsCall)
    place.setDate(TOMORROW)
    place.setDate(TODAY)
    await settle()
    first.answer(slotsOn(TOMORROW, { '12:00': [] }))
    await settle()
    expect(view()).toMatchObject({ pending: false, day: TODAY, chosen: { from: '19:00' } })
  })

  test('ignore a failure of an outdated request', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    const first = page.client.hold(reservationSlotsCall)
    place.setDate(TOMORROW)
    place.setDate(TODAY)
    await settle()
    first.fail(lost())
    await settle()
    expect(view()).toMatchObject({ state: 'loaded', day: TODAY })
  })

  test('keep the day of a chosen time, even if another day becomes the first with room', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [], '20:00': [] }))
    const { place, form } = await openPlace()
    place.setTime('20:00')
    expect(form.$values.get()).toMatchObject({ date: TODAY, from: '20:00' })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(requestedDates()).toEqual([null, TODAY])
  })

  test('are empty if no day can be reserved', async () => {
    page.client.answer(reservationSlotsCall, () => ({ date: null, slots: [], dates: [], today: TODAY }))
    const { view } = await openPlace()
    expect(view()).toMatchObject({ state: 'loaded', loaded: { dates: [] }, chosen: null, day: TODAY })
  })

  test('are restored after a reload', async () => {
    answerSlotsByDay({
      [TODAY]: slotsOn(TODAY, { '19:00': [] }),
      [TOMORROW]: slotsOn(TOMORROW, { '12:00': [], '13:00': [] }),
    })
    const before = await openPlace()
    before.place.setDate(TOMORROW)
    await settle()
    before.place.setTime('13:00')
    before.place.setPeople(3)
    before.close()
    const { view } = await openPlace()
    expect(view()).toMatchObject({ day: TOMORROW, chosen: { from: '13:00' }, people: 3, change: null })
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"people":0}',
    '{"people":"2"}',
    '{"counts":{"a":-1}}',
    '{"note":7}',
    '{"from":7}',
  ])('start empty if the session contains %s', async (stored) => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    page.session.write('reservation:b1', stored)
    const { form } = await openPlace()
    expect(form.$values.get()).toEqual({
      date: null,
      from: null,
      people: 2,
      tableId: null,
      counts: {},
      note: '',
    })
  })
})

describe('slots that do not load', () => {
  test.each([
    ['a lost connection', lost()],
    ['a gateway error', lost('unavailable')],
    ['a refusal', refusal('unavailable')],
  ])('can be retried after %s', async (_, error) => {
    page.client.answer(reservationSlotsCall, () => {
      throw error
    })
    const { place, view } = await openPlace()
    expect(view()).toMatchObject({ state: 'failed', loaded: null })
    // There are no automatic retries.
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(requestedDates()).toHaveLength(1)
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    place.retry()
    expect(view().state).toBe('loading')
    await settle()
    expect(view()).toMatchObject({ state: 'loaded', chosen: { from: '19:00' } })
  })

  test('keep the known slots if a refresh fails, but show no slots for another day that fails', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    page.client.answer(reservationSlotsCall, () => {
      throw lost('timeout')
    })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ state: 'loaded', chosen: { from: '19:00' } })
    place.setDate(TOMORROW)
    await settle()
    expect(view().state).toBe('failed')
    place.retry()
    await settle()
    expect(requestedDates().at(-1)).toBe(TOMORROW)
  })
})

describe('slots while the form is open', () => {
  test('are refreshed every minute and when the tab is shown, but not in a hidden tab', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { close } = await openPlace()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(requestedDates()).toHaveLength(3)
    page.show(false)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(requestedDates()).toHaveLength(3)
    page.show(true)
    await settle()
    expect(requestedDates()).toHaveLength(4)
    close()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(requestedDates()).toHaveLength(4)
    expect([page.listeners(), vi.getTimerCount()]).toEqual([0, 0])
  })

  test('replace a past time by the next one and report it', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [], '19:00': [], '20:00': [] }))
    const { place, view, form } = await openPlace()
    place.setTime('18:00')
    answerSlots(slotsOn(TODAY, { '19:00': [], '20:00': [] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({
      chosen: { from: '19:00' },
      change: { was: { date: TODAY, from: '18:00' }, is: { from: '19:00' } },
    })
    expect(form.$values.get().from).toBe('19:00')
    place.setTime('20:00')
    expect(view()).toMatchObject({ chosen: { from: '20:00' }, change: null })
  })

  test('report that no time is left on a day that fills up', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [] }))
    const { place, view } = await openPlace()
    place.setTime('18:00')
    answerSlots(slotsOn(TODAY, { '18:00': NO_TABLE }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: null, change: { was: { from: '18:00' }, is: null } })
    place.setDate(TOMORROW)
    expect(view().change).toBeNull()
  })

  test('silently replace a time that the diner did not choose', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': [], '19:00': [] }))
    const { view } = await openPlace()
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: { from: '19:00' }, change: null })
  })
})

describe('the party size', () => {
  test('is between one and the seats of the largest table', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    expect(view()).toMatchObject({ people: 2, most: 4 })
    place.setPeople(9)
    expect(view().people).toBe(4)
    place.setPeople(0)
    expect(view().people).toBe(1)
    // Stored before the venue removed its largest table.
    page.session.write('reservation:b1', JSON.stringify({ people: 9 }))
    expect((await openPlace()).view()).toMatchObject({ people: 4, most: 4 })
  })

  test('replaces a time with too small a table when it grows', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
    const { place, view } = await openPlace()
    place.setTime('18:00')
    place.setPeople(3)
    expect(times(view())).toEqual(['18:00 full', '19:00'])
    expect(view()).toMatchObject({
      chosen: { from: '19:00' },
      change: { was: { from: '18:00' }, is: { from: '19:00' } },
    })
  })

  test('is limited by the free places if reservations are without a table', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': 1, '19:00': 4 }))
    const { place, view } = await openPlace(servicePayload())
    expect(times(view())).toEqual(['18:00 full', '19:00'])
    place.setPeople(5)
    expect(view()).toMatchObject({ chosen: null, most: 10 })
  })
})

describe('the table', () => {
  test('is any table, or one that is free and large enough at the chosen time', async () => {
    answerSlots(slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
    const { place, view } = await openPlace()
    expect(view()).toMatchObject({ tableId: null, lostTableId: null, taken: new Set(['t2']) })
    place.setTime('19:00')
    place.setTable('t2')
    expect(view()).toMatchObject({ tableId: 't2', lostTableId: null })
    place.setTime('18:00')
    expect(view()).toMatchObject({ tableId: null, lostTableId: 't2' })
    place.setTime('19:00')
    expect(view()).toMatchObject({ tableId: 't2', lostTableId: null })
    place.setTable('t1')
    place.setPeople(3)
    expect(view()).toMatchObject({ tableId: null, lostTableId: 't1' })
  })

  test('is reset to any table if somebody else takes it', async () => {
    answerSlots(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    place.setTable('t2')
    answerSlots(slotsOn(TODAY, { '19:00': ['t2'] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: { from: '19:00' }, tableId: null, lostTableId: 't2' })
  })
})
