import { perKey } from '../../domain/values/per-key.ts'

/**
 * Numbers and times by a tag that `Intl` knows (`numberTag`). Pages without React bring theirs and load nothing of how
 * a locale comes to its tag.
 */

// Creating an Intl formatter takes some hundred times as long as using it: each is created once.
const numbers = perKey((tag = '') => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }))

export function formatNumberByTag(tag: string, value: number): string {
  return numbers(tag).format(value)
}

const times = perKey((tag = '') => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }))

/** A wall-clock time of the venue from minutes since midnight; 1440 and more are of the next day. */
export function formatTimeByTag(tag: string, minute: number): string {
  return times(tag).format((((minute % 1440) + 1440) % 1440) * 60_000)
}
