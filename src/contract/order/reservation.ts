import * as v from 'valibot'
import { reservationStatus } from '../../domain/reservations/reservation-status.ts'
import { reserveTypes } from '../../domain/venue/reservation-settings.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { decimal, id, list, localeNames, text } from '../wire/primitives.ts'
import { amounts, orderLines, orderRequest, placedOrder, scheduleSlot } from './order.ts'

/** Header by which a guest opens a reservation: the secret they got when they made it. It never stands in a URL. */
export const RESERVATION_SECRET_HEADER = 'reservation-secret'

const date = v.pipe(v.string(), v.isoDate())

/** A time that can be reserved, by the venue's wall clock, and what is left of it. */
const reservationSlot = v.object({
  ...scheduleSlot.entries,
  /** Ids of the tables that are held at that time; empty where reservations are for no table. */
  taken_tables: list(id),
  /** People who still have room; null where reservations are for tables. */
  people_left: v.nullish(v.number(), null),
})

/** Answer of `webapp/reservation-slots/{branchId}`. */
export const reservationSlotsResponse = v.object({
  /** The day it is about: the one asked for, else the first on which something can be reserved; null: there is none. */
  date: v.nullish(date, null),
  /** Full or not, in order; those that are too soon by now are left out. */
  slots: list(reservationSlot),
  /** All days on which something can be reserved, full or not. */
  dates: list(date),
  /** Today, by the venue's clock. */
  today: date,
})
export type ReservationSlots = v.InferOutput<typeof reservationSlotsResponse>

/** Body of `POST webapp/reserve-table` (spec §7): an order payload with the reservation flag, which may have no lines. */
export const reserveRequest = v.object({
  ...orderRequest.entries,
  order_lines: v.nullish(orderLines(0), []),
  schedule: scheduleSlot,
  /** How many people come. */
  users: v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(1000)),
})
export type ReserveRequest = v.InferOutput<typeof reserveRequest>
export type ReserveRequestInput = v.InferInput<typeof reserveRequest>

export const reservationStatusCode = v.picklist(Object.values(reservationStatus))

/** A reservation as it was made; texts as they were then. */
export const reservation = v.object({
  id,
  /** Number the diner and the venue call it by; from the same row as orders, per branch and day. */
  number: v.number(),
  branch_id: id,
  reference_id: text,
  selling_types: v.picklist(reserveTypes),
  status: reservationStatusCode,
  /** ISO 8601, UTC, as all moments here. */
  created_at: text,
  updated_at: text,
  schedule: scheduleSlot,
  starts_at: text,
  ends_at: text,
  /** Until then the diner may cancel. */
  cancel_until: text,
  users: v.number(),
  table: v.nullish(v.object({ id, locales: localeNames, floor: localeNames }), null),
  currency: text,
  /** Of what was reserved along with it; null: nothing was. */
  amounts: v.nullish(amounts, null),
  order_lines: placedOrder.entries.order_lines,
  name: v.nullish(text, ''),
  phone: v.nullish(text, ''),
  comment: v.nullish(text, ''),
})
export type Reservation = v.InferOutput<typeof reservation>

/** Answer to `POST webapp/reserve-table`: with the secret by which a guest opens the reservation later. */
export const reserveResponse = v.object({ reservation, secret: text })

export const reservationResponse = v.object({ reservation })

/** Reservations on a page of the history. */
export const RESERVATIONS_PAGE_SIZE = 10

/** Most reservations a device knows of. */
export const MAX_KNOWN_RESERVATIONS = 50

/** Body of `POST webapp/reservations/{branchId}` (spec §7). */
export const reservationsRequest = v.object({
  /** Those this device made: each opens by its secret, as a guest's does. Wrong ones are left out. */
  known: v.nullish(boundedArray(v.object({ id, secret: text }), MAX_KNOWN_RESERVATIONS), []),
  when: v.nullish(v.picklist(['upcoming', 'past']), null),
  /** From 1. */
  page: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
})

/** Its answer: the customer's and the device's, each once; what starts last comes first. */
export const reservationsResponse = v.object({
  reservations: list(reservation),
  page: v.number(),
  /** Null: this was the last. */
  next_page: v.nullable(v.number()),
  total: v.number(),
})
