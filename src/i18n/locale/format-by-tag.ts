import { perKey } from '../../domain/values/per-key.ts'

/**
 * Formats numbers and times by an `Intl` tag (`numberTag`). Pages without React contain their tag, so that they need not
 * load the code that derives it.
 */

// Creating an Intl formatter takes some hundred times as long as using it: each is created once.
const numbers = perKey((tag = '') => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }))

export function formatNumberByTag(tag: string, value: number): string {
  return numbers(tag).format(value)
}

const times = perKey((tag = '') => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }))

/** Formats a venue time in minutes since midnight; 1440 and more are on the next day. */
export function formatTimeByTag(tag: string, minute: number): string {
  return times(tag).format((((minute % 1440) + 1440) % 1440) * 60_000)
}
