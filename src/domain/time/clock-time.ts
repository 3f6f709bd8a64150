/**
 * A time that a venue states: 24-hour (`18:30`), 12-hour (`6:30 pm`) or a date-time (`2026-05-01T18:30`) (spec §5).
 * All are wall-clock times of the venue.
 */
export type ClockTime = {
  /** Minutes since midnight, 0 to 1440: `24:00` is the end of the day. */
  minute: number
  /** `YYYY-MM-DD` if the text contains a date. */
  date: string | null
}

const CLOCK = /^(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?)?(?:\s*([ap])\.?\s?m\.?)?$/i
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](.+?)(?:Z|[+-]\d{2}:?\d{2})?$/

/** Parses any of the three formats; returns null for any other text. */
export function parseClockTime(text: string): ClockTime | null {
  const dated = DATE_TIME.exec(text.trim())
  const match = CLOCK.exec(dated?.[2] ?? text.trim())
  if (!match || (dated && !isCalendarDate(dated[1] ?? ''))) return null
  const [, hours = '', minutes = '0', half] = match
  let hour = Number(hours)
  const minute = Number(minutes)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  const total = hour * 60 + minute
  if (minute > 59 || total > 1440) return null
  return { minute: total, date: dated?.[1] ?? null }
}

/** Converts a time to `HH:MM` or `YYYY-MM-DDTHH:MM`, which sort chronologically; returns null if the text is not a time. */
export function normalizeTime(text: string): string | null {
  const time = parseClockTime(text)
  if (!time) return null
  return (time.date ? `${time.date}T` : '') + formatClockTime(time.minute)
}

/** Formats minutes since midnight, 0 to 1440, as `HH:MM`. */
export function formatClockTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Whether the text is an existing date `YYYY-MM-DD`. False for 31 February. */
export function isCalendarDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
