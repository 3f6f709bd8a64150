import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { boardOrder } from './board-calls.ts'

/** Most orders in one response. */
export const MAX_LISTED_ORDERS = 500

/**
 * The orders of the branch that were placed on a date of the venue (`YYYY-MM-DD`; default: today), newest first, for the daily
 * list. `search`: only those whose number, name or phone number contains it.
 */
export const orderListCall = {
  method: 'GET',
  path: '/counter/:referenceId/orders',
  query: ['day', 'search'],
  response: v.object({
    day: v.string(),
    orders: v.array(boardOrder),
    /** Whether there are more than are listed. */
    more: v.boolean(),
  }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
