import * as v from 'valibot'
import { reservationResponse, reservationSchema, reservationStatusCode } from '../order/reservation.ts'

/** Calls with which operators list reservations and set their status. */
export const reservationOperatorCalls = {
  /** Latest start first. */
  listReservations: {
    method: 'GET',
    path: '/operator/reservations',
    query: ['branch', 'limit'],
    response: v.object({ reservations: v.array(reservationSchema) }),
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
