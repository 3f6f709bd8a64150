import * as v from 'valibot'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import { ALL_DAY, type DaySchedule, type WeekSchedule } from '../../domain/time/schedule.ts'
import { type Weekday, weekdays } from '../../domain/time/weekday.ts'
import { flag, idKey } from './primitives.ts'

/** The schema of an object with an optional value per weekday. */
export const perWeekday = <T extends v.GenericSchema>(entry: T) =>
  v.partial(v.object(Object.fromEntries(weekdays.map((day) => [day, entry])) as Record<Weekday, T>))

/** The settings `pin` and `available` of a category (spec §3); `null` is the same as missing. */
export const weekdayFlags = (fallback: boolean) => v.nullish(perWeekday(flag(fallback)), {})

const clockTime = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((value) => parseClockTime(value) !== null, 'expected a time such as 18:30, 6:30 pm or 24'),
)

/** The schedule of a weekday (spec §3). A `time_from` of "24" means open all day. */
export const daySchema = v.object({
  closed: flag(false),
  shifts: v.nullish(v.array(v.object({ time_from: clockTime, time_to: v.nullish(clockTime, '24:00') })), []),
})
export type WireDay = v.InferOutput<typeof daySchema>
export const weekSchema = perWeekday(daySchema)
export type WireWeek = v.InferOutput<typeof weekSchema>

/** Opening hours by branch id, in a venue file. */
export const hoursByBranch = v.record(idKey, weekSchema)

const CLOSED: WireDay = { closed: true, shifts: [] }

export function decodeWeek(week: WireWeek): WeekSchedule {
  return Object.fromEntries(
    Object.entries(week).map(([day, entry = CLOSED]): [string, DaySchedule] => [day, decodeDay(entry)]),
  )
}

export const decodeDay = ({ closed, shifts }: WireDay): DaySchedule => ({
  closed,
  shifts: shifts.map(({ time_from, time_to }) => {
    if (parseMinute(time_from) === 1440) return ALL_DAY
    return { from: parseMinute(time_from), to: parseMinute(time_to) }
  }),
})

const parseMinute = (time: string) => parseClockTime(time)?.minute ?? 0
