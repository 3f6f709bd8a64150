import * as v from 'valibot'
import { emailAddress } from '../account/one-time-code.ts'
import type { Call } from '../wire/call.ts'
import { optionalText, requestedLocale } from '../wire/primitives.ts'

/** Header with the secret of the order or reservation. Customers need none for their own. */
export const MAIL_SECRET_HEADER = 'mail-secret'

export const mailKinds = ['order', 'reservation'] as const

/** The mails about an order (its receipt and credit notes) or about a reservation. */
export const mailAnswer = v.object({
  /** Whether this installation sends mails, and a reservation has not begun. */
  offered: v.boolean(),
  /** Where they go; null: nobody has asked for them. */
  address: optionalText,
  /** What became of the latest. `refused`: the address does not exist, or accepts none. `failed`: it was given up. */
  state: v.nullish(v.picklist(['waiting', 'sent', 'refused', 'failed']), null),
  /** The address of the customer's profile. */
  suggestion: optionalText,
  /** Address of the calendar file of a reservation on this site. */
  calendar: optionalText,
})
export type MailAnswer = v.InferOutput<typeof mailAnswer>

/** Reads how mails about an order or reservation stand. */
export const mailCall = {
  method: 'GET',
  path: '/webapp/mail/:kind/:id',
  response: mailAnswer,
  auth: 'optional',
} as const satisfies Call

/**
 * Sends the receipt of an order and its later credit notes, or the state of a reservation and its changes, to an address, until it is
 * removed (null). Fails with `conflict` if the order has no receipt yet, the reservation has begun, or the data was erased;
 * `rate-limited`; and `not-found` if this installation sends no mails.
 */
export const setMailCall = {
  method: 'POST',
  path: '/webapp/mail/:kind/:id',
  request: v.object({ address: v.nullable(emailAddress), locale: requestedLocale }),
  maxBody: 4096,
  response: mailAnswer,
  auth: 'optional',
} as const satisfies Call

/** A reservation for calendars (RFC 5545). The key is part of its address, so that browsers open it as a file. It names no diner. */
export const calendarCall = {
  method: 'GET',
  path: '/calendar/:id/:key',
  /** `locale`: language of the texts. */
  query: ['locale'],
  response: v.string(),
  document: true,
  auth: 'none',
} as const satisfies Call

export const mailCalls = {
  mail: mailCall,
  setMail: setMailCall,
  calendar: calendarCall,
} as const satisfies Record<string, Call>
