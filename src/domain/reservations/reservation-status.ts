/**
 * Status codes of reservations: the second set (spec §4). `cancelled` uses the code of the first set.
 */
export const reservationStatus = {
  pending: 0,
  accepted: 1,
  rejected: 2,
  completed: 3,
  cancelled: 9,
} as const
export type ReservationStatus = (typeof reservationStatus)[keyof typeof reservationStatus]
export type ReservationStatusName = keyof typeof reservationStatus

const namesByCode = new Map(
  Object.entries(reservationStatus).map(([name, code]) => [code, name as ReservationStatusName]),
)

export function reservationStatusName(code: ReservationStatus): ReservationStatusName {
  return namesByCode.get(code) ?? 'pending'
}

const allowedMoves: Readonly<Record<ReservationStatusName, readonly ReservationStatusName[]>> = {
  pending: ['accepted', 'rejected', 'cancelled'],
  // A venue may have to withdraw its acceptance.
  accepted: ['completed', 'rejected', 'cancelled'],
  rejected: [],
  completed: [],
  cancelled: [],
}

/** Whether a venue may move a reservation from one status to the other. Final ones stay. */
export function canMoveReservation(from: ReservationStatus, to: ReservationStatus): boolean {
  return allowedMoves[reservationStatusName(from)].includes(reservationStatusName(to))
}

/** The status codes of reservations that occupy a place. */
export const placeHoldingStatuses = [reservationStatus.pending, reservationStatus.accepted] as const

/** Whether a reservation occupies its place: it is neither rejected, cancelled nor completed. */
export function holdsPlace(status: ReservationStatus): boolean {
  return (placeHoldingStatuses as readonly ReservationStatus[]).includes(status)
}

/** Why a diner cannot cancel: the reservation is final, or it starts too soon. */
export type CancelProblem = 'final' | 'too-late'

/** Returns the last moment at which a diner may cancel, in epoch milliseconds. `cancelUntil` is in minutes before the start. */
export function cancelDeadline(startsAt: number, cancelUntil: number): number {
  return startsAt - cancelUntil * 60_000
}

/** Returns why the diner cannot cancel at `now`, or null. All times are in epoch milliseconds. */
export function cancelProblem(
  status: ReservationStatus,
  deadline: number,
  now: number,
): CancelProblem | null {
  if (!holdsPlace(status)) return 'final'
  return now > deadline ? 'too-late' : null
}
