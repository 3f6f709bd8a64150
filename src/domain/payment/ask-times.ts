const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Minutes after its creation when a provider is asked about an open payment; then hourly for a day. */
const FIRST_MINUTES = [1, 3, 10, 30, 35]
/** Days for which a provider is asked about a refund that it has not finished. */
const REFUND_DAYS = 30

/** Returns the next time to ask about an open payment, after `now`; null after a day. Epoch milliseconds. */
export function nextQuestion(createdAt: number, now: number): number | null {
  const first = FIRST_MINUTES.map((minute) => createdAt + minute * MINUTE).find((at) => at > now)
  if (first !== undefined) return first
  const hours = Math.floor((now - createdAt) / HOUR) + 1
  return hours <= DAY / HOUR ? createdAt + hours * HOUR : null
}

/**
 * Returns the next time to ask about a refund that is not finished, after `now`: hourly for a day, then daily for a month. Null
 * after that. Epoch milliseconds.
 */
export function nextRefundQuestion(requestedAt: number, now: number): number | null {
  const step = now - requestedAt < DAY ? HOUR : DAY
  const next = requestedAt + (Math.floor((now - requestedAt) / step) + 1) * step
  return next <= requestedAt + REFUND_DAYS * DAY ? next : null
}
