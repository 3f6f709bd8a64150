/** Length of a quarter of an hour in milliseconds. */
export const QUARTER = 15 * 60_000

/**
 * Returns the start of the quarter of an hour that contains an instant. Both are epoch milliseconds. Quarters are counted in absolute
 * time, so that each lasts 15 minutes when clocks change; all time zones differ from UTC by whole quarters.
 */
export const quarterOf = (at: number): number => Math.floor(at / QUARTER) * QUARTER

/** Lists the starts of the quarters of an hour that overlap a period, in epoch milliseconds. `to` is exclusive. */
export function quartersWithin(from: number, to: number): number[] {
  const first = quarterOf(from)
  return Array.from(
    { length: Math.max(0, Math.ceil((to - first) / QUARTER)) },
    (_, at) => first + at * QUARTER,
  )
}

/**
 * Returns the first quarter of an hour of a period that is not full; null if all are. The server says which are full for an order
 * (`hasRoom`), and pages know those that it has named.
 */
export const firstFree = (
  period: { readonly startsAt: number; readonly endsAt: number },
  isFull: (quarter: number) => boolean,
): number | null => quartersWithin(period.startsAt, period.endsAt).find((quarter) => !isFull(quarter)) ?? null
