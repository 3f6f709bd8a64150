import { minuteOfDay } from '../time/slot-time.ts'
import { holdsPlace, type ReservationStatus } from './reservation-status.ts'

type Planned = {
  readonly status: ReservationStatus
  readonly schedule: { readonly from: string }
  readonly starts_at: string
  readonly ends_at: string
  readonly tables: readonly { readonly id: string }[]
}

/** A reservation in a plan: its start in minutes since midnight, and its length in minutes. */
export type PlannedStay<Reservation> = {
  readonly reservation: Reservation
  readonly from: number
  readonly minutes: number
}
/** The reservations at a table, soonest first. `tableId`: null for those without a table. */
export type PlanRow<Reservation> = {
  readonly tableId: string | null
  readonly stays: readonly PlannedStay<Reservation>[]
}
/** A day by table. `from` and `to`: full hours around all stays, in minutes since midnight; `to` can be on the next day. */
export type DayPlan<Reservation> = {
  readonly from: number
  readonly to: number
  readonly rows: readonly PlanRow<Reservation>[]
}

const HOUR = 60

/**
 * Plans the reservations of one day that hold a place: first those without a table, then each table in the venue's order, free or
 * not, then tables that the venue no longer has. A reservation at several tables is at each of them. Null if none holds a place.
 */
export function planDay<Reservation extends Planned>(
  reservations: readonly Reservation[],
  tableIds: readonly string[],
): DayPlan<Reservation> | null {
  const stays = reservations
    .filter(({ status }) => holdsPlace(status))
    .map((reservation) => ({
      reservation,
      from: minuteOfDay(reservation.schedule.from),
      minutes: (Date.parse(reservation.ends_at) - Date.parse(reservation.starts_at)) / 60_000,
    }))
    .sort((a, b) => a.from - b.from)
  if (stays.length === 0) return null
  const rowOf = (tableId: string): PlanRow<Reservation> => ({
    tableId,
    stays: stays.filter(({ reservation }) => reservation.tables.some(({ id }) => id === tableId)),
  })
  const unseated = stays.filter(({ reservation }) => reservation.tables.length === 0)
  const used = stays.flatMap(({ reservation }) => reservation.tables.map(({ id }) => id))
  const ids = new Set([...tableIds, ...used])
  return {
    from: Math.floor(Math.min(...stays.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...stays.map(({ from, minutes }) => from + minutes)) / HOUR) * HOUR,
    rows: [...(unseated.length > 0 ? [{ tableId: null, stays: unseated }] : []), ...[...ids].map(rowOf)],
  }
}
