import { beforeEach, expect, test } from 'vitest'
import { weekdays } from '../../../../src/domain/time/weekday.ts'
import { keptChoice } from '../../../../src/stores/schedule/schedule-choice.ts'
import { wantedTime } from '../../../../src/stores/schedule/wanted-time.ts'

/** Open from 10:00 to 22:00 every day. */
const hours = Object.fromEntries(
  weekdays.map((day) => [day, { closed: false, shifts: [{ from: 600, to: 1320 }] }]),
)
const service = { pausedUntil: null, busy: null }
const ON = { on: true, onlySchedule: false, minAdvance: 0, maxAdvance: 1440 }
const KUWAIT = { timeZone: 'Asia/Kuwait', later: { hours, scheduled: ON, service } }
const $kept = keptChoice('cart:u1', 'pickup')
const slot = (date: string, from: string, to: string) => ({
  when: 'later' as const,
  slot: { date, from, to },
})
/** Returns the wanted time at this time of Friday, 1 May 2026. */
const wanted = (clock: string, venue: Parameters<typeof wantedTime>[2] = KUWAIT) =>
  wantedTime('cart:u1', 'pickup', venue, Date.parse(`2026-05-01T${clock}+03:00`))
const noon = { weekday: 'friday', minute: 720, date: '2026-05-01' }
const saturday = (minute: number) => ({ weekday: 'saturday', minute, date: '2026-05-02' })
beforeEach(() => $kept.set(undefined))

test('the wanted time is now until a slot is chosen', () => {
  expect(wanted('12:00')).toEqual(noon)
  $kept.set({ when: 'now' })
  expect(wanted('12:00')).toEqual(noon)
})

test('the wanted time is the start of the chosen slot on its weekday', () => {
  $kept.set(slot('2026-05-02', '11:30', '12:00'))
  expect(wanted('12:00')).toEqual(saturday(690))
})

test('the wanted time is the next slot if the chosen one has passed', () => {
  $kept.set(slot('2026-05-01', '11:30', '12:00'))
  expect(wanted('12:00')).toEqual({ ...noon, minute: 750 })
})

test('the wanted time is the default slot if the venue is closed or accepts only scheduled orders', () => {
  expect(wanted('23:00')).toEqual(saturday(630))
  $kept.set({ when: 'now' })
  expect(wanted('23:00')).toEqual(saturday(630))
  $kept.set(undefined)
  const only = { ...KUWAIT, later: { hours, scheduled: { ...ON, onlySchedule: true }, service } }
  expect(wanted('12:00', only)).toEqual({ ...noon, minute: 780 })
})

test('the wanted time is now if no slot is left or there are no scheduled orders', () => {
  const soon = { ...KUWAIT, later: { hours, scheduled: { ...ON, maxAdvance: 60 }, service } }
  expect(wanted('23:00', soon)).toEqual({ ...noon, minute: 1380 })
  $kept.set(slot('2026-05-02', '11:30', '12:00'))
  expect(wanted('12:00', { ...KUWAIT, later: null })).toEqual(noon)
})
