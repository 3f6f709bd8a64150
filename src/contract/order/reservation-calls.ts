import type { Call } from '../wire/call.ts'
import {
  reservationResponse,
  reservationSlotsResponse,
  reservationsRequest,
  reservationsResponse,
  reserveRequest,
  reserveResponse,
} from './reservation.ts'

// Reservations (spec §7). Each call is a separate export. Guests access a reservation by its secret in the header
// `Reservation-Secret`, customers by their token.

/** Lists the reservation times of a day. Not in the specification. */
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

/** Lists reservations at the business of a branch: the customer's, and those whose secrets the caller sends. */
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

/** Cancels a reservation for the diner. Not in the specification. */
export const cancelReservationCall = {
  method: 'POST',
  path: '/webapp/reservation/:reservationId/cancel',
  response: reservationResponse,
  auth: 'optional',
} as const satisfies Call

/** All reservation calls, for the registry. */
export const reservationCalls = {
  reservationSlots: reservationSlotsCall,
  reserveTable: reserveTableCall,
  reservations: reservationsCall,
  reservation: reservationCall,
  cancelReservation: cancelReservationCall,
} as const satisfies Record<string, Call>
