import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { requestedLocale } from '../wire/primitives.ts'

const channel = v.picklist(['sms', 'whatsapp'])

/** How the diner hears about an order by message. */
const orderMessages = v.object({
  /** The channels that can be chosen, in the order of the venue. Empty once the order is over. */
  channels: v.array(channel),
  /** The chosen one; null: no messages. */
  channel: v.nullable(channel),
  /** Whether the latest message did not arrive. */
  failed: v.boolean(),
})

export const orderMessagesCall = {
  method: 'GET',
  path: '/webapp/order/:orderId/:secret/messages',
  response: orderMessages,
  auth: 'none',
} as const satisfies Call

/** Has news about an order sent to its phone, in a language, until it is over; null: no longer. */
export const chooseOrderMessagesCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/messages',
  request: v.object({ channel: v.nullable(channel), locale: requestedLocale }),
  maxBody: 1024,
  response: orderMessages,
  auth: 'none',
} as const satisfies Call
