import * as v from 'valibot'
import type { Call } from '../wire/call.ts'

/**
 * Sends the revision of a branch's venue at once and after each change: an edit, something sold out, a pause. Open pages then
 * know that there will be a new build.
 */
export const branchStreamCall = {
  method: 'GET',
  path: '/webapp/branch/:branchId/stream',
  response: v.object({ revision: v.number() }),
  auth: 'none',
  stream: true,
} as const satisfies Call
