import { eventsRequest } from '../venue/tracking.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'

/**
 * What a visitor did, for the integrations the API speaks to (spec §9: 5 to 7). Nobody is named by it, also who is logged
 * in.
 */
export const trackEventsCall = {
  method: 'POST',
  path: '/webapp/events/:branchId',
  request: eventsRequest,
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call
