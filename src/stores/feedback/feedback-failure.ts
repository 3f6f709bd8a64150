import { CallError } from '../../client/http.ts'

/** Why something a diner wrote did not get to the venue, as it is told. */
export type FeedbackFailure = 'network' | 'rateLimited' | 'notAsked' | 'other'

export function feedbackFailure(error: unknown): FeedbackFailure {
  if (!(error instanceof CallError)) return 'other'
  if (error.code === 'network' || error.code === 'timeout') return 'network'
  if (error.code === 'rate-limited') return 'rateLimited'
  return error.issues.some(({ reason }) => reason === 'not-asked') ? 'notAsked' : 'other'
}
