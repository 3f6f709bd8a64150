import * as v from 'valibot'
import { reservationStatus } from '../../domain/reservations/reservation-status.ts'
import { reserveTypes } from '../../domain/venue/reservation-settings.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { decimal, id, list, localeNames, text } from '../wire/primitives.ts'
import { amountsSchema, orderLines, orderRequest, placedOrderSchema, scheduleSlotSchema } from './order.ts'

/** Header with the secret that gives a guest access to a reservation. The secret is never part of a URL. */
export const RESERVATION_SECRET_HEADER = 'reservation-secret'

const date = v.pipe(v.string(), v.isoDate())

/** A reservation time in venue time, with its remaining capacity. */
const reservationSlot = v.object({
  ...scheduleSlotSchema.entries,
  /** Ids of the taken tables; empty if reservations are not for tables. */
  taken_tables: list(id),
  /** Number of people who still fit; null if reservations are for tables. */
  people_left: v.nullish(v.number(), null),
})

/** Response of `webapp/reservation-slots/{branchId}`. */
export const reservationSlotsResponse = v.object({
  /** The requested date, else the first one that can be booked; null if there is none. */
  date: v.nullish(date, null),
  /** All times in order, even if they are full, except those that are too soon. */
  slots: list(reservationSlot),
  /** All dates that can be booked, even if they are full. */
  dates: list(date),
  /** Today in venue time. */
  today: date,
})
export type ReservationSlotsResponse = v.InferOutput<typeof reservationSlotsResponse>

/** Body of `POST webapp/reserve-table` (spec §7): an order payload with the reservation flag; lines are optional. */
export const reserveRequest = v.object({
  ...orderRequest.entries,
  order_lines: v.nullish(orderLines(0), []),
  schedule: scheduleSlotSchema,
  /** Number of people. */
  users: v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(1000)),
})
export type ReserveRequest = v.InferOutput<typeof reserveRequest>
export type ReserveRequestInput = v.InferInput<typeof reserveRequest>

export const reservationStatusCode = v.picklist(Object.values(reservationStatus))

/** A table of a reservation, with its names at the time it was assigned. */
export const reservedTable = v.object({ id, locales: localeNames, floor: localeNames })
export type ReservedTable = v.InferOutput<typeof reservedTable>

/** A reservation, with the texts at the time it was made. */
export const reservationSchema = v.object({
  id,
  /** Short number for diner and venue, counted together with orders per branch and day. */
  number: v.number(),
  branch_id: id,
  reference_id: text,
  selling_types: v.picklist(reserveTypes),
  status: reservationStatusCode,
  /** ISO 8601, UTC, like all times here. */
  created_at: text,
  updated_at: text,
  schedule: scheduleSlotSchema,
  starts_at: text,
  ends_at: text,
  /** The last moment at which the diner may cancel. */
  cancel_until: text,
  users: v.number(),
  /** The first of its tables; null if there is none. */
  table: v.nullish(reservedTable, null),
  /** All its tables. */
  tables: list(reservedTable),
  currency: text,
  /** Amounts of the reserved items; null if there are none. */
  amounts: v.nullish(amountsSchema, null),
  order_lines: placedOrderSchema.entries.order_lines,
  name: v.nullish(text, ''),
  phone: v.nullish(text, ''),
  comment: v.nullish(text, ''),
})
export type Reservation = v.InferOutput<typeof reservationSchema>

/** Response of `POST webapp/reserve-table`, with the secret that gives a guest access. */
export const reserveResponse = v.object({ reservation: reservationSchema, secret: text })

export const reservationResponse = v.object({ reservation: reservationSchema })

/** Number of reservations per page of the history. */
export const RESERVATIONS_PAGE_SIZE = 10

/** Maximum number of reservations that a device stores. */
export const MAX_KNOWN_RESERVATIONS = 50

/** Body of `POST webapp/reservations/{branchId}` (spec §7). */
export const reservationsRequest = v.object({
  /** The reservations of this device with their secrets. Wrong secrets are ignored. */
  known: v.nullish(boundedArray(v.object({ id, secret: text }), MAX_KNOWN_RESERVATIONS), []),
  when: v.nullish(v.picklist(['upcoming', 'past']), null),
  /** From 1. */
  page: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
})

/** Response: the reservations of the customer and the device, latest start first. */
export const reservationsResponse = v.object({
  reservations: list(reservationSchema),
  page: v.number(),
  /** Null on the last page. */
  next_page: v.nullable(v.number()),
  total: v.number(),
})
