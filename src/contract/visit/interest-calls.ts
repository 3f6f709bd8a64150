import * as v from 'valibot'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { id, requestText } from '../wire/primitives.ts'

/**
 * Counts that a diner viewed a dish, or found nothing with a search. Identifies nobody: what is counted cannot be joined. Searches that
 * are too long or not words, and dishes that are not on the menu, are accepted and not counted.
 */
export const interestCall = {
  method: 'POST',
  path: '/webapp/interest/:branchId',
  request: v.variant('kind', [
    v.object({ kind: v.literal('item'), item_id: id }),
    v.object({ kind: v.literal('search'), search: v.pipe(requestText, v.maxLength(200)) }),
  ]),
  maxBody: 2 * 1024,
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call
