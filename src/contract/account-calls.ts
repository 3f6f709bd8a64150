import { ordersResponse, sessionResponse, updateProfileRequest, userResponse } from './account.ts'
import type { Call } from './call.ts'
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
import { orderDetailsResponse } from './order.ts'
import { accepted } from './venue-details.ts'

/** Logging in by a one-time code, the customer's account and their orders (spec §7). */
export const accountCalls = {
  login: {
    method: 'POST',
    path: '/webapp/login',
    request: loginRequest,
    response: codeSentResponse,
    auth: 'none',
  },
  register: {
    method: 'POST',
    path: '/webapp/register',
    request: registerRequest,
    response: codeSentResponse,
    auth: 'none',
  },
  registerWhatsapp: {
    method: 'POST',
    path: '/webapp/register-whatsapp',
    request: registerRequest,
    response: codeSentResponse,
    auth: 'none',
  },
  resendOtp: {
    method: 'GET',
    path: '/webapp/resend-otp',
    query: ['verification_id'],
    response: codeSentResponse,
    auth: 'none',
  },
  verify: {
    method: 'POST',
    path: '/webapp/verify',
    request: verifyRequest,
    response: sessionResponse,
    auth: 'none',
  },
  verifyByWhatsapp: {
    method: 'POST',
    path: '/webapp/verify-by-whatsapp',
    request: verifyRequest,
    response: sessionResponse,
    auth: 'none',
  },
  sendOtp: {
    method: 'POST',
    path: '/send-otp',
    request: sendOtpRequest,
    response: codeSentResponse,
    auth: 'none',
  },
  verifyOtp: {
    method: 'POST',
    path: '/verify-otp',
    request: verifyRequest,
    response: verifyOtpResponse,
    auth: 'none',
  },
  verifyPhone: {
    method: 'POST',
    path: '/webapp/verify-phone',
    request: verifyPhoneRequest,
    response: verifyPhoneResponse,
    auth: 'optional',
  },
  /** Ends this session; the specification shows no call for it. */
  logout: { method: 'POST', path: '/webapp/logout', response: accepted, auth: 'customer' },
  profile: { method: 'GET', path: '/webapp/profile/:id', response: userResponse, auth: 'customer' },
  updateProfile: {
    method: 'POST',
    path: '/webapp/update-profile',
    request: updateProfileRequest,
    response: userResponse,
    auth: 'customer',
  },
  deleteAccount: {
    method: 'GET',
    path: '/webapp/account/delete/:id',
    response: accepted,
    auth: 'customer',
  },
  orders: {
    method: 'GET',
    path: '/webapp/v5/orders/:id',
    query: ['page'],
    response: ordersResponse,
    auth: 'customer',
  },
  orderById: {
    method: 'GET',
    path: '/webapp/order/:orderId',
    query: ['full'],
    response: orderDetailsResponse,
    auth: 'customer',
  },
} as const satisfies Record<string, Call>
