import { eventsRequest } from '../venue/tracking.ts'
import { accepted } from '../wire/accepted.ts'
import type { Call } from '../wire/call.ts'

/**
 * What a visitor did, for the integrations the API speaks to (spec §9: 5 to 7). Nobody is named by it, also who is logged
 * in.
 */
export const eventsCall = {
  method: 'POST',
  path: '/webapp/events/:branchId',
  request: eventsRequest,
  response: accepted,
  auth: 'none',
} as const satisfies Call
