import * as v from 'valibot'
import { reservationSchema, reservationStatusCode } from '../order/reservation.ts'
import type { Call } from '../wire/call.ts'

/** The reservations of the branch that start on a date of the venue or later, soonest first. Default: today. */
export const counterReservationsCall = {
  method: 'GET',
  path: '/counter/:referenceId/reservations',
  query: ['from'],
  response: v.object({ reservations: v.array(reservationSchema) }),
  auth: 'staff',
  permission: 'reservations',
} as const satisfies Call

/**
 * Answers or ends a reservation. `from`: the status that the device showed; if it has changed, the call fails with `conflict`
 * and the reason `moved`. `no_show`: the guests did not come; the reservation becomes `cancelled`.
 */
export const moveReservationCall = {
  method: 'POST',
  path: '/counter/:referenceId/reservations/:reservationId/move',
  request: v.object({
    from: reservationStatusCode,
    to: reservationStatusCode,
    no_show: v.optional(v.boolean(), false),
  }),
  response: v.object({ reservation: reservationSchema }),
  auth: 'staff',
  permission: 'reservations',
} as const satisfies Call
