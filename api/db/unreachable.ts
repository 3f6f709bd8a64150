/** SQLSTATEs by which a server says that it goes, comes, or has no room: nothing of the statement counts. */
const STATES = /^(08\w{3}|57P0[1-5]|53300|25006|25P03)$/
/** How connections to it fail. */
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
/** What `pg` says without a code, of connections that broke and of waits for one that took too long. */
const SAID =
  /^(Connection terminated|timeout e(xceeded|xpired)|Client has encountered a connection error|Client was closed)/

/**
 * Is it the database that is away, and not the statement that is wrong? Whether a transaction that ended so was
 * committed, nobody knows.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || CODES.has(code))) return true
  // A host with several addresses fails once for each.
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true
  return SAID.test(error.message) || isUnreachable(error.cause)
}
