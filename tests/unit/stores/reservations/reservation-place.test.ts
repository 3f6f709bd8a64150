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
const asks = () => page.client.requests(reservationSlotsCall).map(({ query }) => query.date ?? null)

const free = (today: WireSlots) => page.client.answer(reservationSlotsCall, () => today)
const freeByDay = (days: Record<string, WireSlots>) =>
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

describe('the day and the time', () => {
  test('are the first that have room, until the diner chooses', async () => {
    free(slotsOn(TODAY, { '18:00': NO_TABLE, '19:00': ['t1'], '20:00': [] }))
    const { view, form } = await openPlace()
    expect(asks()).toEqual([null])
    expect(view()).toMatchObject({ state: 'loaded', day: TODAY, chosen: { from: '19:00' }, change: null })
    expect(times(view())).toEqual(['18:00 full', '19:00', '20:00'])
    expect(form.$values.get()).toMatchObject({ date: null, from: null })
  })

  test('load before anything is shown', () => {
    page.client.hold(reservationSlotsCall)
    const place = createPlace(page, payloadOf(), openReservationForm(page, 'b1'))
    place.open()
    expect(place.$view.get()).toMatchObject({ state: 'loading', loaded: null, chosen: null })
  })

  test('a chosen day is asked for; until its slots are known it has none', async () => {
    freeByDay({
      [TODAY]: slotsOn(TODAY, { '19:00': [] }),
      [TOMORROW]: slotsOn(TOMORROW, { '12:00': NO_TABLE, '13:00': [] }),
    })
    const { place, view } = await openPlace()
    place.setDate(TOMORROW)
    expect(view()).toMatchObject({ pending: true, day: TOMORROW, times: [], chosen: null })
    await settle()
    expect(view()).toMatchObject({ pending: false, day: TOMORROW, chosen: { from: '13:00' } })
    expect(asks()).toEqual([null, TOMORROW])
  })

  test('a chosen time is kept on another day, or gives way to the next there', async () => {
    freeByDay({
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

  test('an answer that a later question has overtaken changes nothing', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    const first = page.client.hold(reservationSlotsCall)
    place.setDate(TOMORROW)
    place.setDate(TODAY)
    await settle()
    first.answer(slotsOn(TOMORROW, { '12:00': [] }))
    await settle()
    expect(view()).toMatchObject({ pending: false, day: TODAY, chosen: { from: '19:00' } })
  })

  test('a failure of an overtaken question changes nothing either', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    const first = page.client.hold(reservationSlotsCall)
    place.setDate(TOMORROW)
    place.setDate(TODAY)
    await settle()
    first.fail(lost())
    await settle()
    expect(view()).toMatchObject({ state: 'loaded', day: TODAY })
  })

  test('a chosen time keeps its day, even if another becomes the first with room', async () => {
    free(slotsOn(TODAY, { '19:00': [], '20:00': [] }))
    const { place, form } = await openPlace()
    place.setTime('20:00')
    expect(form.$values.get()).toMatchObject({ date: TODAY, from: '20:00' })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(asks()).toEqual([null, TODAY])
  })

  test('nothing can be reserved on any day', async () => {
    page.client.answer(reservationSlotsCall, () => ({ date: null, slots: [], dates: [], today: TODAY }))
    const { view } = await openPlace()
    expect(view()).toMatchObject({ state: 'loaded', loaded: { dates: [] }, chosen: null, day: TODAY })
  })

  test('come back after a reload of the page', async () => {
    freeByDay({
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
  ])('start anew where the session holds %s', async (stored) => {
    free(slotsOn(TODAY, { '19:00': [] }))
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

describe('slots that do not come', () => {
  test.each([
    ['no answer', lost()],
    ['an answer of something in between', lost('unavailable')],
    ['a refusal', refusal('unavailable')],
  ])('%s: the screen offers to try again, and that works', async (_, error) => {
    page.client.answer(reservationSlotsCall, () => {
      throw error
    })
    const { place, view } = await openPlace()
    expect(view()).toMatchObject({ state: 'failed', loaded: null })
    // Nobody asks by itself then.
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(asks()).toHaveLength(1)
    free(slotsOn(TODAY, { '19:00': [] }))
    place.retry()
    expect(view().state).toBe('loading')
    await settle()
    expect(view()).toMatchObject({ state: 'loaded', chosen: { from: '19:00' } })
  })

  test('a refresh that fails leaves what is known; another day that fails does not show the wrong one', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
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
    expect(asks().at(-1)).toBe(TOMORROW)
  })
})

describe('slots while the form is open', () => {
  test('are refreshed every minute and when the tab is shown, but not in a hidden tab', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
    const { close } = await openPlace()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(asks()).toHaveLength(3)
    page.show(false)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(asks()).toHaveLength(3)
    page.show(true)
    await settle()
    expect(asks()).toHaveLength(4)
    close()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(asks()).toHaveLength(4)
    expect([page.listeners(), vi.getTimerCount()]).toEqual([0, 0])
  })

  test('a time that has passed gives way to the next, and the diner is told', async () => {
    free(slotsOn(TODAY, { '18:00': [], '19:00': [], '20:00': [] }))
    const { place, view, form } = await openPlace()
    place.setTime('18:00')
    free(slotsOn(TODAY, { '19:00': [], '20:00': [] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({
      chosen: { from: '19:00' },
      change: { was: { date: TODAY, from: '18:00' }, is: { from: '19:00' } },
    })
    expect(form.$values.get().from).toBe('19:00')
    place.setTime('20:00')
    expect(view()).toMatchObject({ chosen: { from: '20:00' }, change: null })
  })

  test('a day that fills up has no time left, and the diner is told so', async () => {
    free(slotsOn(TODAY, { '18:00': [] }))
    const { place, view } = await openPlace()
    place.setTime('18:00')
    free(slotsOn(TODAY, { '18:00': NO_TABLE }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: null, change: { was: { from: '18:00' }, is: null } })
    place.setDate(TOMORROW)
    expect(view().change).toBeNull()
  })

  test('a time that the diner did not choose gives way silently', async () => {
    free(slotsOn(TODAY, { '18:00': [], '19:00': [] }))
    const { view } = await openPlace()
    free(slotsOn(TODAY, { '19:00': [] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: { from: '19:00' }, change: null })
  })
})

describe('the party', () => {
  test('is between one and what the largest table seats', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    expect(view()).toMatchObject({ people: 2, most: 4 })
    place.setPeople(9)
    expect(view().people).toBe(4)
    place.setPeople(0)
    expect(view().people).toBe(1)
    // As kept from before the venue took its largest table away.
    page.session.write('reservation:b1', JSON.stringify({ people: 9 }))
    expect((await openPlace()).view()).toMatchObject({ people: 4, most: 4 })
  })

  test('that grows loses a time that has only a small table left', async () => {
    free(slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
    const { place, view } = await openPlace()
    place.setTime('18:00')
    place.setPeople(3)
    expect(times(view())).toEqual(['18:00 full', '19:00'])
    expect(view()).toMatchObject({
      chosen: { from: '19:00' },
      change: { was: { from: '18:00' }, is: { from: '19:00' } },
    })
  })

  test('needs that many places where reservations are for no table', async () => {
    free(slotsOn(TODAY, { '18:00': 1, '19:00': 4 }))
    const { place, view } = await openPlace(servicePayload())
    expect(times(view())).toEqual(['18:00 full', '19:00'])
    place.setPeople(5)
    expect(view()).toMatchObject({ chosen: null, most: 10 })
  })
})

describe('the table', () => {
  test('is any, or one that is free and large enough at the chosen time', async () => {
    free(slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
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

  test('that somebody else takes meanwhile is any other again', async () => {
    free(slotsOn(TODAY, { '19:00': [] }))
    const { place, view } = await openPlace()
    place.setTable('t2')
    free(slotsOn(TODAY, { '19:00': ['t2'] }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(view()).toMatchObject({ chosen: { from: '19:00' }, tableId: null, lostTableId: 't2' })
  })
})
