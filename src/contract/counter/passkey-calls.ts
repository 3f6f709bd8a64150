import * as v from 'valibot'
import { acceptedResponse } from '../wire/accepted-response.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/primitives.ts'
import { invitedDevice, pin, places } from './staff-calls.ts'

// The calls of passkeys, with which devices of staff are unlocked and sign in again. Field names are those of Web Authentication
// (https://www.w3.org/TR/webauthn-3/), whose JSON form browsers and libraries share.

const base64url = (most: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'expected base64url'), v.maxLength(most))
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** What browsers report about extensions. Nothing depends on it. */
const extensions = v.optional(v.object({}), {})

const credential = v.object({
  id: text,
  type: v.literal('public-key'),
  transports: v.array(v.picklist(transports)),
})

/** What the browser needs to create a passkey. */
export const creationOptions = v.object({
  challenge: text,
  rp: v.object({ id: text, name: text }),
  user: v.object({ id: text, name: text, displayName: text }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(credential),
  authenticatorSelection: v.object({
    authenticatorAttachment: v.literal('platform'),
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof creationOptions>

/** What the browser needs to ask for a passkey. */
export const requestOptions = v.object({
  challenge: text,
  rpId: text,
  /** Milliseconds. */
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** The passkeys that may answer; empty: any passkey of this site. */
  allowCredentials: v.array(credential),
})
export type RequestOptions = v.InferOutput<typeof requestOptions>

/** A passkey that a browser has created. Transports that are not known yet are ignored. */
export const newPasskey = v.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: v.pipe(
      v.optional(boundedArray(v.string(), 20), []),
      v.transform((given) => transports.filter((known) => given.includes(known))),
    ),
  }),
  clientExtensionResults: extensions,
})
export type NewPasskey = v.InferInput<typeof newPasskey>

/** A proof that somebody has a passkey and was recognised by their device. */
export const assertion = v.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: v.nullish(base64url(200)),
  }),
  clientExtensionResults: extensions,
})
export type Assertion = v.InferInput<typeof assertion>

/** Bodies hold a key, a signature and a few hashes. Bytes. */
const MAX_BODY = 32 * 1024

/** Starts joining with a passkey instead of a PIN. It does not use the invitation up. */
export const joinOptionsCall = {
  method: 'POST',
  path: '/counter/join/passkey-options',
  request: invitedDevice,
  response: v.object({ options: creationOptions }),
  auth: 'none',
} as const satisfies Call

/** Like `join`, with a passkey instead of a PIN. */
export const joinByPasskeyCall = {
  method: 'POST',
  path: '/counter/join/passkey',
  request: v.object({ ...invitedDevice.entries, passkey: newPasskey }),
  maxBody: MAX_BODY,
  response: places,
  auth: 'none',
} as const satisfies Call

export const signInOptionsCall = {
  method: 'POST',
  path: '/counter/sign-in/options',
  response: v.object({ options: requestOptions }),
  auth: 'none',
} as const satisfies Call

/**
 * Signs in a device again whose cookie is lost. Its earlier cookie ends. Devices that were signed out have no passkey any more, and
 * get the same answer as unknown ones.
 */
export const signInCall = {
  method: 'POST',
  path: '/counter/sign-in',
  request: v.object({ passkey: assertion }),
  maxBody: MAX_BODY,
  response: places,
  auth: 'none',
} as const satisfies Call

export const unlockOptionsCall = {
  method: 'POST',
  path: '/counter/:referenceId/passkey/unlock-options',
  response: v.object({ options: requestOptions }),
  auth: 'staff',
  whileLocked: true,
} as const satisfies Call

export const unlockByPasskeyCall = {
  method: 'POST',
  path: '/counter/:referenceId/passkey/unlock',
  request: v.object({ passkey: assertion }),
  maxBody: MAX_BODY,
  response: acceptedResponse,
  auth: 'staff',
  whileLocked: true,
} as const satisfies Call

/** Starts adding a passkey to this device. Fails with the reason `confirm` unless it was unlocked within the last minutes. */
export const passkeyOptionsCall = {
  method: 'POST',
  path: '/counter/:referenceId/passkey/options',
  response: v.object({ options: creationOptions }),
  auth: 'staff',
} as const satisfies Call

/** Adds a passkey to this device, in place of an earlier one. */
export const addPasskeyCall = {
  method: 'POST',
  path: '/counter/:referenceId/passkey',
  request: v.object({ passkey: newPasskey }),
  maxBody: MAX_BODY,
  response: acceptedResponse,
  auth: 'staff',
} as const satisfies Call

/** Removes the passkey of this device. Fails with the reason `only-way` if the device has no PIN. */
export const removePasskeyCall = {
  method: 'POST',
  path: '/counter/:referenceId/passkey/remove',
  response: acceptedResponse,
  auth: 'staff',
} as const satisfies Call

/** Sets the PIN of this device. Fails with the reason `confirm` unless it was unlocked within the last minutes. */
export const setPinCall = {
  method: 'POST',
  path: '/counter/:referenceId/pin',
  request: v.object({ pin }),
  response: acceptedResponse,
  auth: 'staff',
} as const satisfies Call
