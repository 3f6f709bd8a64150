import { shiftEnd, shiftsOnWeekday, type WeekSchedule } from '../time/schedule.ts'
import { minuteOfDay } from '../time/slot-time.ts'
import { weekdays } from '../time/weekday.ts'
import { type TimeLimit, violatedTimeLimit } from './availability.ts'

const MINUTES_PER_DAY = 1440
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/** A time span in minutes since Monday 00:00 in venue time; the end is exclusive. */
export type AvailableSpan = readonly [from: number, to: number]

/**
 * Returns the spans of a week in which an item with these limits is available, in order; adjacent spans are joined. Null if
 * weeks differ because a limit contains a date.
 */
export function weeklyAvailability(limits: readonly (readonly TimeLimit[])[]): AvailableSpan[] | null {
  const times = limits.flat().flatMap(({ window: { from, to } }) => [from, to])
  if (times.some((time) => time?.[10])) return null
  const changes = new Set([
    0,
    ...times.flatMap((time) => (time === null ? [] : minuteOfDay(time) % MINUTES_PER_DAY)),
  ])
  const spans: AvailableSpan[] = []
  const minutes = [...changes].sort((a, b) => a - b)
  for (const [day, weekday] of weekdays.entries())
    for (const [at, minute] of minutes.entries()) {
      if (violatedTimeLimit(limits, { weekday, minute, date: '' }) !== null) continue
      const from = day * MINUTES_PER_DAY + minute
      const to = day * MINUTES_PER_DAY + (minutes[at + 1] ?? MINUTES_PER_DAY)
      spans.push([from, to])
    }
  return joinAdjacentSpans(spans)
}

/**
 * Adapts the spans for diners who schedule an order while the venue is closed: during closed hours, an item counts as
 * available if it is available when the venue opens next. Ignores the hours of single dates.
 */
export function deferToOpening(spans: readonly AvailableSpan[], week: WeekSchedule): AvailableSpan[] {
  const shifts = weeklyShifts(week)
  if (shifts.length === 0) return [...spans]
  const isIn = (minute: number) => spans.some(([from, to]) => from <= minute && minute < to)
  const nextOpening = (minute: number) =>
    shifts.some(([from, to]) => from <= minute && minute < to)
      ? minute
      : (shifts.find(([from]) => from > minute)?.[0] ?? shifts[0]?.[0] ?? minute) % MINUTES_PER_WEEK
  const edges = new Set([0, MINUTES_PER_WEEK, ...[...spans, ...shifts].flat()])
  const minutes = [...edges].sort((a, b) => a - b)
  return joinAdjacentSpans(
    minutes.flatMap((from, at): AvailableSpan[] => {
      const to = minutes[at + 1]
      return to !== undefined && isIn(nextOpening(from)) ? [[from, to]] : []
    }),
  )
}

/** Lists the shifts of a week; a shift that passes the end of Sunday is split in two. */
function weeklyShifts(week: WeekSchedule): AvailableSpan[] {
  const shifts = weekdays.flatMap((weekday, day) =>
    shiftsOnWeekday(week, weekday).flatMap((shift): AvailableSpan[] => {
      const [from, to] = [day * MINUTES_PER_DAY + shift.from, day * MINUTES_PER_DAY + shiftEnd(shift)]
      if (to <= MINUTES_PER_WEEK) return [[from, to]]
      return [
        [from, MINUTES_PER_WEEK],
        [0, to - MINUTES_PER_WEEK],
      ]
    }),
  )
  return shifts.sort(([a], [b]) => a - b)
}

/** Joins spans that touch. They must be in order. */
export function joinAdjacentSpans(spans: readonly AvailableSpan[]): AvailableSpan[] {
  const whole: AvailableSpan[] = []
  for (const [from, to] of spans) {
    const last = whole.at(-1)
    if (last?.[1] === from) whole[whole.length - 1] = [last[0], to]
    else whole.push([from, to])
  }
  return whole
}
