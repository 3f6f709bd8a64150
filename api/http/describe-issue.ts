import type * as v from 'valibot'

/** Messages for the validator's limits. */
const LIMITS: Readonly<Record<string, (limit: string, received: string) => string>> = {
  min_length: (limit, received) => `expected at least ${limit} characters or entries, got ${received}`,
  max_length: (limit, received) => `expected at most ${limit} characters or entries, got ${received}`,
  min_value: (limit, received) => `expected at least ${limit}, got ${received}`,
  max_value: (limit, received) => `expected at most ${limit}, got ${received}`,
}

/** Describes an invalid value of a request or a venue file. Keeps the contract's messages and rewords the validator's own. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const { message, type, expected, received } = issue
  if (!/^Invalid [a-z ]+: (Expected|Received) /.test(message)) return message
  if (received === 'undefined') return 'this is missing'
  const limit = LIMITS[type]
  if (limit && expected) return limit(expected.replace(/^[<>]=/, ''), received)
  if (type === 'iso_date') return 'expected a date such as 2026-05-31'
  // The value may be private, so only its kind is shown.
  const kind = received.startsWith('"') ? 'another text' : received
  return expected ? `expected ${expected.replaceAll(' | ', ' or ')}, got ${kind}` : `${kind} is not allowed`
}
