// @feature-file product.settings-shifts

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_DAY,
  openState,
  shiftsByWeekday,
  type WeekSchedule,
} from '../../../../src/domain/time/schedule.ts'
import { addDays, type VenueTime, type Weekday, weekdays } from '../../../../src/domain/time/weekday.ts'
import { arbWeek } from '../../../helpers/arbitraries.ts'

const at = (weekday: Weekday, minute: number): VenueTime => ({
  weekday,
  minute,
  date: addDays('2026-05-04', weekdays.indexOf(weekday)),
})
const day = (...shifts: [number, number][]) => ({
  closed: false,
  shifts: shifts.map(([from, to]) => ({ from, to })),
})
const everyDay = (schedule: ReturnType<typeof day>): WeekSchedule =>
  Object.fromEntries(weekdays.map((name) => [name, schedule]))

describe('openState', () => {
  const split: WeekSchedule = { monday: day([600, 900], [1080, 1380]), thursday: day([1200, 120]) }

  it.each([
    ['monday', 599, { open: false, opens: { weekday: 'monday', minute: 600, inMinutes: 1 } }],
    ['monday', 600, { open: true, closesInMinutes: 300 }],
    ['monday', 899, { open: true, closesInMinutes: 1 }],
    ['monday', 900, { open: false, opens: { weekday: 'monday', minute: 1080, inMinutes: 180 } }],
    [
      'monday',
      1380,
      { open: false, opens: { weekday: 'thursday', minute: 1200, inMinutes: 2 * 1440 + 60 + 1200 } },
    ],
    ['thursday', 1439, { open: true, closesInMinutes: 121 }],
    ['friday', 119, { open: true, closesInMinutes: 1 }],
    ['friday', 120, { open: false, opens: { weekday: 'monday', minute: 600, inMinutes: 3 * 1440 + 480 } }],
  ] as const)('returns the state on %s at minute %i', (weekday, minute, state) => {
    expect(openState(split, at(weekday, minute))).toEqual(state)
  })

  it('has no closing time if the venue is always open', () => {
    expect(openState(everyDay({ closed: false, shifts: [ALL_DAY] }), at('sunday', 1439))).toEqual({
      open: true,
      closesInMinutes: null,
    })
  })

  it('joins shifts that touch at midnight', () => {
    const week = { monday: day([1200, 1440]), tuesday: day([0, 120]) }
    expect(openState(week, at('monday', 1380))).toEqual({ open: true, closesInMinutes: 180 })
  })

  // @feature schedule.closed
  it('ignores the shifts of a closed day', () => {
    const week: WeekSchedule = { monday: { closed: true, shifts: [ALL_DAY] }, tuesday: day([540, 1020]) }
    expect(openState(week, at('monday', 600))).toEqual({
      open: false,
      opens: { weekday: 'tuesday', minute: 540, inMinutes: 1380 },
    })
  })

  it('keeps the hours after midnight of the day before a closed day', () => {
    const week: WeekSchedule = { monday: day([1320, 60]), tuesday: { closed: true, shifts: [] } }
    expect(openState(week, at('tuesday', 59))).toEqual({ open: true, closesInMinutes: 1 })
  })

  it('finds the next opening on the same weekday a week later', () => {
    expect(openState({ monday: day([600, 660]) }, at('monday', 660))).toEqual({
      open: false,
      opens: { weekday: 'monday', minute: 600, inMinutes: 7 * 1440 - 60 },
    })
  })

  it('has no opening time without shifts', () => {
    expect(openState({}, at('monday', 0))).toEqual({ open: false, opens: null })
    expect(openState({ monday: day() }, at('monday', 0))).toEqual({ open: false, opens: null })
  })

  // @feature hours.status
  it('agrees with a minute-by-minute table of the week', () => {
    const length = 7 * 1440
    fc.assert(
      fc.property(arbWeek, fc.nat(length - 1), (week, start) => {
        const open = new Uint8Array(length)
        weekdays.forEach((name, index) => {
          const schedule = week[name]
          if (!schedule || schedule.closed) return
          for (const { from, to } of schedule.shifts) {
            const minutes = to > from ? to - from : to + 1440 - from
            for (let n = 0; n < minutes; n++) open[(index * 1440 + from + n) % length] = 1
          }
        })
        const now = at(weekdays[Math.floor(start / 1440)] as Weekday, start % 1440)
        const isOpen = open[start] === 1
        let until = 1
        while (until <= length && (open[(start + until) % length] === 1) === isOpen) until++
        const state = openState(week, now)
        expect(state.open).toBe(isOpen)
        const minutesUntilChange = state.open ? state.closesInMinutes : (state.opens?.inMinutes ?? null)
        expect(minutesUntilChange).toBe(until > length ? null : until)
        if (!state.open && state.opens)
          expect(weekdays.indexOf(state.opens.weekday) * 1440 + state.opens.minute).toBe(
            (start + until) % length,
          )
      }),
      { numRuns: 400 },
    )
  })
})

// @feature schedule.week-start
it('shiftsByWeekday lists Monday to Sunday, and closed days without shifts', () => {
  const rows = shiftsByWeekday({ sunday: day([0, 60]), monday: { closed: true, shifts: [ALL_DAY] } })
  expect(rows.map((row) => row.weekday)).toEqual([...weekdays])
  expect(rows[0]?.shifts).toEqual([])
  expect(rows[6]?.shifts).toEqual([{ from: 0, to: 60 }])
})
