import type { Edit } from '../../../domain/desk/edit.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { formatClockTime, parseClockTime } from '../../../domain/time/clock-time.ts'
import { type Weekday, weekdays } from '../../../domain/time/weekday.ts'
import { readFlag } from '../menu-list.ts'

/** Times as typed: `HH:MM`, or empty. Closing at or before opening means on the next day. */
export type TypedShift = { readonly from: string; readonly to: string }
/** A day is closed if it has no hours. */
export type TypedDay = { readonly isAllDay: boolean; readonly shifts: readonly TypedShift[] }
export type TypedWeek = Readonly<Record<Weekday, TypedDay>>

const MIDNIGHT = 1440

/** The hours of a branch as a file has them. Null: it states none, so that its hours are unknown. */
export function readWeek(value: Json): TypedWeek | null {
  if (!isJsonObject(value)) return null
  return eachDay((day) => readDay(value[day] ?? null))
}

/** A week in which the branch is closed, to be filled in. */
export const closedWeek = (): TypedWeek => eachDay(() => ({ isAllDay: false, shifts: [] }))

const eachDay = (make: (day: Weekday) => TypedDay): TypedWeek =>
  Object.fromEntries(weekdays.map((day) => [day, make(day)])) as Record<Weekday, TypedDay>

function readDay(value: Json): TypedDay {
  const day = isJsonObject(value) ? value : { closed: true }
  const listed = (isJsonList(day.shifts) ? day.shifts : []).filter(isJsonObject)
  if (readFlag(day.closed, false)) return { isAllDay: false, shifts: [] }
  const isAllDay = listed.some(({ time_from: from, time_to: to }) => {
    const opens = minuteOf(from)
    return opens === MIDNIGHT || (opens === 0 && minuteOf(to ?? '24:00') === MIDNIGHT)
  })
  return { isAllDay, shifts: isAllDay ? [] : listed.map(readShift) }
}

const readShift = ({ time_from: from, time_to: to }: JsonObject): TypedShift => ({
  from: clockText(from),
  // Fields for times have no 24:00.
  to: clockText(to ?? '24:00').replace('24:00', '00:00'),
})

const minuteOf = (value: Json | undefined): number | null =>
  typeof value === 'string' || typeof value === 'number'
    ? (parseClockTime(String(value))?.minute ?? null)
    : null

function clockText(value: Json | undefined): string {
  const minute = minuteOf(value)
  return minute === null ? '' : formatClockTime(minute)
}

/** Whether a time is missing. */
export const hasMissingTime = (week: TypedWeek): boolean =>
  weekdays.some((day) => week[day].shifts.some(({ from, to }) => !from || !to))

/** The edits that change the hours of a branch, by day: others may change other days. */
export function weekEdits(branch: string, value: Json, typed: TypedWeek): Edit[] {
  const known = readWeek(value)
  if (!known || !isJsonObject(value))
    return [
      {
        kind: 'set',
        path: ['shifts', branch],
        from: null,
        to: Object.fromEntries(weekdays.map((day) => [day, toDay(typed[day])])),
      },
    ]
  return weekdays.flatMap((day): Edit[] => {
    if (JSON.stringify(known[day]) === JSON.stringify(typed[day])) return []
    return [{ kind: 'set', path: ['shifts', branch, day], from: value[day] ?? null, to: toDay(typed[day]) }]
  })
}

function toDay({ isAllDay, shifts }: TypedDay): Json {
  if (isAllDay) return { closed: false, shifts: [{ time_from: '24', time_to: '24:00' }] }
  if (shifts.length === 0) return { closed: true, shifts: [] }
  return {
    closed: false,
    shifts: shifts.map(({ from, to }) => ({ time_from: from, time_to: to === '00:00' ? '24:00' : to })),
  }
}
