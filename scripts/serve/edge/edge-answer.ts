import { DATA_GUARDS } from '../../../api/http/guards.ts'
import { ANSWER_HEADER, EDGE_ANSWER } from '../../../src/contract/wire/answer-mark.ts'
import type { ErrorCode } from '../../../src/contract/wire/errors.ts'

/**
 * A failure that this edge answers in the platform's place. It is marked, so that nobody takes it for a refusal: the call may
 * have been carried out. The mark is exposed, for pages that call an API on another origin.
 */
export function edgeAnswer(status: number, code: ErrorCode, message: string): Response {
  const headers = {
    ...DATA_GUARDS,
    'Cache-Control': 'no-store',
    [ANSWER_HEADER]: EDGE_ANSWER,
    'Access-Control-Expose-Headers': ANSWER_HEADER,
  }
  return Response.json({ error: 1, code, message }, { status, headers })
}
