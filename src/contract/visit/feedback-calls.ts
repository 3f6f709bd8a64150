import { surveyRequest } from '../venue/survey.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { newsletterRequest, rateRequest } from './feedback.ts'

// What diners tell a venue (spec §7). A review is a review however often it is sent; so are answers with one `Idempotency-Key`.

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

/** All of them, for the registry. */
export const feedbackCalls = {
  rate: rateVenueCall,
  survey: submitSurveyCall,
  newsletter: subscribeNewsletterCall,
} as const satisfies Record<string, Call>
