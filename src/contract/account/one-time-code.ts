import * as v from 'valibot'
import { parseCode } from '../../domain/visit/one-time-code.ts'
import { id, requestedLocale, requestText, text } from '../wire/primitives.ts'

/** What a code is sent by. */
export const channels = ['sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** A phone in the two fields of a payload: national number, and the country's code. */
export const phoneParts = {
  phone: v.pipe(requestText, v.trim(), v.minLength(1, 'expected a phone number'), v.maxLength(32)),
  dial_code: v.nullish(
    v.pipe(v.string(), v.trim(), v.regex(/^\+?\d{0,4}$/, 'expected a dial code such as +965')),
    '',
  ),
}

/** To whom a code is sent, by a venue of this branch, in this language. */
const recipient = {
  branch_id: id,
  ...phoneParts,
  locale: requestedLocale,
}

export const customerName = v.pipe(requestText, v.trim(), v.maxLength(120))
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.email('expected an email address'),
)

/** Body of `POST webapp/login`: a code by SMS to a phone, known here or not. */
export const loginRequest = v.object(recipient)

/** Body of `POST webapp/register` and `register-whatsapp`: the same, with what a new customer tells of themselves. */
export const registerRequest = v.object({
  ...recipient,
  name: v.nullish(customerName, ''),
  email: v.nullish(emailAddress, null),
})

/** Body of `POST send-otp`: a code to a phone that is to be verified without logging in. */
export const sendOtpRequest = v.object({ ...recipient, channel: v.nullish(v.picklist(channels), 'sms') })

/** A code is on its way. The same for every phone, whether somebody has an account with it or not. */
export const codeSentResponse = v.object({
  /** Names this code when it is entered; opens nothing by itself. */
  verification_id: id,
  channel: v.picklist(channels),
  /** Digits of the code. */
  length: v.number(),
  /** Seconds the code counts. */
  expires_in: v.number(),
  /** Seconds until another one may be asked for. */
  resend_in: v.number(),
})
export type CodeSent = v.InferOutput<typeof codeSentResponse>

/** Body of `POST webapp/verify`, `verify-by-whatsapp` and `verify-otp`. */
export const verifyRequest = v.object({
  verification_id: id,
  /** In any script's digits, as typed. */
  code: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform(parseCode),
    v.string('expected the digits of the code'),
  ),
})

/** A phone whose owner entered its code: the proof counts for an hour, for this phone and business alone. */
export const verifiedPhone = v.object({
  /** E.164. */
  phone: text,
  proof: text,
  /** ISO 8601, UTC. */
  expires_at: text,
})
export const verifyOtpResponse = v.object({ verified_phone: verifiedPhone })

export const phoneProof = v.nullish(v.pipe(requestText, v.maxLength(100)), null)

/** Body of `POST webapp/verify-phone`: does this phone count as verified? */
export const verifyPhoneRequest = v.object({ branch_id: id, ...phoneParts, proof: phoneProof })
export const verifyPhoneResponse = v.object({
  verified: v.boolean(),
  /** ISO 8601, UTC; null: not verified, or as long as the customer is logged in. */
  expires_at: v.nullable(text),
})
