import { ownOrderResponse, payRequest, payResponse } from '../order/order.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { ordersResponse, updateProfileRequest, userResponse } from './account.ts'
import {
  loginCall,
  logoutCall,
  logoutEverywhereCall,
  registerCall,
  registerWhatsappCall,
  resendOtpCall,
  sendOtpCall,
  verifyByWhatsappCall,
  verifyCall,
  verifyOtpCall,
  verifyPhoneCall,
} from './login-calls.ts'

// The customer's account and orders (spec §7). Each call is a separate export, so that pages load only what they use.

export const profileCall = {
  method: 'GET',
  path: '/webapp/profile/:id',
  response: userResponse,
  auth: 'customer',
} as const satisfies Call

export const updateProfileCall = {
  method: 'POST',
  path: '/webapp/update-profile',
  request: updateProfileRequest,
  response: userResponse,
  auth: 'customer',
} as const satisfies Call

export const deleteAccountCall = {
  method: 'GET',
  path: '/webapp/account/delete/:id',
  /** `true` forfeits the remaining wallet balance. */
  query: ['forfeit_wallet'],
  response: acceptedResponse,
  auth: 'customer',
} as const satisfies Call

export const ordersCall = {
  method: 'GET',
  path: '/webapp/v5/orders/:id',
  query: ['page'],
  response: ordersResponse,
  auth: 'customer',
} as const satisfies Call

export const orderByIdCall = {
  method: 'GET',
  path: '/webapp/order/:orderId',
  query: ['full'],
  response: ownOrderResponse,
  auth: 'customer',
} as const satisfies Call

/** Pays a customer's order that waits for its payment, from any device. */
export const payOwnOrderCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/pay',
  request: payRequest,
  response: payResponse,
  auth: 'customer',
} as const satisfies Call

/** All calls of customers, for the registry. */
export const accountCalls = {
  login: loginCall,
  register: registerCall,
  registerWhatsapp: registerWhatsappCall,
  resendOtp: resendOtpCall,
  verify: verifyCall,
  verifyByWhatsapp: verifyByWhatsappCall,
  sendOtp: sendOtpCall,
  verifyOtp: verifyOtpCall,
  verifyPhone: verifyPhoneCall,
  logout: logoutCall,
  logoutEverywhere: logoutEverywhereCall,
  profile: profileCall,
  updateProfile: updateProfileCall,
  deleteAccount: deleteAccountCall,
  orders: ordersCall,
  orderById: orderByIdCall,
  payOwnOrder: payOwnOrderCall,
} as const satisfies Record<string, Call>
