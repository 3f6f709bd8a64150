/** The count that somebody typed, as near to it as the limits allow, however many digits it has; null: it is none. */
export function typedCount(text: string, { min, max }: { min: number; max: number }): number | null {
  const count = Number.parseInt(text, 10)
  return Number.isFinite(count) ? Math.min(max, Math.max(min, count)) : null
}
