import { surveyRequest } from '../venue/survey.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { newsletterRequest, rateRequest } from './feedback.ts'

// Feedback of diners (spec §7). Sending a review again replaces it; answers with the same `Idempotency-Key` are stored once.

export const rateVenueCall = {
  method: 'POST',
  path: '/users/rate',
  request: rateRequest,
  response: acceptedResponse,
  auth: 'optional',
} as const satisfies Call

export const submitSurveyCall = {
  method: 'POST',
  path: '/webapp/survey/:branchId',
  request: surveyRequest,
  response: acceptedResponse,
  auth: 'optional',
} as const satisfies Call

export const subscribeNewsletterCall = {
  method: 'POST',
  path: '/webapp/newsletter/:branchId',
  request: newsletterRequest,
  response: acceptedResponse,
  auth: 'optional',
} as const satisfies Call

/** All feedback calls, for the registry. */
export const feedbackCalls = {
  rate: rateVenueCall,
  survey: submitSurveyCall,
  newsletter: subscribeNewsletterCall,
} as const satisfies Record<string, Call>
