import type { ErrorResponse } from '../contract/wire/errors.ts'

/** An HTTP answer, as far as it tells what became of the call. */
export type HttpOutcome = {
  readonly status: number
  /** Value of the header `Sufra-Answer`: not null if an edge made the answer. */
  readonly mark: string | null
  /** The body, where it is a failure as the contract has it; else null. */
  readonly failure: ErrorResponse | null
}

/**
 * - `answered`: the platform did it; the body says what came of it.
 * - `refused`: the platform did nothing, and says why. Trying something else is safe.
 * - `unknown`: it may have been done. Trying anything else could do it twice; only a repeat by the same key is safe.
 */
export type Verdict = 'answered' | 'refused' | 'unknown'

/** Request Timeout and Too Early: servers on the way write them of requests they gave up on, the platform never does. */
const PROXY_STATUSES = new Set([408, 425])

/**
 * What an answer says about a call that changes something. Only the platform can refuse: its failures have a 4xx status and
 * the contract's body, and it gives them before it stores anything. All else is unknown, whatever the body says: marked
 * answers, bodies that are not the contract's (a captive portal, a CDN), redirects, and every 5xx, also the platform's own,
 * which may have failed after storing.
 */
export function classifyAnswer({ status, mark, failure }: HttpOutcome): Verdict {
  if (mark !== null) return 'unknown'
  if (status >= 200 && status < 300) return 'answered'
  const certain = status >= 400 && status < 500 && !PROXY_STATUSES.has(status)
  return certain && failure !== null && failure.code !== 'internal' ? 'refused' : 'unknown'
}
