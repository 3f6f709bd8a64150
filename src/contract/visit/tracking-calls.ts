import { eventsRequest } from '../venue/tracking.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'

/**
 * Reports a visitor's events to the integrations that the API calls (spec §9: 5 to 7). It never identifies the visitor, even
 * if they are logged in.
 */
export const trackEventsCall = {
  method: 'POST',
  path: '/webapp/events/:branchId',
  request: eventsRequest,
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call
