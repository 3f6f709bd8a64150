/** SQLSTATEs of a server that shuts down, starts, is read-only or has no connections left: the statement had no effect. */
const STATES = /^(08\w{3}|57P0[1-5]|53300|25006|25P03)$/
/** Error codes of failed connections. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** Messages of `pg` without a code, for broken connections and for waits that took too long. */
const MESSAGES =
  /^(Connection terminated|timeout e(xceeded|xpired)|Client has encountered a connection error|Client was closed)/

/**
 * True if the database is unreachable, rather than the statement wrong. It is unknown whether a transaction that ended so
 * was committed.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || CODES.has(code))) return true
  // A host with several addresses fails once per address.
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true
  return MESSAGES.test(error.message) || isUnreachable(error.cause)
}
