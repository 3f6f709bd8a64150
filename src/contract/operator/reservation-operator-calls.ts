import * as v from 'valibot'
import { reservation, reservationResponse, reservationStatusCode } from '../order/reservation.ts'

/** What operators read of reservations, and what they answer to them. */
export const reservationOperatorCalls = {
  /** What starts last comes first. */
  listReservations: {
    method: 'GET',
    path: '/operator/reservations',
    query: ['branch', 'limit'],
    response: v.object({ reservations: v.array(reservation) }),
    auth: 'operator',
  },
  setReservationStatus: {
    method: 'POST',
    path: '/operator/reservations/:reservationId/status',
    request: v.object({ status: reservationStatusCode }),
    response: reservationResponse,
    auth: 'operator',
  },
} as const
