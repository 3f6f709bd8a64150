import * as v from 'valibot'
import { isCalendarDate } from '../../domain/time/clock-time.ts'
import { MAX_SHIFTS } from '../../domain/time/special-hours.ts'
import type { Call } from '../wire/call.ts'
import { daySchema, weekSchema } from '../wire/week-schema.ts'

// The calls by which staff close a date, or give it other hours than its weekday.

/** `YYYY-MM-DD` in venue time. */
const date = v.pipe(v.string(), v.check(isCalendarDate, 'expected a date such as 2026-05-06'))

/** The weekly hours of the branch, null if it states none, and the dates from yesterday on that differ. */
export const hoursResponse = v.object({
  week: v.nullable(weekSchema),
  dates: v.array(v.object({ date, ...daySchema.entries })),
  /** The current date at the venue. */
  today: v.string(),
})
export type HoursAnswer = v.InferOutput<typeof hoursResponse>

export const readHoursCall = {
  method: 'GET',
  path: '/counter/:referenceId/hours',
  response: hoursResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/** Closes a date, gives it other hours, or lets the hours of its weekday apply again (`hours: null`). */
export const setHoursCall = {
  method: 'POST',
  path: '/counter/:referenceId/hours',
  request: v.object({
    date,
    hours: v.nullable(
      v.pipe(
        daySchema,
        v.check(({ shifts }) => shifts.length <= MAX_SHIFTS, `expected at most ${MAX_SHIFTS} shifts`),
        v.check(
          ({ closed, shifts }) => closed || shifts.length > 0,
          'expected shifts, or that the date is closed',
        ),
      ),
    ),
  }),
  response: hoursResponse,
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call
