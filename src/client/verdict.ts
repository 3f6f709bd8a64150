import type { ErrorResponse } from '../contract/wire/errors.ts'

/** The parts of an HTTP response that show the outcome of the call. */
export type HttpOutcome = {
  readonly status: number
  /** Value of the header `Sufra-Answer`; not null if an edge produced the response. */
  readonly mark: string | null
  /** The body if it is an error response of the contract, else null. */
  readonly failure: ErrorResponse | null
}

/**
 * - `answered`: the platform carried out the call; the body contains the result.
 * - `refused`: the platform did nothing and reports why. Another attempt is safe.
 * - `unknown`: the call may have been carried out. Only a retry with the same key is safe.
 */
export type Verdict = 'answered' | 'refused' | 'unknown'

/** Request Timeout and Too Early: only servers in between send them, never the platform. */
const PROXY_STATUSES = new Set([408, 425])

/**
 * Classifies the response to a call that changes something. Only the platform can refuse: with a 4xx status and an error
 * body of the contract, sent before it stores anything. Everything else is unknown, whatever the body says: responses
 * marked by an edge, other bodies (a captive portal, a CDN), redirects, and every 5xx, even the platform's own, which may
 * have failed after storing.
 */
export function classifyAnswer({ status, mark, failure }: HttpOutcome): Verdict {
  if (mark !== null) return 'unknown'
  if (status >= 200 && status < 300) return 'answered'
  const certain = status >= 400 && status < 500 && !PROXY_STATUSES.has(status)
  return certain && failure !== null && failure.code !== 'internal' ? 'refused' : 'unknown'
}
