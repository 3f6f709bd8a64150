/** Parses a typed count and clamps it to the limits. Null if it is not a number. */
export function parseCount(text: string, { min, max }: { min: number; max: number }): number | null {
  const count = Number.parseInt(text, 10)
  return Number.isFinite(count) ? Math.min(max, Math.max(min, count)) : null
}
