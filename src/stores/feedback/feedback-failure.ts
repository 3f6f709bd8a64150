import { CallError, isOutcomeUnknown } from '../../client/http.ts'

/**
 * Why something a diner wrote did not get to the venue, as it is told. `network`: nothing was sent. `unknown`: no answer came,
 * and it may have arrived.
 */
export type FeedbackFailure = 'network' | 'unknown' | 'rateLimited' | 'notAsked' | 'other'

export function feedbackFailure(error: unknown): FeedbackFailure {
  if (!(error instanceof CallError)) return 'other'
  if (isOutcomeUnknown(error)) return 'unknown'
  if (error.code === 'rate-limited') return 'rateLimited'
  return error.issues.some(({ reason }) => reason === 'not-asked') ? 'notAsked' : 'other'
}
