import { DATA_HEADERS } from '../../../api/http/data-headers.ts'
import { ANSWERED_BY_EDGE_VALUE, ANSWERED_BY_HEADER } from '../../../src/contract/wire/answered-by.ts'
import type { ErrorCode } from '../../../src/contract/wire/errors.ts'

/**
 * Creates an error response of this edge in the platform's place. A header marks it, so that no client takes it for the
 * platform's decision: the call may have succeeded. The header is exposed to pages that call an API on another origin.
 */
export function edgeError(status: number, code: ErrorCode, message: string): Response {
  const headers = {
    ...DATA_HEADERS,
    'Cache-Control': 'no-store',
    [ANSWERED_BY_HEADER]: ANSWERED_BY_EDGE_VALUE,
    'Access-Control-Expose-Headers': ANSWERED_BY_HEADER,
  }
  return Response.json({ error: 1, code, message }, { status, headers })
}
