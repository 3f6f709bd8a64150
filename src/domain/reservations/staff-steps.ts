import { type ReservationStatus, reservationStatus } from './reservation-status.ts'

/** What staff can do with a reservation. `withdraw`: they cannot keep what they have accepted. */
export type ReservationStep = 'accept' | 'decline' | 'complete' | 'noShow' | 'withdraw'

/** Returns what staff can do at `now`, the most likely first. Guests can only be missing once their time has come. */
export function reservationSteps(
  status: ReservationStatus,
  startsAt: number,
  now: number,
): readonly ReservationStep[] {
  if (status === reservationStatus.pending) return ['accept', 'decline']
  if (status !== reservationStatus.accepted) return []
  return now < startsAt ? ['complete', 'withdraw'] : ['complete', 'noShow', 'withdraw']
}

/** The status of a reservation after a step. */
export const statusAfter: Readonly<Record<ReservationStep, ReservationStatus>> = {
  accept: reservationStatus.accepted,
  decline: reservationStatus.rejected,
  complete: reservationStatus.completed,
  noShow: reservationStatus.cancelled,
  withdraw: reservationStatus.rejected,
}

/** Whether staff can take a step back for a moment, because it ends the reservation. */
export const endsReservation = (step: ReservationStep): boolean => step !== 'accept'

type Placed = {
  readonly schedule: { readonly date: string; readonly from: string }
  readonly table: { readonly id: string } | null
}

/** Groups reservations by their day, each day by time and then by table. */
export function reservationDays<Reservation extends Placed>(
  reservations: readonly Reservation[],
): readonly { readonly date: string; readonly reservations: readonly Reservation[] }[] {
  const days = new Map<string, Reservation[]>()
  for (const reservation of reservations) {
    const { date } = reservation.schedule
    days.set(date, [...(days.get(date) ?? []), reservation])
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({ date, reservations: ofDay.sort(byTimeAndTable) }))
}

const byTimeAndTable = (a: Placed, b: Placed): number =>
  compare(a.schedule.from, b.schedule.from) || compare(a.table?.id ?? '', b.table?.id ?? '')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
