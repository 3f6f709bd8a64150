import { surveyRequest } from '../venue/survey.ts'
import { accepted } from '../wire/accepted.ts'
import type { Call } from '../wire/call.ts'
import { newsletterRequest, rateRequest } from './feedback.ts'

// What diners tell a venue (spec §7). A review is a review however often it is sent; so are answers with one `Idempotency-Key`.

export const rateCall = {
  method: 'POST',
  path: '/users/rate',
  request: rateRequest,
  response: accepted,
  auth: 'optional',
} as const satisfies Call

export const surveyCall = {
  method: 'POST',
  path: '/webapp/survey/:branchId',
  request: surveyRequest,
  response: accepted,
  auth: 'optional',
} as const satisfies Call

export const newsletterCall = {
  method: 'POST',
  path: '/webapp/newsletter/:branchId',
  request: newsletterRequest,
  response: accepted,
  auth: 'optional',
} as const satisfies Call

/** All of them, for the registry. */
export const feedbackCalls = {
  rate: rateCall,
  survey: surveyCall,
  newsletter: newsletterCall,
} as const satisfies Record<string, Call>
