/**
 * Numbers and times by a tag that `Intl` knows (`numberTag`). Pages without React bring theirs and load nothing of how
 * a locale comes to its tag.
 */

/** Making an Intl formatter costs some hundred times as much as using it: each is made once. */
export function cached<T>(make: (...args: string[]) => T): (...args: string[]) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join('|')
    let formatter = made.get(key)
    if (formatter === undefined) {
      formatter = make(...args)
      made.set(key, formatter)
    }
    return formatter
  }
}

const numbers = cached((tag = '') => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }))

export function formatNumberByTag(tag: string, value: number): string {
  return numbers(tag).format(value)
}

const times = cached((tag = '') => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }))

/** A wall-clock time of the venue from minutes since midnight; 1440 and more are of the next day. */
export function formatTimeByTag(tag: string, minute: number): string {
  return times(tag).format((((minute % 1440) + 1440) % 1440) * 60_000)
}
