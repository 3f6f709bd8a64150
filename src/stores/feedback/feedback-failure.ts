import { CallError, isOutcomeUnknown } from '../../client/http.ts'

/**
 * The reason, as shown to the diner, why feedback did not reach the venue. `network`: nothing was sent. `unknown`: there was
 * no answer, so the feedback may have arrived.
 */
export type FeedbackFailure = 'network' | 'unknown' | 'rateLimited' | 'notAsked' | 'other'

export function feedbackFailure(error: unknown): FeedbackFailure {
  if (!(error instanceof CallError)) return 'other'
  if (isOutcomeUnknown(error)) return 'unknown'
  if (error.code === 'rate-limited') return 'rateLimited'
  return error.issues.some(({ reason }) => reason === 'not-asked') ? 'notAsked' : 'other'
}
