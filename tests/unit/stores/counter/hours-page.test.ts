import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHoursCall, setHoursCall } from '../../../../src/contract/counter/hours-calls.ts'
import { createHoursPage, type HoursPage, usualShifts } from '../../../../src/stores/counter/hours-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file counter.hours

/** A Wednesday. */
const TODAY = '2026-05-06'
const WEEK = { thursday: { closed: false, shifts: [{ time_from: '10:00', time_to: '22:00' }] } }
const CLOSED = { closed: true, shifts: [] }

let page: FakePage
let model: HoursPage
beforeEach(async () => {
  page = fakePage()
  model = createHoursPage(page, 'ref')
  answerWith({ date: '2026-05-08', ...CLOSED }, { date: '2026-05-05', ...CLOSED })
  await model.load()
})
afterEach(() => expect(page.listeners()).toBe(0))

const answer = (...dates: object[]) => ({ week: WEEK, dates, today: TODAY }) as never
const answerWith = (...dates: object[]) => page.client.answer(readHoursCall, () => answer(...dates))
const dates = () => {
  const hours = model.$hours.get()
  return hours.state === 'ready' ? hours.dates.map(({ date }) => date) : hours.state
}
const sent = () => page.client.requests(setHoursCall).map(({ body }) => body)

test('it lists the dates from today on, soonest first, and knows what is usual', async () => {
  answerWith({ date: '2026-12-24', ...CLOSED }, { date: TODAY, ...CLOSED }, { date: '2026-05-05', ...CLOSED })
  await model.load()
  expect(dates()).toEqual([TODAY, '2026-12-24'])
  const hours = model.$hours.get()
  if (hours.state !== 'ready') throw new Error(hours.state)
  expect(usualShifts(hours, '2026-05-07')).toEqual([{ from: 600, to: 1320 }])
  expect(usualShifts(hours, '2026-05-06')).toEqual([])
  expect(usualShifts(hours, '')).toBeNull()
})

test('a date is closed, and the form closes with it', async () => {
  page.client.answer(setHoursCall, () => answer({ date: '2026-05-07', ...CLOSED }))
  model.edit()
  model.change({ date: '2026-05-07' })
  await model.save()
  expect(sent()).toEqual([{ date: '2026-05-07', hours: CLOSED }])
  expect([dates(), model.$draft.get()]).toEqual([['2026-05-07'], null])
})

test('a date gets other hours, and says what is missing first', async () => {
  page.client.answer(setHoursCall, () => answer())
  model.edit()
  await model.save()
  expect(model.$problem.get()).toBe('date')
  model.change({ date: '2026-05-05', closed: false })
  await model.save()
  expect(model.$problem.get()).toBe('past')
  model.change({ date: TODAY })
  model.changeShift(0, { from: '18:00' })
  await model.save()
  expect([model.$problem.get(), sent()]).toEqual(['times', []])
  model.changeShift(0, { to: '01:00' })
  expect(model.$problem.get()).toBeNull()
  model.addShift()
  model.changeShift(1, { from: '12:00', to: '15:00' })
  model.addShift()
  model.removeShift(2)
  await model.save()
  expect(sent()).toEqual([
    {
      date: TODAY,
      hours: {
        closed: false,
        shifts: [
          { time_from: '18:00', time_to: '01:00' },
          { time_from: '12:00', time_to: '15:00' },
        ],
      },
    },
  ])
})

test('the hours of a date are changed from what they are', async () => {
  const evening = { closed: false, shifts: [{ time_from: '18:00', time_to: '24:00' }] }
  answerWith({ date: '2026-05-08', ...evening })
  await model.load()
  const hours = model.$hours.get()
  model.edit(hours.state === 'ready' ? hours.dates[0] : undefined)
  // Fields of browsers have no 24:00.
  expect(model.$draft.get()).toEqual({
    ...{ date: '2026-05-08', closed: false },
    shifts: [{ from: '18:00', to: '00:00' }],
  })
})

test('a date that could not be saved stays as typed; one that could not be removed stays listed', async () => {
  page.client.answer(setHoursCall, () => {
    throw lost('timeout')
  })
  model.edit()
  model.change({ date: '2026-05-07' })
  await model.save()
  expect([model.$failed.get(), model.$draft.get()?.date, model.$isSaving.get()]).toEqual([
    true,
    '2026-05-07',
    false,
  ])
  await model.remove('2026-05-08')
  expect([model.$failed.get(), dates()]).toEqual([true, ['2026-05-08']])
  page.client.answer(setHoursCall, () => answer())
  await model.remove('2026-05-08')
  expect([model.$failed.get(), dates(), sent().at(-1)]).toEqual([
    false,
    [],
    { date: '2026-05-08', hours: null },
  ])
})

test('no more dates can be added than the platform stores, but those that are stored can be changed', async () => {
  const stored = Array.from({ length: 100 }, (_, index) =>
    new Date(Date.UTC(2026, 5, 1 + index)).toISOString().slice(0, 10),
  )
  answerWith(...stored.map((date) => ({ date, ...CLOSED })))
  await model.load()
  page.client.answer(setHoursCall, () => answer())
  model.edit()
  model.change({ date: '2026-05-07' })
  await model.save()
  expect([model.$problem.get(), sent()]).toEqual(['full', []])
  model.change({ date: stored[5] ?? '' })
  await model.save()
  expect(sent()).toHaveLength(1)
})

test('what cannot be loaded can be loaded again', async () => {
  model = createHoursPage(page, 'ref')
  page.client.answer(readHoursCall, () => {
    throw lost('timeout')
  })
  await model.load()
  expect(dates()).toBe('failed')
  answerWith()
  await model.load()
  expect(dates()).toEqual([])
})
