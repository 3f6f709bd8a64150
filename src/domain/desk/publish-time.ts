import { venueInstant } from '../time/venue-instant.ts'

/** A later time is more likely a mistake, in milliseconds. */
const FURTHEST = 366 * 24 * 3_600_000

export type PublishTimeProblem =
  /** There is no such date or time of day. */
  | 'missing'
  /** The venue's clocks skip it. */
  | 'skipped'
  | 'past'
  /** More than a year ahead. */
  | 'far'

/**
 * When edits are published that shall be at a time on the venue’s clock (`2026-12-24T18:00`), in epoch milliseconds, or why they cannot be.
 * `now`: epoch milliseconds.
 */
export function publishTime(
  wall: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): number | PublishTimeProblem {
  const instant = venueInstant(wall, timeZone)
  if (instant === 'no-date') return 'missing'
  if (instant === 'skipped') return 'skipped'
  if (instant <= now) return 'past'
  return instant > now + FURTHEST ? 'far' : instant
}
