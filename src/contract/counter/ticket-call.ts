import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { requestText } from '../wire/primitives.ts'
import { boardOrder } from './board-calls.ts'

/**
 * Claims the ticket of an order for a browser that prints it now. `claim`: a key of the attempt; a repeated call with it gets the same
 * answer. `duplicate`: a ticket of the order was handed out before, and this one must say so.
 */
export const ticketCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/:orderId/ticket',
  request: v.object({ claim: v.pipe(requestText, v.minLength(8), v.maxLength(64)) }),
  response: v.object({ order: boardOrder, duplicate: v.boolean() }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
