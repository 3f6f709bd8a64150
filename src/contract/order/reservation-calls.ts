import type { Call } from '../wire/call.ts'
import {
  reservationResponse,
  reservationSlotsResponse,
  reservationsRequest,
  reservationsResponse,
  reserveRequest,
  reserveResponse,
} from './reservation.ts'

// Reservations (spec §7). Each call is an export of its own, as all are. A guest's is opened by its secret in the header
// `Reservation-Secret`, a customer's by their token.

/** When something can be reserved: the specification shows no call for it. */
export const reservationSlotsCall = {
  method: 'GET',
  path: '/webapp/reservation-slots/:branchId',
  query: ['date'],
  response: reservationSlotsResponse,
  auth: 'none',
} as const satisfies Call

export const reserveTableCall = {
  method: 'POST',
  path: '/webapp/reserve-table',
  request: reserveRequest,
  response: reserveResponse,
  auth: 'optional',
} as const satisfies Call

/** Reservations at the business of a branch: those of the customer, and those the caller knows the secrets of. */
export const reservationsCall = {
  method: 'POST',
  path: '/webapp/reservations/:branchId',
  request: reservationsRequest,
  response: reservationsResponse,
  auth: 'optional',
} as const satisfies Call

export const reservationCall = {
  method: 'GET',
  path: '/webapp/reservation/:reservationId',
  response: reservationResponse,
  auth: 'optional',
} as const satisfies Call

/** Called off by who made it: the specification shows no call for it. */
export const cancelReservationCall = {
  method: 'POST',
  path: '/webapp/reservation/:reservationId/cancel',
  response: reservationResponse,
  auth: 'optional',
} as const satisfies Call

/** All calls of reservations, for the registry. */
export const reservationCalls = {
  reservationSlots: reservationSlotsCall,
  reserveTable: reserveTableCall,
  reservations: reservationsCall,
  reservation: reservationCall,
  cancelReservation: cancelReservationCall,
} as const satisfies Record<string, Call>
