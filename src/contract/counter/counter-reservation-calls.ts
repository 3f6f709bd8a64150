import * as v from 'valibot'
import { STAY_MINUTES } from '../../domain/reservations/seating.ts'
import { MAX_TABLES } from '../../domain/reservations/table-combination.ts'
import { reservationSchema, reservationStatusCode } from '../order/reservation.ts'
import { tableSchema } from '../venue/table.ts'
import type { Call } from '../wire/call.ts'
import { id } from '../wire/primitives.ts'

/**
 * The reservations of the branch that start on a date of the venue or later, soonest first, and its tables. Default: the
 * business day, so that an evening is still listed after midnight.
 */
export const counterReservationsCall = {
  method: 'GET',
  path: '/counter/:referenceId/reservations',
  query: ['from'],
  response: v.object({ reservations: v.array(reservationSchema), tables: v.array(tableSchema) }),
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

/** The tables of a reservation, and its length in minutes. */
const seating = v.object({
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STAY_MINUTES.most)),
  tables: v.pipe(v.array(id), v.maxLength(MAX_TABLES)),
})

/**
 * Assigns tables to a reservation, and says how long it lasts. `from`: what the device showed. Fails with `conflict` and one of
 * the reasons: `moved`, this has changed meanwhile, or the reservation is over; `taken`, another reservation holds one of the
 * tables during the stay (the message names it).
 */
export const seatReservationCall = {
  method: 'POST',
  path: '/counter/:referenceId/reservations/:reservationId/seat',
  request: v.object({
    from: seating,
    to: v.object({
      ...seating.entries,
      minutes: v.pipe(seating.entries.minutes, v.minValue(STAY_MINUTES.least)),
    }),
  }),
  response: v.object({ reservation: reservationSchema }),
  auth: 'staff',
  permission: 'reservations',
} as const satisfies Call
