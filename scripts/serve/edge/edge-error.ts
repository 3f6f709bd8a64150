import { DATA_HEADERS } from '../../../api/http/data-headers.ts'
import { ANSWERED_BY_EDGE, ANSWERED_BY_HEADER } from '../../../src/contract/wire/answered-by.ts'
import type { ErrorCode } from '../../../src/contract/wire/errors.ts'

/**
 * A failure that this edge answers in the platform's place. It is marked, so that nobody takes it for a refusal: the call may
 * have been carried out. The mark is exposed, for pages that call an API on another origin.
 */
export function edgeError(status: number, code: ErrorCode, message: string): Response {
  const headers = {
    ...DATA_HEADERS,
    'Cache-Control': 'no-store',
    [ANSWERED_BY_HEADER]: ANSWERED_BY_EDGE,
    'Access-Control-Expose-Headers': ANSWERED_BY_HEADER,
  }
  return Response.json({ error: 1, code, message }, { status, headers })
}
