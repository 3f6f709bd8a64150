import type {
  FeedbackPayload,
  LocationsPayload,
  OrderPayload,
  OrdersPayload,
  ProfilePayload,
  ReservationsPayload,
  ReservePayload,
  VisitorPayload,
  WalletPayload,
} from '../contract/payloads/visitor.ts'
import type { PayloadShape } from './payload.ts'

export const visitorShape: PayloadShape<VisitorPayload> = {
  referenceId: 'string',
  branchId: 'string',
  userId: 'string',
  name: 'object',
  currency: 'string',
  countryCode: 'string',
  callingCode: 'string',
  timeZone: 'string',
  locales: 'array',
  disableOtp: 'boolean',
}

export const ordersShape: PayloadShape<OrdersPayload> = { ...visitorShape, branches: 'array' }

export const profileShape: PayloadShape<ProfilePayload> = { ...visitorShape, paths: 'array' }

export const feedbackShape: PayloadShape<FeedbackPayload> = {
  ...visitorShape,
  rating: 'boolean',
}

export const locationsShape: PayloadShape<LocationsPayload> = { ...visitorShape, delivery: 'object' }

export const orderShape: PayloadShape<OrderPayload> = {
  ...visitorShape,
  labels: 'object',
  payment: 'object',
  tables: 'array',
  branches: 'array',
  orderMessages: 'array',
}

export const walletShape: PayloadShape<WalletPayload> = {
  ...visitorShape,
  packages: 'array',
  policy: 'object',
  payment: 'object',
}

export const reservationsShape: PayloadShape<ReservationsPayload> = {
  ...visitorShape,
  type: 'string',
  labels: 'object',
}

export const reserveShape: PayloadShape<ReservePayload> = {
  ...reservationsShape,
  settings: 'object',
  tables: 'array',
  sections: 'array',
  discounts: 'object',
  exclusiveTaxes: 'array',
}
