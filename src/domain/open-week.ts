import { type TimeLimit, timeObstacle } from './availability.ts'
import { minuteOf } from './slot-time.ts'
import { weekdays } from './weekday.ts'

const MINUTES_PER_DAY = 1440

/** From the first minute to the first one after, in minutes since Monday 00:00 by the venue's clock. */
export type OpenSpan = readonly [from: number, to: number]

/**
 * When something with these limits can be had in any week, in order and without gaps of no length. Null: no week is like
 * another, as a limit has a date.
 */
export function openWeek(limits: readonly (readonly TimeLimit[])[]): OpenSpan[] | null {
  const times = limits.flat().flatMap(({ window: { from, to } }) => [from, to])
  if (times.some((time) => time?.[10])) return null
  const changes = new Set([
    0,
    ...times.flatMap((time) => (time === null ? [] : minuteOf(time) % MINUTES_PER_DAY)),
  ])
  const spans: OpenSpan[] = []
  const minutes = [...changes].sort((a, b) => a - b)
  for (const [day, weekday] of weekdays.entries())
    for (const [at, minute] of minutes.entries()) {
      if (timeObstacle(limits, { weekday, minute, date: '' }) !== null) continue
      const from = day * MINUTES_PER_DAY + minute
      const to = day * MINUTES_PER_DAY + (minutes[at + 1] ?? MINUTES_PER_DAY)
      const last = spans.at(-1)
      if (last?.[1] === from) spans[spans.length - 1] = [last[0], to]
      else spans.push([from, to])
    }
  return spans
}
