import * as v from 'valibot'
import { parseCode } from '../../domain/visit/one-time-code.ts'
import { id, requestedLocale, requestText, text } from '../wire/primitives.ts'

/** The channels by which codes are sent. */
export const channels = ['sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** The two phone fields of a payload: national number and calling code. */
export const phoneParts = {
  phone: v.pipe(requestText, v.trim(), v.minLength(1, 'expected a phone number'), v.maxLength(32)),
  dial_code: v.nullish(
    v.pipe(v.string(), v.trim(), v.regex(/^\+?\d{0,4}$/, 'expected a dial code such as +965')),
    '',
  ),
}

/** The recipient of a code: the phone, the branch that sends it, and the language. */
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

/** Body of `POST webapp/login`: sends a code by SMS, whether or not the phone has an account. */
export const loginRequest = v.object(recipient)

/** Body of `POST webapp/register` and `register-whatsapp`: as for login, with the data of a new customer. */
export const registerRequest = v.object({
  ...recipient,
  name: v.nullish(customerName, ''),
  email: v.nullish(emailAddress, null),
})

/** Body of `POST send-otp`: sends a code to verify a phone without login. */
export const sendOtpRequest = v.object({ ...recipient, channel: v.nullish(v.picklist(channels), 'sms') })

/** Response after a code was sent. It does not reveal whether the phone has an account. */
export const codeSentResponse = v.object({
  /** Identifies the code when it is entered; grants no access by itself. */
  verification_id: id,
  channel: v.picklist(channels),
  /** Number of digits of the code. */
  length: v.number(),
  /** Lifetime of the code in seconds. */
  expires_in: v.number(),
  /** Seconds until another code may be requested. */
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

/** A verified phone. The proof is valid for an hour, for this phone and business only. */
export const verifiedPhone = v.object({
  /** E.164. */
  phone: text,
  proof: text,
  /** ISO 8601, UTC. */
  expires_at: text,
})
export const verifyOtpResponse = v.object({ verified_phone: verifiedPhone })

export const phoneProof = v.nullish(v.pipe(requestText, v.maxLength(100)), null)

/** Body of `POST webapp/verify-phone`, which checks whether a phone counts as verified. */
export const verifyPhoneRequest = v.object({ branch_id: id, ...phoneParts, proof: phoneProof })
export const verifyPhoneResponse = v.object({
  verified: v.boolean(),
  /** ISO 8601, UTC; null: not verified, or valid as long as the customer is logged in. */
  expires_at: v.nullable(text),
})
