import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { sessionResponse } from './account.ts'
import {
  codeSentResponse,
  loginRequest,
  registerRequest,
  sendOtpRequest,
  verifyOtpResponse,
  verifyPhoneRequest,
  verifyPhoneResponse,
  verifyRequest,
} from './one-time-code.ts'

// Login by one-time code, and verification of phones (spec §7). Each call is a separate export.

export const loginCall = {
  method: 'POST',
  path: '/webapp/login',
  request: loginRequest,
  response: codeSentResponse,
  auth: 'none',
} as const satisfies Call

export const registerCall = {
  method: 'POST',
  path: '/webapp/register',
  request: registerRequest,
  response: codeSentResponse,
  auth: 'none',
} as const satisfies Call

export const registerWhatsappCall = {
  method: 'POST',
  path: '/webapp/register-whatsapp',
  request: registerRequest,
  response: codeSentResponse,
  auth: 'none',
} as const satisfies Call

export const resendOtpCall = {
  method: 'GET',
  path: '/webapp/resend-otp',
  query: ['verification_id'],
  response: codeSentResponse,
  auth: 'none',
} as const satisfies Call

export const verifyCall = {
  method: 'POST',
  path: '/webapp/verify',
  request: verifyRequest,
  response: sessionResponse,
  auth: 'none',
} as const satisfies Call

export const verifyByWhatsappCall = {
  method: 'POST',
  path: '/webapp/verify-by-whatsapp',
  request: verifyRequest,
  response: sessionResponse,
  auth: 'none',
} as const satisfies Call

export const sendOtpCall = {
  method: 'POST',
  path: '/send-otp',
  request: sendOtpRequest,
  response: codeSentResponse,
  auth: 'none',
} as const satisfies Call

export const verifyOtpCall = {
  method: 'POST',
  path: '/verify-otp',
  request: verifyRequest,
  response: verifyOtpResponse,
  auth: 'none',
} as const satisfies Call

export const verifyPhoneCall = {
  method: 'POST',
  path: '/webapp/verify-phone',
  request: verifyPhoneRequest,
  response: verifyPhoneResponse,
  auth: 'optional',
} as const satisfies Call

/** Ends all sessions of the customer, including this one. Not in the specification. */
export const logoutEverywhereCall = {
  method: 'POST',
  path: '/webapp/logout-everywhere',
  response: acceptedResponse,
  auth: 'customer',
} as const satisfies Call

/** Ends this session. Not in the specification. */
export const logoutCall = {
  method: 'POST',
  path: '/webapp/logout',
  response: acceptedResponse,
  auth: 'customer',
} as const satisfies Call
